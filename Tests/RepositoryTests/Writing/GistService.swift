import Foundation
import Gists
import LoopbackServer
import Synchronization

/// As much of GitHub as writing needs: keeps what it is told, and may fail after that.
final class GistService: Sendable {
    struct Entry: Sendable {
        var id: GistID
        var description: String
        var isPublic: Bool
        var files: [String: String]
        var created: Date
        var updated: Date
        var comments: [(id: Int, body: String, created: Date)] = []
        /// Its files at each revision, the latest first.
        var versions: [[String: String]] = []
    }

    struct State {
        var gists: [Entry] = []
        /// What the next writes are answered with once they are done; nil for a good answer.
        var faults: [Reply?] = []
        /// What the next requests of the method are answered with, before anything is done.
        var refusals: [String: [Reply]] = [:]
        var now: Date
        var made = 0
        /// Seconds that an edit takes.
        var editTakes = 1.0
        /// The methods of all requests.
        var methods: [String] = []
    }

    let server: LoopbackServer
    let state: Mutex<State>

    /// - Parameter now: GitHub's time.
    init(now: Date) throws {
        server = try LoopbackServer()
        state = Mutex(State(now: now))
        // Weakly: the server is this one's own.
        server.onAnythingElse { [weak self] in self?.reply($0) ?? .status(503) }
        for path in ["/gists", "/user"] {
            server.on(path) { [weak self] in self?.reply($0) ?? .status(503) }
        }
    }

    /// Puts a gist there as another program would.
    @discardableResult
    func add(_ files: [String: String], description: String = "", at date: Date? = nil) -> GistID {
        state.withLock { state in
            state.made += 1
            let date = date ?? state.now
            state.gists.insert(
                Entry(
                    id: "g\(state.made)", description: description, isPublic: false, files: files, created: date,
                    updated: date), at: 0)
            return "g\(state.made)"
        }
    }

    var gists: [Entry] { state.withLock { $0.gists } }
    var methods: [String] { state.withLock { $0.methods } }
    func fail(_ replies: Reply?...) { state.withLock { $0.faults = replies } }
    func refuse(_ method: String, _ replies: Reply...) { state.withLock { $0.refusals[method] = replies } }

    private func reply(_ request: RecordedRequest) -> Reply {
        state.withLock { state in
            state.methods.append(request.method)
            if let refusals = state.refusals[request.method], !refusals.isEmpty {
                return state.refusals[request.method]?.removeFirst() ?? .status(500)
            }
            let reply = Self.answer(request, &state)
            guard request.method != "GET", !state.faults.isEmpty else { return reply }
            return state.faults.removeFirst() ?? reply
        }
    }

    private static func answer(_ request: RecordedRequest, _ state: inout State) -> Reply {
        let path = request.path.split(separator: "/").map(String.init)
        let body = (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any] ?? [:]
        if path == ["user"] { return json(["login": "me", "id": 1], &state) }
        if path == ["gists"] {
            guard request.method == "POST" else { return json(state.gists.map { rendered($0) }, &state) }
            let files = (body["files"] as? [String: [String: String]] ?? [:]).compactMapValues { $0["content"] }
            return made(files, body["description"] as? String ?? "", body["public"] as? Bool ?? false, &state)
        }
        guard path.count >= 2, let index = state.gists.firstIndex(where: { $0.id == GistID(path[1]) }) else {
            return json(["message": "Not Found"], status: 404, &state)
        }
        let gist = state.gists[index]
        switch (request.method, path.dropFirst(2).joined(separator: "/")) {
        case ("GET", ""): return json(rendered(gist, isWhole: true), &state)
        case ("DELETE", ""):
            state.gists.remove(at: index)
            return .status(204)
        case ("PATCH", ""):
            if let text = body["description"] as? String { state.gists[index].description = text }
            for (name, change) in body["files"] as? [String: Any] ?? [:] {
                let old = state.gists[index].files.removeValue(forKey: name)
                guard let change = change as? [String: String] else { continue }
                state.gists[index].files[change["filename"] ?? name] = change["content"] ?? old ?? ""
            }
            if state.gists[index].files != gist.files { state.gists[index].versions.insert(gist.files, at: 0) }
            state.now += state.editTakes
            state.gists[index].updated = state.now
            return json(rendered(state.gists[index], isWhole: true), &state)
        case ("GET", let version) where Int(version) != nil:
            // Counted from the oldest.
            let versions = ([gist.files] + gist.versions).reversed().map { $0 }
            guard let number = Int(version), versions.indices.contains(number) else { return .status(404) }
            var old = gist
            old.files = versions[number]
            return json(rendered(old, isWhole: true), &state)
        case ("POST", "forks"): return made(gist.files, gist.description, gist.isPublic, &state)
        case ("GET", "comments"): return json(gist.comments.map(rendered), &state)
        case ("POST", "comments"):
            let comment = (gist.comments.count + 1, body["body"] as? String ?? "", state.now)
            state.gists[index].comments.append(comment)
            return json(rendered(comment), status: 201, &state)
        default: return json(["message": "Not Found"], status: 404, &state)
        }
    }

    private static func made(
        _ files: [String: String], _ description: String, _ isPublic: Bool, _ state: inout State
    ) -> Reply {
        state.made += 1
        let gist = Entry(
            id: "g\(state.made)", description: description, isPublic: isPublic, files: files, created: state.now,
            updated: state.now)
        state.gists.insert(gist, at: 0)
        return json(rendered(gist, isWhole: true), status: 201, &state)
    }

    private static func json(_ value: Any, status: Int = 200, _ state: inout State) -> Reply {
        let body = (try? JSONSerialization.data(withJSONObject: value)) ?? Data()
        return .json(
            String(decoding: body, as: UTF8.self), status: status, headers: [("Date", httpDate(state.now))])
    }

    static func httpDate(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }

    private static func rendered(_ gist: Entry, isWhole: Bool = false) -> [String: Any] {
        let files = gist.files.map { name, text -> (String, [String: Any]) in
            var file: [String: Any] = [
                "filename": name, "size": text.utf8.count,
                "raw_url": "https://raw.example/\(text.utf8.reduce(5381) { ($0 &* 33) ^ Int($1) })/\(name)",
            ]
            if isWhole { file["content"] = text }
            return (name, file)
        }
        return [
            "id": gist.id.rawValue, "description": gist.description, "public": gist.isPublic,
            "created_at": iso(gist.created),
            "updated_at": iso(gist.updated), "comments": gist.comments.count, "owner": ["login": "me", "id": 1],
            "files": Dictionary(uniqueKeysWithValues: files),
            "history": (0...gist.versions.count).reversed().map {
                ["version": "\($0)", "committed_at": iso(gist.created), "change_status": [String: Int]()]
                    as [String: Any]
            },
        ]
    }

    private static func rendered(_ comment: (id: Int, body: String, created: Date)) -> [String: Any] {
        [
            "id": comment.id, "body": comment.body, "created_at": iso(comment.created),
            "updated_at": iso(comment.created), "user": ["login": "me", "id": 1],
        ]
    }

    private static func iso(_ date: Date) -> String { ISO8601DateFormatter().string(from: date) }
}
