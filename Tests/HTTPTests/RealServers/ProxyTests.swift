import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

/// Through a proxy that others have written, to servers that note what arrives.
@Suite(.enabled("needs tinyproxy, nginx and openssl") { TinyProxy.isAvailable && NginxServer.isAvailable })
struct ProxyTests {
    private let secret: Headers = ["Authorization": "Bearer secret"]

    /// The same server by a name that only curl takes for this machine: what is known to be it never goes through a proxy.
    private func elsewhere(_ url: String) -> String { url.replacing("//127.0.0.1:", with: "//127.1:") }

    private func session(_ environment: [String: String], trusting certificate: ThrowawayCertificate? = nil) -> Session
    {
        Session(
            transport: CurlTransport(
                configuration: CurlConfiguration(certificateFile: certificate?.authority, environment: environment)))
    }

    /// Asks until the servers, which take a moment to start, are there.
    private func answer(_ session: Session, _ router: TestRouter) async -> Response<String> {
        var response = await session.request(router).response(.string)
        _ = await eventually {
            guard [.cannotConnect, .proxyFailed].contains(response.result.error?.code) else { return true }
            response = await session.request(router).response(.string)
            return false
        }
        return response
    }

    @Test(
        "H16: https goes through the proxy as a tunnel, by HTTP/2 where the server speaks it",
        arguments: [nil, "name:word"])
    func tunnel(user: String?) async throws {
        let server = try NginxServer()
        let proxy = try TinyProxy(user: user)
        let address = "http://" + (user.map { $0 + "@" } ?? "") + proxy.address
        let session = session(["HTTPS_PROXY": address], trusting: server.certificate)
        let response = await answer(session, TestRouter(baseURL: elsewhere(server.url), path: "echo", headers: secret))
        // What is for the proxy stays there.
        #expect(try response.result.get() == "HTTP/2.0 Bearer secret ")
        #expect(response.response?.isLengthVerified == true)
        #expect(proxy.log.contains("CONNECT 127.0.0.1:\(server.port(.http2))"))
    }

    @Test("H16: of an https request a proxy sees host and port, never the token, path or query")
    func sees() async throws {
        let proxy = try LoopbackServer()
        let session = session(["HTTPS_PROXY": "http://name:word@127.0.0.1:\(proxy.port)"])
        let router = TestRouter(
            baseURL: "https://h.example", path: "private", query: ["key": "value"],
            headers: secret.merging(["Cookie": "secret", "X-Mine": "secret"]))
        let error = try await session.request(router).response(.string).expectError(.proxyFailed)
        let seen = try #require(proxy.requests.first)
        #expect(seen.method == "CONNECT" && seen.target == "h.example:443")
        #expect(
            Set(seen.headers.map { $0.name.lowercased() }).isSubset(of: [
                "host", "user-agent", "proxy-connection", "proxy-authorization",
            ]))
        #expect(!seen.headerLines.joined().contains("secret"))
        for text in ["\(error)", error.userMessage] { #expect(!text.contains("word")) }
    }

    @Test("H16: http goes through the proxy, with the password that it wants")
    func plain() async throws {
        let server = try LoopbackServer()
        server.on("/x", .ok("x"))
        let proxy = try TinyProxy(user: "name:word")
        let response = await answer(
            session(["http_proxy": "http://name:word@" + proxy.address]),
            TestRouter(baseURL: elsewhere(server.url), path: "x"))
        #expect(try response.result.get() == "x")
        let seen = try #require(server.requests.first)
        #expect(seen["Via"]?.contains("tinyproxy") == true)
        #expect(seen["Proxy-Authorization"] == nil)
    }

    @Test(
        "H16: NO_PROXY names hosts that are reached directly", arguments: ["127.0.0.1", "*", "example.com,127.0.0.1"])
    func exceptions(noProxy: String) async throws {
        let server = try LoopbackServer()
        server.on("/x", .ok("x"))
        let environment = ["ALL_PROXY": "http://127.0.0.1:9", "NO_PROXY": noProxy]
        #expect(try await session(environment).request(elsewhere(server.url) + "/x").value(.string) == "x")
        #expect(server.requests.first?["Via"] == nil)
    }

    @Test("H16: this machine is reached directly, whatever the environment says")
    func loopback() async throws {
        let (server, proxy) = (try LoopbackServer(), try LoopbackServer())
        server.on("/x", .ok("x"))
        let address = "http://127.0.0.1:\(proxy.port)"
        let session = session(["http_proxy": address, "https_proxy": address, "all_proxy": address])
        for host in ["127.0.0.1", "localhost"] {
            let router = TestRouter(baseURL: "http://\(host):\(server.port)", path: "x", headers: secret)
            #expect(try await session.request(router).value(.string) == "x")
        }
        #expect(server.requests.map { $0["Authorization"] } == ["Bearer secret", "Bearer secret"])
        #expect(proxy.requests.isEmpty)
        let settings = ProxySettings(environment: ["all_proxy": address])
        for url in ["https://localhost", "https://127.0.0.1:8443", "https://127.255.0.1", "http://[::1]:80"] {
            #expect(settings.proxy(for: try origin(url)) == nil)
        }
        #expect(settings.proxy(for: try origin("http://localhost.example.com")) == address)
    }

    @Test(
        "H16: a proxy without its password, or with a wrong one, is an error that does not tell it",
        arguments: ["", "name:wrong@"])
    func refused(user: String) async throws {
        let server = try LoopbackServer()
        let proxy = try TinyProxy(user: "name:word")
        let address = "http://\(user)\(proxy.address)"
        let session = session(["http_proxy": address, "https_proxy": address])
        let plain = await answer(session, TestRouter(baseURL: elsewhere(server.url), path: "x"))
        let refusal = try plain.expectError(.unacceptableStatus)
        #expect([401, 407].contains(refusal.status))
        let secure = try await session.request("https://127.1:\(server.port)/x").response(.data)
            .expectError(.proxyFailed)
        for text in ["\(refusal)", refusal.userMessage, "\(secure)", secure.userMessage] {
            #expect(!text.contains("wrong"))
        }
        #expect(server.requests.isEmpty)
    }
}
