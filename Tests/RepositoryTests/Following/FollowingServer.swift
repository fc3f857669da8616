import Concurrency
import Foundation
import Gists
import GitHub
import HTTP
import LoopbackServer
import Storage
import Synchronization
import TestSupport

@testable import Repository

/// A GitHub with people whose gists can change, with GraphQL, and a check of them.
final class FollowingServer: Sendable {
    struct World {
        /// The times of each person's gists, by number, in minutes.
        var gists: [String: [Int: Int]] = [:]
        var remaining = 5_000
        var remainingQueries = 5_000
        /// Answers GraphQL in another way, if not nil.
        var answer: (@Sendable (_ logins: [String]) -> Reply?)?
        var pageSize = 100
    }

    let server: LoopbackServer
    let folder: TestFolder
    let world = Mutex(World())
    let clock: VirtualClock
    let queue: StoreQueue
    private let refresh: FollowingRefresh
    private let requests = Mutex<[String]>([])

    init(people: Int, gists: Int = 2, hasToken: Bool = true) throws {
        server = try LoopbackServer()
        folder = try TestFolder()
        clock = VirtualClock(now: Date())
        let credentials =
            hasToken ? Credentials(token: try Token("secret-token"), source: .environment("GH_TOKEN")) : nil
        let configuration = try APIConfiguration(apiURL: server.url, credentials: credentials, userAgent: "tests")
        queue = StoreQueue(folder: folder.path, key: AccountKey(api: server.url))
        let manager = GitHubAPIManager(
            configuration: configuration, transport: CurlTransport(configuration: CurlConfiguration(environment: [:])),
            clock: clock)
        refresh = FollowingRefresh(manager: manager, queue: queue, spending: FollowingSpending(), clock: clock)
        world.withLock { world in
            for number in 0..<people {
                world.gists[Self.login(number)] = Dictionary(
                    uniqueKeysWithValues: (0..<gists).map { ($0, number * 10 + $0) })
            }
        }
        server.onAnythingElse { [weak self] request in self?.answer(request) ?? .status(500) }
    }

    static func login(_ number: Int) -> String { "p\(number)" }

    var logins: [Login] { world.withLock { $0.gists.keys.sorted().map { Login($0) } } }

    /// Checks all people, as if nobody had been checked for long.
    func check(isAsked: Bool = true, _ logins: [Login]? = nil) async -> FollowingCheck {
        await refresh.run(logins ?? self.logins, age: -1, isAsked: isAsked) { _, _ in }
    }

    /// The requests since the last call: paths, and `graphql N` for a query for so many people.
    func takeRequests() -> [String] {
        requests.withLock { requests in
            defer { requests = [] }
            return requests
        }
    }

    /// Edits a person's gist.
    func edit(_ number: Int) { world.withLock { $0.gists[Self.login(number)]?[0] = 100_000 } }

    // MARK: Answers

    private func answer(_ request: RecordedRequest) -> Reply {
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.first != "graphql" else { return query(request) }
        requests.withLock { $0.append(request.path) }
        guard parts.count == 3, parts[0] == "users" else { return .json("{}", status: 404) }
        return list(parts[1], request)
    }

    private func list(_ login: String, _ request: RecordedRequest) -> Reply {
        let (gists, size) = world.withLock { ($0.gists[login], $0.pageSize) }
        guard let gists else { return .json(#"{"message":"Not Found"}"#, status: 404, headers: limits(spends: true)) }
        let page =
            request.query?.split(separator: "&").first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
        let rows = gists.sorted { $0.value > $1.value }.dropFirst((page - 1) * size).prefix(size)
        let body = "[" + rows.map { Self.row(login, $0.key, $0.value) }.joined(separator: ",") + "]"
        let tag = "\"\(body.hashValue)\""
        if request["If-None-Match"] == tag { return .status(304, headers: [("ETag", tag)] + limits(spends: false)) }
        var headers = [("ETag", tag)] + limits(spends: true)
        if gists.count > page * size {
            headers.append(("Link", "<\(server.url)\(request.path)?per_page=100&page=\(page + 1)>; rel=\"next\""))
        }
        return .json(body, headers: headers)
    }

    private func query(_ request: RecordedRequest) -> Reply {
        let text = (try? JSONSerialization.jsonObject(with: request.body) as? [String: String])?["query"] ?? ""
        let asked = text.matches(of: /(p\d+): user\(login: "([^"]+)"\)/).map { (String($0.1), String($0.2)) }
        requests.withLock { $0.append("graphql \(asked.count)") }
        if let answer = world.withLock({ $0.answer }), let reply = answer(asked.map(\.1)) { return reply }
        let people = asked.map { alias, login in
            guard let gists = world.withLock({ $0.gists[login] }) else { return "\"\(alias)\":null" }
            let nodes = gists.sorted { $0.value > $1.value }.prefix(3).map { number, minutes in
                #"{"name":"\#(login)-\#(number)","pushedAt":"\#(Self.time(minutes))"}"#
            }
            return
                "\"\(alias)\":{\"gists\":{\"totalCount\":\(gists.count),\"nodes\":[\(nodes.joined(separator: ","))]}}"
        }
        return Self.graphQL("{\(people.joined(separator: ","))}", remaining: spendQuery())
    }

    /// A response of GraphQL.
    static func graphQL(_ data: String, errors: String? = nil, remaining: Int = 4_000) -> Reply {
        .json(
            "{\"data\":\(data)\(errors.map { ",\"errors\":\($0)" } ?? "")}",
            headers: limitHeaders(remaining, resource: "graphql"))
    }

    private func spendQuery() -> Int {
        world.withLock { world in
            world.remainingQueries -= 1
            return world.remainingQueries
        }
    }

    private func limits(spends: Bool) -> [(String, String)] {
        let remaining = world.withLock { world in
            if spends { world.remaining -= 1 }
            return world.remaining
        }
        return Self.limitHeaders(remaining, resource: "core")
    }

    private static func limitHeaders(_ remaining: Int, resource: String) -> [(String, String)] {
        [
            ("X-RateLimit-Limit", "5000"), ("X-RateLimit-Remaining", "\(remaining)"),
            ("X-RateLimit-Reset", "\(Int(Date().timeIntervalSince1970) + 1_800)"), ("X-RateLimit-Resource", resource),
        ]
    }

    private static func row(_ login: String, _ number: Int, _ minutes: Int) -> String {
        """
        {"id":"\(login)-\(number)","description":"d","public":true,"comments":0,"created_at":"\(time(0))",
        "updated_at":"\(time(minutes))","truncated":false,"html_url":"","git_pull_url":"","owner":{"login":"\(login)","id":7},
        "files":{"a.txt":{"filename":"a.txt","type":"text/plain","language":null,"size":1,"raw_url":""}}}
        """
    }

    private static func time(_ minutes: Int) -> String {
        Date(timeIntervalSince1970: 1_700_000_000 + 60 * Double(minutes)).formatted(.iso8601)
    }
}
