import Cells
import FoundationEssentials
import Gists
import Reading

/// A line for each fork, in columns, and one that says whether there are more.
struct ForksText: PageText {
    struct Line: Equatable {
        fileprivate let owner: String
        /// The time at which it was forked.
        fileprivate let forked: String
        /// The time of the last change since, or how a fork without changes differs from the gist.
        fileprivate let state: String
        fileprivate let isChanged: Bool
        /// The number of changes, or that they are being counted; empty if unknown.
        fileprivate let changes: String
        fileprivate let added: String
        fileprivate let deleted: String

        /// - Parameter newer: the revisions of the gist since then; nil if its history is not known.
        init(
            _ fork: Fork, _ change: OpenedGist.Loadable<ForkChange>?, newer: NewerRevisions?, time: (Date) -> String
        ) {
            owner = Words.login(of: fork.owner)
            forked = time(fork.createdAt)
            isChanged = fork.mayHaveChanged && change?.value?.versions != 0
            state = isChanged ? Words.updated(time(fork.updatedAt)) : Words.Forks.state(without: newer)
            let value = isChanged ? change?.value : nil
            changes =
                value.map { Words.Forks.versions($0.versions, isAll: $0.isAll) }
                ?? (change?.isLoading == true ? Words.Forks.counting : "")
            added = value?.additions.map { "+\($0)" } ?? ""
            deleted = value?.deletions.map { "−\($0)" } ?? ""
        }
    }

    var forks: [Line]
    var note: String
    var columns: Int

    private static let longestName = 20
    private static let gap = "  "

    var page: Page {
        var page = PageBuilder()
        let widths = Widths(forks, columns: columns)
        for fork in forks { page.line(runs(of: fork, widths)) }
        if !note.isEmpty { page.line([TextRun(note, SpanStyle(.aside))]) }
        return page.page
    }

    private func runs(of fork: Line, _ widths: Widths) -> [TextRun] {
        let (name, aside) = (SpanStyle(.name, .bold), SpanStyle(.aside))
        let owner = OneLine.collapse(fork.owner, columns: widths.owner)
        var runs = [TextRun(Padding.behind(owner, to: widths.owner) + Self.gap, name)]
        if widths.showsForked { runs.append(TextRun(Padding.behind(fork.forked, to: widths.forked) + Self.gap, aside)) }
        let state = TextRun(fork.state, fork.isChanged ? SpanStyle(.text) : aside)
        guard widths.showsCounts, !fork.changes.isEmpty else { return runs + [state] }
        runs.append(TextRun(Padding.behind(state.text, to: widths.state) + Self.gap, state.style))
        runs.append(TextRun(Padding.behind(fork.changes, to: widths.changes), aside))
        if !fork.added.isEmpty || !fork.deleted.isEmpty {
            let added = Self.gap + Padding.before(fork.added, to: widths.added)
            runs.append(TextRun(added, SpanStyle(.syntax(.inserted))))
            let deleted = " " + Padding.before(fork.deleted, to: widths.deleted)
            runs.append(TextRun(deleted, SpanStyle(.syntax(.deleted))))
        }
        return runs
    }

    /// The widths of the columns. A line must not wrap: columns without room are left out.
    private struct Widths {
        var owner, forked, state, changes, added, deleted: Int
        var showsForked: Bool
        var showsCounts: Bool

        init(_ forks: [Line], columns: Int) {
            func widest(_ texts: some Sequence<String>) -> Int {
                texts.reduce(0) { max($0, TextWidth.columns(of: $1)) }
            }
            forked = widest(forks.lazy.map(\.forked))
            state = widest(forks.lazy.map(\.state))
            changes = widest(forks.lazy.map(\.changes))
            added = widest(forks.lazy.map(\.added))
            deleted = widest(forks.lazy.map(\.deleted))
            let names = widest(forks.lazy.map { OneLine.collapse($0.owner, columns: ForksText.longestName) })
            let gap = ForksText.gap.utf8.count
            // A fork's count is loaded once the cursor rests on it: its room is free from the beginning.
            let counts = gap + max(changes, 9) + gap + max(added, 4) + 1 + max(deleted, 4)
            let shortest = min(names, 8)
            var others = gap + state
            showsForked = shortest + others + forked + gap <= columns
            if showsForked { others += forked + gap }
            showsCounts = shortest + others + counts <= columns
            if showsCounts { others += counts }
            owner = max(3, min(names, columns - others))
        }
    }
}
