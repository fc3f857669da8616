/// Cursor movements and the scrolling that they cause.
extension ReaderLayout {
    /// Rows that stay visible beyond the cursor, in the direction in which it moves.
    private var scrollMargin: Int { min(3, max(0, (scrolledRows - 1) / 2)) }

    /// The positions of the rows on the screen.
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

    /// The last line with a row on the screen; nil if the whole document is visible.
    public func lastLine(top: WrappedPosition) -> Int? {
        let top = clamped(top)
        let last = down(from: top, by: scrolledRows - 1)
        let goesOn = last.map { $0.line < lineCount - 1 || hasRow($0.row + 1, ofLine: $0.line) } ?? false
        return top == WrappedPosition() && !goesOn ? nil : last?.line ?? lineCount - 1
    }

    /// Moves a cursor, and scrolls until the cursor's line is visible.
    ///
    /// A line that is higher than the screen is scrolled through before the cursor leaves it. Pages scroll, and the
    /// cursor stays on its row of the screen; if nothing is left to scroll, it goes to the end.
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

    /// Returns the top row that shows a line: unchanged if the line is already on the screen, otherwise one with some
    /// context before the line.
    public func top(revealing line: Int, from top: WrappedPosition) -> WrappedPosition {
        isVisible(line, clamped(top))
            ? clamped(top) : self.top(showing: WrappedPosition(line: line), below: scrolledRows / 3)
    }

    /// Returns the top row nearest to `top` that shows the whole line of the cursor, and the next lines.
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

    /// True if a row of the line is on the screen.
    func isVisible(_ line: Int, _ top: WrappedPosition) -> Bool {
        top.line <= line && line <= down(from: top, by: scrolledRows - 1)?.line ?? lineCount
    }

    /// True if the line is higher than the screen, and continues beyond it in this direction.
    private func isCut(_ line: Int, _ top: WrappedPosition, below: Bool) -> Bool {
        guard hasRow(scrolledRows, ofLine: line) else { return false }
        guard below else { return top.line == line && top.row > 0 }
        guard let last = down(from: top, by: scrolledRows - 1) else { return false }
        return last.line == line && hasRow(last.row + 1, ofLine: line)
    }
}

/// The rows on a screen that keys jump to.
public enum ScreenPart: Hashable, Sendable {
    case top, middle, bottom

    /// Returns the row at this part of a screen with so many rows, counted from its top.
    public func row(of count: Int) -> Int {
        switch self {
        case .top: 0
        case .middle: (count - 1) / 2
        case .bottom: count - 1
        }
    }
}

extension ReaderLayout {
    /// The first line that begins on the screen.
    public func firstLine(top: WrappedPosition) -> Int { line(at: .top, times: 1, top: top) }

    /// Returns the line at a part of the screen, counted in lines from its edge.
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
    /// The cursor in lines of the source; nil if unknown.
    public func sourceCursor(_ cursor: TextCursor) -> TextCursor? {
        guard let cursor = cursor.clamped(to: lineCount), let line = document.sourceLines(of: cursor.line...cursor.line)
        else { return nil }
        let anchor = cursor.anchor.flatMap { document.sourceLines(of: $0...$0)?.lowerBound }
        return TextCursor(line: line.lowerBound, anchor: anchor)
    }

    /// The cursor on the content of these lines of the source.
    public func cursor(ofSource cursor: TextCursor) -> TextCursor? {
        func line(_ line: Int) -> Int { source.position(ofSource: line, width: textColumns).line }
        return TextCursor(line: line(cursor.line), anchor: cursor.anchor.map(line)).clamped(to: lineCount)
    }
}
