import Reading

/// The cursor: a line of the text that keys move. It is hidden at first; `v`, a line's number and a search show it.
extension Reader {
    /// The selected lines, from 0, in the document's numbering; nil if none are selected.
    var selectedLines: ClosedRange<Int>? {
        guard hasFocus, let cursor = position.cursor, cursor.isSelecting, filledLayout != nil else { return nil }
        return cursor.lines
    }

    /// The selected lines of the file, from 1, and their count; nil if none are selected.
    var selectedNumbers: (numbers: ClosedRange<Int>?, count: Int)? {
        guard let lines = selectedLines, let document else { return nil }
        let source = isFile ? document.sourceLines(of: lines) : nil
        return (source.map { $0.lowerBound + 1...$0.upperBound + 1 }, source?.count ?? lines.count)
    }

    /// The line of the file at the cursor, else at the top of the screen, from 1 on; nil if it is unknown.
    var fileLine: Int? {
        guard isFile, let layout = filledLayout else { return nil }
        let line = position.cursor?.line ?? layout.clamped(position.top).line
        return layout.document.sourceLines(of: line...line).map { $0.lowerBound + 1 }
    }

    /// The highlighted lines: the selected ones, else the cursor's own, or the chosen one of JSON and lists.
    var chosenLines: ClosedRange<Int>? { position.cursor?.lines ?? chosenLine.map { $0...$0 } }

    /// The rows of the screen with the highlighted lines, or the chosen part; nil if none are visible.
    var chosenRows: Range<Int>? {
        guard let chosenLines = chosenLines ?? linesOfChosenPart, let layout = filledLayout, !area.isEmpty else {
            return nil
        }
        let places = places(layout)
        let rows = layout.places(top: position.top).enumerated().filter { chosenLines.contains($1.line) }.map(\.offset)
        guard let first = rows.first, let last = rows.last else { return nil }
        let top = places.y(ofRow: first)
        return top..<max(top + 1, places.y(ofRow: last) + 1)
    }

    /// `v`: begins a selection of this many lines at the cursor, which is shown if it was hidden; or ends the
    /// selection.
    mutating func toggleSelection(times count: Int, _ update: inout UpdateContext) {
        guard let layout = filledLayout else { return update.tell(Words.Reader.noText) }
        if position.cursor?.isSelecting == true { return endSelection() }
        let line =
            chosenLine ?? position.cursor?.line ?? linesOfChosenPart?.lowerBound
            ?? layout.firstLine(top: position.top)
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

    /// True if `Esc` hides the cursor or the matches before it goes back.
    var hasCursorToLeave: Bool { hasFocus && (position.cursor != nil || shownFinding != nil) }

    /// `Esc`: ends the selection, else hides the matches and the cursor. Returns false if there is none of these.
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

    /// Moves the cursor and the viewport. Returns false if there is no cursor, or for a sideways motion.
    mutating func moveCursor(_ motion: Motion) -> Bool {
        guard !motion.isSideways, var cursor = position.cursor, let layout = filledLayout else { return false }
        layout.move(&cursor, &position.top, by: motion)
        position.cursor = cursor
        return true
    }

    /// Moves the cursor to a line on the screen, or to one that will be. A selection is extended to it.
    /// - Parameter byte: the position in the line.
    mutating func putCursor(on line: Int, byte: Int = 0) {
        position.cursor = TextCursor(line: line, anchor: position.cursor?.anchor)
        position.cursor?.byte = byte
    }

    /// `H`, `M`, `L`: moves the cursor to a line on the screen; without a cursor scrolls until that line is the last,
    /// or the first.
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
    /// The rows of the screen in which the text scrolls.
    var textRows: Range<Int> {
        guard let layout else { return 0..<0 }
        let fixed = places(layout).fixed
        return (fixed.lowerBound > area.y ? area.y : fixed.upperBound)..<area.maxY
    }

    private func places(_ layout: ReaderLayout) -> ReaderPlaces {
        ReaderPlaces(layout.places(top: position.top), fixed: layout.fixedRows().count, layout, in: area)
    }

    /// Returns the position of the text at a cell of the screen, below its last row that row's; nil if there is no
    /// text.
    func textPlace(x: Int, y: Int) -> TextPlace? {
        guard let layout = filledLayout, isOpen, area.y..<area.maxY ~= y, let row = places(layout).row(atY: y) else {
            return nil
        }
        let rows = layout.places(top: position.top)
        let column = x - area.x - layout.gutter.width + position.column
        return (rows.dropFirst(row).first ?? rows.last).map { layout.place(at: $0, column: column) }
    }

    /// Moves the cursor to a line, and selects all lines from another one on.
    mutating func select(from start: Int?, to place: TextPlace) {
        position.cursor = TextCursor(line: place.line, anchor: start)
        position.cursor?.byte = place.byte
        guard chosenLine != nil else { return }
        position.chosen = place.line
        if start == nil { position.cursor = nil }
    }

    /// Handles a press of the mouse: moves the cursor there if there is one, else chooses the line or the part.
    /// - Returns: true if that line of a list was chosen already.
    mutating func press(at place: TextPlace) -> Bool {
        if position.cursor != nil {
            select(from: nil, to: place)
        } else if listed.areParts {
            let before = chosenPart
            choose(partOfLine: place.line)
            return before == chosenPart
        } else if listed.count > place.line, isOpen {
            defer { position.chosen = place.line }
            return position.chosen == place.line
        }
        return false
    }
}
