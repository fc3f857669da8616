import Cells

/// A row in a document's layout: the line, and the row in the line, both from 0.
public struct WrappedPosition: Hashable, Comparable, Sendable {
    public var line: Int
    /// Always 0 if lines are not wrapped.
    public var row: Int

    public init(line: Int = 0, row: Int = 0) {
        self.line = line
        self.row = row
    }

    public static func < (one: WrappedPosition, other: WrappedPosition) -> Bool {
        (one.line, one.row) < (other.line, other.row)
    }
}

/// A row of the reader, ready to be drawn.
public struct ReaderRow: Hashable, Sendable {
    /// The position of the row in the document.
    public var position: WrappedPosition
    /// The number to print before the row, from 1; nil on the further rows of a wrapped line.
    public var lineNumber: Int?
    /// The text with expanded tabs, never wider than the reader's text columns.
    public var runs: [TextRun]
    /// For unwrapped lines: true if more text is on the left, and on the right.
    public var isCutBefore = false
    public var isCutAfter = false

    public var text: String { runs.map(\.text).joined() }
}

/// The part of a document in a reader of some size, and the movements of keys. Pure: the reader's whole state is the
/// document, a top row and a column.
public struct ReaderLayout: Sendable {
    public let document: ReadingDocument
    let source: any LineSource
    /// The size including line numbers, fixed rows at the top, and text.
    public let size: Size
    public let gutter: LineNumberGutter
    /// - Parameters:
    ///   - wraps: for texts; other documents decide themselves.
    ///   - numbersLines: false for texts that are not files: they have no column of line numbers.
    public init(_ document: ReadingDocument, size: Size, wraps: Bool, numbersLines: Bool = true) {
        self.document = document
        self.size = size
        source = document.source(wraps: wraps)
        if case .text(let text) = document {
            gutter = numbersLines ? LineNumberGutter(lineCount: text.lineCount, columns: size.columns) : .none
        } else {
            gutter = .none
        }
    }

    /// Columns to the right of the line numbers.
    public var textColumns: Int { max(0, size.columns - gutter.width) }

    public var lineCount: Int { source.lineCount }

    /// True if the text can be scrolled horizontally.
    public var scrollsSideways: Bool { source.scrollsSideways }

    /// The fixed rows at the top: a warning, the names of a table's columns. Always less than the reader's height.
    /// - Parameter column: columns of the text to the left of the screen.
    public func fixedRows(column: Int = 0) -> [[TextRun]] {
        let warnings = source.hasBidirectionalControls ? [warning] : []
        let rows = warnings + source.fixedRows(column: column, width: textColumns)
        return size.rows >= rows.count + 2 ? rows : []
    }

    /// The number of visible rows above the fixed ones.
    public func rowsAboveFixed(_ rows: [WrappedPosition]) -> Int { rows.prefix { $0.line < source.linesAbove }.count }

    /// The same warning as on the web page.
    private var warning: [TextRun] {
        let text = Truncate.end(Words.bidirectional, columns: size.columns)
        return [TextRun(text, SpanStyle(.warning))]
    }

    /// The number of rows that scroll.
    var scrolledRows: Int { size.rows - fixedRows().count }

    /// The rows to show from `top` down, as many as fit below the fixed ones.
    /// - Parameter column: columns of unwrapped text to the left of the screen; ignored if lines are wrapped.
    public func rows(top: WrappedPosition, column: Int = 0) -> [ReaderRow] {
        source.rows(from: clamped(top), limit: scrolledRows, column: column, width: textColumns)
    }

    /// The images on the screen and on the next one, from the top.
    public func images(top: WrappedPosition) -> [Page.Image] {
        guard case .page(let page) = document, page.hasImages else { return [] }
        let rows = source.rows(from: clamped(top), limit: 2 * scrolledRows, column: 0, width: textColumns)
        var line: Int?
        return rows.flatMap { row in
            defer { line = row.position.line }
            return row.position.line == line ? [] : images(at: row.position)
        }
    }

    /// The images in a row: none, one, or two beside each other.
    public func images(at position: WrappedPosition) -> [Page.Image] {
        guard case .page(let page) = document else { return [] }
        return page.images(at: position, width: textColumns)
    }

    /// The line of the source, from 0, at a position.
    public func sourceLine(at position: WrappedPosition) -> Int {
        let position = clamped(position)
        guard position.line < lineCount else { return 0 }
        return source.sourceLine(line: position.line, row: position.row, width: textColumns)
    }

    /// The line of the source at which a line of the document begins, even if the reader can't scroll there.
    public func sourceLine(ofLine line: Int) -> Int {
        0..<lineCount ~= line ? source.sourceLine(line: line, row: 0, width: textColumns) : 0
    }

    /// The position nearest to a line of the source.
    public func position(ofSource line: Int) -> WrappedPosition {
        clamped(source.position(ofSource: line, width: textColumns))
    }

    func rowCount(ofLine line: Int) -> Int { source.rowCount(line: line, width: textColumns) }

    func hasRow(_ row: Int, ofLine line: Int) -> Bool { source.hasRow(row, ofLine: line, width: textColumns) }
}
