import Foundation
import Gists
import HTTP
import LoopbackServer
import Synchronization
import Testing

@testable import GitHub

@Suite("H2, W1: headers and the token on the wire")
struct TokenOnTheWireTests {
    private let api: LoopbackServer
    private let other: LoopbackServer
    private let github: GitHubAPIManager

    init() throws {
        api = try LoopbackServer()
        other = try LoopbackServer()
        github = try Wire.manager(api, token: "ghp_secret")
    }

    @Test("H2: session-wide headers, the router's token and headers of one request all arrive")
    func threeLevels() async throws {
        api.on("/gists/public", .json("[]"))
        _ = try await github.gists(.everyone, headers: ["X-Trial": "1", "accept": "application/vnd.github.raw+json"])
        _ = try await github.gists(.everyone)
        let requests = api.requests
        try #require(requests.count == 2)
        for request in requests {
            #expect(request["X-GitHub-Api-Version"] == "2022-11-28")
            #expect(request["User-Agent"] == "gists-tui/test")
            #expect(request["Authorization"] == "Bearer ghp_secret")
            #expect(request.target == "/gists/public?per_page=100")
        }
        #expect(requests[0]["X-Trial"] == "1")
        #expect(
            requests[0].headers.filter { $0.name.lowercased() == "accept" }.map(\.value) == [
                "application/vnd.github.raw+json"
            ])
        #expect(requests[1]["Accept"] == "application/vnd.github+json")
        #expect(requests[1]["X-Trial"] == nil)
    }

    @Test("W1: no token, no Authorization")
    func anonymous() async throws {
        api.on("/gists/public", .json("[]"))
        _ = try await Wire.manager(api).gists(.everyone)
        #expect(api.requests.map { $0["Authorization"] } == [nil])
    }

    @Test("W1: without a token own and starred gists are never asked for")
    func neverAnonymous() async throws {
        api.on("/gists", .json("[\(Wire.gistJSON("somebody-elses"))]"))
        let github = try Wire.manager(api)
        for feed in [RemoteFeed.mine, .starred] {
            let first = await #expect(throws: APIError.self) { try await github.gists(feed) }
            let further = await #expect(throws: APIError.self) {
                try await github.gists(feed, after: api.url + "/gists?page=2")
            }
            #expect(first?.cause == .needsToken && further?.cause == .needsToken)
        }
        await #expect(throws: APIError.self) { try await github.star("a1") }
        await #expect(throws: APIError.self) { try await github.currentUser() }
        #expect(api.requests.isEmpty)
    }

    @Test("H2: hosts beside the API learn nothing of it: they get the program's name and what is wanted")
    func otherHosts() async throws {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        other.on("/raw/f", .ok("text"))
        other.on("/u/1", .status(200, contentType: "image/png", body: png))
        let file = GistFile(name: "f", rawURL: other.url + "/raw/f", size: 4)
        _ = try await github.fileContent(file, in: Gist(id: "a", createdAt: Wire.date, updatedAt: Wire.date))
        _ = try await github.avatar(other.url + "/u/1")
        try #require(other.requests.count == 2)
        for request in other.requests {
            let names = Set(request.headers.map { $0.name.lowercased() })
            // Where it is, and how it may be packed, every HTTP client has to say.
            #expect(names == ["user-agent", "accept", "host", "accept-encoding"])
            #expect(request["Accept"] == "*/*" && request["User-Agent"] == "gists-tui/test")
        }
    }

    @Test("H9: whatever the API is asked has an end, also where a byte comes now and then")
    func timeouts() async throws {
        let transport = NotedOptions()
        let github = try Wire.manager(api, token: "ghp_secret", transport: transport)
        _ = try? await github.gists(.everyone)
        _ = try? await github.gists(.everyone, after: api.url + "/next")
        _ = try? await github.gist("a")
        _ = try? await github.comments("a")
        _ = try? await github.isStarred("a")
        _ = try? await github.star("a")
        _ = try? await github.unstar("a")
        _ = try? await github.currentUser()
        #expect(transport.timeouts.count == 8)
        #expect(transport.timeouts.allSatisfy { $0.map { $0 <= .seconds(120) } == true })
    }

    @Test("W1: the token stays away from raw files and avatars, on the API's origin too")
    func rawAndAvatars() async throws {
        for server in [api, other] {
            server.on("/raw/f", .ok("text"))
            server.on(
                "/u/1",
                .status(200, contentType: "image/png", body: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])))
            let gist = Gist(id: "a", createdAt: Wire.date, updatedAt: Wire.date)
            let file = GistFile(name: "f", rawURL: server.url + "/raw/f", size: 4)
            #expect(try await github.fileContent(file, in: gist) == Data("text".utf8))
            #expect(try await github.avatar(server.url + "/u/1?v=4&s=64").count == 8)
            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { $0["Authorization"] == nil && $0["User-Agent"] == "gists-tui/test" })
        }
    }

    @Test(
        "W1: the token does not go along with a redirect to another port or host", arguments: [301, 302, 303, 307, 308])
    func redirects(status: Int) async throws {
        other.on("/gists/a", .json(Wire.gistJSON("a")))
        api.on("/gists/a", .redirect(to: other.url + "/gists/a", status: status))
        api.on("/gists/b", .redirect(to: "http://localhost:\(api.port)/gists/c", status: status))
        api.on("/gists/c", .json(Wire.gistJSON("c")))
        #expect(try await github.gist("a").id == "a")
        #expect(try await github.gist("b").id == "c")
        #expect(other.requests.map { $0["Authorization"] } == [nil])
        #expect(api.requests(for: "/gists/b").map { $0["Authorization"] } == ["Bearer ghp_secret"])
        #expect(api.requests(for: "/gists/c").map { $0["Authorization"] } == [nil])
    }

    @Test("W1: a redirect within the origin keeps it")
    func redirectWithin() async throws {
        api.on("/gists/a", .redirect(to: "/gists/b", status: 301))
        api.on("/gists/b", .json(Wire.gistJSON("b")))
        #expect(try await github.gist("a").id == "b")
        #expect(api.requests.map { $0["Authorization"] } == ["Bearer ghp_secret", "Bearer ghp_secret"])
    }

    @Test("W1: a Link that leads to another origin is not followed at all")
    func link() async throws {
        api.on("/gists/public", .json("[]", headers: [("Link", "<\(other.url)/gists/public?page=2>; rel=\"next\"")]))
        let next = try #require(try await github.gists(.everyone).next)
        let error = await #expect(throws: APIError.self) { try await github.gists(.everyone, after: next) }
        #expect(error?.cause == .foreignPage("127.0.0.1"))
        #expect(other.requests.isEmpty)
    }

    @Test("H2: a token of the session or of one request is refused")
    func onlyTheRouter() async throws {
        await #expect(throws: APIError.self) {
            try await github.gists(.everyone, headers: ["authorization": "Bearer other"])
        }
        #expect(api.requests.isEmpty)
    }
}

/// Refuses each transfer and notes how long it might have taken.
private final class NotedOptions: Transport {
    private let noted = Mutex<[Duration?]>([])
    var timeouts: [Duration?] { noted.withLock { $0 } }

    func start(_ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver) -> any Transfer {
        noted.withLock { $0.append(options.timeout) }
        receiver.ended(HTTPError(.cannotResolve, at: .transfer), TransferMetrics())
        return Ended()
    }

    private struct Ended: Transfer {
        func cancel() {}
        func setPriority(_ priority: RequestPriority) {}
        func setSuspended(_ isSuspended: Bool) {}
        func takeMore() {}
    }
}
