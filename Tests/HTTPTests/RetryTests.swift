import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@Suite struct RetryTests {
    let clock = VirtualClock()

    func session(_ transport: ScriptedTransport, _ interceptors: any Interceptor...) -> Session {
        Session(transport: transport, interceptors: interceptors, clock: clock)
    }

    func policy(jitter: Double = 0) -> RetryPolicy {
        RetryPolicy(jitter: jitter, clock: clock, random: { 1 })
    }

    @Test("H11: GET × 503 gives three attempts, at 0, 0.5 and 1.5 s")
    func getIsRetried() async throws {
        let transport = ScriptedTransport(.status(503))
        let response = await session(transport, policy()).request("https://h.example/").response(.data)
        let error = try response.expectError(.unacceptableStatus)
        #expect(error.attempts == 3)
        #expect(response.metrics.attempts == 3)
        #expect(response.metrics.transfers.count == 3)
        #expect(transport.sent.count == 3)
        #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
    }

    @Test("H11: a POST stays one after a redirect has made a GET of it")
    func redirectedPost() async throws {
        let transport = ScriptedTransport(.status(303, headers: ["Location": "/b"]), .status(503))
        let request = session(transport, policy()).request(TestRouter(method: .post))
        #expect(try await request.response(.data).expectError(.unacceptableStatus).attempts == 1)
        #expect(transport.sent.map(\.method) == [.post, .get])
    }

    @Test("H11: jitter lengthens the waits by up to its part of them")
    func jitter() async throws {
        let transport = ScriptedTransport(.status(503))
        _ = await session(transport, policy(jitter: 0.2)).request("https://h.example/").response(.data)
        #expect(clock.sleeps == [.milliseconds(600), .milliseconds(1200)])
    }

    @Test("H11: POST and PATCH are tried once", arguments: [Method.post, .patch])
    func postIsNot(method: HTTP.Method) async throws {
        let transport = ScriptedTransport(.status(503))
        let request = session(transport, policy()).request(TestRouter(method: method))
        #expect(try await request.response(.data).expectError(.unacceptableStatus).attempts == 1)
        #expect(clock.sleeps.isEmpty)
    }

    @Test(
        "H11: which failures are worth another attempt",
        arguments: [
            (.status(408), 2), (.status(502), 2), (.status(504), 2), (.failure(.connectionLost), 2),
            (.failure(.truncatedBody), 2), (.status(400), 1), (.status(401), 1), (.status(404), 1), (.status(429), 1),
            (.status(500), 1), (.failure(.tlsFailed), 1), (.failure(.stalled), 1), (.failure(.cannotConnect), 1),
        ] as [(ScriptedTransport.Answer, Int)])
    func transient(answer: ScriptedTransport.Answer, attempts: Int) async throws {
        let transport = ScriptedTransport(answer, .status(200, body: "x"))
        let response = await session(transport, policy()).request("https://h.example/").response(.string)
        #expect(transport.sent.count == attempts)
        #expect((try? response.result.get()) == (attempts == 2 ? "x" : nil))
    }

    @Test(
        "H11: Retry-After is obeyed, as seconds and as a date, up to a bound",
        arguments: [
            ("7", [.seconds(7)]), ("0", [.zero]), ("10", [.seconds(10)]), ("11", []), ("99999999999999", []),
            ("Sun, 09 Sep 2001 01:46:45 GMT", [.seconds(5)]), ("Sun, 09 Sep 2001 01:46:35 GMT", [.zero]),
            ("Sun, 09 Sep 2001 02:46:40 GMT", []), ("soon", [.milliseconds(500)]), ("-3", [.milliseconds(500)]),
        ] as [(String, [Duration])])
    func retryAfter(value: String, sleeps: [Duration]) async throws {
        let transport = ScriptedTransport(.status(503, headers: ["Retry-After": value]), .status(200, body: "x"))
        let response = await session(transport, policy()).request("https://h.example/").response(.string)
        #expect(clock.sleeps == sleeps)
        if sleeps.isEmpty { #expect(try response.expectError(.unacceptableStatus).attempts == 1) }
    }

    @Test("H11: adapters run in order, anew for each attempt")
    func adapters() async throws {
        let transport = ScriptedTransport(.status(503), .status(200, body: "x"))
        let session = session(transport, Appending("a"), policy())
        let request = session.request("https://h.example/", interceptor: Appending("b"))
        _ = try await request.value(.data)
        #expect(transport.sent.map { $0.headers["X-Trail"] } == ["a1b1", "a2b2"])
    }

    @Test("H11: the first decision wins; an adapter's failure is the request's error")
    func firstDecision() async throws {
        let transport = ScriptedTransport(.status(503))
        let final = HTTPError(.adapterFailed, at: .adapting, detail: "Log in again.")
        let replaced = session(transport, Deciding(.pass), Deciding(.failWith(final)), policy())
        let error = try await replaced.request("https://h.example/").response(.data).expectError(.adapterFailed)
        #expect(error.userMessage == "Log in again.")
        #expect(error.status == 503)
        let stopped = session(transport, Deciding(.fail), policy())
        _ = try await stopped.request("https://h.example/").response(.data).expectError(.unacceptableStatus)
        #expect(transport.sent.count == 2)
        let refused = session(transport, FailingAdapter())
        _ = try await refused.request("https://h.example/").response(.data).expectError(.adapterFailed)
        #expect(transport.sent.count == 2)
    }

    @Test("H11: each transfer is admitted, redirects included; a refusal is the request's error, and not for the cache")
    func admission() async throws {
        let transport = ScriptedTransport(
            .status(302, headers: ["Location": "/b"]),
            .status(200, headers: ["Cache-Control": "max-age=60"], body: "x"))
        let gate = Admitting(limit: 2)
        let session = Session(transport: transport, interceptors: [gate], cache: MemoryResponseCache(), clock: clock)
        _ = try await session.request("https://h.example/a").value(.string)
        #expect(gate.paths == ["/a", "/b"])
        #expect(try await session.request("https://h.example/b").value(.string) == "x")
        #expect(gate.paths == ["/a", "/b"])
        _ = try await session.request("https://h.example/c").response(.string).expectError(.adapterFailed)
        #expect(transport.sent.count == 2)
    }

    @Test("H11: cancelling ends the wait for another attempt")
    func cancelWhileWaiting() async throws {
        let transport = ScriptedTransport(.status(503, headers: ["Retry-After": "3600"]))
        let patient = RetryPolicy(longestWait: .seconds(4000))
        let recorder = Recorder()
        let session = Session(transport: transport, interceptors: [patient], eventMonitors: [recorder])
        let request = session.request("https://h.example/")
        let response = Task { await request.response(.data) }
        #expect(await eventually { recorder.events.contains { $0.hasPrefix("retrying") } })
        request.cancel()
        _ = try await response.value.expectError(.cancelled)
        #expect(transport.sent.count == 1)
    }
}

/// Appends its name and how often it has run to a header.
private final class Appending: Interceptor {
    private let name: String
    private let runs = Atomic(0)

    init(_ name: String) {
        self.name = name
    }

    func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
        var request = request
        let run = runs.add(1, ordering: .relaxed).newValue
        request.headers["X-Trail"] = (request.headers["X-Trail"] ?? "") + "\(name)\(run)"
        return request
    }
}

private struct Deciding: Interceptor {
    let decision: RetryDecision

    init(_ decision: RetryDecision) {
        self.decision = decision
    }

    func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision { decision }
}

/// Lets some requests pass and notes them all.
private final class Admitting: Interceptor {
    private let limit: Int
    private let noted = Mutex<[String]>([])

    init(limit: Int) {
        self.limit = limit
    }

    var paths: [String] { noted.withLock(\.self) }

    func admit(_ request: HTTPRequest) async throws(HTTPError) {
        let count = noted.withLock { noted in
            noted.append(request.url.path)
            return noted.count
        }
        if count > limit { throw HTTPError(.adapterFailed, at: .adapting) }
    }
}

private struct FailingAdapter: Interceptor {
    func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
        throw HTTPError(.adapterFailed, at: .adapting)
    }
}
