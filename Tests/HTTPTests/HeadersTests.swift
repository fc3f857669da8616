import Foundation
import HTTP
import Testing

@Suite struct HeadersTests {
    @Test("H2: names are compared without case, the last value wins, the order is kept")
    func lastWins() {
        var headers: Headers = ["Accept": "a", "X-One": "1", "ACCEPT": "b"]
        #expect(headers["accept"] == "b")
        #expect(headers.map(\.value) == ["b", "1"])
        headers["x-one"] = nil
        #expect(headers == ["Accept": "b"])
    }

    @Test("H2: received headers keep every value of a name")
    func repeated() {
        var headers: Headers = [:]
        headers.append("Set-Cookie", "a=1")
        headers.append("set-cookie", "b=2")
        #expect(headers.values(of: "Set-Cookie") == ["a=1", "b=2"])
        #expect(headers["Set-Cookie"] == "b=2")
    }

    @Test("H2: session < router < per request, all on the wire")
    func precedence() async throws {
        let transport = ScriptedTransport(.status(200, body: "x"))
        let session = Session(
            transport: transport, defaultHeaders: ["User-Agent": "session", "Accept": "session", "X-Three": "session"])
        let router = TestRouter(headers: ["accept": "router", "x-three": "router", "Authorization": "Bearer t"])
        _ = try await session.request(router, headers: ["X-THREE": "request"]).value(.data)
        let headers = try #require(transport.sent.first).headers
        #expect(headers["User-Agent"] == "session")
        #expect(headers["Accept"] == "router")
        #expect(headers["X-Three"] == "request")
        #expect(headers["Authorization"] == "Bearer t")
        #expect(headers.fields.count == 4)
    }

    @Test("H2: Authorization from the session or from a single request is refused before the wire")
    func authorizationIsTheRouters() async throws {
        let transport = ScriptedTransport(.status(200))
        let careless = Session(transport: transport, defaultHeaders: ["authorization": "Bearer t"])
        let bySession = try await careless.request(TestRouter()).response(.data).expectError(.invalidHeader)
        #expect(bySession.userMessage.contains("the session"))
        let session = Session(transport: transport)
        let request = session.request(TestRouter(), headers: ["Authorization": "Bearer t"])
        _ = try await request.response(.data).expectError(.invalidHeader)
        #expect(transport.sent.isEmpty)
    }

    @Test("H2: an interceptor may replace the router's Authorization but not bring one")
    func interceptorAndAuthorization() async throws {
        let transport = ScriptedTransport(.status(200, body: "x"))
        let session = Session(transport: transport, interceptors: [SetHeader("Authorization", "Bearer new")])
        _ = try await session.request(TestRouter(headers: ["Authorization": "Bearer old"])).value(.data)
        #expect(transport.sent.map { $0.headers["Authorization"] } == ["Bearer new"])
        let error = try await session.request(TestRouter()).response(.data).expectError(.invalidHeader)
        #expect(error.stage == .adapting)
    }

    @Test(
        "H2: CR, LF, NUL and names that are no token are refused before the wire",
        arguments: [
            ("X-A", "one\r\nX-B: two"), ("X-A", "\n"), ("X-A", "a\0b"), ("X A", "1"), ("X:A", "1"), ("", "1"),
            ("X-A\r\nX-B", "1"), ("X-Ä", "1"),
        ])
    func smuggling(name: String, value: String) async throws {
        let transport = ScriptedTransport(.status(200))
        let session = Session(transport: transport)
        for request in [
            session.request(TestRouter(headers: [name: value])),
            session.request(TestRouter(), headers: [name: value]),
            session.request(TestRouter(), interceptor: SetHeader(name, value)),
        ] {
            let error = try await request.response(.data).expectError(.invalidHeader)
            #expect(!error.userMessage.contains("\n") && !error.userMessage.contains("\0"))
        }
        #expect(transport.sent.isEmpty)
    }
}

/// Sets one header on every attempt.
struct SetHeader: Interceptor {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
        var request = request
        request.headers[name] = value
        return request
    }
}
