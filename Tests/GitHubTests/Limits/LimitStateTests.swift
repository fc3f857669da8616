import Foundation
import Gists
import HTTP
import Testing

@testable import GitHub

/// GitHub's limits as values.
@Suite struct LimitStateTests {
    static let now = Date(timeIntervalSince1970: 1_763_726_400)

    static func response(_ status: Int = 200, remaining: Int, reset: TimeInterval, date: String? = nil) -> HTTPResponse
    {
        var headers: Headers = [
            "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "\(remaining)",
            "X-RateLimit-Reset": "\(Int(now.timeIntervalSince1970 + reset))",
        ]
        headers["Date"] = date
        return HTTPResponse(url: URL(filePath: "/"), status: status, headers: headers)
    }

    static func error(_ status: Int, _ headers: Headers = [:], message: String = "") -> HTTPError {
        HTTPError(
            .unacceptableStatus, at: .validating, method: .get, status: status, headers: headers,
            body: Data(#"{"message":"\#(message)"}"#.utf8))
    }

    @Test(
        "W3: what is left of the hour's requests only becomes less, in whatever order answers come, until it starts anew"
    )
    func leastCounts() {
        var state = LimitState()
        for (remaining, reset, shown) in [
            (4957, 600.0, 4957), (4955, 601, 4955), (4957, 600, 4955), (4954, 600, 4954), (4999, 4200, 4999),
        ] {
            state.answered(Self.response(remaining: remaining, reset: reset), now: Self.now)
            #expect(state.latest?.remaining == shown)
        }
        state.answered(Self.response(remaining: 5000, reset: 4200), now: Self.now + 4201)
        #expect(state.latest?.remaining == 5000)
    }

    static let empty = response(403, remaining: 0, reset: 600).headers

    @Test(
        "H11 W3: which limit a refusal speaks of",
        arguments: [
            (error(403, empty), .primary(RateLimit(limit: 60, remaining: 0, resetsAt: now + 600))),
            (error(429, empty), .primary(RateLimit(limit: 60, remaining: 0, resetsAt: now + 600))),
            (error(403, ["X-RateLimit-Remaining": "0"]), .primary(nil)),
            (error(403, message: "API rate limit exceeded for 1.2.3.4"), .primary(nil)),
            (error(403, ["Retry-After": "30"]), .secondary(.seconds(30))),
            (error(429, ["Retry-After": "Fri, 21 Nov 2025 12:05:00 GMT"]), .secondary(.seconds(300))),
            (error(429), .secondary(nil)),
            (error(403, message: "You have exceeded a secondary rate limit."), .secondary(nil)),
            (error(403, message: "You have triggered an abuse detection mechanism."), .secondary(nil)),
            (error(403, message: "Must have admin rights"), nil),
            (error(404, empty), nil), (error(500, ["Retry-After": "30"]), nil),
        ] as [(HTTPError, LimitRefusal?)])
    func refusal(error: HTTPError, refusal: LimitRefusal?) {
        #expect(LimitRefusal(error, now: Self.now) == refusal)
    }

    func wait(_ state: LimitState, after seconds: TimeInterval = 0) -> String? {
        state.wait(now: Self.now + seconds).map { wait in
            "\(wait.reason) \(Int(wait.until.timeIntervalSince(Self.now)))"
        }
    }

    func refused(_ errors: (TimeInterval, HTTPError)...) throws -> LimitState {
        var state = LimitState()
        for (seconds, error) in errors {
            let now = Self.now + seconds
            state.refused(error, try #require(LimitRefusal(error, now: now)), now: now)
        }
        return state
    }

    @Test("H11: remaining 0 means to wait for the reset, also without a refusal")
    func emptyHour() {
        var state = LimitState()
        state.answered(Self.response(remaining: 0, reset: 600), now: Self.now)
        #expect(state.latest?.remaining == 0)
        #expect(wait(state) == "primaryLimit 600")
        #expect(wait(state, after: 600) == nil)
        state.answered(Self.response(remaining: 59, reset: 600), now: Self.now)
        #expect(wait(state) == nil)
    }

    @Test("H11: the server's clock counts where the local one is wrong")
    func wrongClock() {
        var state = LimitState()
        // An hour ahead of us.
        state.answered(
            Self.response(remaining: 0, reset: 4200, date: "Fri, 21 Nov 2025 13:00:00 GMT"), now: Self.now)
        #expect(wait(state) == "primaryLimit 600")
    }

    @Test("H11: a refusal means to wait for the reset, or as long as Retry-After says")
    func refusals() throws {
        let primary = try refused((0, Self.error(403, Self.empty)))
        #expect(wait(primary, after: 599) == "primaryLimit 600")
        #expect(wait(primary, after: 600) == nil)
        #expect(wait(try refused((0, Self.error(429, ["Retry-After": "30"])))) == "secondaryLimit 30")
    }

    @Test("H11: without a time a minute, doubled with each refusal up to an hour, and a minute again after a success")
    func exponential() throws {
        var state = LimitState()
        let error = Self.error(429)
        var now = Self.now
        var waits: [TimeInterval] = []
        for _ in 0..<8 {
            // Several that were under way at once count as one.
            for _ in 0..<3 { state.refused(error, .secondary(nil), now: now) }
            guard let wait = state.wait(now: now) else { break }
            waits.append(wait.until.timeIntervalSince(now))
            // What was under way still succeeds.
            state.answered(Self.response(remaining: 9, reset: 0), now: now)
            now = wait.until
        }
        #expect(waits == [60, 120, 240, 480, 960, 1920, 3600, 3600])
        state.answered(Self.response(remaining: 9, reset: 0), now: now)
        state.refused(error, .secondary(nil), now: now)
        #expect(state.wait(now: now) == .init(until: now + 60, reason: .secondaryLimit))
    }

    @Test("H11: the longer of two limits counts")
    func both() throws {
        let state = try refused((0, Self.error(429, ["Retry-After": "700"])), (1, Self.error(403, Self.empty)))
        #expect(wait(state) == "secondaryLimit 700")
    }

    @Test("H11: writes are a second apart")
    func writes() {
        var state = LimitState()
        let places = [0, 0, 0.5, 10].map { (seconds: TimeInterval) -> TimeInterval in
            let now = Self.now + seconds
            return (state.placeWrite(now: now)?.until ?? now).timeIntervalSince(Self.now)
        }
        #expect(places == [0, 1, 2, 10])
    }

    @Test(
        "H11: a reset beyond all time is a date all the same, which can be told",
        arguments: ["9223372036854775807", "-9223372036854775808", "1099511627777"])
    func endlessReset(reset: String) throws {
        let headers: Headers = [
            "X-RateLimit-Limit": "9223372036854775807", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": reset,
        ]
        let limit = try #require(RateLimit(headers))
        #expect((0...Double(1 << 40)).contains(limit.resetsAt.timeIntervalSince1970) && limit.limit == 1 << 40)
        let error = APIError(Self.error(403, headers), Self.question, now: Self.now)
        #expect(error.sentence(now: Self.now).contains("rate limit reached"))
        let wait = try #require(try refused((0, Self.error(403, headers))).wait(now: Self.now - 1))
        #expect(wait.sentence(now: Self.now).contains(": waiting until "))
        #expect(wait.countdown(now: Self.now).hasSuffix(" left"))
    }

    private static let question = RequestSubject(service: "GitHub", name: "the gist a", tokenSource: "GH_TOKEN")
}
