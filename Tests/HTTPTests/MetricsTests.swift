import HTTP
import LoopbackServer
import TestSupport
import Testing

/// Where the time goes.
@Suite struct MetricsTests {
    @Test("H10: metrics are told apart by attempt, redirects being part of theirs")
    func attempts() async throws {
        let transport = ScriptedTransport(
            .failure(.connectionLost), .status(302, headers: ["Location": "/b"]), .status(200, body: "x"))
        let session = Session(transport: transport, interceptors: [RetryPolicy()], clock: VirtualClock())
        let metrics = await session.request("https://h.example/a").response(.data).metrics
        #expect(metrics.attempts == 2)
        #expect(metrics.transfers.map(\.attempt) == [1, 2, 2])
        #expect(metrics.transfers(ofAttempt: 1).count == 1 && metrics.transfers(ofAttempt: 2).count == 2)
    }

    @Test("H10: curl's timers, sizes and version arrive, for each attempt its own")
    func wire() async throws {
        let server = try LoopbackServer()
        server.on("/a", .status(503), .ok("hello"))
        let session = Session(
            transport: CurlTransport(configuration: CurlConfiguration(environment: [:])),
            interceptors: [RetryPolicy()], clock: VirtualClock())
        let response = await session.request(server.url + "/a").response(.string)
        let (first, second) = (response.metrics.transfers(ofAttempt: 1), response.metrics.transfers(ofAttempt: 2))
        #expect(first.count == 1 && second.count == 1)
        #expect(first.first?.isReused == false && second.first?.isReused == true)
        for transfer in first + second {
            #expect(transfer.httpVersion == "1.1" && transfer.tls == .zero)
            #expect(transfer.connect <= transfer.firstByte && transfer.firstByte <= transfer.total)
            #expect(transfer.total > .zero)
        }
        #expect(response.metrics.bytesReceived == 5)
    }
}
