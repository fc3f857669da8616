import Cells

/// A frame beside the one that the terminal shows.
///
/// It reads both as memory that is lent to it: arrays would check each index, and cells are compared by the ten thousand.
struct FrameDifference {
    private let old: UnsafePointer<Cell>
    private let new: UnsafePointer<Cell>
    private let size: Size

    /// Hands out the difference of two frames of this size; nil where they have no cells.
    static func between<Result>(
        _ old: [Cell], _ new: [Cell], size: Size, _ body: (FrameDifference) -> Result
    ) -> Result? {
        old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                guard let old = old.baseAddress, let new = new.baseAddress else { return nil }
                return body(FrameDifference(old: old, new: new, size: size))
            }
        }
    }

    var changedRows: [Int] { (0..<size.rows).filter { !isSame($0, as: $0) } }

    /// Tells whether a row of the new frame is one of the old one.
    private func isSame(_ row: Int, as oldRow: Int) -> Bool {
        CellMemory.equal(old + oldRow * size.columns, new + row * size.columns, count: size.columns)
    }

    /// The rows that a scroll made once more leaves to be drawn; nil where those are half of the changed ones or more, and
    /// a better one may be found.
    func rowsLeft(byRepeating scroll: Scroll, changed: [Int]) -> [Int]? {
        let left = rowsLeft(by: scroll, changed: changed)
        return 2 * left.count < changed.count ? left : nil
    }

    /// The rows that a scroll leaves to be drawn. Those that it blanks are among them.
    func rowsLeft(by scroll: Scroll, changed: [Int]) -> [Int] {
        let block = scroll.top...scroll.bottom
        let displaced = block.filter { row in
            !(block ~= row + scroll.lines && isSame(row, as: row + scroll.lines))
        }
        return changed.filter { $0 < scroll.top } + displaced + changed.filter { $0 > scroll.bottom }
    }

    /// Bytes that going over equal cells between two changed parts of a row takes.
    private static let moveCost = 4

    /// The cells that the terminal shows in a row once a scroll was made; nil where it is blank.
    private func row(_ y: Int, after scroll: Scroll?) -> UnsafePointer<Cell>? {
        guard let scroll, scroll.top...scroll.bottom ~= y else { return old + y * size.columns }
        let origin = y + scroll.lines
        return scroll.top...scroll.bottom ~= origin ? old + origin * size.columns : nil
    }

    /// The parts of a row that differ, wide glyphs whole; what is cheaper put again than left out belongs to them.
    /// - Parameter scroll: what has moved rows meanwhile.
    func changedSpans(_ y: Int, after scroll: Scroll? = nil) -> [Span] {
        let columns = size.columns
        let (row, new) = (row(y, after: scroll), new + y * columns)
        func isSame(_ x: Int) -> Bool { row.map { $0[x] == new[x] } ?? (new[x] == .blank()) }
        var spans: [Span] = []
        var x = 0
        while x < columns {
            guard !isSame(x) else {
                x += 1
                continue
            }
            let first = new[x].isContinuation && x > 0 ? x - 1 : x
            var last = x
            var gap = 0
            /// What was written in last: blanks take any style that looks alike.
            var style = new[first].style
            while x < columns, gap <= Self.moveCost {
                gap += 1
                let cell = new[x]
                let isDrawnAlike = cell.style == style || cell.glyph == .space && cell.style.looksBlankAs(style)
                if !isSame(x) {
                    last = x
                    gap = 0
                } else if !isDrawnAlike {
                    gap += RowPieces.styleCost
                }
                if !isDrawnAlike { style = cell.style }
                x += 1
            }
            if last < columns - 1, new[last].width == 2 { last += 1 }
            spans.append(Span(lowerBound: first, upperBound: last + 1))
            x = last + 1
        }
        return spans
    }
}

extension FrameDifference {
    /// Columns side by side. Not a range: the first array of a generic type costs a start 50 µs, as the runtime then looks
    /// for what its parameter conforms to.
    struct Span: Equatable {
        var lowerBound: Int
        var upperBound: Int

        func contains(_ column: Int) -> Bool { lowerBound <= column && column < upperBound }
    }
}
