import Cells

/// The lines above the table, then the rows of the table.
extension TableDocument: LineSource {
    var lineCount: Int { linesAbove + max(0, storage.records.recordCount - storage.header - 1) }
    var linesAbove: Int { storage.above.count }
    var scrollsSideways: Bool { true }
    var hasBidirectionalControls: Bool { storage.text.hasBidirectionalControls }

    /// The record in a line; the header for lines above the table.
    func record(_ line: Int) -> Int { storage.header + max(0, line - linesAbove + 1) }

    private var source: FileLines { FileLines(document: storage.text, wraps: true) }

    /// The line of the source for a line above the table.
    private func lineAbove(_ line: Int) -> Int { storage.above.lowerBound + line }

    /// The limited first column: a text that was shown before may have been scrolled further.
    func shown(_ column: Int) -> Int { max(0, min(column, columnCount - 1)) }

    func fixedRows(column: Int, width: Int) -> [[TextRun]] {
        guard storage.records.recordCount > 0 else { return [] }
        let notes = storage.notes.map { [TextRun(Truncate.end("⚠ " + $0, columns: width), SpanStyle(.warning))] }
        let column = shown(column)
        let header = row(record: storage.header, column: column, width: width, style: SpanStyle(.name, .bold))
        return notes + [header, [TextRun(rule(from: column, width: width), SpanStyle(.rule))]]
    }

    private func rule(from column: Int, width: Int) -> String {
        var bars: [String] = []
        var used = 0
        for index in column..<columnCount {
            guard used < width else { break }
            bars.append(String(repeating: "─", count: self.width(index, of: width)))
            used += self.width(index, of: width) + 3
        }
        var rule = bars.joined(separator: "─┼─")
        if used - 3 > width { rule = String(rule.prefix(width)) }
        if column > 0 { rule = "‹" + rule.dropFirst() }
        if used - 3 > width || column + bars.count < columnCount { rule = rule.dropLast() + "›" }
        return rule
    }

    func rowCount(line: Int, width: Int) -> Int {
        line < linesAbove ? source.rowCount(line: lineAbove(line), width: width) : 1
    }

    func rows(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [[TextRun]] {
        guard line >= linesAbove else {
            return source.rows(line: lineAbove(line), fromRow: row, limit: limit, column: 0, width: width)
        }
        return [self.row(record: record(line), column: shown(column), width: width, style: SpanStyle())]
    }

    /// Moves by one column of the table, however many columns of the screen were requested.
    func column(after columns: Int, from column: Int, lines: Range<Int>) -> Int {
        min(max(0, column + columns.signum()), max(0, columnCount - 1))
    }

    /// The first of the last columns that fit together.
    func lastColumn(lines: Range<Int>, width: Int) -> Int {
        var left = width
        var first = columnCount
        while first > 0, self.width(first - 1, of: width) <= left {
            left -= self.width(first - 1, of: width) + 3
            first -= 1
        }
        return min(first, max(0, columnCount - 1))
    }

    func sourceLine(line: Int, row: Int, width: Int) -> Int {
        line < linesAbove ? lineAbove(line) : Int(storage.records.sourceLines[record(line)])
    }

    /// A quoted field may contain line ends.
    func sourceLines(of lines: ClosedRange<Int>) -> ClosedRange<Int>? {
        let start = sourceLine(line: lines.lowerBound, row: 0, width: 0)
        return start...max(start, lastSourceLine(of: lines.upperBound))
    }

    private func lastSourceLine(of line: Int) -> Int {
        line < linesAbove ? lineAbove(line) : lastSourceLine(ofRecord: record(line))
    }

    private func lastSourceLine(ofRecord record: Int) -> Int {
        let starts = storage.records.sourceLines
        var end = record + 1 < starts.count ? Int(starts[record + 1]) : storage.text.lineCount
        // There may be empty lines below the record.
        while end - 1 > starts[record], storage.text.bytes(ofLine: end - 1).isEmpty { end -= 1 }
        return end - 1
    }

    /// The place of a record in the file, without its line end.
    func bytes(ofRecord record: Int) -> Range<Int> {
        let start = storage.text.bytes(ofLine: Int(storage.records.sourceLines[record])).lowerBound
        return start..<max(start, storage.text.bytes(ofLine: lastSourceLine(ofRecord: record)).upperBound)
    }

    func position(ofSource sourceLine: Int, width: Int) -> WrappedPosition {
        if sourceLine < storage.above.upperBound {
            return WrappedPosition(line: max(0, sourceLine - storage.above.lowerBound))
        }
        let record = storage.records.sourceLines.partitioningIndex { $0 > sourceLine } - 1
        return WrappedPosition(line: max(linesAbove, record - storage.header - 1 + linesAbove))
    }

    /// The line as in the file, including quotes and delimiters.
    func text(line: Int) -> String {
        let bytes = line < linesAbove ? storage.text.bytes(ofLine: lineAbove(line)) : bytes(ofRecord: record(line))
        return storage.text.text(bytes)
    }
}
