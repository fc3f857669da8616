import Cells

/// Rows in pieces of a few columns each: what tells whether two pieces are the same, and what drawing one costs.
///
/// The first piece is narrower, so that the next begins where the list has its pictures, which are dear: around them the
/// selection changes what is drawn.
struct RowPieces: Equatable {
    let rows: Int
    private let perRow: Int
    private var prints: [UInt32]
    private var costs: [Int32]

    private static let columns = 4
    private static let lead = 3
    /// Bytes that a change of style takes, about.
    static let styleCost = 16

    /// - Parameter cells: row by row, `width` cells each.
    init(_ cells: UnsafeBufferPointer<Cell>, width: Int) {
        rows = width > 0 ? cells.count / width : 0
        perRow = (width + Self.columns - Self.lead + Self.columns - 1) / Self.columns
        prints = Array(repeating: 0, count: rows * perRow)
        costs = Array(repeating: 0, count: rows * perRow)
        update(0..<rows, from: cells, width: width)
    }

    /// Takes in other cells of some rows.
    /// - Parameter cells: those of all rows, `width` cells each.
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

    /// Bytes that a row takes, about.
    func cost(of row: Int) -> Int {
        costs[row * perRow..<(row + 1) * perRow].reduce(0) { $0 + Int($1) }
    }

    /// Bytes that those pieces of a row take which another's row has alike.
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
