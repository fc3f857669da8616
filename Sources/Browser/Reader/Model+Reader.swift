import Cells
import Reading

extension Model {
    /// Columns that `h` and `l` scroll by.
    private static let sidewaysStep = 8

    mutating func scrollReader(_ motion: Motion) {
        guard let layout = readerLayout else { return }
        var position = readerPosition
        if case .columns(let steps) = motion {
            position.column = layout.column(
                after: steps * Self.sidewaysStep, from: position.column, top: position.top)
        } else {
            position.top = layout.top(after: motion, from: position.top)
        }
        readerPosition = position
    }

    /// Has a long file looked through as far as it is shown, where that takes longer than a frame; one file at a time.
    mutating func highlightIfNeeded() -> [Effect] {
        guard openedSelection != nil, case .document(.text(let document), isFile: true) = readerContent,
            let layout = readerLayout
        else {
            // The text was left.
            detail.highlighting = nil
            return requests.cancel(.highlighting)
        }
        let last = readerPosition.top.line + layout.size.rows
        guard document.needsHighlighting(throughLine: last), detail.highlighting != document else { return [] }
        detail.highlighting = document
        return requests.cancel(.highlighting) + [
            .compute(
                .highlight(document, throughLine: document.lineCount - 1), requests.open(for: .highlighting))
        ]
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
