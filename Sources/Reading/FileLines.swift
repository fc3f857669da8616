import Cells

/// The lines of a text, wrapped or scrolled horizontally.
struct FileLines: LineSource {
    let document: TextDocument
    let wraps: Bool

    var lineCount: Int { document.lineCount }
    var scrollsSideways: Bool { !wraps }
    var hasBidirectionalControls: Bool { document.hasBidirectionalControls }

    func fixedRows(column: Int, width: Int) -> [[TextRun]] {
        document.note.map { [[TextRun(Truncate.end("⚠ " + $0, columns: width), SpanStyle(.warning))]] } ?? []
    }

    func rowCount(line: Int, width: Int) -> Int { wraps ? document.rowCount(line: line, width: width) : 1 }

    func hasRow(_ row: Int, ofLine line: Int, width: Int) -> Bool {
        wraps ? document.hasRow(row, ofLine: line, width: width) : row == 0
    }

    func rows(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [[TextRun]] {
        laidOut(line: line, fromRow: row, limit: limit, column: column, width: width).map { $0.runs([]) }
    }

    /// In the colours of the document's language.
    func rows(from top: WrappedPosition, limit: Int, column: Int, width: Int) -> [ReaderRow] {
        var pass = document.language.map { HighlightPass(document, $0) }
        var shown: [Range<Int>] = []
        var rows = collect(from: top, limit: limit) { position, limit in
            laidOut(line: position.line, fromRow: position.row, limit: limit, column: column, width: width).map {
                shown.append($0.bytes)
                return $0.runs(pass?.runs(line: position.line, bytes: $0.bytes) ?? [])
            }
        }
        guard !wraps else { return rows }
        for (index, bytes) in shown.enumerated() {
            rows[index].isCutBefore = bytes.lowerBound > 0
            rows[index].isCutAfter = bytes.upperBound < document.bytes(ofLine: rows[index].position.line).count
        }
        return rows
    }

    func laidOut(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [LaidOutRow] {
        wraps
            ? document.rows(line: line, fromRow: row, limit: limit, width: width)
            : [document.row(line: line, fromColumn: column, columns: width)]
    }

    func column(after columns: Int, from column: Int, lines: Range<Int>) -> Int {
        let wanted = max(0, column + columns)
        let widest = lines.map { document.columns(line: $0, limit: wanted + 1) }.max() ?? 0
        return min(wanted, max(0, widest - 1))
    }

    func lastColumn(lines: Range<Int>, width: Int) -> Int {
        let widest = lines.map { document.columns(line: $0, limit: .max / 2) }.max() ?? 0
        return max(0, widest - width)
    }

    func sourceLines(of lines: ClosedRange<Int>) -> ClosedRange<Int>? { lines }

    func text(line: Int) -> String { String(document.line(line)) }
}

/// The column of line numbers: as wide as the last number, and a space on each side.
public struct LineNumberGutter: Hashable, Sendable {
    /// Columns, including spaces; 0 if the reader is too narrow.
    public let width: Int

    /// No column at all.
    public static let none = LineNumberGutter(lineCount: 0, columns: 0)

    private static let fewestDigits = 3
    private static let fewestTextColumns = 16

    /// - Parameter columns: the width for both numbers and text.
    public init(lineCount: Int, columns: Int) {
        let needed = max(Self.fewestDigits, String(max(1, lineCount)).utf8.count) + 2
        width = columns - needed >= Self.fewestTextColumns ? needed : 0
    }

    /// The number, right-aligned in the gutter; spaces for nil.
    public func text(_ number: Int?) -> String {
        guard width > 0 else { return "" }
        let digits = number.map { String($0) } ?? ""
        return String(repeating: " ", count: max(0, width - 1 - digits.utf8.count)) + digits + " "
    }
}
