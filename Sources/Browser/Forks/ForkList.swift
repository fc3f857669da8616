import Gists

/// The forks that have loaded: those that were changed since they were made, the latest first, then the others.
typealias ForkList = PagedList<Fork>

extension ForkList {
    mutating func sortByChange() {
        sort { one, other in
            one.mayHaveChanged == other.mayHaveChanged ? one.updatedAt > other.updatedAt : one.mayHaveChanged
        }
    }
}

/// What was done to a fork since it was made.
struct ForkChange: Equatable, Sendable {
    var versions: Int
    /// Lines; nil where GitHub did not count them.
    var additions: Int?
    var deletions: Int?
    /// False where there are more versions than the answer told.
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

extension Fork {
    /// False where it is as it was made.
    var mayHaveChanged: Bool { updatedAt > createdAt }
}
