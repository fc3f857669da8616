/// The lines that a reader scrolls through. Each is laid out as rows when it is looked at, so that the length of a
/// document matters to nobody. A line is what suits the document: a line of text, a paragraph, a record.
protocol LineSource: Sendable {
    var lineCount: Int { get }
    /// Whether rows are as long as they are, and the reader scrolls sideways.
    var scrollsSideways: Bool { get }
    /// Tells whether controls reorder what is read: the reader is warned.
    var hasBidirectionalControls: Bool { get }
    /// Lines that come before the fixed rows while they are on the screen.
    var linesAbove: Int { get }
    /// Rows that stand above all others and stay there.
    func fixedRows(column: Int, width: Int) -> [[TextRun]]
    /// At least 1.
    func rowCount(line: Int, width: Int) -> Int
    /// Tells whether the line has this row, from 0; may walk no further than there.
    func hasRow(_ row: Int, ofLine line: Int, width: Int) -> Bool
    /// The rows of a line from a row on that it has, at most `limit`, none wider than `width`.
    /// - Parameter column: how far the text is scrolled to the left, where it scrolls sideways.
    func rows(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [[TextRun]]
    /// The rows of all lines one below the other, from a place on that exists, at most `limit`.
    func rows(from top: WrappedPosition, limit: Int, column: Int, width: Int) -> [ReaderRow]
    /// The column after scrolling sideways by so many from `column`, where `lines` are on the screen.
    func column(after columns: Int, from column: Int, lines: Range<Int>) -> Int
    /// The column from which `lines` are seen to their ends.
    func lastColumn(lines: Range<Int>, width: Int) -> Int
    /// The line of the source, from 0, where a row comes from.
    func sourceLine(line: Int, row: Int, width: Int) -> Int
    /// The place nearest to a line of the source.
    func position(ofSource sourceLine: Int, width: Int) -> WrappedPosition
    /// The lines of the source, from 0, that make some lines; nil where nobody knows.
    func sourceLines(of lines: ClosedRange<Int>) -> ClosedRange<Int>?
    /// Columns to the left of a line's rows that are none of its text.
    func margin(ofLine line: Int, width: Int) -> Int
    /// The text of a line for a search, however it is laid out.
    func text(line: Int) -> String
}

extension LineSource {
    var scrollsSideways: Bool { false }
    var hasBidirectionalControls: Bool { false }
    var linesAbove: Int { 0 }
    func fixedRows(column: Int, width: Int) -> [[TextRun]] { [] }
    func rowCount(line: Int, width: Int) -> Int { 1 }
    func hasRow(_ row: Int, ofLine line: Int, width: Int) -> Bool { row < rowCount(line: line, width: width) }
    func rows(from top: WrappedPosition, limit: Int, column: Int, width: Int) -> [ReaderRow] {
        collect(from: top, limit: limit) { position, limit in
            rows(line: position.line, fromRow: position.row, limit: limit, column: column, width: width)
        }
    }

    /// Puts together what `body` gives for each line: its rows from a place on, at most so many.
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
