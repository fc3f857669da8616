import Gists
import GitHub
import Storage

/// Whom to ask about by GraphQL, many people with each query, and what the answers tell. A value without a network.
///
/// It finds the people whose stored lists are as they are at GitHub. All others need a request of their own.
struct FollowingProbe {
    /// The number of people for whom queries are worthwhile.
    static let fewest = 31
    /// The number of people in a query.
    private static let mostPeople = 20

    private let due: [Login]
    private var waiting: [Login]
    private var size = Self.mostPeople
    private var unchanged: Set<Login> = []
    /// True if GraphQL sends no gists to this token.
    private(set) var isRefused = false

    /// - Parameters:
    ///   - due: the people to check, in order.
    ///   - isKnown: returns true for people whose list is stored.
    init(_ due: [Login], isKnown: (Login) -> Bool) {
        self.due = due
        let known = due.filter(isKnown)
        waiting = known.count < Self.fewest ? [] : known
    }

    /// The people who need a request of their own, in order.
    var rest: [Login] { due.filter { !unchanged.contains($0) } }

    /// The people for the next query; nil if none is left.
    var next: [Login]? { waiting.isEmpty ? nil : Array(waiting.prefix(size)) }

    /// Takes the answer for the next people.
    /// - Parameters:
    ///   - answer: nil if the query failed for another reason than GraphQL's.
    ///   - stored: returns a person's stored list.
    /// - Returns: the people whose lists are unchanged.
    mutating func take(_ answer: RecentGists?, stored: (Login) -> AccountStore.ListedGists?) -> [Login] {
        let asked = Array(waiting.prefix(size))
        guard let answer, !asked.isEmpty else {
            waiting = []
            return []
        }
        let known = asked.filter { login in
            guard case .edits(let edits, let count)? = answer.people[login], let list = stored(login) else {
                return false
            }
            return list.isUpToDate(edits, count: count)
        }
        unchanged.formUnion(known)
        isRefused = answer.problem == .refused || answer.isWithoutGists
        switch answer.problem {
        case .tooLarge:
            // One person alone has too many gists for a query.
            let left = size == 1 ? [] : asked.filter { answer.people[$0] == nil }
            waiting = left + waiting.dropFirst(asked.count)
            size = max(1, size / 2)
        case nil where !isRefused: waiting.removeFirst(asked.count)
        default: waiting = []
        }
        return known
    }
}

extension AccountStore.ListedGists {
    /// True if the list has these edits of gists.
    fileprivate func isUpToDate(_ edits: [RecentGists.Edit], count: Int?) -> Bool {
        if isComplete, let count, count != updates.count { return false }
        return edits.allSatisfy { edit in
            guard let updatedAt = updates[edit.gist] else { return false }
            return edit.pushedAt.map { $0 <= updatedAt } ?? true
        }
    }
}

extension RecentGists {
    /// True if the server has gists of people, and sent none of them.
    fileprivate var isWithoutGists: Bool {
        people.values.contains(.hidden)
            && !people.values.contains { if case .edits(let edits, _) = $0 { !edits.isEmpty } else { false } }
    }
}
