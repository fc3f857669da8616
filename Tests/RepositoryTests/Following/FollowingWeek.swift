import Foundation
import Gists
import GitHub
import Storage

@testable import Repository

/// A week of checks on a virtual clock, with the program's own plan, budget and queries.
struct FollowingWeek {
    enum Access: CaseIterable { case anonymous, token, graphQL }

    /// The longest time between two checks of a person, in seconds.
    private(set) var longestGap = 0.0
    /// The longest round after everybody was checked once, in seconds, and its requests.
    private(set) var longestRound = 0.0
    private(set) var mostRequests = 0
    /// The most requests in an hour that count.
    private(set) var mostPaid = 0
    private(set) var areAllChecked = false

    /// The time between the starts of two requests.
    private static let pause = 0.1
    /// The refresh, which is `--refresh-every 3600`.
    private static let interval = 3_600.0
    private static let start = Date(timeIntervalSince1970: 1_795_262_400)

    /// Each person edits a gist once a day.
    init(people count: Int, _ access: Access) {
        var people = (0..<count).map {
            FollowedPerson(login: "p\($0)", latestAt: Self.start.addingTimeInterval(-Double($0)))
        }
        let numbers = Dictionary(uniqueKeysWithValues: people.indices.map { (people[$0].login, $0) })
        let budget = FollowingBudget(hasToken: access != .anonymous, isAsked: false)
        var round: Date?
        for hour in 0..<168 {
            var now = Self.start.addingTimeInterval(Double(hour) * Self.interval)
            let size = access == .anonymous ? 60 : 5_000
            var limit = RateLimit(limit: size, remaining: size, resetsAt: now.addingTimeInterval(3_600))
            let plan = FollowingPlan(people, roundStart: round, age: Self.interval - 1, isAsked: false, at: now)
            round = plan.roundStart
            var (requests, paid) = (0, 0)
            let begin = now
            let isSteady = people.allSatisfy { $0.checkedAt != nil }
            func check(_ login: Login, at now: Date) {
                guard let number = numbers[login] else { return }
                if let last = people[number].checkedAt { longestGap = max(longestGap, now.timeIntervalSince(last)) }
                people[number].checkedAt = now
            }
            let hasChanged = { (login: Login) in
                (numbers[login] ?? 0) % 24 == hour % 24 || people[numbers[login] ?? 0].checkedAt == nil
            }
            var rest = plan.due
            if access == .graphQL {
                var probe = FollowingProbe(plan.due) { people[numbers[$0] ?? 0].checkedAt != nil }
                while let logins = probe.next {
                    let list = AccountStore.ListedGists(isComplete: true)
                    let answers = logins.map { ($0, RecentGists.Person.edits([], count: hasChanged($0) ? 1 : 0)) }
                    let answer = RecentGists(people: Dictionary(uniqueKeysWithValues: answers))
                    for login in probe.take(answer, stored: { _ in list }) { check(login, at: now) }
                    requests += 1
                    now += Self.pause
                }
                rest = probe.rest
            }
            for login in rest {
                guard budget.allowance(limit, spent: requests, at: now) > 0 else { break }
                requests += 1
                if access == .anonymous || hasChanged(login) {
                    (paid, limit.remaining) = (paid + 1, limit.remaining - 1)
                }
                check(login, at: now)
                now += Self.pause
            }
            mostPaid = max(mostPaid, paid)
            guard isSteady else { continue }
            longestRound = max(longestRound, now.timeIntervalSince(begin))
            mostRequests = max(mostRequests, requests)
        }
        areAllChecked = people.allSatisfy { $0.checkedAt != nil }
    }
}
