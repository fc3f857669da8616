import Foundation
import LoopbackServer
import PseudoTerminal
import Synchronization
import TestSupport
import Testing

/// A GitHub with one gist that keeps its changes, and a folder with files that are paired with it.
final class PairServer: Sendable {
    struct Gist {
        /// The files of each revision, oldest first.
        var revisions: [[String: String]]
        var isPublic = false
        var isDeleted = false
        /// What happens to the next change.
        var fault: Fault?

        var files: [String: String] { revisions[revisions.count - 1] }

        /// Changes a file; nil removes it.
        mutating func set(_ name: String, to text: String?) {
            var files = files
            files[name] = text
            revisions.append(files)
        }
    }

    /// What goes wrong with a change.
    enum Fault: Sendable {
        /// It is not made.
        case refused(Reply)
        /// It is made, but the response does not arrive.
        case lostResponse
        /// It is made once the latch is open.
        case held(Latch)
    }

    let server: LoopbackServer
    let folder: TestFolder
    let gist: Mutex<Gist>
    /// Called for each request with the number of those before it.
    private let watcher = Mutex<(@Sendable (Int) -> Void)?>(nil)
    private let count = Mutex(0)

    init(_ files: [String: String] = ["a.txt": "one\ntwo\nthree\n"], isPublic: Bool = false) throws {
        server = try LoopbackServer()
        folder = try TestFolder()
        gist = Mutex(Gist(revisions: [files], isPublic: isPublic))
        try FileManager.default.createDirectory(atPath: path(""), withIntermediateDirectories: true)
        server.on("/user", .json(#"{"login":"mira","id":7}"#, headers: [("X-OAuth-Scopes", "gist")]))
        server.on("/gists") { [weak self] in
            guard let self else { return .status(500) }
            if $0.method == "POST" { return change($0, status: 201) }
            return .json(Sample.json([json()]))
        }
        server.on("/gists/1") { [weak self] request in
            guard let self else { return .status(500) }
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            watcher.withLock(\.self)?(number)
            return request.method == "GET" ? load() : change(request)
        }
        for number in 1...9 {
            server.on("/gists/1/\(Self.version(number))") { [weak self] _ in
                guard let self, gist.withLock({ $0.revisions.count }) >= number else { return .json("{}", status: 404) }
                return .json(Sample.json(json(revision: number)))
            }
        }
    }

    // MARK: - The gist

    /// The whole SHA of a revision, from 1 to 15.
    static func version(_ number: Int) -> String { String(repeating: String(number, radix: 16), count: 40) }

    private static func time(_ number: Int) -> String { "2026-01-02T10:00:\(number < 10 ? "0" : "")\(number)Z" }

    /// Changes a file as another user of the gist does; nil removes it.
    func edit(_ name: String, to text: String?) { gist.withLock { $0.set(name, to: text) } }

    func fail(_ fault: Fault?) { gist.withLock { $0.fault = fault } }

    /// Calls a function at each request for the gist, with the number of those before it.
    func onRequest(_ body: (@Sendable (Int) -> Void)?) {
        count.withLock { $0 = 0 }
        watcher.withLock { $0 = body }
    }

    /// A file's text in the gist; nil if it is not there.
    func there(_ name: String = "a.txt") -> String? { gist.withLock { $0.files[name] } }

    /// The requests that change something.
    var changes: Int { server.requests.count { $0.method != "GET" } }

    private func load() -> Reply {
        gist.withLock(\.isDeleted) ? .json(#"{"message":"Not Found"}"#, status: 404) : .json(Sample.json(json()))
    }

    private func change(_ request: RecordedRequest, status: Int = 200) -> Reply {
        let fault = gist.withLock { gist in
            defer { gist.fault = nil }
            return gist.fault
        }
        switch fault {
        case .refused(let reply): return reply
        case .held(let latch): latch.wait()
        case .lostResponse, nil: break
        }
        let sent = (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any] ?? [:]
        gist.withLock { gist in
            var files = request.method == "POST" ? [:] : gist.files
            for (name, file) in sent["files"] as? [String: Any] ?? [:] {
                files[name] = (file as? [String: Any])?["content"] as? String
            }
            gist.revisions.append(files)
        }
        if case .lostResponse = fault { return .reset }
        return .json(Sample.json(json()), status: status)
    }

    private func json(revision: Int? = nil) -> [String: Any] {
        let gist = gist.withLock { gist in
            var copy = Gist(revisions: gist.revisions, isPublic: gist.isPublic)
            if let revision { copy.revisions = Array(copy.revisions.prefix(revision)) }
            return copy
        }
        let newest = gist.revisions.count
        let history = (1...newest).reversed().map { number -> [String: Any] in
            [
                "version": Self.version(number), "committed_at": Self.time(number),
                "user": ["login": "mira", "id": 7] as [String: Any], "url": "\(server.url)/gists/1/\(number)",
                "change_status": ["total": 1, "additions": 1, "deletions": 0],
            ]
        }
        let files = gist.files.map { name, text in
            let changed: [String: Any] = ["raw_url": "\(server.url)/raw/\(newest)/\(name)", "language": NSNull()]
            return (name, Sample.file(name, text, changed: changed))
        }
        return Sample.gist(
            1,
            changed: [
                "files": Dictionary(uniqueKeysWithValues: files), "public": gist.isPublic, "history": history,
                "updated_at": Self.time(newest),
            ])
    }

    // MARK: - The files

    func path(_ name: String) -> String { folder.path + "/files" + (name.isEmpty ? "" : "/" + name) }

    /// Writes a file as a user does.
    func write(_ text: String, to name: String = "a.txt") throws {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    /// A file's text; nil if it is not there.
    func here(_ name: String = "a.txt") -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path(""))) ?? []).sorted() }

    /// Writes the gist's files to the disk and pairs them.
    func pairAll() throws {
        for (name, text) in gist.withLock(\.files) {
            try write(text, to: name)
            #expect(try run(["pair", path(name), "1"]).code == 0)
        }
    }

    // MARK: - The program

    var environment: [String: String] {
        ["GH_ENTERPRISE_TOKEN": "secret-token", "HOME": folder.path, "TMPDIR": folder.path, "PROGRAM": Program.path]
    }

    /// With the server's URL behind the command's name.
    func located(_ arguments: [String]) -> [String] {
        arguments.prefix(1) + ["--api-url", server.url] + arguments.dropFirst()
    }

    func run(
        _ arguments: [String], environment more: [String: String] = [:], input: String? = nil
    ) throws -> Program.Result {
        try Program.run(located(arguments), environment: environment.merging(more) { $1 }, input: input)
    }

    /// Runs a command on a terminal in the folder of the files.
    func open(_ arguments: [String], until text: String? = nil) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "cd \"$HOME/files\" && exec \"$PROGRAM\" \"$@\"", "sh"] + located(arguments),
            environment: environment, columns: 120, rows: 30)
        if let text { try terminal.waitFor(text) }
        return terminal
    }

    /// The signs of all pairs, by the names of their files.
    func signs() throws -> [String: String] {
        let rows = try run(["status", "--json"]).json as? [[String: Any]] ?? []
        return Dictionary(
            rows.map { ($0["name"] as? String ?? "", $0["sign"] as? String ?? "") }, uniquingKeysWith: { $0 + $1 })
    }

    /// The results of a command in JSON, by the names of files.
    func results(_ result: Program.Result) -> [String: String] {
        let rows = result.json as? [[String: Any]] ?? []
        return Dictionary(
            rows.map { ($0["name"] as? String ?? "", $0["result"] as? String ?? "") }, uniquingKeysWith: { $0 + $1 })
    }
}
