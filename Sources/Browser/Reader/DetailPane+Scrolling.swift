import Cells
import Reading

/// Where one stands in a text, and where keys lead there.
extension DetailPane {
    /// Columns that `h` and `l` scroll by.
    private static let sidewaysStep = 8

    mutating func scroll(_ motion: Motion, _ context: Context) {
        guard let layout = readerLayout(context) else { return }
        var position = position(context)
        if case .columns(let steps) = motion {
            position.column = layout.column(
                after: steps * Self.sidewaysStep, from: position.column, top: position.top)
        } else {
            position.top = layout.top(after: motion, from: position.top)
        }
        scroll(to: position, context)
    }

    /// `0`, `$`: to the beginning of the lines, to the end of the longest one on the screen.
    mutating func scrollSideways(toEnd isEnd: Bool, _ context: Context) {
        guard let layout = readerLayout(context) else { return }
        var position = position(context)
        position.column = isEnd ? layout.lastColumn(top: position.top) : 0
        scroll(to: position, context)
    }

    /// `zt`, `zz`, `zb`: the cursor's line, the match that was found, or the line of this number, has so many of the rows
    /// above it.
    mutating func place(line number: Int?, _ context: Context, above rows: (Int) -> Int) {
        guard let layout = readerLayout(context),
            let place = number.map({ WrappedPosition(line: $0 - 1) }) ?? placeOfCursor(in: layout, context)
        else { return }
        var position = position(context)
        position.top = layout.top(showing: place, below: rows(layout.size.rows))
        scroll(to: position, context)
    }

    /// How many lines the text has, as they are counted for people: the source's where the document knows them, else its
    /// own. Nil where none is shown.
    func lineCount(_ context: Context) -> Int? {
        readerLayout(context).map { $0.document.sourceLineCount ?? $0.lineCount }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The cursor goes to a line, from 0, as `lineCount` counts them.
    mutating func goTo(line: Int, _ context: Context) {
        guard let layout = readerLayout(context) else { return }
        noteJump(context)
        let isSource = layout.document.sourceLineCount != nil
        let line = isSource ? layout.cursor(ofSource: TextCursor(line: line))?.line ?? 0 : line
        if chosenLine(context) != nil { return choose(line, context) }
        putCursor(on: line, context)
        revealCursor(context)
    }

    /// Brings the reader back onto its text after the size, the wrapping or the text changed.
    mutating func clamp(_ context: Context) {
        guard shown(context) != nil, !readerArea(context).isEmpty, let layout = readerLayout(context) else { return }
        let before = position(context)
        var position = before
        position.top = layout.clamped(position.top)
        if !layout.scrollsSideways { position.column = 0 }
        position.cursor = position.cursor?.clamped(to: layout.lineCount)
        if position != before { scroll(to: position, context) }
    }

    /// Asks for the highlighting of a long file if it takes longer than a frame as far as it is shown; one file at a time.
    mutating func highlightIfNeeded(_ update: inout UpdateContext) {
        let context = update.context
        guard shown(context) != nil, case .document(.text(let document), isFile: true) = content(context),
            let layout = readerLayout(context)
        else {
            // The text was left.
            highlighting = nil
            update.requests.cancel(.highlighting)
            return
        }
        let last = position(context).top.line + layout.size.rows
        guard document.needsHighlighting(throughLine: last), highlighting != document else { return }
        highlighting = document
        update.requests.cancel(.highlighting)
        update.compute(.highlight(document, throughLine: document.lineCount - 1), for: .highlighting)
    }
}
