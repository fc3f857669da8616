import Cells
import FoundationEssentials
import Gists
import HTTP

/// The known limits of an account, and their effect on the next request. A value without a clock.
struct LimitState {
    let pool: LimitPool
    /// The hourly limit in the latest response.
    private(set) var latest: RateLimit?
    /// The time until which the hourly limit is used up, by the local clock.
    private var emptyUntil = Date.distantPast
    /// The wait after the latest refusals.
    private var block: RateLimiter.Wait?
    /// The number of consecutive refusals without a time.
    private var strikes = 0
    private var nextWrite = Date.distantPast
    /// The seconds by which GitHub's clock is ahead of the local one.
    private(set) var serverOffset: TimeInterval = 0

    private static let writePause: TimeInterval = 1
    private static let firstWait: TimeInterval = 60
    private static let longestWait: TimeInterval = 3600

    init(_ pool: LimitPool = .core) { self.pool = pool }

    /// Evaluates any response of the API.
    mutating func answered(_ response: HTTPResponse, now: Date) {
        if let date = response.headers.date(of: "Date") { serverOffset = date.timeIntervalSince(now) }
        if let limit = RateLimit(response.headers, of: pool) {
            if isNews(limit, now: now) { latest = limit }
            emptyUntil = limit.remaining > 0 ? .distantPast : now + Self.remaining(limit, response.headers, now: now)
        }
        // Requests that were sent before a block may still succeed, which proves nothing.
        guard response.status < 400, block.map({ $0.until <= now }) ?? true else { return }
        strikes = 0
        block = nil
    }

    /// True if a limit is newer than the known one. Responses may arrive out of order, and some servers count each list
    /// separately. Until the reset the remaining requests only decrease, so within the same hour the lowest number
    /// counts.
    private func isNews(_ limit: RateLimit, now: Date) -> Bool {
        guard let latest, latest.resetsAt > now, limit.limit == latest.limit else { return true }
        // GitHub's servers differ by some seconds.
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

    /// The wait for a request that would be sent now.
    func wait(now: Date) -> RateLimiter.Wait? {
        [block, RateLimiter.Wait(until: emptyUntil, reason: .primaryLimit)].compactMap(\.self)
            .filter { $0.until > now }.max { $0.until < $1.until }
    }

    /// Reserves the next time for a write.
    mutating func placeWrite(now: Date) -> RateLimiter.Wait? {
        let place = max(now, nextWrite)
        nextWrite = place + Self.writePause
        return place > now ? .init(until: place, reason: .writePause) : nil
    }

    /// Seconds until the limit's reset, by GitHub's own clock, since the local one may be wrong.
    private static func remaining(_ limit: RateLimit, _ headers: Headers, now: Date) -> TimeInterval {
        max(0, limit.resetsAt.timeIntervalSince(headers.date(of: "Date") ?? now))
    }

    /// A minute, doubled with each further refusal. Refusals during a wait belong to requests that were sent before it.
    private mutating func nextUnnamedWait(now: Date) -> TimeInterval {
        if block.map({ $0.until <= now }) ?? true { strikes += 1 }
        return min(Self.firstWait * TimeInterval(1 << min(max(0, strikes - 1), 10)), Self.longestWait)
    }
}

/// The limit that a response is about.
enum LimitRefusal: Equatable {
    /// The hour's requests are used up.
    case primary(RateLimit?)
    /// The requests were too fast; the wait that GitHub requests, if it does.
    case secondary(Duration?)

    /// Nil for a failure that has nothing to do with limits.
    init?(_ error: HTTPError, of pool: LimitPool = .core, now: Date) {
        guard error.code == .unacceptableStatus, error.status == 403 || error.status == 429 else { return nil }
        let message = error.serverMessage.map(TextSanitizer.line)?.lowercased() ?? ""
        let wait = error.retryAfter(now: now)
        if error.headers["X-RateLimit-Remaining"] == "0" {
            self = .primary(RateLimit(error.headers, of: pool))
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
    /// Reads the hourly limit from a response's headers; nil if there is none (GitHub Enterprise) or it is for another
    /// resource, such as search.
    init?(_ headers: Headers, of pool: LimitPool = .core) {
        guard let limit = headers["X-RateLimit-Limit"].flatMap({ Int($0) }).map(ServerNumber.clamped),
            let remaining = headers["X-RateLimit-Remaining"].flatMap({ Int($0) }).map(ServerNumber.clamped),
            let reset = headers["X-RateLimit-Reset"].flatMap({ Int($0) }).map(ServerNumber.clamped),
            headers["X-RateLimit-Resource"]?.isExactly(pool.rawValue) ?? true
        else { return nil }
        self.init(limit: limit, remaining: remaining, resetsAt: Date(timeIntervalSince1970: TimeInterval(reset)))
    }
}
