extension ReaderLayout {
    /// The top row after a move from `top`. The last row of the document stops at the bottom of the reader. A page is
    /// one row less than the reader, so that one row stays visible.
    public func top(after motion: Motion, from top: WrappedPosition) -> WrappedPosition {
        switch motion {
        case .rows(let rows): moved(clamped(top), by: rows, times: 1)
        case .pages(let pages): moved(clamped(top), by: pages, times: scrolledRows - 1)
        case .halfPages(let halves): moved(clamped(top), by: halves, times: scrolledRows / 2)
        case .start: WrappedPosition()
        case .end: lastTop
        case .columns: top
        }
    }

    /// The top row nearest to `top` that shows a complete line, or its beginning if it is longer than the reader.
    public func top(showing line: Int, from top: WrappedPosition) -> WrappedPosition {
        let line = existing(line)
        let start = WrappedPosition(line: line)
        let top = clamped(top)
        if start <= top { return clamped(start) }
        let end = WrappedPosition(line: line, row: rowCount(ofLine: line) - 1)
        return max(top, min(start, up(from: end, by: scrolledRows - 1)))
    }

    /// The top row that shows a position with this number of rows above it.
    public func top(showing place: WrappedPosition, below rows: Int) -> WrappedPosition {
        clamped(up(from: WrappedPosition(line: existing(place.line), row: place.row), by: rows))
    }

    /// The line of this number, or the nearest one.
    private func existing(_ line: Int) -> Int { max(0, min(line, lineCount - 1)) }

    /// The nearest existing top row, after the size, the wrapping or the document changed.
    public func clamped(_ top: WrappedPosition) -> WrappedPosition {
        guard top > WrappedPosition(), lineCount > 0 else { return WrappedPosition() }
        let line = min(top.line, lineCount - 1)
        let row = hasRow(top.row, ofLine: line) ? max(0, top.row) : rowCount(ofLine: line) - 1
        return fullScreen(from: WrappedPosition(line: line, row: row))
    }

    /// The column after horizontal scrolling by `columns`: limited so that one of the rows below `top` still shows
    /// text; from column to column in a table. Always 0 if there is no horizontal scrolling.
    public func column(after columns: Int, from column: Int, top: WrappedPosition) -> Int {
        guard scrollsSideways else { return 0 }
        let first = clamped(top).line
        return source.column(after: columns, from: column, lines: first..<min(lineCount, first + size.rows))
    }

    /// The column at which the end of the longest line on the screen is visible; 0 if there is no horizontal scrolling.
    public func lastColumn(top: WrappedPosition) -> Int {
        guard scrollsSideways else { return 0 }
        let first = clamped(top).line
        return source.lastColumn(lines: first..<min(lineCount, first + size.rows), width: textColumns)
    }

    /// The top row that shows the document's last row at the bottom.
    private var lastTop: WrappedPosition {
        guard lineCount > 0 else { return WrappedPosition() }
        let line = lineCount - 1
        return up(from: WrappedPosition(line: line, row: rowCount(ofLine: line) - 1), by: scrolledRows - 1)
    }

    /// This top row if the text below it fills the reader; otherwise the last one that does so. Reads no further than
    /// the reader's height, since a line below may be very long.
    private func fullScreen(from top: WrappedPosition) -> WrappedPosition {
        down(from: top, by: scrolledRows - 1) == nil ? min(top, lastTop) : top
    }

    /// Users can type any count, so the product is limited before it is computed.
    private func moved(_ top: WrappedPosition, by count: Int, times rows: Int) -> WrappedPosition {
        let distance = min(max(count, -Self.farthest), Self.farthest) * max(1, rows)
        if distance < 0 { return up(from: top, by: -distance) }
        return down(from: top, by: distance).map(fullScreen) ?? lastTop
    }

    /// More rows than any document has.
    private static let farthest = 1 << 40

    func up(from position: WrappedPosition, by rows: Int) -> WrappedPosition {
        guard !source.scrollsSideways else { return WrappedPosition(line: max(0, position.line - max(0, rows))) }
        var position = position
        var left = max(0, rows)
        while left > position.row, position.line > 0 {
            left -= position.row + 1
            position.line -= 1
            position.row = rowCount(ofLine: position.line) - 1
        }
        return WrappedPosition(line: position.line, row: max(0, position.row - left))
    }

    /// The position some rows below another; nil if the document ends before.
    func down(from position: WrappedPosition, by rows: Int) -> WrappedPosition? {
        var position = position
        var left = max(0, rows)
        guard !source.scrollsSideways else {
            position.line += left
            return position.line < lineCount ? position : nil
        }
        while position.line < lineCount {
            if hasRow(position.row + left, ofLine: position.line) {
                return WrappedPosition(line: position.line, row: position.row + left)
            }
            left -= rowCount(ofLine: position.line) - position.row
            position = WrappedPosition(line: position.line + 1)
        }
        return nil
    }
}
