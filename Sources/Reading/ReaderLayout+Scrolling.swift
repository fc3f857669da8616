/// A way to move through a document.
public enum ReaderScroll: Hashable, Sendable {
    /// Rows down; up where negative.
    case rows(Int)
    /// Screens down, less a row of overlap; up where negative.
    case pages(Int)
    /// Half screens down; up where negative.
    case halfPages(Int)
    case start
    case end
    /// A line, from 0, as the top row.
    case line(Int)
}

extension ReaderLayout {
    /// The top row after a move from `top`. The last row of the document stops at the bottom of the reader.
    public func top(after scroll: ReaderScroll, from top: WrappedPosition) -> WrappedPosition {
        switch scroll {
        case .rows(let rows): moved(clamped(top), by: rows, times: 1)
        case .pages(let pages): moved(clamped(top), by: pages, times: size.rows - 1)
        case .halfPages(let halves): moved(clamped(top), by: halves, times: size.rows / 2)
        case .start: WrappedPosition()
        case .end: lastTop
        case .line(let line): clamped(WrappedPosition(line: line))
        }
    }

    /// The top row that shows a place so many rows below itself, as far as the document reaches.
    public func top(showing place: WrappedPosition, below rows: Int) -> WrappedPosition {
        clamped(up(from: place, by: rows))
    }

    /// The nearest top row that exists: what a top row becomes when the size, the wrapping or the document changed.
    public func clamped(_ top: WrappedPosition) -> WrappedPosition {
        guard top > WrappedPosition(), document.lineCount > 0 else { return WrappedPosition() }
        let line = min(top.line, document.lineCount - 1)
        let row = hasRow(top.row, ofLine: line) ? max(0, top.row) : rowCount(ofLine: line) - 1
        return fullScreen(from: WrappedPosition(line: line, row: row))
    }

    /// The column after scrolling sideways by `columns`: no further than where one of the rows below `top` still shows text.
    /// Always 0 where lines are wrapped.
    public func column(after columns: Int, from column: Int, top: WrappedPosition) -> Int {
        guard !wraps else { return 0 }
        let wanted = max(0, column + columns)
        let first = clamped(top).line
        let visible = first..<min(document.lineCount, first + size.rows)
        let widest = visible.map { document.columns(line: $0, limit: wanted + 1) }.max() ?? 0
        return min(wanted, max(0, widest - 1))
    }

    /// The top row that shows the document's last row at the bottom.
    private var lastTop: WrappedPosition {
        guard document.lineCount > 0 else { return WrappedPosition() }
        let line = document.lineCount - 1
        return up(from: WrappedPosition(line: line, row: rowCount(ofLine: line) - 1), by: size.rows - 1)
    }

    /// This top row where the text below it fills the reader; else the last one that does so. Looks no further down than
    /// the reader reaches: a long line below is not walked through.
    private func fullScreen(from top: WrappedPosition) -> WrappedPosition {
        down(from: top, by: size.rows - 1) == nil ? min(top, lastTop) : top
    }

    /// Any count a person can type is good, so the product is bounded before it is made.
    private func moved(_ top: WrappedPosition, by count: Int, times rows: Int) -> WrappedPosition {
        let distance = min(max(count, -Self.farthest), Self.farthest) * max(1, rows)
        if distance < 0 { return up(from: top, by: -distance) }
        return down(from: top, by: distance).map(fullScreen) ?? lastTop
    }

    /// More rows than any document has.
    private static let farthest = 1 << 40

    func up(from position: WrappedPosition, by rows: Int) -> WrappedPosition {
        guard wraps else { return WrappedPosition(line: max(0, position.line - max(0, rows))) }
        var position = position
        var left = max(0, rows)
        while left > position.row, position.line > 0 {
            left -= position.row + 1
            position.line -= 1
            position.row = rowCount(ofLine: position.line) - 1
        }
        return WrappedPosition(line: position.line, row: max(0, position.row - left))
    }

    /// The position some rows below another, nil where the document ends before.
    private func down(from position: WrappedPosition, by rows: Int) -> WrappedPosition? {
        var position = position
        var left = max(0, rows)
        guard wraps else {
            position.line += left
            return position.line < document.lineCount ? position : nil
        }
        while position.line < document.lineCount {
            if hasRow(position.row + left, ofLine: position.line) {
                return WrappedPosition(line: position.line, row: position.row + left)
            }
            left -= rowCount(ofLine: position.line) - position.row
            position = WrappedPosition(line: position.line + 1)
        }
        return nil
    }
}
