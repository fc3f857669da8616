import FoundationEssentials
import Gists
import Synchronization

/// The number of requests that the check of followed people may still send. A value without a clock.
public struct FollowingBudget: Equatable, Sendable {
    public var hasToken: Bool
    /// True if the user asked for the check.
    public var isAsked: Bool

    /// GitHub's hourly limit without a token.
    private static let anonymousLimit = 60
    private static let hour: TimeInterval = 3_600

    public init(hasToken: Bool, isAsked: Bool) {
        self.hasToken = hasToken
        self.isAsked = isAsked
    }

    /// Returns the number of requests that may be sent now.
    ///
    /// Without a token, unasked checks leave half of the hour to the user, even if that has used the other half. With one,
    /// unchanged lists cost nothing, so a tenth is left.
    /// - Parameters:
    ///   - limit: the limit in the latest response; nil before the first.
    ///   - spent: the number of unasked requests in this hour.
    public func allowance(_ limit: RateLimit?, spent: Int, at now: Date) -> Int {
        let limit = limit.flatMap { $0.resetsAt > now ? $0 : nil }
        guard limit != nil || !hasToken else { return .max }
        let size = limit?.limit ?? Self.anonymousLimit
        let remaining = limit?.remaining ?? size
        if isAsked { return max(0, remaining - size / 12) }
        if hasToken { return max(0, remaining - size / 10) }
        return max(0, min(remaining - size / 2, size / 2 - spent))
    }

    /// True if GraphQL may be asked, whose limit is another one: a tenth is left.
    public func allowsQuery(_ limit: RateLimit?, at now: Date) -> Bool {
        guard let limit, limit.resetsAt > now else { return true }
        return limit.remaining > limit.limit / 10
    }

    /// Returns the time when the next hour begins.
    public func restAt(_ limit: RateLimit?, at now: Date) -> Date {
        limit.flatMap { $0.resetsAt > now ? $0.resetsAt : nil } ?? now.addingTimeInterval(Self.hour)
    }

    /// Returns the beginning of the current hour.
    public func hourStart(_ limit: RateLimit?, at now: Date) -> Date {
        restAt(limit, at: now).addingTimeInterval(-Self.hour)
    }
}

/// The unasked requests of this process without a token.
final class FollowingSpending: Sendable {
    private let times = Mutex<[Date]>([])

    func note(at now: Date) { times.withLock { $0.append(now) } }

    func count(since start: Date) -> Int {
        times.withLock { times in
            times.removeAll { $0 < start }
            return times.count
        }
    }
}
