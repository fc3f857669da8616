import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct NetworkWaitTests {
    let clock = VirtualClock()

    /// A session whose network is back after that many looks; nil for never.
    func session(_ transport: ScriptedTransport, backAfter looks: Int?, _ others: any Interceptor...) -> Session {
        let turn = Counter()
        let wait = NetworkWait(clock: clock) { looks.map { turn.next() >= $0 } ?? false }
        return Session(transport: transport, interceptors: [wait] + others, clock: clock)
    }

    @Test("H11: a request that finds no network waits for it and is tried again", arguments: [HTTP.Method.get, .post])
    func back(method: HTTP.Method) async throws {
        let transport = ScriptedTransport(.failure(.cannotResolve), .status(200, body: "x"))
        let request = session(transport, backAfter: 4).request("https://h.example/", method: method)
        #expect(try await request.value(.string) == "x")
        // The first look comes before any wait.
        #expect(clock.sleeps == Array(repeating: .milliseconds(250), count: 4) + [.zero])
        #expect(transport.sent.count == 2)
    }

    @Test("H11: it waits for five seconds and no longer")
    func never() async throws {
        let transport = ScriptedTransport(.failure(.cannotConnect))
        let request = session(transport, backAfter: nil).request("https://h.example/")
        #expect(try await request.response(.data).expectError(.cannotConnect).attempts == 1)
        #expect(clock.sleeps.reduce(.zero, +) == .seconds(5))
        #expect(transport.sent.count == 1)
    }

    @Test("H11: with a network there is nothing to wait for; other failures are not its matter")
    func notNeeded() async throws {
        for code in [HTTPError.Code.cannotResolve, .cannotConnect, .connectionLost, .timedOut, .tlsFailed] {
            let isAway = code != .cannotResolve && code != .cannotConnect
            let transport = ScriptedTransport(.failure(code))
            let request = session(transport, backAfter: isAway ? nil : 0).request("https://h.example/")
            _ = try await request.response(.data).expectError(code)
            #expect(transport.sent.count == 1)
        }
        #expect(clock.sleeps.isEmpty)
    }

    @Test("H11: a network that comes and goes is not waited for without end")
    func flapping() async throws {
        let transport = ScriptedTransport(.failure(.cannotConnect))
        let turn = Counter()
        let wait = NetworkWait(clock: clock) { turn.next() % 2 == 1 }
        let request = Session(transport: transport, interceptors: [wait], clock: clock).request("https://h.example/")
        #expect(try await request.response(.data).expectError(.cannotConnect).attempts == 3)
    }

    @Test("H11: cancelling ends the wait for the network")
    func cancelling() async throws {
        let looks = Counter()
        let wait = NetworkWait(limit: .seconds(3600), interval: .seconds(3600)) {
            _ = looks.next()
            return false
        }
        let transport = ScriptedTransport(.failure(.cannotConnect))
        let request = Session(transport: transport, interceptors: [wait]).request("https://h.example/")
        let response = Task { await request.response(.data) }
        #expect(await eventually { looks.count > 0 })
        response.cancel()
        _ = try await response.value.expectError(.cancelled)
        #expect(transport.sent.count == 1)
    }

    @Test("H11: asking whether there is a route sends nothing and leaves no descriptor behind")
    func route() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        let answers = Set((0..<1000).map { _ in NetworkWait.hasRoute })
        #expect(answers.count == 1)
        // Other tests run beside this one.
        #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count < before + 500)
    }
}
