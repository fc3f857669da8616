import Cells

/// A CSV or TSV file as a table: its first record stays at the top, and it is scrolled sideways by columns.
public struct TableDocument: Sendable {
    private final class Storage: Sendable {
        let text: TextDocument
        let records: DelimitedText
        let columns: [Column]

        init(_ text: TextDocument, delimiter: UInt8, within budget: ReadingBudget) {
            self.text = text
            records = DelimitedText(text.storage.text.utf8Span.span, delimiter: delimiter, within: budget)
            columns = Column.measure(records, in: text.storage.text.utf8Span.span, within: budget)
        }
    }

    /// A column, as far as it is known.
    struct Column: Sendable {
        /// Columns of the screen that its widest cell takes.
        var width = 1
        /// Tells whether every cell below the header is a number: these stand at the right.
        var isNumeric = true
    }

    private let storage: Storage

    /// - Parameter delimiter: what separates fields: a comma, a semicolon, a tab.
    public init(_ text: TextDocument, delimiter: Character, within budget: ReadingBudget) {
        storage = Storage(text, delimiter: delimiter.asciiValue ?? UInt8(ascii: ","), within: budget)
    }

    /// The delimiter that the first line has most of.
    public static func delimiter(of text: TextDocument) -> Character {
        // The beginning of a long line tells enough.
        let line = text.line(0).utf8.prefix(65_536)
        let candidates: [Character] = [",", ";", "\t", "|"]
        let counts = candidates.map { candidate in line.count { $0 == candidate.asciiValue } }
        return zip(candidates, counts).max { $0.1 < $1.1 }?.0 ?? ","
    }

    private static let divider = " │ "

    /// No column takes more than two thirds of the screen.
    private func width(_ column: Int, of total: Int) -> Int {
        min(storage.columns[column].width, max(8, total * 2 / 3))
    }

    private func row(record: Int, column first: Int, width: Int, style: SpanStyle) -> [TextRun] {
        let fields = storage.records.fields(ofRecord: record)
        var row: [TextRun] = []
        var left = width
        for column in first..<storage.columns.count {
            if column > first {
                guard left > 3 else { break }
                row.append(TextRun(Self.divider, SpanStyle(.rule)))
                left -= 3
            }
            let columns = min(self.width(column, of: width), left)
            let field = column < fields.count ? fields[fields.startIndex + column] : nil
            var cell = StyledText(field.map { text(of: $0, columns: columns) } ?? "", style).firstCells(width: columns)
            let gap = [TextRun(String(repeating: " ", count: max(0, columns - cell.columns)))]
            let isRight = storage.columns[column].isNumeric && columns == self.width(column, of: width)
            cell = isRight ? gap + cell : cell + gap
            row += cell
            left -= columns
        }
        return row
    }

    /// A field as one line: quotes undoubled, line ends as marks, cut where it is too long.
    private func text(of field: DelimitedText.Field, columns: Int) -> String {
        let utf8 = storage.text.storage.text.utf8
        // A column takes up to 64 bytes in the longest of clusters.
        let bytes = utf8.dropFirst(field.range.lowerBound).prefix(min(field.range.count, 64 * columns + 64))
        var text = String(Substring(bytes))
        if field.isQuoted { text = text.replacing("\"\"", with: "\"") }
        text = text.replacing("\r\n", with: "⏎").replacing("\n", with: "⏎").replacing("\t", with: " ")
        return Truncate.end(text, columns: columns)
    }
}

extension TableDocument: Equatable {
    public static func == (one: TableDocument, other: TableDocument) -> Bool { one.storage === other.storage }
}

extension TableDocument: LineSource {
    var lineCount: Int { max(0, storage.records.recordCount - 1) }
    var scrollsSideways: Bool { true }
    var hasBidirectionalControls: Bool { storage.text.hasBidirectionalControls }

    /// The column to begin with: a text that was shown in this one's place may have been scrolled further.
    private func shown(_ column: Int) -> Int { max(0, min(column, storage.columns.count - 1)) }

    func fixedRows(column: Int, width: Int) -> [[TextRun]] {
        guard storage.records.recordCount > 0 else { return [] }
        let column = shown(column)
        let header = row(record: 0, column: column, width: width, style: SpanStyle(.name, .bold))
        var bars: [String] = []
        var used = 0
        for index in column..<storage.columns.count {
            guard used < width else { break }
            bars.append(String(repeating: "─", count: self.width(index, of: width)))
            used += self.width(index, of: width) + 3
        }
        var rule = String(bars.joined(separator: "─┼─").prefix(width))
        if column > 0 { rule = "‹" + rule.dropFirst() }
        if used - 3 > width || column + bars.count < storage.columns.count { rule = rule.dropLast() + "›" }
        return [header, [TextRun(rule, SpanStyle(.rule))]]
    }

    func rows(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [[TextRun]] {
        [self.row(record: line + 1, column: shown(column), width: width, style: SpanStyle())]
    }

    /// One column of the table further, however many of the screen were asked for.
    func column(after columns: Int, from column: Int, lines: Range<Int>) -> Int {
        min(max(0, column + columns.signum()), max(0, storage.columns.count - 1))
    }

    /// The first of the columns that all fit.
    func lastColumn(lines: Range<Int>, width: Int) -> Int {
        var left = width
        var first = storage.columns.count
        while first > 0, self.width(first - 1, of: width) <= left {
            left -= self.width(first - 1, of: width) + 3
            first -= 1
        }
        return min(first, max(0, storage.columns.count - 1))
    }

    func sourceLine(line: Int, row: Int, width: Int) -> Int { Int(storage.records.sourceLines[line + 1]) }

    /// A quoted field may hold line ends.
    func sourceLines(of lines: ClosedRange<Int>) -> ClosedRange<Int>? {
        let starts = storage.records.sourceLines
        let next = lines.upperBound + 2
        let end = next < starts.count ? Int(starts[next]) : storage.text.lineCount
        return Int(starts[lines.lowerBound + 1])...max(Int(starts[lines.lowerBound + 1]), end - 1)
    }

    func position(ofSource sourceLine: Int, width: Int) -> WrappedPosition {
        let record = storage.records.sourceLines.lastIndex { $0 <= sourceLine } ?? 0
        return WrappedPosition(line: max(0, record - 1))
    }

    /// As the file has it: quotes and delimiters included.
    func text(line: Int) -> String {
        let fields = storage.records.fields(ofRecord: line + 1)
        guard let first = fields.first?.range.lowerBound, let last = fields.last?.range.upperBound else { return "" }
        return storage.text.text(first..<last)
    }
}

extension TableDocument.Column {
    /// A cell is measured no further than this.
    private static let widest = 200

    static func measure(_ records: DelimitedText, in text: Span<UInt8>, within budget: ReadingBudget) -> [Self] {
        var columns: [Self] = []
        for record in 0..<records.recordCount {
            guard budget.allows(work: records.fields(ofRecord: record).count) else { break }
            for (column, field) in records.fields(ofRecord: record).enumerated() {
                if column == columns.count { columns.append(Self()) }
                let range = field.range
                let bytes = text.extracting(range.lowerBound..<min(range.upperBound, range.lowerBound + 4 * widest))
                let quotes = field.isQuoted ? doubledQuotes(in: bytes) : 0
                columns[column].width = max(columns[column].width, min(widest, shownColumns(of: bytes) - quotes))
                if record > 0, columns[column].isNumeric, !isNumber(bytes) { columns[column].isNumeric = false }
            }
        }
        return columns
    }

    /// Columns with the marks that stand for characters that hide.
    private static func shownColumns(of text: Span<UInt8>) -> Int {
        guard Cluster.asciiRun(at: 0, in: text, limit: .max) < text.count else { return text.count }
        return text.withUnsafeBufferPointer { StyledText(String(decoding: $0, as: UTF8.self)).columns }
    }

    private static func doubledQuotes(in text: Span<UInt8>) -> Int {
        var count = 0
        for index in text.indices where text[index] == UInt8(ascii: "\"") { count += 1 }
        return count / 2
    }

    /// Empty counts as a number that is missing.
    private static func isNumber(_ text: Span<UInt8>) -> Bool {
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "%"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: " "), UInt8(ascii: ","):
                continue
            default: return false
            }
        }
        return true
    }
}
