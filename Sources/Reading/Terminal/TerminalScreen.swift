import Cells

/// The rows of a terminal with unlimited scrollback: a cursor writes and overwrites cells.
///
/// Only the last rows can be overwritten, as on a terminal of that height. Those above them are finished.
struct TerminalScreen {
    /// A glyph, or a half of a wide one, as bytes of the text.
    struct Cell {
        var start: UInt32
        /// 0 for the right half of a wide glyph.
        var length: UInt8
        var style: TerminalStyle
    }

    private struct Row {
        var cells: [Cell] = []
        /// The line of the source, from 0, at which it was begun.
        var sourceLine: Int
    }

    /// A finished row.
    struct Line {
        var text: StyledText
        var sourceLine: Int
    }

    /// The bytes that the cells show, and a space after them.
    private let text: [UInt8]
    private let blank: Cell
    private let budget: ReadingBudget
    private(set) var finished: [Line] = []
    /// Rows that can be overwritten.
    private var rows: [Row]
    private var row = 0
    private(set) var column = 0
    private var saved = (row: 0, column: 0)
    var style = TerminalStyle()
    /// The current line of the source, from 0.
    var sourceLine = 0

    /// The number of rows that can be overwritten.
    private static let height = 200
    /// Maximum columns that are skipped in an empty line: more than terminals have.
    private static let width = 500

    init(_ text: [UInt8], within budget: ReadingBudget) {
        self.text = text + [0x20]
        self.budget = budget
        blank = Cell(start: UInt32(text.count), length: 1, style: TerminalStyle())
        rows = [Row(sourceLine: 0)]
    }

    /// All rows; the last one only if something was written there.
    consuming func lines() -> [Line] {
        if rows.last?.cells.isEmpty == true { rows.removeLast() }
        finish(rows.count)
        return finished
    }

    // MARK: - Writing

    /// Writes a glyph at the cursor, over existing ones.
    mutating func write(_ start: Int, length: Int, columns: Int) {
        let glyph = Cell(start: UInt32(start), length: UInt8(length), style: style)
        let half = Cell(start: UInt32(start), length: 0, style: style)
        write(columns == 2 ? [glyph, half] : [glyph])
    }

    /// Writes ASCII.
    mutating func write(ascii range: Range<Int>) {
        write(range.map { Cell(start: UInt32($0), length: 1, style: style) })
    }

    private mutating func write(_ cells: [Cell]) {
        pad(to: column)
        let over = min(cells.count, rows[row].cells.count - column)
        let added = cells.count - over
        guard budget.allows(work: 0, bytes: added * MemoryLayout<Cell>.stride) else { return }
        if over > 0 {
            splitWide(at: column)
            splitWide(at: column + over)
        }
        rows[row].cells.replaceSubrange(column..<column + over, with: cells)
        column += cells.count
    }

    /// Fills a row with spaces up to a column.
    private mutating func pad(to column: Int) {
        let missing = column - rows[row].cells.count
        guard missing > 0, budget.allows(work: missing / 16, bytes: missing * MemoryLayout<Cell>.stride) else { return }
        rows[row].cells += repeatElement(blank, count: missing)
    }

    /// Replaces a wide glyph on both sides of a column by spaces.
    private mutating func splitWide(at column: Int) {
        guard column > 0, column < rows[row].cells.count, rows[row].cells[column].length == 0 else { return }
        rows[row].cells[column - 1] = blank
        rows[row].cells[column] = blank
    }

    /// Changes the style of the glyph at a column.
    mutating func restyle(_ column: Int, _ traits: TerminalStyle.Traits) {
        guard column < rows[row].cells.count else { return }
        rows[row].cells[column].style.traits.formUnion(traits)
    }
}

// MARK: - Moving

extension TerminalScreen {
    /// Moves to the beginning of the line below, which is created if there is none.
    mutating func newLine() {
        column = 0
        row += 1
        if row == rows.count {
            rows.append(Row(sourceLine: sourceLine))
            budget.allows(bytes: MemoryLayout<Row>.stride)
        }
        // Many at once, so that rows are rarely moved.
        if rows.count >= 2 * Self.height { finish(Self.height) }
    }

    private mutating func finish(_ count: Int) {
        for row in rows.prefix(count) {
            let line = Line(text: styled(row.cells), sourceLine: row.sourceLine)
            guard budget.allows(work: 1 + row.cells.count / 16, bytes: line.text.memory - Self.memory(row)) else {
                break
            }
            finished.append(line)
        }
        rows.removeFirst(count)
        row = max(0, row - count)
        saved.row = max(0, saved.row - count)
    }

    private static func memory(_ row: Row) -> Int {
        MemoryLayout<Row>.stride + row.cells.count * MemoryLayout<Cell>.stride
    }

    private func styled(_ cells: [Cell]) -> StyledText {
        var cells = cells[...]
        while let last = cells.last, last.length == 1, text[Int(last.start)] == 0x20, last.style.hidesBlanks {
            cells.removeLast()
        }
        var line = StyledText()
        var bytes: [UInt8] = []
        while let first = cells.first {
            let run = cells.prefix { $0.style == first.style }
            bytes.removeAll(keepingCapacity: true)
            for cell in run { bytes += text[Int(cell.start)..<Int(cell.start) + Int(cell.length)] }
            line.append(String(decoding: bytes, as: UTF8.self), first.style.span)
            cells = cells.dropFirst(run.count)
        }
        return line
    }

    mutating func returnToStart() { column = 0 }

    mutating func move(rows count: Int) { row = max(0, min(rows.count - 1, row + count)) }

    mutating func move(columns count: Int) { move(toColumn: column + count) }

    mutating func move(toColumn column: Int) {
        self.column = max(0, min(column, max(rows[row].cells.count, Self.width)))
    }

    mutating func tab() { move(toColumn: (column / LineFlow.tabStop + 1) * LineFlow.tabStop) }

    /// Starts a line below all others: when a program moves to the whole screen's positions, its earlier output stays
    /// readable.
    mutating func startBelow(column: Int) {
        row = rows.count - 1
        if !rows[row].cells.isEmpty { newLine() }
        move(toColumn: column)
    }

    mutating func save() { saved = (row, column) }

    mutating func restore() { (row, column) = (min(saved.row, rows.count - 1), saved.column) }
}

// MARK: - Erasing

extension TerminalScreen {
    mutating func eraseToEnd() {
        splitWide(at: column)
        let kept = min(column, rows[row].cells.count)
        budget.allows(work: 0, bytes: (kept - rows[row].cells.count) * MemoryLayout<Cell>.stride)
        rows[row].cells.removeSubrange(kept...)
    }

    mutating func eraseFromStart() {
        splitWide(at: column + 1)
        blankOut(0..<column + 1)
    }

    mutating func eraseLine() {
        // Spaces up to a cursor that is further right than any terminal are not worth their time.
        column = min(column, Self.width)
        budget.allows(work: 0, bytes: -rows[row].cells.count * MemoryLayout<Cell>.stride)
        rows[row].cells.removeAll(keepingCapacity: true)
    }

    /// Erases the text on the right of the cursor, and all rows below it.
    mutating func eraseBelow() {
        eraseToEnd()
        let cells = rows[(row + 1)...].reduce(0) { $0 + $1.cells.count }
        budget.allows(work: 0, bytes: -cells * MemoryLayout<Cell>.stride)
        rows.removeSubrange((row + 1)...)
    }

    mutating func erase(columns count: Int) {
        splitWide(at: column)
        splitWide(at: column + count)
        blankOut(column..<column + count)
    }

    private mutating func blankOut(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<rows[row].cells.count)
        guard budget.allows(work: range.count / 64) else { return }
        for column in range { rows[row].cells[column] = blank }
    }

    mutating func delete(columns count: Int) {
        splitWide(at: column)
        splitWide(at: column + count)
        let range = (column..<column + count).clamped(to: 0..<rows[row].cells.count)
        guard budget.allows(work: rows[row].cells.count / 64, bytes: -range.count * MemoryLayout<Cell>.stride) else {
            return
        }
        rows[row].cells.removeSubrange(range)
    }

    mutating func insert(columns count: Int) {
        splitWide(at: column)
        let count = min(count, Self.width)
        guard column < rows[row].cells.count,
            budget.allows(work: rows[row].cells.count / 64, bytes: count * MemoryLayout<Cell>.stride)
        else { return }
        rows[row].cells.insert(contentsOf: repeatElement(blank, count: count), at: column)
    }
}
