/// A block of rows that moved.
struct Scroll: Equatable {
    /// The rows that take part, first and last.
    var top: Int
    var bottom: Int
    /// How far the block moved up; down where negative.
    var lines: Int

    /// The scroll that saves drawing the most rows; nil where none saves enough to pay for its own bytes.
    ///
    /// - Parameters:
    ///   - old: a hash of each row on the terminal.
    ///   - new: a hash of each row to be shown.
    static func best(old: [UInt64], new: [UInt64]) -> Scroll? {
        guard let first = old.indices.first(where: { old[$0] != new[$0] }),
            let last = old.indices.last(where: { old[$0] != new[$0] })
        else { return nil }
        var best: Scroll?
        var most = 1
        for lines in first - last...last - first where lines != 0 {
            var row = max(first, first - lines)
            let end = min(last, last - lines)
            while row <= end {
                guard new[row] == old[row + lines] else {
                    row += 1
                    continue
                }
                let start = row
                while row <= end, new[row] == old[row + lines] { row += 1 }
                let scroll = Scroll(top: min(start, start + lines), bottom: max(row, row + lines) - 1, lines: lines)
                let saved = scroll.saved(old: old, new: new, moved: start..<row)
                if saved > most { (best, most) = (scroll, saved) }
            }
        }
        return best
    }

    /// The rows that need no drawing any more, less those that the scroll itself spoils.
    private func saved(old: [UInt64], new: [UInt64], moved: Range<Int>) -> Int {
        (top...bottom).reduce(0) { sum, row in
            let differs = old[row] != new[row]
            if moved.contains(row) { return differs ? sum + 1 : sum }
            return differs ? sum : sum - 1
        }
    }
}
