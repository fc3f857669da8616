import Cells
import FoundationEssentials
import Gists
import Reading

/// A line for each version, and one that says whether there are more.
struct HistoryText: PageText {
    /// The format of times.
    struct Times: Equatable {
        var now: Date
        /// Nil for relative times.
        var clock: WallClock?

        func text(_ date: Date) -> String {
            clock.map { ExactTime.full(date, on: $0) } ?? RelativeTime.ago(date, now: now)
        }

        /// Within a minute the relative times do not change.
        static func == (one: Times, other: Times) -> Bool {
            one.clock == other.clock
                && (one.now.timeIntervalSince1970 / 60).rounded(.down)
                    == (other.now.timeIntervalSince1970 / 60).rounded(.down)
        }
    }

    /// Newest first.
    var revisions: [Revision]
    /// The shown version.
    var shown: RevisionID?
    /// The version to compare others with.
    var marked: RevisionID?
    var note: String
    var times: Times
    var columns: Int

    private static let longestBar = 24
    private static let longestName = 16

    var page: Page {
        var page = PageBuilder()
        let times = revisions.map { self.times.text($0.committedAt) }
        let counts = revisions.map(Self.counts)
        var widths = Widths(
            time: widest(times), name: 0, added: widest(counts.map(\.added)), deleted: widest(counts.map(\.deleted)))
        let longestName = max(3, min(Self.longestName, columns - widths.leastSum))
        let names = revisions.map { OneLine.collapse(Words.login(of: $0.author), columns: longestName) }
        widths.name = widest(names)
        let largest = revisions.map { ($0.additions ?? 0) + ($0.deletions ?? 0) }.max() ?? 0
        for (index, revision) in revisions.enumerated() {
            var line = [
                TextRun(mark(of: revision), SpanStyle(.marker)),
                TextRun(Padding.behind(times[index], to: widths.time) + "  ", SpanStyle(.text)),
                TextRun(Padding.behind(names[index], to: widths.name) + "  ", SpanStyle(.name, .bold)),
            ]
            // The line must not wrap.
            if columns >= widths.sum {
                let name = OneLine.collapse(revision.version.short, columns: 7)
                line.append(TextRun(name + "  ", SpanStyle(.aside)))
            }
            if revision.additions == nil, revision.deletions == nil {
                line.append(TextRun(Words.History.notCounted, SpanStyle(.aside)))
            } else {
                let (added, deleted) = counts[index]
                line.append(TextRun(Padding.before(added, to: widths.added), SpanStyle(.syntax(.inserted))))
                line.append(TextRun(" " + Padding.before(deleted, to: widths.deleted), SpanStyle(.syntax(.deleted))))
                line += bar(of: revision, largest: largest, room: columns - widths.sum)
            }
            page.line(line)
        }
        if !note.isEmpty { page.line([TextRun(note, SpanStyle(.aside))]) }
        return page.page
    }

    /// The widths of the columns before the bar.
    private struct Widths {
        var time, name, added, deleted: Int
        var sum: Int { leastSum + name + 7 + 2 + 2 }
        /// The sum without the name and other optional columns.
        var leastSum: Int { 2 + time + 2 + 2 + added + 1 + deleted }
    }

    private func mark(of revision: Revision) -> String {
        revision.version == marked ? "✓ " : revision.version == shown ? "● " : "  "
    }

    private static func counts(_ revision: Revision) -> (added: String, deleted: String) {
        (revision.additions.map { "+\($0)" } ?? "", revision.deletions.map { "−\($0)" } ?? "")
    }

    /// A bar like that of `git diff --stat`: a sign for each line, or for several if the change is large.
    private func bar(of revision: Revision, largest: Int, room: Int) -> [TextRun] {
        let columns = min(Self.longestBar, room)
        guard columns >= 4 else { return [] }
        func length(_ lines: Int?) -> Int {
            guard let lines, lines > 0 else { return 0 }
            return largest <= columns ? lines : max(1, lines * columns / largest)
        }
        // At least one of each is shown, so that both together may have one more.
        let added = min(length(revision.additions), columns - (revision.deletions ?? 0 > 0 ? 1 : 0))
        let deleted = min(length(revision.deletions), columns - added)
        return [
            TextRun("  " + String(repeating: "+", count: added), SpanStyle(.syntax(.inserted))),
            TextRun(String(repeating: "−", count: deleted), SpanStyle(.syntax(.deleted))),
        ]
    }

    private func widest(_ texts: [String]) -> Int { texts.map { TextWidth.columns(of: $0) }.max() ?? 0 }
}
