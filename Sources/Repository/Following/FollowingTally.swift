import FoundationEssentials
import Gists

/// Counts the answers of a check. A value without a network.
struct FollowingTally {
    var check: FollowingCheck
    /// True if no other user is to be checked.
    private(set) var isStopped = false
    private let people: [Login: FollowedPerson]
    private var failures = 0

    init(_ plan: FollowingPlan, _ people: [FollowedPerson], isAsked: Bool) {
        check = FollowingCheck(checked: plan.done, all: plan.all, isAsked: isAsked)
        self.people = Dictionary(people.map { ($0.login, $0) }) { first, _ in first }
    }

    /// The state at the end.
    var ended: FollowingCheck {
        var check = check
        check.isOver = true
        return check
    }

    func wasChecked(_ login: Login) -> Bool { people[login]?.checkedAt != nil }
    func wasMissing(_ login: Login) -> Bool { people[login]?.missingAt != nil }

    mutating func stop(until restAt: Date?) {
        isStopped = true
        check.restAt = check.restAt ?? restAt
    }

    /// Takes an answer.
    /// - Returns: true if the person's gists have changed.
    mutating func take(_ answer: FollowingAnswer, of login: Login, mostFailures: Int) -> Bool {
        switch answer {
        case .page(let page):
            failures = 0
            check.checked += 1
            note(page, of: login)
            return !page.isUnchanged || !wasChecked(login)
        case .failure(let error) where error.isAbsence:
            failures = 0
            check.checked += 1
            if !wasMissing(login) { check.missing.append(login) }
        case .failure(let error):
            failures += 1
            if error.isForAll || failures >= mostFailures { stop(until: error.retryAt) }
            if error.retryAt == nil, error.cause != .cancelled { check.problem = check.problem ?? error.sentence() }
        }
        return false
    }

    /// People were checked without a request of their own.
    mutating func noteUnchanged(_ count: Int) { check.checked += count }

    private mutating func note(_ page: GistPage, of login: Login) {
        let owners = page.gists.compactMap(\.owner?.login)
        if let owner = owners.first, !owners.contains(login) {
            check.renamed.append(.init(from: login, to: owner))
        }
    }
}
