import Concurrency
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTP

@Suite struct AuthenticationTests {
    let clock = VirtualClock()
    let transport = TokenTransport()

    /// Counts the refreshes; each gives "new1", "new2"…
    final class Login: Sendable {
        private let count = Monitor(0)
        var refreshes: Int { count.withLock { $0 } }
        func next() -> String {
            "new\(count.withLock { count in count += 1; return count })"
        }
    }
    let login = Login()

    func interceptor(
        _ credential: AuthenticationCredential = .init(authorization: "old"), lasting: TimeInterval? = nil,
        limit: Int = 3, before refresh: @escaping @Sendable () async throws(HTTPError) -> Void = {}
    ) throws -> AuthenticationInterceptor {
        AuthenticationInterceptor(
            origin: try origin("https://api.example.com"), credential: credential, limit: limit, clock: clock
        ) { [login, clock] _ async throws(HTTPError) in
            let name = login.next()
            try await refresh()
            return AuthenticationCredential(
                authorization: name, issuedAt: clock.now, expiresAt: lasting.map { clock.now + $0 })
        }
    }

    func session(_ interceptors: any Interceptor...) -> Session {
        Session(transport: transport, interceptors: interceptors, clock: clock)
    }

    let router = TestRouter(headers: ["Authorization": "router's"])

    @Test("H12: 20 parallel 401 give 1 refresh, 20 successes and 40 wire requests")
    func oneRefresh() async throws {
        transport.accept("new1")
        // All twenty have got their 401 before the refresh ends.
        let session = session(
            try interceptor { [transport] in
                #expect(await eventually { transport.sent.count == 20 })
            })
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for index in 0..<20 {
                // Equal ones would share a transfer.
                let router = TestRouter(path: "things/\(index)", headers: router.headers)
                group.addTask { try await session.request(router).value(.string) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: "hello new1", count: 20))
        #expect(login.refreshes == 1)
        #expect(transport.sent.count == 40)
        #expect(Set(transport.sent.prefix(20)) == ["old"] && Set(transport.sent.dropFirst(20)) == ["new1"])
    }

    @Test("H12: a 401 that comes after the refresh is tried again without another one")
    func lateAnswer() async throws {
        transport.accept("new1")
        let interceptor = try interceptor()
        let url = try #require(URL(string: "https://api.example.com/"))
        let request = HTTPRequest(url: url, headers: ["Authorization": "old"])
        let error = HTTPError(.unacceptableStatus, at: .validating, status: 401, attempts: 1)
        #expect(await interceptor.retry(request, after: error) == .retry(after: .zero))
        #expect(await interceptor.retry(request, after: error) == .retry(after: .zero))
        #expect(login.refreshes == 1)
    }

    @Test("H12: requests of the refresh itself are exempt, although they use the same session")
    func noRecursion() async throws {
        transport.accept("new1")
        let box = Monitor<Session?>(nil)
        let session = session(
            try interceptor { [router] () async throws(HTTPError) in
                // A login whose password is wrong, too, would wait for itself for ever.
                let login = box.withLock { $0 }?.request(router)
                let error = await login?.response(.string).result.error
                #expect(error?.status == 401)
            })
        box.withLock { $0 = session }
        defer { box.withLock { $0 = nil } }
        #expect(try await session.request(router).value(.string) == "hello new1")
        #expect(transport.sent == ["old", "router's", "new1"])
        #expect(login.refreshes == 1)
    }

    @Test("H12: a failed refresh is the error of all who wait for it")
    func failedRefresh() async throws {
        let failure = HTTPError(.adapterFailed, at: .adapting, detail: "Log in again.")
        let session = session(try interceptor { () async throws(HTTPError) in throw failure })
        let error = try await session.request(router).response(.string).expectError(.adapterFailed)
        #expect(error.userMessage == "Log in again.")
        #expect(transport.sent == ["old"])
    }

    @Test("H12: the refresh window stops storms: then the 401 stands, until the window has passed")
    func storm() async throws {
        // The server accepts none at all.
        let session = session(try interceptor(limit: 2))
        for _ in 0..<5 {
            #expect(try await session.request(router).response(.string).expectError(.unacceptableStatus).status == 401)
        }
        #expect(login.refreshes == 2)
        #expect(transport.sent.count == 7)
        try await clock.sleep(for: .seconds(30))
        transport.accept("new3")
        #expect(try await session.request(router).value(.string) == "hello new3")
    }

    @Test("H12: a credential is refreshed from 0.9 of its life on", arguments: [(89, "old"), (90, "new1")])
    func early(seconds: TimeInterval, used: String) async throws {
        transport.accept("old", "new1")
        let credential = AuthenticationCredential(
            authorization: "old", issuedAt: clock.now - seconds, expiresAt: clock.now - seconds + 100)
        let session = session(try interceptor(credential, lasting: 100))
        for _ in 0..<3 { #expect(try await session.request(router).value(.string) == "hello \(used)") }
        #expect(transport.sent.count == 3)
    }

    @Test("H12: when an early refresh fails the old credential serves until its end", arguments: [0.95, 1])
    func earlyFailure(part: Double) async throws {
        transport.accept("old")
        let credential = AuthenticationCredential(
            authorization: "old", issuedAt: clock.now - 100 * part, expiresAt: clock.now + 100 * (1 - part))
        let failure = HTTPError(.cannotConnect, at: .transfer)
        let session = session(try interceptor(credential) { () async throws(HTTPError) in throw failure })
        let response = await session.request(router).response(.string)
        if part < 1 {
            #expect(try response.result.get() == "hello old")
        } else {
            _ = try response.expectError(.cannotConnect)
        }
    }

    @Test("H12: nothing is put on where the router put nothing, nor at another origin")
    func foreign() async throws {
        let session = session(try interceptor())
        _ = await session.request(TestRouter()).response(.string)
        var elsewhere = router
        elsewhere.baseURL = "https://api.example.com:444"
        _ = await session.request(elsewhere).response(.string)
        #expect(transport.sent == [nil, "router's"])
        #expect(login.refreshes == 0)
    }

    @Test("H12: the refresh goes on when the request that began it is cancelled")
    func cancelled() async throws {
        transport.accept("new1")
        let gate = Monitor(false)
        let session = session(
            try interceptor { #expect(await eventually { gate.withLock { $0 } }) })
        let first = session.request(router)
        first.start()
        #expect(await eventually { login.refreshes == 1 })
        first.cancel()
        async let second = session.request(router).value(.string)
        gate.withLock { $0 = true }
        #expect(try await second == "hello new1")
        #expect(login.refreshes == 1)
    }
}

/// A server that knows some tokens and answers the rest with 401.
final class TokenTransport: Transport {
    private struct State {
        var accepted: Set<String> = []
        var sent: [String?] = []
    }
    private let state = Monitor(State())

    /// The value of `Authorization` in each request.
    var sent: [String?] { state.withLock(\.sent) }

    func accept(_ tokens: String...) { state.withLock { $0.accepted.formUnion(tokens) } }

    func start(_ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver) -> any Transfer {
        let token = request.headers["Authorization"]
        let isKnown = state.withLock { state in
            state.sent.append(token)
            return token.map(state.accepted.contains) ?? false
        }
        let answer: ScriptedTransport.Answer = .status(isKnown ? 200 : 401, body: "hello \(token ?? "")")
        return ScriptedTransport(answer).start(request, options: options, receiver: receiver)
    }
}
