/// A movement of a block of rows.
struct Scroll: Equatable {
    /// The first and the last row that are affected.
    var top: Int
    var bottom: Int
    /// The number of lines that the block moved up; negative for down.
    var lines: Int

    /// The number of bytes that a scroll must save to be worth it.
    private static let threshold = 100
    /// The maximum number of lines; a longer scroll leaves too few rows in the block.
    private static let farthest = 12

    /// The scroll that saves the most bytes; nil if none is worth it.
    ///
    /// The moved part need not be as wide as the screen: if one of two panes scrolls, and drawing the other one again
    /// is cheaper than drawing the first, the terminal moves both.
    static func best(old: RowPieces, new: RowPieces) -> Scroll? {
        let unchanged = (0..<new.rows).map { new.costOfCommon(at: $0, with: old, at: $0) }
        guard let first = unchanged.indices.first(where: { unchanged[$0] < new.cost(of: $0) }),
            let last = unchanged.indices.last(where: { unchanged[$0] < new.cost(of: $0) })
        else { return nil }
        /// The number of saved bytes if a row is taken from `lines` below.
        func gain(at row: Int, _ lines: Int) -> Int {
            new.costOfCommon(at: row, with: old, at: row + lines) - unchanged[row]
        }
        var best: Scroll?
        var most = threshold
        let reach = min(last - first, farthest)
        for lines in -reach...reach where lines != 0 {
            let rows = max(first, first - lines)...min(last, last - lines)
            // For most distances, a few rows show that nothing moved.
            let sample = stride(from: rows.lowerBound, through: rows.upperBound, by: rows.count > 16 ? 4 : 1)
            guard sample.reduce(0, { $0 + gain(at: $1, lines) }) > 0 else { continue }
            /// The saving of the best block that ends with the current row, and its first row.
            var saved = Int.min / 2
            var start = first
            for row in rows {
                // Rows that the scroll leaves blank must be drawn even if they were unchanged: above a block that moves
                // down, below one that moves up.
                let blankedAbove = lines < 0 ? unchanged[row + lines..<row].reduce(0, +) : 0
                if saved > -blankedAbove {
                    saved += gain(at: row, lines)
                } else {
                    (saved, start) = (gain(at: row, lines) - blankedAbove, row)
                }
                let blankedBelow = lines > 0 ? unchanged[row + 1...row + lines].reduce(0, +) : 0
                guard saved - blankedBelow > most else { continue }
                most = saved - blankedBelow
                best = Scroll(top: min(start, start + lines), bottom: max(row, row + lines), lines: lines)
            }
        }
        return best
    }
}
