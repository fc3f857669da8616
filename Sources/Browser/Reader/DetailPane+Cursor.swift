import Cells
import Reading

/// The cursor: a line of the text that keys move. Texts are read without one; `v`, a line's number and a find bring it.
extension DetailPane {
    /// The cursor in the text on the screen; nil while there is none.
    func cursor(_ context: Context) -> TextCursor? { position(context).cursor }

    /// The selected lines of the text on the screen, from 0, as its document counts them; nil while nothing is selected.
    func selectedLines(_ context: Context) -> ClosedRange<Int>? {
        guard context.focus == .detail, let cursor = cursor(context), cursor.isSelecting, shownLayout(context) != nil
        else { return nil }
        return cursor.lines
    }

    /// The lines that look chosen: the selected ones, else the cursor's own, or that of JSON and lists; nil where none does.
    func chosenLines(_ context: Context) -> ClosedRange<Int>? {
        position(context).cursor?.lines ?? chosenLine(context).map { $0...$0 }
    }

    /// The text laid out, where it has lines.
    func shownLayout(_ context: Context) -> ReaderLayout? {
        readerLayout(context).flatMap { $0.lineCount > 0 ? $0 : nil }
    }

    /// `v`: begins a selection of so many lines at the cursor, which appears if there is none; or ends the selection.
    mutating func toggleSelection(times count: Int, _ update: inout UpdateContext) {
        let context = update.context
        guard let layout = shownLayout(context) else { return update.tell(Words.Reader.noText) }
        var position = position(context)
        if position.cursor?.isSelecting == true { return endSelection(context) }
        let line = chosenLine(context) ?? position.cursor?.line ?? layout.firstLine(top: position.top)
        position.cursor = TextCursor(line: line, anchor: line)
        scroll(to: position, context)
        revealCursor(context)
        if chosenLine(context) != nil {
            choose(line + count - 1, context)
        } else {
            _ = moveCursor(.rows(count - 1), context)
        }
    }

    /// Brings the cursor to the screen, unless it is there.
    mutating func revealCursor(_ context: Context) {
        guard let layout = shownLayout(context), let line = cursor(context)?.line else { return }
        var position = position(context)
        position.top = layout.top(revealing: line, from: position.top)
        scroll(to: position, context)
    }

    /// Nothing is selected any more. The cursor stays, where the text has no other mark of the line.
    mutating func endSelection(_ context: Context) {
        var position = position(context)
        position.cursor?.anchor = nil
        if chosenLine(context) != nil { position.cursor = nil }
        scroll(to: position, context)
    }

    /// True if `Esc` takes the cursor or what was found away before it leads back.
    func hasCursorToLeave(_ context: Context) -> Bool {
        context.focus == .detail && (position(context).cursor != nil || shownFinding(context) != nil)
    }

    /// `Esc`: takes the selection away, else what was found and the cursor; false where there is none of them.
    mutating func leaveCursor(_ context: Context) -> Bool {
        if selectedLines(context) != nil {
            endSelection(context)
            return true
        }
        guard hasCursorToLeave(context) else { return false }
        var position = position(context)
        position.cursor = nil
        scroll(to: position, context)
        if shownFinding(context) != nil { finding = nil }
        return true
    }

    /// Moves the cursor, and the view with it; false where there is none, or the move leads sideways.
    mutating func moveCursor(_ motion: Motion, _ context: Context) -> Bool {
        var position = position(context)
        guard !motion.isSideways, var cursor = position.cursor, let layout = shownLayout(context) else { return false }
        layout.move(&cursor, &position.top, by: motion)
        position.cursor = cursor
        scroll(to: position, context)
        return true
    }

    /// Puts the cursor on a line, where it is shown or to be: a selection goes on to there.
    /// - Parameter byte: what stands for its column.
    mutating func putCursor(on line: Int, byte: Int = 0, _ context: Context) {
        var position = position(context)
        position.cursor = TextCursor(line: line, anchor: position.cursor?.anchor)
        position.cursor?.byte = byte
        scroll(to: position, context)
    }

    /// The rows of the screen where the text scrolls.
    func textRows(_ context: Context) -> Range<Int> {
        guard let layout = readerLayout(context) else { return 0..<0 }
        let area = readerArea(context)
        let fixed = places(layout, context).fixed
        return (fixed.lowerBound > area.y ? area.y : fixed.upperBound)..<area.maxY
    }

    private func places(_ layout: ReaderLayout, _ context: Context) -> ReaderPlaces {
        let rows = layout.places(top: position(context).top)
        return ReaderPlaces(rows, fixed: layout.fixedRows().count, layout, in: readerArea(context))
    }

    /// What of the text stands at a cell of the screen, below its last row what stands there; nil where there is no text.
    func textPlace(x: Int, y: Int, _ context: Context) -> TextPlace? {
        let area = readerArea(context)
        guard let layout = shownLayout(context), shown(context) != nil, area.y..<area.maxY ~= y else { return nil }
        let position = position(context)
        guard let row = places(layout, context).row(atY: y) else { return nil }
        let rows = layout.places(top: position.top)
        let column = x - area.x - layout.gutter.width + position.column
        return (rows.dropFirst(row).first ?? rows.last).map { layout.place(at: $0, column: column) }
    }

    /// What the mouse does: puts the cursor on a line, and selects all from another one on.
    mutating func select(from start: Int?, to place: TextPlace, _ context: Context) {
        var position = position(context)
        position.cursor = TextCursor(line: place.line, anchor: start)
        position.cursor?.byte = place.byte
        if chosenLine(context) != nil {
            position.chosen = place.line
            if start == nil { position.cursor = nil }
        }
        scroll(to: position, context)
    }

    /// `H`, `M`, `L`: the cursor goes to a line on the screen; without one the text is scrolled until that is the last,
    /// or the first.
    mutating func goTo(_ part: ScreenPart, times count: Int, _ context: Context) {
        guard let layout = shownLayout(context) else { return }
        let top = position(context).top
        let line = layout.line(at: part, times: count, top: top)
        if chosenLine(context) != nil {
            choose(line, context)
        } else if cursor(context) != nil {
            putCursor(on: line, context)
        } else {
            scroll(part == .top ? .pages(-1) : part == .middle ? .halfPages(1) : .pages(1), context)
        }
    }

    /// `.`: shows or hides line numbers beside files. A notice tells it as well: not every text has some.
    mutating func showLineNumbers(_ areShown: Bool, _ update: inout UpdateContext) {
        numbersLines = areShown
        update.tell(Words.Reader.lineNumbers(areShown))
    }
}
