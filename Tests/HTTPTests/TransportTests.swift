import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

/// That it makes no difference which transport carries a request.
@Suite struct TransportTests {
    /// What a session makes of some requests: values, errors and events.
    private func story(_ transport: any Transport, base: String) async -> [String] {
        let recorder = Recorder()
        let session = Session(
            transport: transport, interceptors: [RetryPolicy(jitter: 0)], eventMonitors: [recorder],
            cache: MemoryResponseCache(), clock: VirtualClock())
        var story: [String] = []
        for path in ["a", "b", "c", "a", "d"] {
            let response = await session.request(base + path).response(.string)
            story.append((try? response.result.get()) ?? response.result.error?.code.rawValue ?? "")
            story.append("\(response.source) after \(response.metrics.attempts)")
        }
        return story + recorder.events
    }

    @Test("H20: over curl and over a script the same answers give the same values, errors and events")
    func sameStory() async throws {
        let server = try LoopbackServer()
        let tag = ("ETag", "\"1\"")
        server.on("/a", .ok("one", headers: [tag, ("Cache-Control", "no-cache")]), .status(304, headers: [tag]))
        server.on("/b", .status(503), .ok("two"))
        server.on("/c", .redirect(to: "/a2"))
        server.on("/a2", .ok("three"))
        server.on("/d", .nothing)
        let wire = await story(CurlTransport(configuration: .init(environment: [:])), base: server.url + "/")
        let script = ScriptedTransport(
            .status(200, headers: ["ETag": "\"1\"", "Cache-Control": "no-cache"], body: "one"), .status(503),
            .status(200, body: "two"), .status(302, headers: ["Location": "/a2"]), .status(200, body: "three"),
            .status(304, headers: ["ETag": "\"1\""]), .failure(.connectionLost))
        #expect(await story(script, base: "https://h.example/") == wire)
    }
}
