import Foundation
import Gists
import HTTP
import LoopbackServer
import Testing

@testable import GitHub

@Suite("B4: asking GitHub over real sockets")
struct GitHubAPIManagerTests {
    private let api: LoopbackServer
    private let github: GitHubAPIManager

    init() throws {
        api = try LoopbackServer()
        github = try Wire.manager(api, token: "ghp_secret")
    }

    @Test("B4: pages are followed by their Link, opaque, until there is none")
    func pages() async throws {
        let second = "\(api.url)/user/7/gists?per_page=100&page=2&after=a,b;c%2F"
        api.on(
            "/users/mira/gists",
            .json(
                "[\(Wire.gistJSON("1"))]",
                headers: [("Link", "<\(api.url)/x>; rel=\"last\", <\(second)>; rel=\"next\"")]))
        api.on(
            "/user/7/gists", .json("[\(Wire.gistJSON("2")),7]", headers: [("Link", "<\(api.url)/x>; rel=\"first\"")]))
        let first = try await github.gists(.user("mira"))
        #expect(first.gists.map(\.id) == ["1"] && first.next == second && first.skipped == 0)
        let last = try await github.gists(.user("mira"), after: second)
        #expect(last.gists.map(\.id) == ["2"] && last.next == nil && last.skipped == 1)
        #expect(
            api.requests.map(\.target) == [
                "/users/mira/gists?per_page=100", "/user/7/gists?per_page=100&page=2&after=a,b;c%2F",
            ])
    }

    @Test("B4: two Link headers count as one")
    func twoLinks() async throws {
        api.on("/gists/public", .json("[]", headers: [("Link", "<a>; rel=\"first\""), ("Link", "<b>; rel=\"next\"")]))
        let page = try await github.gists(.everyone)
        #expect(page.next == "b" && page.gists.isEmpty)
    }

    @Test("W6: a base with a path, as GitHub Enterprise has it")
    func enterprise() async throws {
        api.on("/api/v3/gists/a", .json(Wire.gistJSON("a")))
        #expect(try await Wire.manager(api, apiPath: "/api/v3/").gist("a").id == "a")
    }

    @Test("H3: another base in the configuration changes every endpoint")
    func bases() async throws {
        var targets: [[String]] = []
        for path in ["", "/api/v3"] {
            let server = try LoopbackServer()
            let github = try Wire.manager(server, token: "ghp_secret", apiPath: path)
            for feed in [RemoteFeed.everyone, .mine, .starred, .user("mira")] { _ = try? await github.gists(feed) }
            _ = try? await github.gists(.everyone, after: server.url + path + "/gists/public?page=2")
            _ = try? await github.gist("a")
            _ = try? await github.comments("a")
            _ = try? await github.isStarred("a")
            try? await github.star("a")
            try? await github.unstar("a")
            _ = try? await github.currentUser()
            #expect(server.requests.count == 11 && server.requests.allSatisfy { $0.target.hasPrefix(path + "/") })
            targets.append(server.requests.map { "\($0.method) \($0.target.dropFirst(path.count))" })
        }
        #expect(targets[0] == targets[1])
    }

    @Test(
        "H3: odd names arrive as one segment",
        arguments: [("a/../b", "a%2F..%2Fb"), ("ä?x=1", "%C3%A4%3Fx%3D1"), ("%00\u{0}", "%2500%00")])
    func oddNames(login: Login, segment: String) async throws {
        api.on("/users/\(segment)/gists", .json("[]"))
        #expect(try await github.gists(.user(login)).gists.isEmpty)
        #expect(api.requests.map(\.path) == ["/users/\(segment)/gists"])
    }

    @Test("R1: a gist with its files, hostile names and all")
    func gist() async throws {
        let files =
            #""files":{"../../etc/passwd":{"size":1},"nul\u0000":{"size":1},"\u001b[2J":{"size":1},"a/b":{"size":1}}"#
        api.on("/gists/a", .json(Wire.gistJSON("a", "\"description\":null,\"owner\":null,\(files)")))
        let gist = try await github.gist("a")
        #expect(gist.description == nil && gist.owner == nil)
        #expect(Set(gist.files.map(\.name)) == ["../../etc/passwd", "nul\u{0}", "\u{1b}[2J", "a/b"])
    }

    @Test("R7: comments, with a deleted author and a bad one left out")
    func comments() async throws {
        let dates = #""created_at":"2015-02-11T21:12:35Z","updated_at":"2015-02-11T21:12:35Z""#
        api.on(
            "/gists/a/comments",
            .json(#"[{"id":1,"body":"hi","user":{"login":"u"},\#(dates)},{"id":2,"user":null,\#(dates)},{"id":"3"}]"#))
        let comments = try await github.comments("a", page: 3)
        #expect(comments.map(\.id) == [1, 2])
        #expect(comments.map(\.author?.login) == ["u", nil])
        #expect(comments.map(\.body) == ["hi", ""])
        #expect(api.requests.map(\.target) == ["/gists/a/comments?page=3&per_page=100"])
    }

    @Test("R9: forks page by page, until a page names no next one or is empty")
    func forks() async throws {
        let dates = #""created_at":"2015-02-11T21:12:35Z","updated_at":"2015-02-11T21:12:35Z""#
        api.on(
            "/gists/a/forks",
            .json(
                #"[{"id":"f1","owner":{"login":"u"},\#(dates)},{"id":"f2","owner":null,\#(dates)},{"id":7}]"#,
                headers: [("Link", "<\(api.url)/gists/a/forks?page=2>; rel=\"next\"")]),
            .json(#"[{"id":"f3","owner":{"login":"v"},\#(dates)}]"#), .json("[]"))
        let first = try await github.forks("a")
        #expect(first.forks.map(\.id) == ["f1", "f2"])
        #expect(first.forks.map(\.owner?.login) == ["u", nil])
        #expect(!first.isLast)
        let second = try await github.forks("a", page: 2)
        #expect(second.forks.map(\.id) == ["f3"] && second.isLast)
        let third = try await github.forks("a", page: 3)
        #expect(third.forks.isEmpty && third.isLast)
        #expect(
            api.requests.map(\.target) == [1, 2, 3].map { "/gists/a/forks?page=\($0)&per_page=100" })
    }

    @Test("R1: the star's state is 204 or 404; starring is PUT without a body, unstarring DELETE")
    func star() async throws {
        api.on("/gists/a/star") { request in
            request.method == "GET"
                ? .status(404, contentType: "application/json", body: Data("{}".utf8)) : .status(204)
        }
        api.on("/gists/b/star", .status(204))
        #expect(try await github.isStarred("a") == false)
        #expect(try await github.isStarred("b") == true)
        try await github.star("a")
        try await github.unstar("a")
        #expect(api.requests.map(\.method) == ["GET", "GET", "PUT", "DELETE"])
        #expect(api.requests[2]["Content-Length"] == "0")
    }

    @Test("W1: the token's owner")
    func currentUser() async throws {
        api.on("/user", .json(#"{"login":"mira","id":7}"#))
        #expect(try await github.currentUser() == Owner(login: "mira", id: 7))
    }

    @Test("W3: the latest rate limit is known from any answer, failures included")
    func rateLimit() async throws {
        let headers = { (remaining: Int) in
            [
                ("X-RateLimit-Limit", "60"), ("X-RateLimit-Remaining", "\(remaining)"),
                ("X-RateLimit-Reset", "1763730000"),
            ]
        }
        api.on("/gists/public", .json("[]", headers: headers(59)))
        api.on("/gists/a", .json(#"{"message":"Not Found"}"#, status: 404, headers: headers(58)))
        api.on("/gists/b", .json(Wire.gistJSON("b")))
        #expect(github.rateLimit == nil)
        _ = try await github.gists(.everyone)
        #expect(
            github.rateLimit
                == RateLimit(limit: 60, remaining: 59, resetsAt: Date(timeIntervalSince1970: 1_763_730_000)))
        await #expect(throws: APIError.self) { try await github.gist("a") }
        #expect(github.rateLimit?.remaining == 58)
        _ = try await github.gist("b")
        #expect(github.rateLimit?.remaining == 58)
    }

    @Test("B3: cancelling the task cancels the request")
    func cancel() async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        api.on("/gists/public") { _ in
            arrival.yield()
            return .stallInHead
        }
        let task = Task { [github] in try await github.gists(.everyone) }
        _ = await arrivals.first { true }
        task.cancel()
        let result = await task.result
        #expect(throws: APIError.self) { try result.get() }
        if case .failure(let error as APIError) = result { #expect(error.cause == .cancelled) }
    }
}
