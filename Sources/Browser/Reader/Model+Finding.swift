import Cells
import Reading

/// What was looked for in a text, and how far that has got.
struct Finding: Equatable, Sendable {
    var search: TextSearch
    /// What is looked through.
    var document: ReadingDocument
    /// Where looking began: the first match from here on is the first one shown.
    var origin: TextPlace
    /// The number of the match that was gone to.
    var current: Int?
}

extension Model {
    /// Bytes that are looked through at a time: some milliseconds' worth, between which keys and frames have their turn.
    private static let pieceOfSearch = 2 << 20

    /// The search in the text on the screen.
    var shownFinding: Finding? {
        guard let finding = detail.finding, focus == .detail, finding.document == readerLayout?.document else {
            return nil
        }
        return finding
    }

    /// `/` in the detail pane.
    mutating func startFinding() {
        guard readerLayout != nil else { return }
        prompt = Prompt(purpose: .find(from: readerPosition), line: LineEditor())
    }

    /// As one types: the first match from where the reader stood.
    mutating func find(_ text: String, from position: OpenedGist.Position) -> [Effect] {
        readerPosition = position
        detail.finding = nil
        guard let needle = TextNeedle(text), let layout = readerLayout else { return [] }
        let origin = layout.place(of: layout.clamped(position.top))
        detail.finding = Finding(search: TextSearch(needle), document: layout.document, origin: origin)
        return findMore()
    }

    /// Another piece of the search.
    mutating func findMore() -> [Effect] {
        guard var finding = detail.finding, let layout = readerLayout, finding.document == layout.document else {
            return []
        }
        finding.search.advance(in: finding.document, steps: Self.pieceOfSearch)
        let isFirst = finding.current == nil
        if isFirst {
            finding.current = finding.search.index(from: finding.origin)
            if finding.search.isDone, finding.current == nil, !finding.search.matches.isEmpty { finding.current = 0 }
        }
        detail.finding = finding
        if isFirst, finding.current != nil { showMatch() }
        return finding.search.isDone ? [] : [.compute(.yield, requests.open(for: .finding))]
    }

    /// `n` and `N` in the detail pane; false where nothing was looked for there.
    mutating func findAgain(forward: Bool) -> Bool {
        guard focus == .detail, var finding = detail.finding, let layout = readerLayout else { return false }
        if finding.document != layout.document {
            // Another text: the same words from where the reader stands there.
            let origin = layout.place(of: layout.clamped(readerPosition.top))
            finding = Finding(
                search: TextSearch(finding.search.needle), document: layout.document, origin: origin)
        }
        while !finding.search.isDone { finding.search.advance(in: finding.document, steps: Self.pieceOfSearch) }
        _ = requests.cancel(.finding)
        let count = finding.search.matches.count
        guard count > 0 else {
            detail.finding = finding
            notice = Notice(text: "“\(finding.search.needle.text)” is not in this text.", isError: false)
            return true
        }
        if let current = finding.current {
            finding.current = (current + (forward ? 1 : count - 1)) % count
            if forward, current == count - 1 { notice = Notice(text: "On from the top.", isError: false) }
            if !forward, current == 0 { notice = Notice(text: "On from the end.", isError: false) }
        } else {
            let next = finding.search.index(from: finding.origin)
            finding.current = forward ? next ?? 0 : ((next ?? 0) + count - 1) % count
        }
        detail.finding = finding
        showMatch()
        return true
    }

    /// Brings the match to the screen, with something around it, unless it is there. A notice may have taken a line of it.
    private mutating func showMatch() {
        guard let search = detail.finding?.search, let match = detail.finding?.currentPlace, let layout = readerLayout
        else { return }
        let (row, column) = layout.position(of: match, in: search)
        var position = readerPosition
        let lowest = layout.top(showing: row, below: layout.size.rows - 1)
        if position.top < lowest || position.top > row {
            position.top = layout.top(showing: row, below: layout.size.rows / 3)
        }
        let width = TextWidth.columns(of: search.needle.text)
        let isVisible = column >= position.column && column + width <= position.column + layout.textColumns
        if layout.scrollsSideways, !isVisible { position.column = max(0, column + width - layout.textColumns * 2 / 3) }
        if layout.scrollsSideways, column + width <= layout.textColumns { position.column = 0 }
        if chosenLine != nil { position.chosen = row.line }
        readerPosition = position
    }

    /// The row of the match that was gone to.
    func placeOfMatch(in layout: ReaderLayout) -> WrappedPosition? {
        guard let finding = shownFinding else { return nil }
        return finding.currentPlace.map { layout.position(of: $0, in: finding.search).row }
    }

    /// `/3/17`, as the status bar says it.
    var findingSentence: String {
        guard let finding = shownFinding else { return "" }
        let isMissing = finding.search.isDone && finding.search.matches.isEmpty
        return isMissing
            ? "“\(OneLine.collapse(finding.search.needle.text, columns: 20))” not found" : "/\(findingNote)"
    }

    /// `3/17`, as the prompt says it.
    var findingNote: String {
        guard let finding = shownFinding else { return "" }
        let count = finding.search.matches.count
        guard count > 0 else { return finding.search.isDone ? "no match" : "…" }
        let isAll = finding.search.isDone && count < TextSearch.mostMatches
        return "\(finding.current.map { "\($0 + 1)" } ?? "…")/\(count)\(isAll ? "" : "+")"
    }
}

extension Finding {
    var currentPlace: TextPlace? { current.map { search.matches[$0] } }
}
