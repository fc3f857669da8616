import Foundation
import LoopbackServer
import Synchronization
import TestSupport

/// A GitHub with gists that can change, and a folder for their backup.
final class BackupServer: Sendable {
    struct Gist {
        var owner = "mira"
        var description: String? = "Notes"
        var isPublic = true
        /// The files' bytes, by name.
        var files: [String: Data] = [:]
        var comments: [String] = []
        /// Counts the edits, also in the files' URLs.
        var revision = 1
        var isStarred = false
    }

    let server: LoopbackServer
    let folder: TestFolder
    let gists: Mutex<[String: Gist]>

    init(_ gists: [String: Gist]) throws {
        server = try LoopbackServer()
        folder = try TestFolder()
        self.gists = Mutex(gists)
        server.on("/gists") { [weak self] _ in self?.list { $0.owner == "mira" } ?? .status(500) }
        server.on("/gists/starred") { [weak self] _ in self?.list(where: \.isStarred) ?? .status(500) }
        server.on("/user", .json(#"{"login":"mira","id":7}"#, headers: [("X-OAuth-Scopes", "gist")]))
        for id in gists.keys { serve(id) }
    }

    /// Serves what belongs to one gist; also after new files.
    func serve(_ id: String) {
        server.on("/gists/\(id)") { [weak self] _ in
            guard let self, let gist = gists.withLock({ $0[id] }) else { return .json(#"{}"#, status: 404) }
            return .json(Sample.json(json(id, gist)))
        }
        server.on("/gists/\(id)/comments") { [weak self] _ in
            let comments = self?.gists.withLock { $0[id]?.comments } ?? []
            return .json(
                Sample.json(
                    comments.enumerated().map { number, body in
                        [
                            "id": number + 1, "body": body, "user": ["login": "ana", "id": 8],
                            "created_at": "2026-01-03T10:00:00Z", "updated_at": "2026-01-03T10:00:00Z",
                        ] as [String: Any]
                    }))
        }
        for name in gists.withLock({ Array($0[id]?.files.keys ?? [:].keys) }) {
            for revision in 1...3 {
                server.on(rawPath(id, name, revision)) { [weak self] _ in
                    let data = self?.gists.withLock { $0[id]?.files[name] }
                    return data.map { .status(200, body: $0) } ?? .status(404)
                }
            }
        }
    }

    func change(_ id: String, _ change: (inout Gist) -> Void) {
        gists.withLock { gists in
            guard var gist = gists[id] else { return }
            change(&gist)
            gists[id] = gist
        }
        serve(id)
    }

    private func rawPath(_ id: String, _ name: String, _ revision: Int) -> String {
        let safe = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "/raw/\(id)/\(revision)/\(safe)"
    }

    private func list(where isWanted: (Gist) -> Bool) -> Reply {
        let rows = gists.withLock { gists in
            gists.filter { isWanted($1) }.sorted { $0.key < $1.key }.map { json($0.key, $0.value) }
        }
        return .json(Sample.json(rows))
    }

    private func json(_ id: String, _ gist: Gist) -> [String: Any] {
        let files = gist.files.map { name, data in
            let fields: [String: Any] = [
                "filename": name, "type": "text/plain", "language": NSNull(), "size": data.count,
                "raw_url": server.url + rawPath(id, name, gist.revision),
            ]
            return (name, fields)
        }
        return Sample.gist(
            1,
            changed: [
                "id": id, "description": gist.description, "public": gist.isPublic, "comments": gist.comments.count,
                "updated_at": "2026-01-0\(gist.revision)T10:00:00Z", "owner": ["login": gist.owner, "id": 7],
                "files": Dictionary(uniqueKeysWithValues: files), "git_pull_url": server.url + "/git/\(id).git",
            ])
    }

    // MARK: Runs

    var environment: [String: String] {
        ["GH_ENTERPRISE_TOKEN": "secret-token", "XDG_CACHE_HOME": folder.path + "/cache"]
    }
    var path: String { folder.path + "/backup" }

    func arguments(_ more: [String]) -> [String] { ["backup", "--api-url", server.url, path] + more }

    func run(_ more: String..., environment other: [String: String] = [:]) throws -> Program.Result {
        try Program.run(arguments(more), environment: environment.merging(other) { $1 })
    }

    /// The paths of the requests after the first ones.
    func requests(after count: Int) -> [String] { server.requests.dropFirst(count).map(\.path).sorted() }

    /// All files in the backup, by their paths.
    var files: [String: Data] {
        let all = folder.contents.filter { $0.path.hasPrefix(path + "/") && !$0.path.contains("/.git/") }
        return Dictionary(uniqueKeysWithValues: all.map { (String($0.path.dropFirst(path.count + 1)), $0.data) })
    }

    /// The files, without the metadata.
    var names: [String] { files.keys.filter { !$0.hasSuffix("/gist.json") }.sorted() }

    /// The time and the file number of everything in the backup.
    var stamps: [String] {
        files.keys.sorted().map { name in
            var about = stat()
            lstat(path + "/" + name, &about)
            return "\(name) \(about.st_ino) \(about.st_mtim.tv_sec).\(about.st_mtim.tv_nsec)"
        }
    }
}
