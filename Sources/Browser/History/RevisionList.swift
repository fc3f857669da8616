import Gists

/// The versions of a gist as far as they have come, newest first.
struct RevisionList: Equatable, Sendable {
    var revisions: [Revision]
    var pageCount = 0
    var isLast: Bool
    /// The versions that pages have brought.
    private var paged: Set<String> = []

    /// Those that the gist's own answer tells: the newest ones.
    private static let mostInAnswer = 30

    init(_ history: [Revision]) {
        revisions = history
        isLast = history.count < Self.mostInAnswer
    }

    /// Adds those of the next page that are not there yet. A page that brings nothing that pages had not brought is the last.
    mutating func add(_ page: RevisionPage) {
        let known = Set(revisions.map(\.version))
        revisions += page.revisions.filter { !known.contains($0.version) }
        pageCount += 1
        let before = paged.count
        paged.formUnion(page.revisions.map(\.version))
        isLast = page.isLast || paged.count == before
    }

    /// Takes in the newest ones as the gist's own answer tells them: what is known of the older ones stays.
    mutating func renew(_ history: [Revision]) {
        guard history.map(\.version) != revisions.prefix(history.count).map(\.version) else { return }
        let known = Set(history.map(\.version))
        let joins = revisions.contains { known.contains($0.version) }
        self = joins ? with(history + revisions.filter { !known.contains($0.version) }) : RevisionList(history)
    }

    private func with(_ revisions: [Revision]) -> RevisionList {
        var copy = self
        copy.revisions = revisions
        return copy
    }

    func index(of version: String) -> Int? { revisions.firstIndex { $0.version == version } }

    /// `4/12`, counted from the newest; `4/30+` where there may be more.
    func place(of index: Int) -> String { "\(index + 1)/\(revisions.count)\(isLast ? "" : "+")" }
}
