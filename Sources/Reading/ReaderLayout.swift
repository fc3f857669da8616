import Cells

/// A row of a wrapped document: which line, and which of the line's rows, both from 0.
public struct WrappedPosition: Hashable, Comparable, Sendable {
    public var line: Int
    /// Always 0 where lines are not wrapped.
    public var row: Int

    public init(line: Int = 0, row: Int = 0) {
        self.line = line
        self.row = row
    }

    public static func < (one: WrappedPosition, other: WrappedPosition) -> Bool {
        (one.line, one.row) < (other.line, other.row)
    }
}

/// A row of the reader, ready to be put on a surface.
public struct ReaderRow: Hashable, Sendable {
    /// Where the row comes from.
    public var position: WrappedPosition
    /// The number to print before the row, from 1; nil on the further rows of a wrapped line.
    public var lineNumber: Int?
    /// The text, tabs expanded, never wider than the reader's text columns.
    public var text: String
    /// What the text's columns are to the person who reads it, from left to right; plain where nothing is said.
    public var runs: [Run] = []
    private let map: ColumnMap

    /// Some columns of one kind.
    public struct Run: Hashable, Sendable {
        public var columns: Range<Int>
        public var kind: TokenKind
    }

    init(_ row: LaidOutRow, position: WrappedPosition) {
        self.position = position
        lineNumber = position.row == 0 ? position.line + 1 : nil
        text = row.text
        map = row.map
    }

    /// The bytes of its line that the row shows.
    public var bytes: Range<Int> { map.bytes }

    /// The row's columns that show these bytes of its line; empty where it shows none of them.
    public func columns(of bytes: Range<Int>) -> Range<Int> { map.columns(of: bytes) }
}

/// What of a document a reader of some size shows, and where keys take it. Pure: the reader's whole state is the document,
/// a top row and a column.
public struct ReaderLayout: Sendable {
    public let document: TextDocument
    /// Columns and rows for the text, the line numbers included.
    public let size: Size
    public let wraps: Bool
    public let gutter: LineNumberGutter

    /// - Parameter numbersLines: false for texts that are no files: they have no column of line numbers.
    public init(document: TextDocument, size: Size, wraps: Bool, numbersLines: Bool = true) {
        self.document = document
        self.size = size
        self.wraps = wraps
        gutter =
            numbersLines ? LineNumberGutter(lineCount: document.lineCount, columns: size.columns) : .none
    }

    /// Columns to the right of the line numbers.
    public var textColumns: Int { max(0, size.columns - gutter.width) }

    /// The rows to show from `top` down, at most `size.rows`.
    /// - Parameter column: how far unwrapped text is scrolled to the left; no matter where lines are wrapped.
    public func rows(top: WrappedPosition, column: Int = 0) -> [ReaderRow] {
        var rows: [ReaderRow] = []
        var position = clamped(top)
        var pass = document.language.map { HighlightPass(document, $0) }
        while rows.count < size.rows, position.line < document.lineCount {
            let laidOut =
                wraps
                ? document.rows(
                    line: position.line, fromRow: position.row, limit: size.rows - rows.count, width: textColumns)
                : [document.row(line: position.line, fromColumn: column, columns: textColumns)]
            for row in laidOut {
                var row = ReaderRow(row, position: position)
                for run in pass?.runs(line: position.line, bytes: row.bytes) ?? [] {
                    row.runs.append(ReaderRow.Run(columns: row.columns(of: run.bytes), kind: run.kind))
                }
                rows.append(row)
                position.row += 1
            }
            position = WrappedPosition(line: position.line + 1)
        }
        return rows
    }

    func rowCount(ofLine line: Int) -> Int {
        wraps ? document.rowCount(line: line, width: textColumns) : 1
    }

    func hasRow(_ row: Int, ofLine line: Int) -> Bool {
        wraps ? document.hasRow(row, ofLine: line, width: textColumns) : row == 0
    }
}
