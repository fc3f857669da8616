import Foundation
import LoopbackServer
import Synchronization
import SystemCalls
import TestSupport
import Testing

@testable import HTTP

/// Reaching a server, or not.
@Suite struct ConnectionTests {
    @Test("H18: a refused port is an error that names the host")
    func refused() async throws {
        let server = try LoopbackServer()
        let url = server.url
        server.stop()
        let session = Session(transport: CurlTransport(configuration: .init(environment: [:])))
        #expect(
            await eventually {
                await session.request(url).response(.data).result.error?.code == .cannotConnect
            })
        let error = try await session.request(url + "/x").response(.data).expectError(.cannotConnect)
        #expect(error.userMessage == "Can't connect to \(url.dropFirst("http://".count)): connection refused.")
        #expect(error.attempts == 1)
        #expect(error.method == .get)
        #expect(error.url?.path == "/x")
    }

    @Test("H18: a host without an address is an error that says so")
    func unknownHost() async throws {
        let session = Session(transport: CurlTransport(configuration: .init(environment: [:])))
        let error = try await session.request("http://nowhere.invalid/").response(.data).expectError(.cannotResolve)
        #expect(error.userMessage.contains("nowhere.invalid"))
    }

    @Test("H18: a missing libcurl is an error that names the package of this system")
    func libraryMissing() async throws {
        var configuration = CurlConfiguration()
        configuration.library = "libnowhere.so.4"
        let session = Session(transport: CurlTransport(configuration: configuration))
        let error = try await session.request("http://127.0.0.1/").response(.data).expectError(.libraryMissing)
        let remedy = try #require(Installable.libcurl.command())
        #expect(error.userMessage.hasSuffix("): \(remedy)."))
    }

    @Test("H16: proxies are found in the environment as curl finds them")
    func proxies() throws {
        let http = try origin("http://h.example")
        let https = try origin("https://h.example")
        let all = ProxySettings(environment: ["ALL_PROXY": "a", "HTTPS_PROXY": "s", "HTTP_PROXY": "x", "NO_PROXY": "n"])
        #expect(all.proxy(for: http) == "a")
        #expect(all.proxy(for: https) == "s")
        #expect(all.exceptions == "n")
        let lower = ProxySettings(environment: [
            "http_proxy": "h", "https_proxy": "s", "HTTPS_PROXY": "S", "no_proxy": "",
        ])
        #expect(lower.proxy(for: http) == "h")
        #expect(lower.proxy(for: https) == "s")
        #expect(ProxySettings(environment: [:]).proxy(for: https) == nil)
    }

    @Test("H16: a request goes through the proxy, but for the exceptions")
    func throughProxy() async throws {
        let proxy = try LoopbackServer()
        proxy.on("http://h.example/x", .ok("proxied"))
        let environment = ["http_proxy": proxy.url, "no_proxy": "127.0.0.1"]
        let session = Session(transport: CurlTransport(configuration: .init(environment: environment)))
        #expect(try await session.request("http://h.example/x").value(.string) == "proxied")
        proxy.on("/x", .ok("direct"))
        #expect(try await session.request(proxy.url + "/x").value(.string) == "direct")
    }

    @Test("H16: a proxy that lets nothing through is an error of its own")
    func refusingProxy() async throws {
        let proxy = try LoopbackServer()
        let session = Session(
            transport: CurlTransport(configuration: .init(environment: ["HTTPS_PROXY": proxy.url])))
        let error = try await session.request("https://h.example/x").response(.data).expectError(.proxyFailed)
        #expect(error.status == nil)
    }

    @Test("H16: certificates come from the option, then the environment, then the system")
    func trust() {
        let environment = ["CURL_CA_BUNDLE": "/bundle", "SSL_CERT_FILE": "/file"]
        #expect(TrustSource(certificateFile: "/option", environment: environment) == .file("/option"))
        #expect(TrustSource(certificateFile: nil, environment: environment) == .file("/bundle"))
        #expect(TrustSource(certificateFile: nil, environment: ["SSL_CERT_FILE": "/file"]) == .file("/file"))
        if case .file = TrustSource(certificateFile: nil, environment: ["SSL_CERT_FILE": ""]) {
            Issue.record("an empty name is none")
        }
    }

    @Test("H10: metrics for each transfer; the second uses the first's connection")
    func metrics() async throws {
        let server = try LoopbackServer()
        server.on("/x", .ok("twelve bytes"))
        let session = Session(transport: CurlTransport())
        let router = TestRouter(baseURL: server.url, method: .post, path: "x", body: .json([1]))
        let first = await session.request(router).response(.data)
        let second = await session.request(server.url + "/x").response(.data)
        let transfer = try #require(first.metrics.transfers.first)
        #expect(transfer.connect > .zero && transfer.firstByte >= transfer.connect)
        #expect(transfer.total >= transfer.firstByte)
        #expect(transfer.tls == .zero)
        #expect(transfer.bytesReceived == 12)
        #expect(transfer.bytesSent == 3)
        #expect(transfer.httpVersion == "1.1")
        #expect(!transfer.isReused)
        #expect(second.metrics.transfers.map(\.isReused) == [true])
        #expect(second.metrics.bytesReceived == 12)
        #expect(server.requests.map(\.connection) == [1, 1])
    }

    @Test("H1: sessions with other headers and transports live side by side; there is a default one")
    func sessions() async throws {
        let server = try LoopbackServer()
        server.on("/x") { .ok($0["User-Agent"] ?? "none") }
        let transport = CurlTransport()
        let one = Session(transport: transport, defaultHeaders: ["User-Agent": "one"])
        let two = Session(transport: transport, defaultHeaders: ["User-Agent": "two"])
        async let first = one.request(server.url + "/x").value(.string)
        async let second = two.request(server.url + "/x").value(.string)
        async let third = Session.shared.request(server.url + "/x").value(.string)
        #expect(try await [first, second, third] == ["one", "two", "none"])
    }

    @Test("H9: when poll() fails, all transfers end with an error, and the next one succeeds", .blocking)
    func failedPoll() async throws {
        let (server, latch) = (try LoopbackServer(), Latch())
        server.on("/held", .ok("held").held(by: latch))
        server.on("/x", .ok("x"))
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: Product.path("LimitProbe"))
        process.arguments = ["transfers", server.url]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        #expect(await eventually { server.requests.count == 1 })
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        latch.open()
        #expect(String(decoding: printed, as: UTF8.self) == "transferFailed\nx\n")
    }

    @Test("H9: when the system fails, all transfers end with an error, and the next one succeeds")
    func failedWait() async throws {
        let (server, latch) = (try LoopbackServer(), Latch())
        let isBroken = Mutex(false)
        server.on("/held", .ok("held").held(by: latch))
        server.on("/x", .ok("x"))
        var configuration = CurlConfiguration(environment: [:])
        configuration.wait = { multi, limit in !isBroken.withLock { $0 } && multi.wait(limit) }
        let session = Session(transport: CurlTransport(configuration: configuration))
        let held = session.request(server.url + "/held")
        held.start()
        #expect(await eventually { server.requests.count == 1 })
        isBroken.withLock { $0 = true }
        held.setPriority(.high)
        let response = await held.response(.string)
        isBroken.withLock { $0 = false }
        latch.open()
        _ = try response.expectError(.transferFailed)
        #expect(try await session.request(server.url + "/x").value(.string) == "x")
    }

    @Test("H9: a transfer that is started while curl's thread ends ends as well", .timeLimit(.minutes(1)))
    func startedAtTheEnd() async throws {
        let server = try LoopbackServer()
        server.on("/x", .ok("x"))
        var configuration = CurlConfiguration(environment: [:])
        // Each transfer's first wait ends the thread, and the next transfer starts another one.
        configuration.wait = { _, _ in false }
        let session = Session(transport: CurlTransport(configuration: configuration))
        let ended = await withTaskGroup(of: Int.self) { group in
            for number in 0..<2000 {
                group.addTask { [url = server.url + "/x?\(number)"] in
                    _ = await session.request(url).response(.string)
                    return 1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(ended == 2000)
    }
}
