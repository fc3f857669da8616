import Gists

/// The forks of a gist as far as they have come: those that were changed since, the latest first, then the others.
struct ForkList: Equatable, Sendable {
    private(set) var forks: [Fork]
    private(set) var pageCount = 0
    private(set) var isLast = false
    /// Those that pages have brought, by id.
    private var paged: Set<String> = []

    /// A gist's own answer tells no more than these.
    private static let mostInAnswer = 30

    /// Those that a gist's own answer tells.
    init(told forks: [Fork]) {
        self.init(forks)
        isLast = forks.count < Self.mostInAnswer
    }

    init(_ forks: [Fork] = []) {
        self.forks = forks.sorted { one, other in
            if one.mayHaveChanged != other.mayHaveChanged { return one.mayHaveChanged }
            return one.updatedAt > other.updatedAt
        }
    }

    /// With those of the next page that are not there yet. A page that brings nothing that pages had not brought is the last.
    func adding(_ page: ForkPage) -> ForkList {
        let known = Set(forks.map(\.id))
        var list = ForkList(forks + page.forks.filter { !known.contains($0.id) })
        list.pageCount = pageCount + 1
        list.paged = paged.union(page.forks.map(\.id))
        list.isLast = page.isLast || list.paged.count == paged.count
        return list
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
