import Foundation
import Gists
import Testing

@testable import Repository

@Suite("P3: whom to ask, and how many")
struct FollowingPlanTests {
    private let start = Date(timeIntervalSince1970: 1_795_262_400)

    private func person(_ number: Int, latest: Double? = nil, checked: Double? = nil) -> FollowedPerson {
        FollowedPerson(
            login: "p\(number)", latestAt: latest.map(start.addingTimeInterval),
            checkedAt: checked.map(start.addingTimeInterval))
    }

    @Test("P3: new people come first, then the most recently active ones")
    func order() {
        let people = [
            person(1, latest: -900, checked: -5_000), person(2, latest: -100, checked: -5_000), person(3),
            person(4, checked: -5_000),
        ]
        let plan = FollowingPlan(people, roundStart: nil, age: 300, isAsked: false, at: start)
        #expect(plan.due == ["p3", "p2", "p1", "p4"])
        #expect(plan.done == 0)
    }

    @Test("P3: a round that ran out of requests continues with the rest")
    func rest() {
        let round = start.addingTimeInterval(-4_000)
        let people = [person(1, latest: -10, checked: -3_900), person(2, latest: -500, checked: -9_000)]
        let plan = FollowingPlan(people, roundStart: round, age: 300, isAsked: false, at: start)
        #expect(plan.due == ["p2"])
        #expect((plan.done, plan.all) == (1, 2))
        #expect(plan.roundStart == round)
        let asked = FollowingPlan(people, roundStart: round, age: 5, isAsked: true, at: start)
        #expect(asked.due == ["p2", "p1"])
    }

    @Test("P3: someone whom the server did not have is asked for again after a day")
    func missing() {
        var person = person(1)
        person.missingAt = start.addingTimeInterval(-3_600)
        #expect(FollowingPlan([person], roundStart: nil, age: 0, isAsked: true, at: start).due.isEmpty)
        person.missingAt = start.addingTimeInterval(-90_000)
        #expect(FollowingPlan([person], roundStart: nil, age: 0, isAsked: true, at: start).due == ["p1"])
    }

    @Test("P3: an unasked check leaves half of an anonymous hour")
    func budget() {
        let budget = FollowingBudget(hasToken: false, isAsked: false)
        func left(_ remaining: Int) -> RateLimit {
            RateLimit(limit: 60, remaining: remaining, resetsAt: start.addingTimeInterval(600))
        }
        #expect(budget.allowance(nil, spent: 0, at: start) == 30)
        #expect(budget.allowance(nil, spent: 30, at: start) == 0)
        #expect(budget.allowance(left(54), spent: 0, at: start) == 24)
        #expect(budget.allowance(left(30), spent: 0, at: start) == 0)
        #expect(budget.allowance(left(0), spent: 0, at: start) == 0)
        #expect(FollowingBudget(hasToken: false, isAsked: true).allowance(left(54), spent: 30, at: start) == 49)
        #expect(FollowingBudget(hasToken: true, isAsked: false).allowance(nil, spent: 0, at: start) == .max)
        #expect(budget.restAt(left(30), at: start) == start.addingTimeInterval(600))
    }

    @Test(
        "P3: over a week, everybody is asked in each round, and no hour has more than 30 unasked requests",
        arguments: [(30, 1), (80, 3), (100, 4), (1_000, 34)])
    func week(count: Int, hours: Int) {
        var people = (0..<count).map { person($0, latest: -Double($0)) }
        let budget = FollowingBudget(hasToken: false, isAsked: false)
        var round: Date?
        var oldest = 0.0
        for hour in 0..<168 {
            let now = start.addingTimeInterval(Double(hour) * 3_600)
            var limit = RateLimit(limit: 60, remaining: 60, resetsAt: now.addingTimeInterval(3_600))
            let plan = FollowingPlan(people, roundStart: round, age: 1_800, isAsked: false, at: now)
            round = plan.roundStart
            var spent = 0
            for login in plan.due {
                guard budget.allowance(limit, spent: spent, at: now) > 0 else { break }
                (spent, limit.remaining) = (spent + 1, limit.remaining - 1)
                let index = people.firstIndex { $0.login == login }!
                if let last = people[index].checkedAt { oldest = max(oldest, now.timeIntervalSince(last)) }
                people[index].checkedAt = now
            }
            #expect(spent <= 30)
        }
        #expect(people.allSatisfy { $0.checkedAt != nil })
        // In a round that begins at another hour of the day someone waits for up to two rounds.
        #expect(oldest <= Double(2 * hours) * 3_600)
    }
}
