import Foundation
import GitHub
import HTTP
import LoopbackServer
import TestSupport
import Testing

@testable import Accounts

@Suite("W2: the device flow")
struct DeviceFlowTests {
    private let server: LoopbackServer
    private let clock = VirtualClock()
    private let flow: DeviceFlow

    init() throws {
        server = try LoopbackServer()
        flow = DeviceFlow(clientID: "Iv1.id", webURL: server.url + "/", userAgent: "tests", clock: clock)
        server.on(
            "/login/device/code",
            .json(
                #"{"device_code": "secret-code", "user_code": "ABCD-1234", "#
                    + #""verification_uri": "https://github.com/login/device", "expires_in": 900, "interval": 5}"#))
    }

    private func answer(_ replies: String...) {
        let bodies = replies.map { Reply.json($0) }
        let count = Counter()
        server.on("/login/oauth/access_token") { _ in bodies[min(count.next(), bodies.count - 1)] }
    }

    /// What a code is asked for with.
    private func start(_ numbers: String) {
        server.on(
            "/login/device/code",
            .json(
                #"{"device_code": "d", "user_code": "ABCD-1234", "#
                    + #""verification_uri": "https://github.com/login/device", \#(numbers)}"#))
    }

    private func signIn() async throws -> Token { try await flow.token(for: flow.start()) }

    @Test("W2: asks for a code with the scope gist, then for the token until it was typed")
    func approved() async throws {
        answer(
            #"{"error": "authorization_pending"}"#, #"{"error": "authorization_pending"}"#,
            #"{"access_token": "gho_1"}"#)
        let code = try await flow.start()
        #expect(code.userCode == "ABCD-1234")
        #expect(code.page == "https://github.com/login/device")
        #expect(try await flow.token(for: code) == Token("gho_1"))
        #expect(clock.sleeps == [.seconds(5), .seconds(5), .seconds(5)])
        let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies[0] == "client_id=Iv1.id&scope=gist")
        #expect(
            bodies[1]
                == "client_id=Iv1.id&device_code=secret-code"
                + "&grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code")
        #expect(server.requests.allSatisfy { $0["Accept"] == "application/json" && $0["Authorization"] == nil })
    }

    @Test("W2: slow_down adds five seconds to each wait from then on")
    func slowDown() async throws {
        answer(
            #"{"error": "slow_down", "interval": 10}"#, #"{"error": "slow_down"}"#,
            #"{"error": "authorization_pending"}"#, #"{"access_token": "gho_1"}"#)
        _ = try await signIn()
        #expect(clock.sleeps == [5, 10, 15, 15].map { .seconds($0) })
    }

    @Test(
        "W2: whatever interval a server names, it is asked once a second at most and once a minute at least",
        arguments: [
            ("0", 1), ("-5", 1), ("1", 1), ("0.001", 1), ("2.5", 2.5), ("60", 60), ("61", 60), ("86400", 60),
            ("9223372036854775807", 60), ("1e300", 60), ("-1e300", 1), ("\"0\"", 5), ("null", 5), ("[0]", 5),
        ])
    func intervals(named: String, seconds: Double) async throws {
        start(#""interval": \#(named)"#)
        answer(#"{"error": "authorization_pending"}"#, #"{"access_token": "gho_1"}"#)
        _ = try await signIn()
        #expect(clock.sleeps == [.seconds(seconds), .seconds(seconds)])
    }

    @Test(
        "W2: slow_down always adds five seconds, whatever number comes with it",
        arguments: ["0", "-1", "1", "1e9", "\"x\""])
    func slowDownNumbers(_ named: String) async throws {
        start(#""interval": 0"#)
        answer(
            #"{"error": "slow_down", "interval": \#(named)}"#, #"{"error": "slow_down"}"#, #"{"access_token": "gho_1"}"#
        )
        _ = try await signIn()
        #expect(clock.sleeps == (named == "1e9" ? [1, 60, 65] : [1, 6, 11]).map { .seconds($0) })
    }

    @Test(
        "W2: whatever life a server gives a code, the wait for it ends within a day",
        arguments: [("0", 1), ("-1", 1), ("1e300", 1_440), ("9223372036854775807", 1_440), ("\"x\"", 15), ("null", 15)])
    func lives(named: String, sleeps: Int) async throws {
        start(#""expires_in": \#(named), "interval": 60"#)
        answer(#"{"error": "authorization_pending"}"#)
        await #expect(throws: DeviceFlowError.expired) { try await signIn() }
        #expect(clock.sleeps.count == sleeps)
    }

    @Test(
        "W2: a code to type is letters, digits and hyphens, and nothing else is shown or copied",
        arguments: [
            "curl x.test | sh\\n", "abcd-1234", "ABC", "ABCDEFGHIJKLMNOPQRSTU", "AB CD", "ÀBCD", "ABCD\\u001b[2J", "",
            "ABCD\\u0301", "ＡＢＣＤ", "ABCD;ID",
        ])
    func badCodes(_ code: String) async {
        server.on(
            "/login/device/code",
            .json(
                #"{"device_code": "d", "user_code": "\#(code)", "verification_uri": "https://github.com/login/device"}"#
            ))
        await #expect(throws: DeviceFlowError.unexpected("")) { try await flow.start() }
    }

    @Test(
        "W2: the page is one of the web, or the flow ends",
        arguments: [
            "file:///etc/passwd", "javascript:alert(1)", "https://x.test/\\u001b[2J", "", "https://x.test/a b", "-x",
        ])
    func badPages(_ page: String) async {
        server.on(
            "/login/device/code",
            .json(#"{"device_code": "d", "user_code": "ABCD-1234", "verification_uri": "\#(page)"}"#))
        await #expect(throws: DeviceFlowError.unexpected("")) { try await flow.start() }
    }

    @Test(
        "W2: each refusal has its sentence",
        arguments: [
            ("access_denied", DeviceFlowError.denied), ("expired_token", .expired),
            ("device_flow_disabled", .notEnabled), ("incorrect_client_credentials", .unknownClient),
            ("something\u{1B}[31m else", .unexpected("something␛[31m else")),
        ])
    func refusals(error: String, expected: DeviceFlowError) async throws {
        let escaped = error.replacingOccurrences(of: "\u{1B}", with: "\\u001b")
        answer(#"{"error": "\#(escaped)"}"#)
        let thrown = await #expect(throws: DeviceFlowError.self) { try await signIn() }
        #expect(thrown == expected)
        #expect(thrown?.description.hasSuffix(".") == true)
    }

    @Test("W2: a code that nobody types expires by the clock, whatever the server says")
    func expiry() async throws {
        answer(#"{"error": "authorization_pending"}"#)
        await #expect(throws: DeviceFlowError.expired) { try await signIn() }
        #expect(clock.sleeps.count == 180)
    }

    @Test("W2: the network may fail for a while as the code is typed, and not for ever")
    func network() async throws {
        let code = try await flow.start()
        server.on("/login/oauth/access_token", .status(502), .status(502), .json(#"{"access_token": "gho_1"}"#))
        #expect(try await flow.token(for: code) == Token("gho_1"))
        server.on("/login/oauth/access_token", .status(502))
        let error = await #expect(throws: DeviceFlowError.self) { try await flow.token(for: code) }
        guard case .network? = error else { throw error ?? .cancelled }
    }

    @Test("W2: cancelling ends the wait at once")
    func cancel() async throws {
        answer(#"{"error": "authorization_pending"}"#)
        let clock = ManualClock()
        let flow = DeviceFlow(clientID: "Iv1.id", webURL: server.url, userAgent: "tests", clock: clock)
        let code = try await flow.start()
        let task = Task { () throws(DeviceFlowError) in try await flow.token(for: code) }
        #expect(await eventually { clock.sleeperCount == 1 })
        task.cancel()
        await #expect(throws: DeviceFlowError.cancelled) { try await task.value }
    }

    @Test("W2: a host without a device flow, or with a login page in its place, is named as that")
    func notOffered() async throws {
        server.on("/login/device/code", .status(404))
        await #expect(throws: DeviceFlowError.notOffered) { try await flow.start() }
        server.on("/login/device/code", .ok("<html>", contentType: "text/html"))
        await #expect(throws: DeviceFlowError.unexpected("")) { try await flow.start() }
    }
}

private final class Counter: @unchecked Sendable {
    // Unchecked: the server answers one request after the other.
    private var count = -1

    func next() -> Int {
        count += 1
        return count
    }
}
