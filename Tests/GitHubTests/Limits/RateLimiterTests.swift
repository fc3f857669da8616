import Concurrency
import Foundation
import Gists
import HTTP
import LoopbackServer
import TestSupport
import Testing

@testable import GitHub

/// The limits between the program and a server.
@Suite struct RateLimiterTests {
    private let api: LoopbackServer
    private let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_763_726_400))
    /// Each wait for a limit; what is tried again at once does not count.
    private var waits: [Duration] { clock.sleeps.filter { $0 > .zero } }

    init() throws {
        api = try LoopbackServer()
    }

    private func limiter(
        _ policy: RateLimiter.Policy, clock: any TimeSource,
        onChange: @escaping @Sendable (RateLimiter.Wait?) -> Void = { _ in }
    ) throws -> RateLimiter {
        RateLimiter(
            try APIConfiguration(apiURL: api.url, userAgent: "t"), policy: policy, clock: clock, onChange: onChange)
    }

    private func manager(_ limiter: RateLimiter, clock: any TimeSource) throws -> GitHubAPIManager {
        let credentials = Credentials(token: try Token("ghp_secret"), source: .option)
        let configuration = try APIConfiguration(apiURL: api.url, credentials: credentials, userAgent: "t")
        return GitHubAPIManager(
            configuration: configuration, transport: Wire.transport, rateLimiter: limiter, clock: clock)
    }

    private func headers(remaining: Int) -> [(String, String)] {
        [
            ("X-RateLimit-Limit", "5000"), ("X-RateLimit-Remaining", "\(remaining)"),
            ("X-RateLimit-Reset", "\(Int(clock.now.timeIntervalSince1970) + 600)"),
        ]
    }

    private let refusal = #"{"message":"API rate limit exceeded"}"#

    @Test("W3 H11: who can't wait gets the sentence at once, and asks again when he likes")
    func failFast() async throws {
        let reply = Reply.json(refusal, status: 403, headers: headers(remaining: 0))
        api.on("/gists/public", reply, reply, .json("[]"))
        let github = try manager(try limiter(.fail, clock: clock), clock: clock)
        for _ in 0..<2 {
            let error = await #expect(throws: APIError.self) { try await github.gists(.everyone) }
            #expect(error?.cause == .primaryLimit(5000) && error?.retryAt == clock.now + 600)
        }
        #expect(try await github.gists(.everyone).gists.isEmpty)
        #expect(api.requests.count == 3 && waits.isEmpty)
    }

    @Test("H11: who can wait waits for the reset, after a refusal or before it, and then goes on")
    func waiting() async throws {
        api.on(
            "/gists/public", .json(refusal, status: 403, headers: headers(remaining: 0)),
            .json("[]", headers: headers(remaining: 0)), .json("[]"))
        let github = try manager(try limiter(.wait(atMost: .seconds(3600)), clock: clock), clock: clock)
        #expect(try await github.gists(.everyone).gists.isEmpty)
        #expect(waits == [.seconds(600)])
        #expect(try await github.gists(.everyone).gists.isEmpty)
        #expect(api.requests.count == 3)
    }

    @Test("H11: a secondary limit is waited for, also by a write, and by the other managers of the account")
    func secondary() async throws {
        api.on("/gists/a/star", .json("{}", status: 429, headers: [("Retry-After", "90")]), .status(204))
        let limiter = try limiter(.wait(atMost: .seconds(3600)), clock: clock)
        try await manager(limiter, clock: clock).star("a")
        #expect(waits == [.seconds(90)])
        api.on("/gists/b/star", .json("{}", status: 429, headers: [("Retry-After", "3601")]))
        api.on("/gists/public", .json("[]"))
        await #expect(throws: APIError.self) { try await manager(limiter, clock: clock).star("b") }
        try await clock.sleep(for: .seconds(1))
        _ = try await manager(limiter, clock: clock).gists(.everyone)
        // The first second is the one between two writes.
        #expect(waits == [.seconds(90), .seconds(1), .seconds(1), .seconds(3600)])
    }

    @Test("H11: a server that refuses for ever is asked five times")
    func stubborn() async throws {
        api.on("/gists/public", .json("{}", status: 429, headers: [("Retry-After", "0")]))
        let github = try manager(try limiter(.wait(atMost: .seconds(3600)), clock: clock), clock: clock)
        await #expect(throws: APIError.self) { try await github.gists(.everyone) }
        #expect(api.requests.count == 5)
    }

    @Test("H11: writes are a second apart; reading is not held up by them")
    func writes() async throws {
        api.on("/gists/a/star", .status(204))
        let github = try manager(try limiter(.fail, clock: clock), clock: clock)
        try await github.star("a")
        try await github.unstar("a")
        #expect(try await github.isStarred("a"))
        #expect(waits == [.seconds(1)])
    }

    @Test("H11: a wait is told in a sentence: for what, and until when")
    func sentences() {
        let now = Date(timeIntervalSince1970: 1_763_726_400)
        for (reason, start) in [
            (RateLimiter.Wait.Reason.primaryLimit, "Rate limit reached: waiting until "),
            (.secondaryLimit, "Too many requests: waiting until "),
            (.writePause, "Pausing between changes: waiting until "),
        ] {
            let sentence = RateLimiter.Wait(until: now + 90, reason: reason).sentence(now: now)
            #expect(sentence.hasPrefix(start) && sentence.hasSuffix(" (in 90 s)"), "\(sentence)")
            let countdown = RateLimiter.Wait(until: now + 3_601.5, reason: reason).countdown(now: now)
            #expect(countdown.hasPrefix(start) && countdown.hasSuffix(", 60:02 left"), "\(countdown)")
        }
    }

    @Test("H11: a wait is visible, ends with its request's cancellation, and holds up no other host")
    func visible() async throws {
        let raw = try LoopbackServer()
        raw.on("/file", .ok("text"))
        api.on("/gists/public", .json("{}", status: 429, headers: [("Retry-After", "3000")]))
        let (changes, change) = AsyncStream.makeStream(of: RateLimiter.Wait?.self)
        // On the real clock nobody would see the end of this.
        let limiter = try limiter(.wait(atMost: .seconds(3600)), clock: SystemClock.shared) { change.yield($0) }
        let github = try manager(limiter, clock: SystemClock.shared)
        let page = Task { try await github.gists(.everyone) }
        var events = changes.makeAsyncIterator()
        let wait = try #require(await events.next() ?? nil)
        #expect(wait.reason == .secondaryLimit && wait.until > Date() && limiter.wait == wait)
        let file = GistFile(
            name: "file", mediaType: nil, language: nil, rawURL: raw.url + "/file", size: 4, content: nil,
            isTruncated: true)
        let gist = try JSONDecoder().decode(Gist.self, from: Data(Wire.gistJSON("a").utf8))
        #expect(try await github.fileContent(file, in: gist) == Data("text".utf8))
        page.cancel()
        let error = await #expect(throws: APIError.self) { try await page.value }
        #expect(error?.cause == .cancelled)
        #expect(await events.next() == .some(nil))
        #expect(limiter.wait == nil)
    }
}
