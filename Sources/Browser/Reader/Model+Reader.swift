import Cells
import Reading

extension Model {
    /// Columns that `h` and `l` scroll by.
    private static let sidewaysStep = 8

    mutating func scrollReader(_ command: Command, times: Int = 1) {
        guard let layout = readerLayout else { return }
        var position = readerPosition
        func scroll(_ move: ReaderScroll) { position.top = layout.top(after: move, from: position.top) }
        func sideways(_ columns: Int) {
            position.column = layout.column(after: columns, from: position.column, top: position.top)
        }
        switch command {
        case .down: scroll(.rows(times))
        case .up: scroll(.rows(-times))
        case .pageDown: scroll(.pages(times))
        case .pageUp: scroll(.pages(-times))
        case .halfPageDown: scroll(.halfPages(times))
        case .halfPageUp: scroll(.halfPages(-times))
        case .first: scroll(.start)
        case .last: scroll(.end)
        case .scrollLeft: sideways(-Self.sidewaysStep * times)
        case .scrollRight: sideways(Self.sidewaysStep * times)
        default: return
        }
        readerPosition = position
    }

    /// Has a long file looked through as far as it is shown, where that takes longer than a frame; one file at a time.
    mutating func highlightIfNeeded() -> [Effect] {
        guard openedSelection != nil, case .document(.text(let document), isFile: true) = authorsContent,
            let layout = readerLayout
        else {
            // The text was left.
            defer { highlighting = nil }
            return highlighting.map { [.cancel($0.request)] } ?? []
        }
        let last = readerPosition.top.line + layout.size.rows
        guard document.needsHighlighting(throughLine: last), highlighting?.document != document else { return [] }
        var effects: [Effect] = []
        if let highlighting { effects.append(.cancel(highlighting.request)) }
        let request = newRequest()
        highlighting = Highlighting(document: document, request: request)
        return effects + [.highlight(document, throughLine: document.lineCount - 1, request)]
    }

    /// Brings the reader back onto its text after the size, the wrapping or the text changed.
    mutating func clampReader() {
        guard openedSelection != nil, !readerArea.isEmpty, let layout = readerLayout else { return }
        var position = readerPosition
        position.top = layout.clamped(position.top)
        if !layout.scrollsSideways { position.column = 0 }
        if position != readerPosition { readerPosition = position }
    }
}
