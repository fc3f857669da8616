import Reading

extension Reader {
    /// Columns that `h` and `l` scroll by.
    private static let sidewaysStep = 8

    mutating func scroll(_ motion: Motion) {
        guard let layout else { return }
        if case .columns(let steps) = motion {
            position.column = layout.column(
                after: steps * Self.sidewaysStep, from: position.column, top: position.top)
        } else {
            position.top = layout.top(after: motion, from: position.top)
        }
    }

    /// An end of the text.
    enum End { case start, end }

    /// Moves the choice of a line, the cursor or the text.
    /// - Returns: the end that the user moves past; nil if there is none.
    mutating func move(_ motion: Motion) -> End? {
        if motion == .start || motion == .end { noteJump() }
        switch moveChoice(motion) {
        case .moved: return nil
        case .beyondEnd: return .end
        case .none: break
        }
        let before = position
        if !movePart(motion), !moveCursor(motion) { scroll(motion) }
        let isAtStart = !motion.leadsDown && !motion.isSideways && position.top == WrappedPosition()
        // If it can only scroll further up, it also loads the page before.
        let staysThere = motion == .start || position == before
        return isAtStart && staysThere ? .start : nil
    }

    /// `0`, `$`: scrolls to the beginning of the lines, or to the end of the longest one on the screen.
    mutating func scrollSideways(toEnd isEnd: Bool) {
        guard let layout else { return }
        position.column = isEnd ? layout.lastColumn(top: position.top) : 0
    }

    /// True if nothing is left of the text's first visible column, no object of JSON can be closed, and no lines are
    /// selected.
    var isAtLeftEdge: Bool {
        if selectedLines != nil || position.column > 0 { return false }
        guard case .tree(let tree) = document, let chosenLine else { return true }
        return chosenLine == 0 && (tree.lineCount < 2 || tree.isClosed(tree.container(of: 0)))
    }

    /// `zt`, `zz`, `zb`: scrolls so that this many rows are above the cursor's line, the current match, or the line of
    /// this number.
    mutating func place(line number: Int?, above rows: (Int) -> Int) {
        guard let layout, let place = number.map({ WrappedPosition(line: $0 - 1) }) ?? placeOfCursor(in: layout) else {
            return
        }
        position.top = layout.top(showing: place, below: rows(layout.size.rows))
    }

    /// Keeps the scroll position within the text after the size, the wrapping or the text has changed.
    mutating func clamp() {
        guard let layout else { return }
        position.top = layout.clamped(position.top)
        if !layout.scrollsSideways { position.column = 0 }
        position.cursor = position.cursor?.clamped(to: layout.lineCount)
    }

    /// Scrolls so that the bar beside the text begins at a row.
    mutating func scroll(toBarAt row: Int, _ bar: ScrollBar) {
        guard let layout else { return }
        position.top =
            row + bar.extent.count >= bar.column.height
            ? layout.top(after: .end, from: position.top) : layout.top(ofBarAt: row, of: bar.column.height)
    }

    /// The number of lines as users count them: those of the source if the document knows them, else its own. Nil if no
    /// text is shown.
    var lineCount: Int? {
        if partCount > 0 { return partCount }
        return layout.map { $0.document.sourceLineCount ?? $0.lineCount }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// `120/800 · 15 %`: the cursor's line, else the first one on the screen, the number of lines, and the share of the
    /// text up to that line; at the ends `Top` and `Bot` instead. Nil if all of the text is visible without a
    /// cursor. A text without numbered lines has only the share, a list and comments the number of the item.
    var positionText: String? {
        guard let layout, layout.lineCount > 0, isOpen else { return nil }
        if let part = positionOfPart { return part }
        // The lines of a diff are no items of a list: there the view counts.
        let cursor = listed.count > 0 && !listed.areNumbered ? nil : chosenLine ?? position.cursor?.line
        let top = layout.clamped(position.top)
        let (isStart, isEnd) =
            cursor.map { ($0 == 0, $0 == layout.lineCount - 1) }
            ?? (top == WrappedPosition(), top == layout.top(after: .end, from: top))
        guard cursor != nil || !isStart || !isEnd else { return nil }
        let line = cursor ?? top.line
        func share(_ number: Int, of count: Int) -> String {
            isStart ? Words.Reader.top : isEnd ? Words.Reader.bottom : "\(Percent.of(number, in: count)) %"
        }
        if let count = layout.document.sourceLineCount {
            let number = (layout.document.sourceLines(of: line...line)?.lowerBound ?? 0) + 1
            return "\(number)/\(count) · \(share(number, of: count))"
        }
        guard case .page = layout.document else {
            return "\(line + 1)/\(layout.lineCount) · \(share(line + 1, of: layout.lineCount))"
        }
        if listed.areNumbered, listed.count > 0 { return "\(line + 1)/\(listed.count)" }
        return share(line + 1, of: layout.lineCount)
    }
}

// MARK: - Jumps

extension Reader {
    /// Remembers the position at which a jump begins, for `''`.
    mutating func noteJump() { position.noteJump() }

    /// `''`: goes to the position before the last jump, and back.
    mutating func jumpBack(_ update: inout UpdateContext) {
        guard let place = position.jumpedFrom, let layout = filledLayout else {
            return update.tell(Words.Reader.noJump)
        }
        noteJump()
        position.top = layout.clamped(place.top)
        position.column = place.column
        position.chosen = place.chosen
        let line = place.line ?? position.cursor?.anchor.map { _ in place.top.line }
        position.cursor = line.map { TextCursor(line: $0, anchor: position.cursor?.anchor) }
    }

    /// Moves the cursor to a line, from 0, in the numbering of `lineCount`.
    mutating func goTo(line: Int) {
        guard let layout else { return }
        noteJump()
        if partCount > 0 { return choose(part: line) }
        let isSource = layout.document.sourceLineCount != nil
        let line = isSource ? layout.cursor(ofSource: TextCursor(line: line))?.line ?? 0 : line
        if chosenLine != nil { return choose(line) }
        putCursor(on: line)
        revealCursor()
    }

    /// Moves the cursor to a line, from 0, of the shown document, and scrolls it near the top.
    /// - Parameter last: the last line of a range to select; nil for none.
    mutating func goTo(documentLine line: Int, through last: Int? = nil) {
        guard let layout else { return }
        noteJump()
        if chosenLine != nil { return choose(line) }
        putCursor(on: line)
        if let last { position.cursor = TextCursor(line: min(last, layout.lineCount - 1), anchor: line) }
        position.top = layout.top(showing: WrappedPosition(line: line), below: min(2, layout.size.rows / 4))
    }

    /// Scrolls to a heading of the page. Returns false if there is none of this name.
    mutating func go(toAnchor name: String) -> Bool {
        guard case .page(let page)? = document else { return false }
        let top = ["", "top"].contains(name) ? 0 : nil
        guard let line = page.line(ofAnchor: name) ?? top else { return false }
        position.top = WrappedPosition(line: line)
        return true
    }

    /// The links of the page.
    var links: [Page.Link] {
        guard case .page(let page)? = document else { return [] }
        return page.links
    }

    /// Returns the URL of a link; nil if there is none of this number.
    func url(ofLink number: Int) -> String? {
        let links = links
        // Pasted numbers can have any value.
        return links.indices.contains(number &- 1) ? links[number - 1].url : nil
    }

    /// `f`: asks for the number of a link.
    func askForLink(_ update: inout UpdateContext) {
        let count = links.count
        if count > 0 { update.type(.link(count)) } else { update.tell(Words.Reader.noLinks) }
    }
}
