import Cells

/// A CSV or TSV file as a table: its header stays at the top, and horizontal scrolling moves by columns. Lines above
/// the header are text.
public struct TableDocument: Sendable {
    final class Storage: Sendable {
        let text: TextDocument
        let records: DelimitedText
        let columns: [TableColumn]
        /// The record with the column names.
        let header: Int
        /// Lines of the source above the table.
        let above: Range<Int>
        /// The irregularities of the table, a sentence each.
        let notes: [String]

        init(_ text: TextDocument, isTabSeparated: Bool, within budget: ReadingBudget) {
            let bytes = text.storage.text.utf8Span.span
            let dialect = TableDialect(of: bytes, isTabSeparated: isTabSeparated, within: budget)
            self.text = text
            records = DelimitedText(bytes, dialect, within: budget)
            header = records.header(in: bytes)
            above = dialect.startLine..<(header == 0 ? dialect.startLine : Int(records.sourceLines[header]))
            columns = TableColumn.measure(records, from: header, in: bytes, within: budget)
            notes = TableIrregularities(records, header: header).notes
        }
    }

    let storage: Storage

    /// - Parameter isTabSeparated: true if the file's name implies tabs; otherwise the delimiter is the one that makes
    ///   most rows equal.
    public init(_ text: TextDocument, isTabSeparated: Bool = false, within budget: ReadingBudget) {
        storage = Storage(text, isTabSeparated: isTabSeparated, within: budget)
    }

    /// The width of a page without a limit: cells are complete there.
    static let anyWidth = 1 << 40

    var columnCount: Int { storage.columns.count }

    private static let divider = " │ "

    /// The width of a column, at most two thirds of the screen.
    func width(_ column: Int, of total: Int) -> Int {
        min(storage.columns[column].width, max(8, total * 2 / 3))
    }

    /// A field of a row on the screen.
    struct ShownCell {
        var column: Int
        /// The column of its text.
        var x: Int
        var runs: [TextRun]
        /// The numbers of spaces before and after its text.
        var gapBefore = 0
        var gapAfter = 0
    }

    func row(record: Int, column first: Int, width: Int, style: SpanStyle) -> [TextRun] {
        func spaces(_ count: Int) -> TextRun { TextRun(String(repeating: " ", count: count)) }
        var row: [TextRun] = []
        for cell in cells(record: record, column: first, width: width, style: style) {
            if cell.column > first { row.append(TextRun(Self.divider, SpanStyle(.rule))) }
            row += [spaces(cell.gapBefore)] + cell.runs + [spaces(cell.gapAfter)]
        }
        return row
    }

    func cells(record: Int, column first: Int, width: Int, style: SpanStyle) -> [ShownCell] {
        let fields = storage.records.fields(ofRecord: record)
        var cells: [ShownCell] = []
        var left = width
        for column in first..<max(first, lastColumn(ofRow: fields.count, width)) {
            if column > first {
                guard left > 3 else { break }
                left -= 3
            }
            let field = column < fields.count ? fields[fields.startIndex + column] : nil
            let usual = self.width(column, of: width)
            let room = width == Self.anyWidth ? .max : min(usual, left)
            let runs = field.map { self.cell($0, columns: room, style) } ?? []
            let columns = min(max(usual, runs.columns), left)
            let gap = max(0, columns - runs.columns)
            var cell = ShownCell(column: column, x: width - left, runs: runs)
            if storage.columns[column].isNumeric, columns >= usual {
                cell.gapBefore = gap
            } else {
                cell.gapAfter = gap
            }
            cell.x += cell.gapBefore
            cells.append(cell)
            left -= columns
        }
        return cells
    }

    /// If nothing else limits a row, it ends some columns after its fields: another row may have millions.
    private func lastColumn(ofRow count: Int, _ width: Int) -> Int {
        width == Self.anyWidth ? min(columnCount, max(count, 100)) : columnCount
    }

    /// A field as one line, with marks for line ends; truncated if it is too long.
    private func cell(_ field: TableField, columns: Int, _ style: SpanStyle) -> [TextRun] {
        // A column may need up to 64 bytes for the longest grapheme cluster.
        let limit = columns == .max ? Int.max : 64 * columns + 64
        var bytes = field.value(in: storage.text.storage.text.utf8Span.span, storage.records.dialect, limit: limit)
        if bytes.contains(where: { $0 < 0x20 }) { bytes = Self.inOneLine(bytes) }
        let text = String(decoding: bytes, as: UTF8.self)
        if columns == .max { return StyledText(text, style).wholeLine }
        return StyledText(Truncate.end(text, columns: columns), style).firstCells(width: columns)
    }

    private static func inOneLine(_ bytes: [UInt8]) -> [UInt8] {
        var line: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x0A where index > 0 && bytes[index - 1] == 0x0D: break
            case 0x0A, 0x0D: line += "⏎".utf8
            case 0x09: line.append(0x20)
            default: line.append(byte)
            }
        }
        return line
    }
}

extension TableDocument: Equatable {
    public static func == (one: TableDocument, other: TableDocument) -> Bool { one.storage === other.storage }
}
