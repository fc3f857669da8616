import FoundationEssentials
import Gists
import HTTP

/// What is known of an account's limits, and what follows for the next request. A value without a clock.
struct LimitState {
    /// What the latest answer said of the hour's requests.
    private(set) var latest: RateLimit?
    /// Until then the hour's requests are used up, by the local clock.
    private var emptyUntil = Date.distantPast
    private var block: Block?
    /// Refusals in a row that named no time.
    private var strikes = 0
    private var nextWrite = Date.distantPast

    private struct Block {
        var wait: RateLimiter.Wait
        /// What GitHub said, to be said again without asking it.
        var refusal: HTTPError
    }

    enum Verdict: Equatable {
        case go
        case wait(RateLimiter.Wait)
        case fail(HTTPError)
    }

    static let writePause: TimeInterval = 1
    private static let firstWait: TimeInterval = 60
    private static let longestWait: TimeInterval = 3600

    /// Any answer of the API.
    mutating func answered(_ response: HTTPResponse, now: Date) {
        if let limit = RateLimit(response.headers) {
            latest = limit
            emptyUntil = limit.remaining > 0 ? .distantPast : now + Self.remaining(limit, response.headers, now: now)
        }
        // What was under way during a block may still succeed, and proves nothing.
        guard response.status < 400, block.map({ $0.wait.until <= now }) ?? true else { return }
        strikes = 0
        block = nil
    }

    mutating func refused(_ error: HTTPError, _ refusal: LimitRefusal, now: Date) {
        let wait: RateLimiter.Wait
        switch refusal {
        case .primary(let limit?):
            wait = .init(until: now + Self.remaining(limit, error.headers, now: now), reason: .primaryLimit)
        case .secondary(let seconds?):
            wait = .init(until: now + seconds / .seconds(1), reason: .secondaryLimit)
        case .primary(nil):
            wait = .init(until: now + nextUnnamedWait(now: now), reason: .primaryLimit)
        case .secondary(nil):
            wait = .init(until: now + nextUnnamedWait(now: now), reason: .secondaryLimit)
        }
        if let block, block.wait.until >= wait.until { return }
        block = Block(wait: wait, refusal: error)
    }

    func verdict(_ policy: RateLimiter.Policy, now: Date) -> Verdict {
        let blocked = block.flatMap { $0.wait.until > now ? $0 : nil }
        switch policy {
        case .fail:
            return blocked.map { .fail(Self.repeated($0, now: now)) } ?? .go
        case .wait(let longest):
            let empty = RateLimiter.Wait(until: emptyUntil, reason: .primaryLimit)
            let waits = [blocked?.wait, empty].compactMap(\.self).filter { $0.until > now }
            guard let wait = waits.max(by: { $0.until < $1.until }) else { return .go }
            if wait.until <= now + longest / .seconds(1) { return .wait(wait) }
            // Without a refusal yet, GitHub shall say it itself.
            return blocked.map { .fail(Self.repeated($0, now: now)) } ?? .go
        }
    }

    /// Takes the next place in the row of writes.
    mutating func placeWrite(now: Date) -> Verdict {
        let place = max(now, nextWrite)
        nextWrite = place + Self.writePause
        return place > now ? .wait(.init(until: place, reason: .writePause)) : .go
    }

    /// Seconds until the limit's reset. GitHub's own clock counts, as the local one may be wrong.
    private static func remaining(_ limit: RateLimit, _ headers: Headers, now: Date) -> TimeInterval {
        max(0, limit.resetsAt.timeIntervalSince(headers.date(of: "Date") ?? now))
    }

    /// A minute, doubled with each further refusal. Those that come while one is waited for were asked before it.
    private mutating func nextUnnamedWait(now: Date) -> TimeInterval {
        if block.map({ $0.wait.until <= now }) ?? true { strikes += 1 }
        return min(Self.firstWait * TimeInterval(1 << min(max(0, strikes - 1), 10)), Self.longestWait)
    }

    private static func repeated(_ block: Block, now: Date) -> HTTPError {
        var error = block.refusal
        error.stage = .adapting
        // Of the request that is refused now.
        error.method = nil
        error.url = nil
        if block.wait.reason == .secondaryLimit {
            error.headers["Retry-After"] = String(Int(block.wait.until.timeIntervalSince(now).rounded(.up)))
        }
        return error
    }
}
