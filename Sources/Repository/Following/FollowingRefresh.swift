import Concurrency
import FoundationEssentials
import Gists
import GitHub

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
    /// The seconds for which GraphQL is not asked after it sent no gists: the account may get another token.
    private static let refusalLasts: TimeInterval = 30 * 86_400

    /// Checks the people who are due.
    /// - Parameters:
    ///   - age: people checked within this number of seconds are left out.
    ///   - report: called with the state after each person, and whether a person's gists have changed.
    public func run(
        _ logins: [Login], age: TimeInterval, isAsked: Bool,
        report: @Sendable (FollowingCheck, _ hasChanged: Bool) async -> Void
    ) async -> FollowingCheck {
        await queue.settle()
        let known = await queue.read { store in (store.followedPeople(logins), store.followingRound) }
        let people = known?.0 ?? logins.map { FollowedPerson(login: $0) }
        let plan = FollowingPlan(people, roundStart: known?.1, age: age, isAsked: isAsked, at: clock.now)
        if plan.roundStart != known?.1, !plan.due.isEmpty {
            queue.write { $0.noteFollowingRound(plan.roundStart) }
        }
        let budget = FollowingBudget(hasToken: manager.configuration.hasToken, isAsked: isAsked)
        let tally = await ask(plan, people, budget, report)
        if !tally.isStopped { await loadFurtherPages(of: logins, tally, budget, report) }
        return tally.ended
    }

    /// Checks one person, whom the user has just followed.
    public func run(_ login: Login) async -> FollowingCheck {
        let person = await queue.read { $0.followedPeople([login]) }?.first ?? FollowedPerson(login: login)
        let plan = FollowingPlan([FollowedPerson(login: login)], roundStart: nil, age: 0, isAsked: true, at: clock.now)
        let budget = FollowingBudget(hasToken: manager.configuration.hasToken, isAsked: true)
        return await ask(plan, [person], budget) { _, _ in }.ended
    }

    private func ask(
        _ plan: FollowingPlan, _ people: [FollowedPerson], _ budget: FollowingBudget,
        _ report: @Sendable (FollowingCheck, Bool) async -> Void
    ) async -> FollowingTally {
        var tally = FollowingTally(plan, people, isAsked: budget.isAsked)
        let rest = await probe(plan.due, &tally, budget, report)
        await withTaskGroup(of: (Login, FollowingAnswer).self) { group in
            var waiting = rest[...]
            var inFlight = 0
            while true {
                while inFlight < Self.width, !tally.isStopped, let login = waiting.first {
                    guard allowance(budget) > inFlight, !Task.isCancelled else {
                        if inFlight == 0 { tally.stop(until: budget.restAt(manager.rateLimit, at: clock.now)) }
                        break
                    }
                    waiting.removeFirst()
                    inFlight += 1
                    if !budget.isAsked, !budget.hasToken { spending.note(at: clock.now) }
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
        return tally
    }

    /// Finds the people whose lists are unchanged, many with each query.
    /// - Returns: the others.
    private func probe(
        _ due: [Login], _ tally: inout FollowingTally, _ budget: FollowingBudget,
        _ report: @Sendable (FollowingCheck, Bool) async -> Void
    ) async -> [Login] {
        var probe = FollowingProbe(due) { tally.wasChecked($0) && !tally.wasMissing($0) }
        guard budget.hasToken, probe.next != nil, await mayQuery() else { return due }
        while let logins = probe.next, !Task.isCancelled, budget.allowsQuery(manager.graphQLLimit, at: clock.now) {
            let answer = try? await manager.recentGists(of: logins)
            let stored = await queue.read { $0.listedGists(of: logins) } ?? [:]
            let unchanged = probe.take(answer) { stored[$0] }
            if !unchanged.isEmpty { queue.write(.lists) { $0.noteChecked(unchanged) } }
            tally.noteUnchanged(unchanged.count)
            await report(tally.check, false)
            if probe.next != nil { try? await clock.sleep(for: Self.pause) }
        }
        if probe.isRefused { queue.write { $0.noteGraphQLRefused() } }
        return probe.rest
    }

    /// True if the token is not known to get no gists from GraphQL.
    private func mayQuery() async -> Bool {
        let refusedAt = await queue.read { $0.graphQLRefusedAt }
        return refusedAt.map { clock.now.timeIntervalSince($0) > Self.refusalLasts } ?? true
    }

    /// Loads the further pages of lists with more than one, which are kept from then on.
    private func loadFurtherPages(
        of logins: [Login], _ tally: FollowingTally, _ budget: FollowingBudget,
        _ report: @Sendable (FollowingCheck, Bool) async -> Void
    ) async {
        await queue.settle()
        for login in await queue.read({ $0.unfinishedLists(of: logins) }) ?? [] {
            while let next = await queue.read({ $0.nextPage(of: login) }) {
                guard allowance(budget) > 0, !Task.isCancelled else { return }
                if !budget.isAsked, !budget.hasToken { spending.note(at: clock.now) }
                guard let page = try? await manager.gists(.user(login), after: next) else { break }
                let isKept = await queue.writing(.lists) { $0.saveFurther(page, of: login) }
                guard isKept == true else { return }
                await report(tally.check, true)
                try? await clock.sleep(for: Self.pause)
            }
        }
    }

    private func allowance(_ budget: FollowingBudget) -> Int {
        let (limit, now) = (manager.rateLimit, clock.now)
        return budget.allowance(limit, spent: spending.count(since: budget.hourStart(limit, at: now)), at: now)
    }

    private func answer(_ login: Login) async -> FollowingAnswer {
        do {
            return .page(try await manager.gists(.user(login)))
        } catch {
            return .failure(error)
        }
    }

    private func store(_ answer: FollowingAnswer, of login: Login, _ tally: FollowingTally) {
        switch answer {
        case .page(let page):
            let isKnown = page.isUnchanged && tally.wasChecked(login)
            let wasMissing = tally.wasMissing(login)
            queue.write(.lists) { store in
                if isKnown { store.noteChecked([login]) } else { store.saveNewest(page, of: login) }
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
