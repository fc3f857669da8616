import Cells

/// A table during its construction: its columns are known only after the last row.
struct MarkupTable {
    /// The attributes of a cell.
    struct Place {
        /// True for a name, not a value.
        var isHeader = false
        var alignment: TableShape.Alignment?
        /// The number of columns and rows that it spans.
        var columns = 1
        var rows = 1
    }

    private struct Row {
        var cells: [StyledText] = []
        var isHeader = false
        /// Line of the source, from 0.
        var line: Int
    }

    private static let cellMemory = 2 * MemoryLayout<StyledText>.stride

    private var rows: [Row] = []
    private var alignments: [TableShape.Alignment]
    /// The number of rows that are still covered by cells from above, by column.
    private var occupied: [Int: Int] = [:]
    /// Bytes of the rows and cells that the budget has counted, without the texts.
    private(set) var memory = 0

    init(alignments: [TableShape.Alignment] = []) { self.alignments = alignments }

    var rowCount: Int { rows.count }

    mutating func openRow(line: Int, within budget: ReadingBudget) {
        // While the array grows, it exists twice; the blocks of all rows are in another one.
        _ = take(2 * MemoryLayout<Row>.stride + MemoryLayout<(Block.Body, Int)>.stride, within: budget)
        rows.append(Row(line: line))
    }

    /// - Returns: false if the budget has ended.
    private mutating func take(_ bytes: Int, within budget: ReadingBudget) -> Bool {
        memory += bytes
        return budget.allows(bytes: bytes)
    }

    mutating func append(_ cell: StyledText, at place: Place, within budget: ReadingBudget) {
        guard !rows.isEmpty else { return }
        skipOccupied(within: budget)
        let column = rows[rows.count - 1].cells.count
        guard take((column == 0 ? 2 : 1) * Self.cellMemory, within: budget) else { return }
        rows[rows.count - 1].cells.append(place.isHeader ? cell.restyled(SpanStyle(.name, .bold)) : cell)
        for _ in 1..<max(1, place.columns) where take(Self.cellMemory, within: budget) {
            rows[rows.count - 1].cells.append(StyledText())
        }
        if place.rows > 1 {
            for offset in 0..<place.columns where budget.allows() { occupied[column + offset] = place.rows }
        }
        guard let alignment = place.alignment, column < 1_000 else { return }
        while alignments.count <= column { alignments.append(.left) }
        alignments[column] = alignment
    }

    /// - Parameter isHeader: true if the row has the column names.
    mutating func endRow(isHeader: Bool, within budget: ReadingBudget) {
        guard !rows.isEmpty, budget.allows(work: occupied.count) else { return }
        skipOccupied(within: budget)
        occupied = occupied.compactMapValues { $0 > 1 ? $0 - 1 : nil }
        rows[rows.count - 1].isHeader = isHeader
    }

    /// Adds empty cells for those that are covered from above.
    private mutating func skipOccupied(within budget: ReadingBudget) {
        while occupied[rows[rows.count - 1].cells.count] != nil, take(Self.cellMemory, within: budget) {
            rows[rows.count - 1].cells.append(StyledText())
        }
    }

    /// The rows as blocks.
    func blocks(within budget: ReadingBudget) -> [(body: Block.Body, line: Int)] {
        let columns = max(alignments.count, rows.map(\.cells.count).max() ?? 0)
        guard columns > 0, budget.allows(bytes: 9 * columns) else { return [] }
        let header = rows.first.flatMap { $0.isHeader ? $0.cells : nil } ?? []
        var natural = Array(repeating: 1, count: columns)
        for row in rows where budget.allows(work: row.cells.count) {
            for (column, cell) in row.cells.enumerated() {
                let widest = cell.text.parts(separatedBy: "\n").map { TextWidth.columns(of: $0) }.max() ?? 0
                natural[column] = max(natural[column], widest)
            }
        }
        let missing = Array(repeating: TableShape.Alignment.left, count: columns - alignments.count)
        let shape = TableShape(natural: natural, alignments: alignments + missing, header: header)
        return rows.enumerated().map { index, row in
            (.tableRow(shape, cells: row.cells, isHeader: index == 0 && row.isHeader), row.line)
        }
    }
}
