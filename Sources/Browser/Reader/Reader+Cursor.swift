import Cells
import Reading

/// The cursor: a line of the text that keys move. Texts are read without one; `v`, a line's number and a find bring it.
extension Reader {
    /// The selected lines, from 0, as the document counts them; nil while nothing is selected.
    var selectedLines: ClosedRange<Int>? {
        guard hasFocus, let cursor = position.cursor, cursor.isSelecting, filledLayout != nil else { return nil }
        return cursor.lines
    }

    /// The selected lines of the file, from 1, and their number; nil while nothing is selected.
    var selectedNumbers: (numbers: ClosedRange<Int>?, count: Int)? {
        guard let lines = selectedLines, let document else { return nil }
        let source = isFile ? document.sourceLines(of: lines) : nil
        return (source.map { $0.lowerBound + 1...$0.upperBound + 1 }, source?.count ?? lines.count)
    }

    /// The lines that look chosen: the selected ones, else the cursor's own, or that of JSON and lists.
    var chosenLines: ClosedRange<Int>? { position.cursor?.lines ?? chosenLine.map { $0...$0 } }

    /// `v`: begins a selection of so many lines at the cursor, which appears if there is none; or ends the selection.
    mutating func toggleSelection(times count: Int, _ update: inout UpdateContext) {
        guard let layout = filledLayout else { return update.tell(Words.Reader.noText) }
        if position.cursor?.isSelecting == true { return endSelection() }
        let line = chosenLine ?? position.cursor?.line ?? layout.firstLine(top: position.top)
        position.cursor = TextCursor(line: line, anchor: line)
        revealCursor()
        if chosenLine != nil { choose(line + count - 1) } else { _ = moveCursor(.rows(count - 1)) }
    }

    /// Scrolls to the cursor, unless it is on the screen.
    mutating func revealCursor() {
        guard let layout = filledLayout, let line = position.cursor?.line else { return }
        position.top = layout.top(revealing: line, from: position.top)
    }

    /// Ends the selection. The cursor stays if the text has no other mark of the line.
    mutating func endSelection() {
        position.cursor?.anchor = nil
        if chosenLine != nil { position.cursor = nil }
    }

    /// True if `Esc` removes the cursor or what was found before it leads back.
    var hasCursorToLeave: Bool { hasFocus && (position.cursor != nil || shownFinding != nil) }

    /// `Esc`: removes the selection, else what was found and the cursor. Returns false if there is none of them.
    mutating func leaveCursor() -> Bool {
        if selectedLines != nil {
            endSelection()
            return true
        }
        guard hasCursorToLeave else { return false }
        position.cursor = nil
        if shownFinding != nil { finding = nil }
        return true
    }

    /// Moves the cursor, and the view with it. Returns false if there is none, or the move leads sideways.
    mutating func moveCursor(_ motion: Motion) -> Bool {
        guard !motion.isSideways, var cursor = position.cursor, let layout = filledLayout else { return false }
        layout.move(&cursor, &position.top, by: motion)
        position.cursor = cursor
        return true
    }

    /// Puts the cursor on a line that is on the screen, or will be. A selection is extended to there.
    /// - Parameter byte: the place in the line.
    mutating func putCursor(on line: Int, byte: Int = 0) {
        position.cursor = TextCursor(line: line, anchor: position.cursor?.anchor)
        position.cursor?.byte = byte
    }

    /// `H`, `M`, `L`: moves the cursor to a line on the screen; without one scrolls until that line is the last, or the first.
    mutating func goTo(_ part: ScreenPart, times count: Int) {
        guard let layout = filledLayout else { return }
        let line = layout.line(at: part, times: count, top: position.top)
        if chosenLine != nil {
            choose(line)
        } else if position.cursor != nil {
            putCursor(on: line)
        } else {
            scroll(part == .top ? .pages(-1) : part == .middle ? .halfPages(1) : .pages(1))
        }
    }
}

// MARK: - The mouse

extension Reader {
    /// The rows of the screen where the text scrolls.
    var textRows: Range<Int> {
        guard let layout else { return 0..<0 }
        let fixed = places(layout).fixed
        return (fixed.lowerBound > area.y ? area.y : fixed.upperBound)..<area.maxY
    }

    private func places(_ layout: ReaderLayout) -> ReaderPlaces {
        ReaderPlaces(layout.places(top: position.top), fixed: layout.fixedRows().count, layout, in: area)
    }

    /// The place of the text at a cell of the screen, below its last row the place in that row; nil if there is no text.
    func textPlace(x: Int, y: Int) -> TextPlace? {
        guard let layout = filledLayout, isOpen, area.y..<area.maxY ~= y, let row = places(layout).row(atY: y) else {
            return nil
        }
        let rows = layout.places(top: position.top)
        let column = x - area.x - layout.gutter.width + position.column
        return (rows.dropFirst(row).first ?? rows.last).map { layout.place(at: $0, column: column) }
    }

    /// Puts the cursor on a line, and selects everything from another line on.
    mutating func select(from start: Int?, to place: TextPlace) {
        position.cursor = TextCursor(line: place.line, anchor: start)
        position.cursor?.byte = place.byte
        guard chosenLine != nil else { return }
        position.chosen = place.line
        if start == nil { position.cursor = nil }
    }
}
