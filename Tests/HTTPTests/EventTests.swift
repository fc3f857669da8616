import Foundation
import HTTP
import TestSupport
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

    @Test("H17: the events of a pause")
    func suspension() async throws {
        let request = session(ScriptedTransport(.endless)).request("https://h.example/a")
        request.start()
        #expect(await eventually { recorder.events.count == 2 })
        request.suspend()
        request.suspend()
        request.resume()
        request.cancel()
        _ = await request.response(.data)
        #expect(recorder.events == ["started", "sending GET /a", "suspended", "resumed", "cancelled"])
    }

    /// The events of a request for what is stored and stale.
    func events(
        _ answers: ScriptedTransport.Answer..., policy: CachePolicy = .useProtocol, control: String = "no-cache"
    ) async -> [String] {
        let cache = MemoryResponseCache()
        let clock = VirtualClock()
        let first = ScriptedTransport(
            .status(200, headers: ["ETag": "\"1\"", "Cache-Control": control], body: "one"))
        _ = await Session(transport: first, cache: cache, clock: clock).request("https://h.example/a").response(.data)
        let transport = ScriptedTransport(answers)
        let session = Session(
            transport: transport, interceptors: [RetryPolicy(jitter: 0)], eventMonitors: [recorder], cache: cache,
            clock: clock)
        let options = RequestOptions(cachePolicy: policy)
        _ = await session.request("https://h.example/a", options: options).response(.data)
        return recorder.events
    }

    @Test("H17: the events of a cache hit")
    func cacheHit() async {
        #expect(
            await events(.endless, control: "max-age=600") == [
                "started", "0 s old of 600 s, used", "cache 200, 3 B", "finished",
            ])
    }

    @Test("H17: the events of a 304")
    func notModified() async {
        #expect(
            await events(.status(304)) == [
                "started", "0 s old of 0 s, not used", "sending GET /a", "answered 304, 0 B", "notModified 200, 3 B",
                "finished",
            ])
    }

    @Test("H17: the events of a 304 about something else, which is asked for again")
    func strayNotModified() async {
        #expect(
            await events(.status(304, headers: ["ETag": "\"2\""]), .status(200, body: "three")) == [
                "started", "0 s old of 0 s, not used", "sending GET /a", "answered 304, 0 B", "sending GET /a",
                "answered 200, 5 B", "finished",
            ])
    }

    @Test("H17: the events of a validation that is tried again")
    func retriedValidation() async {
        #expect(
            await events(.status(503), .status(304)) == [
                "started", "0 s old of 0 s, not used", "sending GET /a", "answered 503, 0 B",
                "retrying after unacceptableStatus in 0.5 seconds", "0 s old of 0 s, not used", "sending GET /a",
                "answered 304, 0 B", "notModified 200, 3 B", "finished",
            ])
    }

    @Test("H17: the events of a miss that must not be filled")
    func cacheMiss() async {
        #expect(
            await events(.endless, policy: .cacheOnly) == [
                "started", "0 s old of 0 s, not used", "failed: notCached",
            ])
    }
}
