import Concurrency
import FoundationEssentials
import Gists
import GitHub
import Storage

/// Asks GitHub for the newest gists of followed people, at most one request for each, with pauses, within the budget.
public struct FollowingRefresh: Sendable {
    let manager: GitHubAPIManager
    let queue: StoreQueue
    let spending: FollowingSpending
    let clock: any TimeSource

    /// The time between the starts of two requests, which keeps them below 900 a minute.
    private static let pause = Duration.milliseconds(100)
    /// The number of requests in flight: a host that stalls for one person does not delay the others.
    private static let width = 3
    /// The number of failures in a row after which the others would fail as well.
    private static let mostFailures = 3

    /// Checks the people who are due.
    /// - Parameters:
    ///   - age: people checked within this number of seconds are left out.
    ///   - report: called with the state after each person, and whether a person's gists have changed.
    public func run(
        _ logins: [String], age: TimeInterval, isAsked: Bool,
        report: @Sendable (FollowingCheck, _ hasChanged: Bool) async -> Void
    ) async -> FollowingCheck {
        await queue.settle()
        let known = await queue.read { store in (store.followedPeople(logins), store.followingRound) }
        let people = known?.0 ?? logins.map { FollowedPerson(login: $0) }
        let plan = FollowingPlan(people, roundStart: known?.1, age: age, isAsked: isAsked, at: clock.now)
        if plan.roundStart != known?.1, !plan.due.isEmpty {
            queue.write { $0.noteFollowingRound(plan.roundStart) }
        }
        return await ask(plan, people, isAsked: isAsked, report)
    }

    /// Checks one person, whom the user has just followed.
    public func run(_ login: String) async -> FollowingCheck {
        let person = await queue.read { $0.followedPeople([login]) }?.first ?? FollowedPerson(login: login)
        let plan = FollowingPlan([FollowedPerson(login: login)], roundStart: nil, age: 0, isAsked: true, at: clock.now)
        return await ask(plan, [person], isAsked: true) { _, _ in }
    }

    private func ask(
        _ plan: FollowingPlan, _ people: [FollowedPerson], isAsked: Bool,
        _ report: @Sendable (FollowingCheck, Bool) async -> Void
    ) async -> FollowingCheck {
        let budget = FollowingBudget(hasToken: manager.configuration.hasToken, isAsked: isAsked)
        var tally = FollowingTally(plan, people, isAsked: isAsked)
        await withTaskGroup(of: (String, FollowingAnswer).self) { group in
            var waiting = plan.due[...]
            var inFlight = 0
            while true {
                while inFlight < Self.width, !tally.isStopped, let login = waiting.first {
                    guard allowance(budget) > inFlight, !Task.isCancelled else {
                        if inFlight == 0 { tally.stop(until: budget.restAt(manager.rateLimit, at: clock.now)) }
                        break
                    }
                    waiting.removeFirst()
                    inFlight += 1
                    if !isAsked, !budget.hasToken { spending.note(at: clock.now) }
                    group.addTask { (login, await answer(login)) }
                    if !waiting.isEmpty { try? await clock.sleep(for: Self.pause) }
                }
                guard let (login, answer) = await group.next() else { break }
                inFlight -= 1
                let hasChanged = tally.take(answer, of: login, mostFailures: Self.mostFailures)
                store(answer, of: login, tally)
                await report(tally.check, hasChanged)
            }
        }
        if tally.check.left > 0, tally.check.restAt == nil, tally.check.problem == nil {
            tally.stop(until: budget.restAt(manager.rateLimit, at: clock.now))
        }
        tally.check.isOver = true
        return tally.check
    }

    private func allowance(_ budget: FollowingBudget) -> Int {
        let (limit, now) = (manager.rateLimit, clock.now)
        return budget.allowance(limit, spent: spending.count(since: budget.hourStart(limit, at: now)), at: now)
    }

    private func answer(_ login: String) async -> FollowingAnswer {
        do {
            return .page(try await manager.gists(.user(login)))
        } catch {
            return .failure(error)
        }
    }

    private func store(_ answer: FollowingAnswer, of login: String, _ tally: FollowingTally) {
        switch answer {
        case .page(let page):
            let isKnown = page.isUnchanged && tally.wasChecked(login)
            let wasMissing = tally.wasMissing(login)
            queue.write(.lists) { store in
                if isKnown { store.noteChecked(login) } else { store.save(page, of: .user(login), isFirst: true) }
                if wasMissing { store.noteFollowed(login, isMissing: false) }
            }
        case .failure(let error) where error.isAbsence:
            queue.write { $0.noteFollowed(login, isMissing: true) }
        case .failure: break
        }
    }
}

/// GitHub's answer for one person.
enum FollowingAnswer: Sendable {
    case page(GistPage)
    case failure(APIError)
}

extension APIError {
    /// True if the server has no such thing.
    var isAbsence: Bool {
        switch cause {
        case .notFound, .gone: true
        default: false
        }
    }

    /// True if the other people would get the same answer.
    var isForAll: Bool {
        switch cause {
        case .primaryLimit, .secondaryLimit, .cancelled: true
        default: isAuthentication || isOffline
        }
    }
}
