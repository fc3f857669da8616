import Foundation
import LoopbackServer

/// The answers to requests, as GitHub would give them.
extension SyncServer {
    func answer(_ request: RecordedRequest) -> (Int, Reply) {
        let parts = request.path.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case ("gists", 1): return list(request) { $0.owner == "mira" }
        case ("gists", 2) where parts[1] == "starred": return list(request) { $0.isStarred }
        case ("users", 3):
            guard let now = world.withLock({ $0.users[parts[1].lowercased()] }) else { return notFound }
            return list(request) { $0.owner == now }
        case ("gists", 2): return one(parts[1])
        case ("gists", 3) where parts[2] == "comments": return comments(of: parts[1])
        case ("gists", 3) where parts[2] == "commits": return commits(of: parts[1])
        case ("gists", 3): return one(parts[1], revision: Int(parts[2].suffix(2)))
        case ("raw", 4): return rawFile(parts[1], Int(parts[2]) ?? 0, parts[3])
        case ("graphql", 1): return latestGists(request)
        case ("user", 1):
            return (200, .json(#"{"login":"mira","id":7}"#, headers: [("X-OAuth-Scopes", "gist")]))
        default: return notFound
        }
    }

    private var notFound: (Int, Reply) { (404, .json(#"{"message":"Not Found"}"#, status: 404)) }

    // MARK: Lists

    private func list(_ request: RecordedRequest, where isWanted: (Gist) -> Bool) -> (Int, Reply) {
        let query = URLComponents(string: request.target)?.queryItems ?? []
        let value = { (name: String) in query.first { $0.name == name }?.value }
        let since = value("since").flatMap { try? Date($0, strategy: .iso8601) }
        let (all, size) = world.withLock { ($0.gists, $0.pageSize) }
        let gists =
            all.filter { _, gist in isWanted(gist) && (since.map { Self.date(gist.updated) > $0 } ?? true) }
            .sorted { ($1.value.updated, $0.key) < ($0.value.updated, $1.key) }
        let page = Int(value("page") ?? "1") ?? 1
        let rows = gists.dropFirst((page - 1) * size).prefix(size)
        let body = Self.json(rows.map { json($0.key, $0.value) })
        let tag = "\"\(body.hashValue)\""
        if request["If-None-Match"] == tag { return (304, .status(304, headers: [("ETag", tag)])) }
        var headers = [("ETag", tag)]
        if gists.count > page * size {
            var parts = URLComponents(string: request.target) ?? URLComponents()
            parts.queryItems = query.filter { $0.name != "page" } + [URLQueryItem(name: "page", value: "\(page + 1)")]
            headers.append(("Link", "<\(api.url)\(parts.string ?? "")>; rel=\"next\""))
        }
        return (200, .json(body, headers: headers))
    }

    /// A gist as a list has it.
    private func json(_ id: String, _ gist: Gist) -> [String: Any] {
        let files = gist.files.map { name, text in
            let fields: [String: Any] = [
                "filename": name, "type": "text/plain", "language": NSNull(), "size": text.utf8.count,
                "raw_url": rawURL(id, name, gist.revision),
            ]
            return (name, fields)
        }
        return Sample.gist(
            1,
            changed: [
                "id": id, "description": "Notes \(id)", "comments": gist.comments.count,
                "updated_at": Self.time(gist.updated), "owner": ["login": gist.owner, "id": 7],
                "files": Dictionary(uniqueKeysWithValues: files),
            ])
    }

    func rawURL(_ id: String, _ name: String, _ revision: Int = 1) -> String {
        "\(raw.url)/raw/\(id)/\(revision)/\(name)"
    }

    // MARK: One gist

    private func one(_ id: String, revision: Int? = nil) -> (Int, Reply) {
        guard var gist = world.withLock({ $0.gists[id] }) else { return notFound }
        if let revision, revision < gist.revision {
            gist.files = gist.files.mapValues { "\($0)as of revision \(revision)\n" }
            gist.revision = revision
        }
        var fields = json(id, gist)
        let files = gist.files.map { name, text in
            (name, Sample.file(name, text, changed: ["raw_url": rawURL(id, name, gist.revision)]))
        }
        fields["files"] = Dictionary(uniqueKeysWithValues: files)
        return (200, .json(Self.json(fields)))
    }

    private func comments(of id: String) -> (Int, Reply) {
        guard let gist = world.withLock({ $0.gists[id] }) else { return notFound }
        let comments = gist.comments.enumerated().map { number, body -> [String: Any] in
            [
                "id": number + 1, "body": body, "user": ["login": "ana", "id": 8],
                "created_at": Self.time(number), "updated_at": Self.time(number),
            ]
        }
        return (200, .json(Self.json(comments)))
    }

    private func commits(of id: String) -> (Int, Reply) {
        guard let gist = world.withLock({ $0.gists[id] }) else { return notFound }
        let commits = (1...gist.revision).reversed().map { revision -> [String: Any] in
            [
                "version": String(repeating: "a", count: 38) + (revision < 10 ? "0\(revision)" : "\(revision)"),
                "committed_at": Self.time(revision), "user": ["login": gist.owner, "id": 7],
                "change_status": ["total": 1, "additions": 1, "deletions": 0], "url": "",
            ]
        }
        return (200, .json(Self.json(commits)))
    }

    private func rawFile(_ id: String, _ revision: Int, _ name: String) -> (Int, Reply) {
        guard let gist = world.withLock({ $0.gists[id] }), let text = gist.files[name], revision <= gist.revision else {
            return (404, .status(404, body: Data("404: Not Found".utf8)))
        }
        return (200, .ok(text))
    }

    /// GraphQL's answer about people.
    private func latestGists(_ request: RecordedRequest) -> (Int, Reply) {
        let query = (try? JSONSerialization.jsonObject(with: request.body) as? [String: String])?["query"] ?? ""
        var people: [String: Any] = [:]
        for match in query.matches(of: /(\w+): user\(login: "([^"]+)"\)/) {
            let gists = world.withLock { $0.gists.filter { $1.owner == match.2 } }
            let nodes = gists.sorted { $0.value.updated > $1.value.updated }.prefix(3).map { id, gist in
                ["name": id, "pushedAt": Self.time(gist.updated)]
            }
            people[String(match.1)] = ["gists": ["totalCount": gists.count, "nodes": Array(nodes)] as [String: Any]]
        }
        return (200, .json(Self.json(["data": people])))
    }

    // MARK: Values

    private static func date(_ minutes: Int) -> Date {
        Date(timeIntervalSince1970: 1_700_000_000 + 60 * Double(minutes))
    }
    private static func time(_ minutes: Int) -> String { date(minutes).formatted(.iso8601) }

    /// The same text for equal values.
    private static func json(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}
