import Cells

/// Rows in pieces of a few columns, each with a hash for comparing and an estimated cost of drawing.
///
/// The first piece is narrower, so that the next one begins where the list has its avatars, which are expensive: the
/// selection changes the cells around them.
struct RowPieces: Equatable {
    let rows: Int
    private let perRow: Int
    private var prints: [UInt32]
    private var costs: [Int32]

    private static let columns = 4
    private static let lead = 3
    /// The approximate number of bytes for a change of style.
    static let styleCost = 16

    /// - Parameter cells: the cells row by row, `width` in each.
    init(_ cells: UnsafeBufferPointer<Cell>, width: Int) {
        rows = width > 0 ? cells.count / width : 0
        perRow = (width + Self.columns - Self.lead + Self.columns - 1) / Self.columns
        prints = Array(repeating: 0, count: rows * perRow)
        costs = Array(repeating: 0, count: rows * perRow)
        update(0..<rows, from: cells, width: width)
    }

    /// Updates some rows.
    /// - Parameter cells: the cells of all rows, `width` in each.
    mutating func update(_ changed: some Sequence<Int>, from cells: UnsafeBufferPointer<Cell>, width: Int) {
        for row in changed {
            var style = Style.plain
            var start = row * width
            for piece in row * perRow..<(row + 1) * perRow {
                let end = min(start + (piece == row * perRow ? Self.lead : Self.columns), (row + 1) * width)
                let cells = UnsafeBufferPointer(rebasing: cells[start..<end])
                prints[piece] = CellMemory.hash(cells)
                costs[piece] = Self.cost(of: cells, after: &style)
                start = end
            }
        }
    }

    /// The approximate number of bytes for a row.
    func cost(of row: Int) -> Int {
        costs[row * perRow..<(row + 1) * perRow].reduce(0) { $0 + Int($1) }
    }

    /// The approximate number of bytes for the pieces that a row has in common with another.
    func costOfCommon(at row: Int, with other: RowPieces, at otherRow: Int) -> Int {
        var sum: Int32 = 0
        let pieces = row * perRow..<(row + 1) * perRow
        let offset = (otherRow - row) * perRow
        prints.withUnsafeBufferPointer { prints in
            other.prints.withUnsafeBufferPointer { others in
                costs.withUnsafeBufferPointer { costs in
                    // Without a branch, so that several pieces are compared at once.
                    for piece in pieces { sum &+= costs[piece] & (prints[piece] == others[piece + offset] ? -1 : 0) }
                }
            }
        }
        return Int(sum)
    }

    private static func cost(of piece: UnsafeBufferPointer<Cell>, after style: inout Style) -> Int32 {
        var cost: Int32 = 0
        for cell in piece {
            if cell.style != style {
                cost += Int32(cell.style.costOfChange(from: style))
                style = cell.style
            }
            if cell.glyph != .space { cost += 1 }
        }
        return cost
    }
}
