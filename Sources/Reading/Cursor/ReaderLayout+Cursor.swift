/// Where keys take a cursor, and the view with it.
extension ReaderLayout {
    /// Rows that stay in sight beyond the cursor, in the direction in which it moves.
    private var scrollMargin: Int { min(3, max(0, (scrolledRows - 1) / 2)) }

    /// The places of the rows on the screen.
    public func places(top: WrappedPosition) -> [WrappedPosition] {
        var places: [WrappedPosition] = []
        var place = clamped(top)
        while places.count < scrolledRows, place.line < lineCount {
            places.append(place)
            place.row += 1
            if !hasRow(place.row, ofLine: place.line) { place = WrappedPosition(line: place.line + 1) }
        }
        return places
    }

    /// The last line of which a row is on the screen; nil where all of the document is.
    public func lastLine(top: WrappedPosition) -> Int? {
        let top = clamped(top)
        let last = down(from: top, by: scrolledRows - 1)
        let goesOn = last.map { $0.line < lineCount - 1 || hasRow($0.row + 1, ofLine: $0.line) } ?? false
        return top == WrappedPosition() && !goesOn ? nil : last?.line ?? lineCount - 1
    }

    /// Moves a cursor, and the top row so far that the cursor's line is seen.
    ///
    /// A line that is higher than the screen is scrolled through before the cursor leaves it. Pages scroll, and the cursor
    /// stays on its row of the screen; where nothing is left to scroll, it goes to the end.
    public func move(_ cursor: inout TextCursor, _ top: inout WrappedPosition, by motion: Motion) {
        guard !motion.isSideways, let start = cursor.clamped(to: lineCount) else { return }
        cursor = start
        top = clamped(top)
        switch motion {
        case .columns: break
        case .start, .end:
            cursor.line = motion == .start ? 0 : lineCount - 1
            top = self.top(after: motion, from: top)
        case .rows(let count):
            if count != 0, isCut(cursor.line, top, below: count > 0) {
                top = self.top(after: motion, from: top)
                return
            }
            cursor.line = motion.destination(from: start.line, of: lineCount, page: 1)
            if cursor.line != start.line || !isVisible(cursor.line, top) {
                top = self.top(following: cursor.line, from: top, isDown: cursor.line >= start.line)
            }
        case .pages, .halfPages:
            let row = places(top: top).firstIndex { $0.line >= cursor.line }
            let next = self.top(after: motion, from: top)
            if next == top {
                cursor.line = motion.leadsDown ? lineCount - 1 : 0
            } else {
                let places = places(top: next)
                cursor.line = (places.dropFirst(row ?? places.count).first ?? places.last ?? next).line
            }
            top = next
        }
    }

    /// The top row that shows a line: the same one where the line is on the screen already, else one with some of what
    /// stands before the line.
    public func top(revealing line: Int, from top: WrappedPosition) -> WrappedPosition {
        isVisible(line, clamped(top))
            ? clamped(top) : self.top(showing: WrappedPosition(line: line), below: scrolledRows / 3)
    }

    /// The top row, no further from `top` than it takes to see all of a line that a cursor has come to, and what is next.
    func top(following line: Int, from top: WrappedPosition, isDown: Bool) -> WrappedPosition {
        let start = WrappedPosition(line: line)
        if isDown {
            guard top <= start, !hasRow(scrolledRows - scrollMargin, ofLine: line) else { return clamped(start) }
            let end = WrappedPosition(line: line, row: rowCount(ofLine: line) - 1)
            return clamped(max(top, up(from: end, by: scrolledRows - 1 - scrollMargin)))
        }
        let end = WrappedPosition(line: line, row: rowCount(ofLine: line) - 1)
        return clamped(max(min(top, up(from: start, by: scrollMargin)), up(from: end, by: scrolledRows - 1)))
    }

    /// Whether a row of the line is on the screen.
    func isVisible(_ line: Int, _ top: WrappedPosition) -> Bool {
        top.line <= line && line <= down(from: top, by: scrolledRows - 1)?.line ?? lineCount
    }

    /// Whether the line is higher than the screen, and goes on beyond it in this direction.
    private func isCut(_ line: Int, _ top: WrappedPosition, below: Bool) -> Bool {
        guard hasRow(scrolledRows, ofLine: line) else { return false }
        guard below else { return top.line == line && top.row > 0 }
        guard let last = down(from: top, by: scrolledRows - 1) else { return false }
        return last.line == line && hasRow(last.row + 1, ofLine: line)
    }
}

/// The rows on a screen that keys go to.
public enum ScreenPart: Sendable {
    case top, middle, bottom
}

extension ReaderLayout {
    /// The first line on the screen that begins there.
    public func firstLine(top: WrappedPosition) -> Int { line(at: .top, times: 1, top: top) }

    /// The line at a part of the screen: so many lines into it, counted from its edge.
    public func line(at part: ScreenPart, times count: Int, top: WrappedPosition) -> Int {
        let lines = places(top: top)
        let starts = lines.filter { $0.row == 0 }.map(\.line)
        guard let first = starts.first ?? lines.first?.line else { return 0 }
        switch part {
        case .top: return starts.dropFirst(count - 1).first ?? starts.last ?? first
        case .middle: return lines[lines.count / 2].line
        case .bottom: return starts.dropLast(count - 1).last ?? first
        }
    }
}

extension ReaderLayout {
    /// The cursor with its lines as the source counts them; nil where nobody knows.
    public func sourceCursor(_ cursor: TextCursor) -> TextCursor? {
        guard let cursor = cursor.clamped(to: lineCount), let line = document.sourceLines(of: cursor.line...cursor.line)
        else { return nil }
        let anchor = cursor.anchor.flatMap { document.sourceLines(of: $0...$0)?.lowerBound }
        return TextCursor(line: line.lowerBound, anchor: anchor)
    }

    /// The cursor on what comes from these lines of the source.
    public func cursor(ofSource cursor: TextCursor) -> TextCursor? {
        func line(_ line: Int) -> Int { source.position(ofSource: line, width: textColumns).line }
        return TextCursor(line: line(cursor.line), anchor: cursor.anchor.map(line)).clamped(to: lineCount)
    }
}
