import Gists

/// The loaded forks: those that were changed since, the latest first, then the others.
typealias ForkList = PagedList<Fork>

extension ForkList {
    mutating func sortByChange() {
        sort { one, other in
            one.mayHaveChanged == other.mayHaveChanged ? one.updatedAt > other.updatedAt : one.mayHaveChanged
        }
    }
}

/// The changes to a fork since it was created.
struct ForkChange: Equatable, Sendable {
    var versions: Int
    /// The number of lines; nil if GitHub did not count them.
    var additions: Int?
    var deletions: Int?
    /// False if there are more versions than the response contained.
    var isAll: Bool

    init(_ page: RevisionPage, of fork: Fork) {
        let since = page.revisions.filter { $0.committedAt > fork.createdAt }
        versions = since.count
        func sum(_ lines: [Int?]) -> Int? {
            lines.contains { $0 != nil } ? lines.reduce(0) { $0 + ($1 ?? 0) } : nil
        }
        additions = sum(since.map(\.additions))
        deletions = sum(since.map(\.deletions))
        isAll = page.isLast || since.count < page.revisions.count
    }
}

/// The revisions that a gist has got since a fork was created.
struct NewerRevisions: Equatable, Sendable {
    var count: Int
    /// False if there are more than those that are loaded.
    var isAll: Bool

    /// - Parameter history: the revisions of the gist, not of the fork.
    init(of history: RevisionList, since fork: Fork) {
        count = history.elements.count { $0.committedAt > fork.createdAt }
        isAll = history.isLast || count < history.elements.count
    }
}

extension Fork {
    /// False if it is unchanged since it was created.
    var mayHaveChanged: Bool { updatedAt > createdAt }
}
