/// The lines in a reader. Each is laid out as rows when it is visible, so that the length of a document is irrelevant.
/// A line is the unit of the document: a line of text, a paragraph, a record.
protocol LineSource: Sendable {
    var lineCount: Int { get }
    /// True if rows are not wrapped, and the reader scrolls horizontally.
    var scrollsSideways: Bool { get }
    /// True if control characters reorder the text: the reader shows a warning.
    var hasBidirectionalControls: Bool { get }
    /// Lines above the fixed rows, as long as they are on the screen.
    var linesAbove: Int { get }
    /// Rows that stay at the top.
    func fixedRows(column: Int, width: Int) -> [[TextRun]]
    /// At least 1.
    func rowCount(line: Int, width: Int) -> Int
    /// True if the line has this row, from 0. Does not have to read the rest of the line.
    func hasRow(_ row: Int, ofLine line: Int, width: Int) -> Bool
    /// The rows of a line from an existing row on, at most `limit`, none wider than `width`.
    /// - Parameter column: columns of the text to the left of the screen, if it scrolls horizontally.
    func rows(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [[TextRun]]
    /// The rows from an existing position on, across lines, at most `limit`.
    func rows(from top: WrappedPosition, limit: Int, column: Int, width: Int) -> [ReaderRow]
    /// The column after horizontal scrolling by this number from `column`, with `lines` on the screen.
    func column(after columns: Int, from column: Int, lines: Range<Int>) -> Int
    /// The column at which the ends of `lines` are visible.
    func lastColumn(lines: Range<Int>, width: Int) -> Int
    /// The line of the source, from 0, of a row.
    func sourceLine(line: Int, row: Int, width: Int) -> Int
    /// The position nearest to a line of the source.
    func position(ofSource sourceLine: Int, width: Int) -> WrappedPosition
    /// The lines of the source, from 0, of some lines; nil if unknown.
    func sourceLines(of lines: ClosedRange<Int>) -> ClosedRange<Int>?
    /// Columns to the left of a line's text.
    func margin(ofLine line: Int, width: Int) -> Int
    /// The text of a line for a search, regardless of its layout.
    func text(line: Int) -> String
    /// Lines that a search looks through, and the text of one: fixed rows may belong to the first.
    var searchLineCount: Int { get }
    func searchText(line: Int) -> String
}

extension LineSource {
    var scrollsSideways: Bool { false }
    var hasBidirectionalControls: Bool { false }
    var linesAbove: Int { 0 }
    var searchLineCount: Int { lineCount }
    func searchText(line: Int) -> String { text(line: line) }
    func fixedRows(column: Int, width: Int) -> [[TextRun]] { [] }
    func rowCount(line: Int, width: Int) -> Int { 1 }
    func hasRow(_ row: Int, ofLine line: Int, width: Int) -> Bool { row < rowCount(line: line, width: width) }
    func rows(from top: WrappedPosition, limit: Int, column: Int, width: Int) -> [ReaderRow] {
        collect(from: top, limit: limit) { position, limit in
            rows(line: position.line, fromRow: position.row, limit: limit, column: column, width: width)
        }
    }

    /// Collects the rows that `body` returns for each line, from a position on, up to a limit.
    func collect(
        from top: WrappedPosition, limit: Int, _ body: (WrappedPosition, Int) -> [[TextRun]]
    ) -> [ReaderRow] {
        var rows: [ReaderRow] = []
        var position = top
        while rows.count < limit, position.line < lineCount {
            for runs in body(position, limit - rows.count) {
                let number = position.row == 0 ? position.line + 1 : nil
                rows.append(ReaderRow(position: position, lineNumber: number, runs: runs))
                position.row += 1
            }
            position = WrappedPosition(line: position.line + 1)
        }
        return rows
    }

    func sourceLines(of lines: ClosedRange<Int>) -> ClosedRange<Int>? { nil }
    func margin(ofLine line: Int, width: Int) -> Int { 0 }
    func column(after columns: Int, from column: Int, lines: Range<Int>) -> Int { 0 }
    func lastColumn(lines: Range<Int>, width: Int) -> Int { 0 }
    func sourceLine(line: Int, row: Int, width: Int) -> Int { line }
    func position(ofSource sourceLine: Int, width: Int) -> WrappedPosition { WrappedPosition(line: sourceLine) }
}
