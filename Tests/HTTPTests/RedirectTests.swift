import Foundation
import HTTP
import LoopbackServer
import Testing

@Suite struct RedirectTests {
    let server: LoopbackServer
    /// Another origin: another port.
    let other: LoopbackServer
    let session = Session(transport: CurlTransport(), defaultHeaders: ["User-Agent": "tests"])

    init() throws {
        server = try LoopbackServer()
        other = try LoopbackServer()
        other.on("/end", .ok("other"))
        server.on("/end", .ok("same"))
    }

    let secrets: Headers = ["Authorization": "Bearer t", "Cookie": "a=b", "X-Api-Key": "k"]

    @Test("H13: a redirect within the origin keeps all headers", arguments: [301, 302, 303, 307, 308])
    func sameOrigin(status: Int) async throws {
        server.on("/start", .redirect(to: "end", status: status))
        let router = TestRouter(baseURL: server.url, path: "start", headers: secrets)
        let response = await session.request(router, headers: ["If-None-Match": "e"]).response(.string)
        #expect(try response.result.get() == "same")
        #expect(response.response?.url.absoluteString == server.url + "/end")
        #expect(response.metrics.transfers.count == 2)
        let last = try #require(server.requests.last)
        for name in ["Authorization", "Cookie", "X-Api-Key", "If-None-Match", "User-Agent"] {
            #expect(last[name] != nil)
        }
    }

    @Test(
        "H13: the token, cookies and router-level headers never leave their origin",
        arguments: [301, 302, 303, 307, 308])
    func otherOrigin(status: Int) async throws {
        server.on("/start", .redirect(to: other.url + "/end", status: status))
        let router = TestRouter(baseURL: server.url, path: "start", headers: secrets)
        let headers: Headers = ["If-None-Match": "e", "X-Mine": "m"]
        let request = session.request(router, headers: headers, interceptor: SetHeader("X-Adapted", "a"))
        #expect(try await request.value(.string) == "other")
        let first = try #require(server.requests.first)
        for name in ["Authorization", "Cookie", "X-Api-Key", "If-None-Match", "X-Adapted"] {
            #expect(first[name] != nil)
        }
        let last = try #require(other.requests.last)
        for name in ["Authorization", "Cookie", "X-Api-Key", "If-None-Match", "X-Adapted"] {
            #expect(last[name] == nil)
        }
        #expect(last["X-Mine"] == "m")
        #expect(last["User-Agent"] == "tests")
    }

    @Test("H13: on the way back to the origin the token stays away")
    func thereAndBack() async throws {
        server.on("/start", .redirect(to: other.url + "/back"))
        other.on("/back", .redirect(to: server.url + "/end"))
        let router = TestRouter(baseURL: server.url, path: "start", headers: secrets)
        #expect(try await session.request(router).value(.string) == "same")
        #expect(server.requests.map { $0["Authorization"] } == ["Bearer t", nil])
    }

    @Test("H13: another host name is another origin, even with the same port")
    func otherName() async throws {
        server.on("/start", .redirect(to: "http://localhost:\(server.port)/end"))
        let router = TestRouter(baseURL: server.url, path: "start", headers: secrets)
        #expect(try await session.request(router).value(.string) == "same")
        #expect(server.requests.last?["Authorization"] == nil)
    }

    @Test(
        "H13: the method changes as browsers change it",
        arguments: [
            (301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST"),
        ])
    func methods(status: Int, method: String) async throws {
        server.on("/start", .redirect(to: "/end", status: status))
        let router = TestRouter(baseURL: server.url, method: .post, path: "start", body: .json(["a": 1]))
        _ = try await session.request(router).value(.string)
        let last = try #require(server.requests.last)
        #expect(last.method == method)
        #expect(last.body == Data((method == "POST" ? #"{"a":1}"# : "").utf8))
        #expect((last["Content-Type"] != nil) == (method == "POST"))
    }

    @Test("H13: ten redirects are followed, the eleventh is not")
    func limit() async throws {
        for number in 0..<20 { server.on("/\(number)", .redirect(to: "/\(number + 1)")) }
        server.on("/20", .ok("there"))
        #expect(try await session.request(server.url + "/10").value(.string) == "there")
        let error = try await session.request(server.url + "/9").response(.data).expectError(.tooManyRedirects)
        #expect(error.stage == .redirecting)
    }

    @Test("H13: a circle is noticed before it is closed")
    func cycle() async throws {
        server.on("/a", .redirect(to: other.url + "/b"))
        other.on("/b", .redirect(to: server.url + "/a"))
        _ = try await session.request(server.url + "/a").response(.data).expectError(.redirectCycle)
        #expect(server.requests.count == 1)
        #expect(other.requests.count == 1)
    }

    @Test("H13: from https never to http")
    func downgrade() async throws {
        let transport = ScriptedTransport(.status(302, headers: ["Location": "http://h.example/"]))
        let request = Session(transport: transport).request("https://h.example/")
        _ = try await request.response(.data).expectError(.insecureRedirect)
        #expect(transport.sent.count == 1)
    }

    @Test(
        "H13: an address that can't be followed is an error", arguments: ["file:///etc/passwd", "http://", "ftp://h/"])
    func invalid(location: String) async throws {
        server.on("/start", .redirect(to: location))
        _ = try await session.request(server.url + "/start").response(.data).expectError(.invalidRedirect)
    }

    @Test("H13: a redirect without an address is a status like any other")
    func noLocation() async throws {
        server.on("/start", .status(302))
        let error = try await session.request(server.url + "/start").response(.data).expectError(.unacceptableStatus)
        #expect(error.status == 302)
    }
}
