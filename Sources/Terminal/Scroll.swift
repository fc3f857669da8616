/// A block of rows that moved.
struct Scroll: Equatable {
    /// The rows that take part, first and last.
    var top: Int
    var bottom: Int
    /// How far the block moved up; down where negative.
    var lines: Int

    /// Bytes that a scroll must save before it is worth its own.
    private static let threshold = 100
    /// A longer way leaves too little in its place to be looked for.
    private static let farthest = 12

    /// The scroll that saves the most bytes; nil where none is worth it.
    ///
    /// What moves need not be as wide as the screen: of two panes side by side one scrolls, and where drawing the other
    /// anew is cheaper than that, the terminal moves both.
    static func best(old: RowPieces, new: RowPieces) -> Scroll? {
        let unchanged = (0..<new.rows).map { new.costOfCommon(at: $0, with: old, at: $0) }
        guard let first = unchanged.indices.first(where: { unchanged[$0] < new.cost(of: $0) }),
            let last = unchanged.indices.last(where: { unchanged[$0] < new.cost(of: $0) })
        else { return nil }
        /// The bytes that are saved where a row comes from `lines` below.
        func gain(at row: Int, _ lines: Int) -> Int {
            new.costOfCommon(at: row, with: old, at: row + lines) - unchanged[row]
        }
        var best: Scroll?
        var most = threshold
        let reach = min(last - first, farthest)
        for lines in -reach...reach where lines != 0 {
            let rows = max(first, first - lines)...min(last, last - lines)
            // A few rows tell most ways that nothing went.
            let sample = stride(from: rows.lowerBound, through: rows.upperBound, by: rows.count > 16 ? 4 : 1)
            guard sample.reduce(0, { $0 + gain(at: $1, lines) }) > 0 else { continue }
            /// The saving of the best block that ends with the row at hand, and its first row; nothing before there is one.
            var saved = Int.min / 2
            var start = first
            for row in rows {
                // Rows that the scroll leaves blank must be drawn, whether they had changed or not: above a block that
                // moves down, below one that moves up.
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
