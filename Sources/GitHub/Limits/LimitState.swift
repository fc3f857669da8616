import Cells
import FoundationEssentials
import Gists
import HTTP
import Texts

/// An account's limits, as far as they are known, and what follows for the next request. A value without a clock.
struct LimitState {
    /// The hour's requests, as the latest answer told them.
    private(set) var latest: RateLimit?
    /// Until then the hour's requests are used up, by the local clock.
    private var emptyUntil = Date.distantPast
    /// The wait that the latest refusals ask for.
    private var block: RateLimiter.Wait?
    /// Refusals in a row that named no time.
    private var strikes = 0
    private var nextWrite = Date.distantPast
    /// By how many seconds GitHub's clock is ahead of the local one.
    private(set) var serverOffset: TimeInterval = 0

    private static let writePause: TimeInterval = 1
    private static let firstWait: TimeInterval = 60
    private static let longestWait: TimeInterval = 3600

    /// Any answer of the API.
    mutating func answered(_ response: HTTPResponse, now: Date) {
        if let date = response.headers.date(of: "Date") { serverOffset = date.timeIntervalSince(now) }
        if let limit = RateLimit(response.headers) {
            if isNews(limit, now: now) { latest = limit }
            emptyUntil = limit.remaining > 0 ? .distantPast : now + Self.remaining(limit, response.headers, now: now)
        }
        // What was under way during a block may still succeed, and proves nothing.
        guard response.status < 400, block.map({ $0.until <= now }) ?? true else { return }
        strikes = 0
        block = nil
    }

    /// Answers overtake one another, and some servers count each list by itself. Until the limit starts anew requests only
    /// become fewer, so that of the same hour the least counts.
    private func isNews(_ limit: RateLimit, now: Date) -> Bool {
        guard let latest, latest.resetsAt > now, limit.limit == latest.limit else { return true }
        // The servers that answer do not agree on the second.
        return limit.remaining <= latest.remaining || limit.resetsAt > latest.resetsAt + 60
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
        if let block, block.until >= wait.until { return }
        block = wait
    }

    /// The wait that a request would have now.
    func wait(now: Date) -> RateLimiter.Wait? {
        [block, RateLimiter.Wait(until: emptyUntil, reason: .primaryLimit)].compactMap(\.self)
            .filter { $0.until > now }.max { $0.until < $1.until }
    }

    /// Takes the next place in the row of writes.
    mutating func placeWrite(now: Date) -> RateLimiter.Wait? {
        let place = max(now, nextWrite)
        nextWrite = place + Self.writePause
        return place > now ? .init(until: place, reason: .writePause) : nil
    }

    /// Seconds until the limit's reset. GitHub's own clock counts, as the local one may be wrong.
    private static func remaining(_ limit: RateLimit, _ headers: Headers, now: Date) -> TimeInterval {
        max(0, limit.resetsAt.timeIntervalSince(headers.date(of: "Date") ?? now))
    }

    /// A minute, doubled with each further refusal. Those that come while one is waited for were asked before it.
    private mutating func nextUnnamedWait(now: Date) -> TimeInterval {
        if block.map({ $0.until <= now }) ?? true { strikes += 1 }
        return min(Self.firstWait * TimeInterval(1 << min(max(0, strikes - 1), 10)), Self.longestWait)
    }
}

/// Which of GitHub's limits an answer speaks of.
enum LimitRefusal: Equatable {
    /// The hour's requests are used up.
    case primary(RateLimit?)
    /// Too many requests in too short a time; how long GitHub asks to wait, where it says so.
    case secondary(Duration?)

    /// Nil for a refusal, or another failure, that has nothing to do with limits.
    init?(_ error: HTTPError, now: Date) {
        guard error.code == .unacceptableStatus, error.status == 403 || error.status == 429 else { return nil }
        let message = error.serverMessage.map(TextSanitizer.line)?.lowercased() ?? ""
        let wait = error.retryAfter(now: now)
        if error.headers["X-RateLimit-Remaining"] == "0" {
            self = .primary(RateLimit(error.headers))
        } else if error.status == 429 || wait != nil || message.holds("secondary rate limit")
            || message.holds("abuse detection")
        {
            self = .secondary(wait)
        } else if message.holds("rate limit exceeded") {
            self = .primary(nil)
        } else {
            return nil
        }
    }
}

extension RateLimit {
    /// Reads what an answer's headers tell of the hour's requests; nil where there is no limit (GitHub Enterprise) or
    /// it is that of another resource, such as search.
    init?(_ headers: Headers) {
        guard let limit = headers["X-RateLimit-Limit"].flatMap({ Int($0) }).map(ServerNumber.clamped),
            let remaining = headers["X-RateLimit-Remaining"].flatMap({ Int($0) }).map(ServerNumber.clamped),
            let reset = headers["X-RateLimit-Reset"].flatMap({ Int($0) }).map(ServerNumber.clamped),
            headers["X-RateLimit-Resource"] ?? "core" == "core"
        else { return nil }
        self.init(limit: limit, remaining: remaining, resetsAt: Date(timeIntervalSince1970: TimeInterval(reset)))
    }
}
