import Foundation
import HTTP
import Testing

/// What monitors hear, as golden sequences.
@Suite struct EventTests {
    let recorder = Recorder()

    func session(_ transport: ScriptedTransport, _ interceptors: any Interceptor...) -> Session {
        Session(
            transport: transport, interceptors: interceptors, eventMonitors: [recorder], clock: VirtualClock())
    }

    @Test("H17: the events of a success")
    func success() async throws {
        _ = await session(ScriptedTransport(.status(200, body: "12345"))).request("https://h.example/a").response(.data)
        #expect(recorder.events == ["started", "sending GET /a", "answered 200, 5 B", "finished"])
    }

    @Test("H17: the events of a retry and a failure")
    func failure() async throws {
        let policy = RetryPolicy(maximumAttempts: 2, jitter: 0)
        let transport = ScriptedTransport(.failure(.connectionLost), .status(503))
        _ = await session(transport, policy).request("https://h.example/a").response(.data)
        #expect(
            recorder.events == [
                "started", "sending GET /a", "retrying after connectionLost in 0.5 seconds", "sending GET /a",
                "answered 503, 0 B", "failed: unacceptableStatus",
            ])
    }

    @Test("H17: the events of a redirect")
    func redirect() async throws {
        let transport = ScriptedTransport(.status(302, headers: ["Location": "/b"]), .status(204))
        _ = await session(transport).request("https://h.example/a").response(.data)
        #expect(
            recorder.events == [
                "started", "sending GET /a", "answered 302, 0 B", "redirecting to /b", "sending GET /b",
                "answered 204, 0 B", "finished",
            ])
    }

    @Test("H17: the events of a cancellation; nothing comes after it")
    func cancellation() async throws {
        let request = session(ScriptedTransport(.endless)).request("https://h.example/a")
        request.start()
        #expect(await eventually { recorder.events.count == 2 })
        request.cancel()
        request.cancel()
        _ = await request.response(.data)
        #expect(recorder.events == ["started", "sending GET /a", "cancelled"])
    }

    @Test("H17: the events of a request that could not be built")
    func building() async throws {
        _ = await session(ScriptedTransport(.endless)).request("nonsense").response(.data)
        #expect(recorder.events == ["started", "failed: invalidURL"])
    }
}
