import FoundationEssentials
import Gists

/// Whom to ask next: each person once in a round, the most recently active first. A value without a clock.
public struct FollowingPlan: Equatable, Sendable {
    /// The logins to ask, in order.
    public let due: [Login]
    /// The number of people who are not due, as they were asked in this round.
    public let done: Int
    /// The people asked before this time are due. It stays the same until the round is complete.
    public let roundStart: Date

    /// A user who is missing is asked for again after a day.
    private static let missingLasts: TimeInterval = 86_400

    public var all: Int { done + due.count }

    /// - Parameters:
    ///   - roundStart: the one of the last plan; nil before the first.
    ///   - age: people asked within this number of seconds are not asked in a new round.
    ///   - isAsked: true if the user wants news now: people who were asked in an incomplete round are due after the rest.
    public init(
        _ people: [FollowedPerson], roundStart: Date?, age: TimeInterval, isAsked: Bool, at now: Date
    ) {
        let wanted = people.filter { person in
            person.missingAt.map { abs(now.timeIntervalSince($0)) > Self.missingLasts } ?? true
        }
        let start = min(roundStart ?? .distantPast, now)
        let isDue = { (person: FollowedPerson, since: Date) in
            // A time in the future is from a clock that was wrong.
            person.checkedAt.map { $0 < since || $0 > now } ?? true
        }
        let rest = roundStart == nil ? [] : wanted.filter { isDue($0, start) }
        let fresh = now.addingTimeInterval(-age)
        if !rest.isEmpty, !isAsked {
            self.roundStart = start
            due = Self.byActivity(rest)
        } else {
            let left = Set(rest.map(\.login))
            let others = wanted.filter { !left.contains($0.login) && isDue($0, fresh) }
            self.roundStart = rest.isEmpty ? fresh : start
            due = Self.byActivity(rest) + Self.byActivity(others)
        }
        done = wanted.count - due.count
    }

    /// The logins, the most recently active people first. Someone whose gists are unknown comes before them.
    private static func byActivity(_ people: [FollowedPerson]) -> [Login] {
        let latest = people.map { $0.latestAt ?? ($0.checkedAt == nil ? .distantFuture : .distantPast) }
        let order = people.indices.sorted { (latest[$1], $0) < (latest[$0], $1) }
        return order.map { people[$0].login }
    }
}
