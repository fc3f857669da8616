import Cells

/// The difference between a frame and the one that the terminal shows.
///
/// It works on borrowed memory: arrays would check each index, and it compares tens of thousands of cells.
struct FrameDifference {
    private let old: UnsafePointer<Cell>
    private let new: UnsafePointer<Cell>
    private let size: Size

    /// Calls `body` with the difference of two frames of this size; returns nil if they have no cells.
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

    /// True if a row of the new frame is equal to one of the old one.
    private func isSame(_ row: Int, as oldRow: Int) -> Bool {
        CellMemory.equal(old + oldRow * size.columns, new + row * size.columns, count: size.columns)
    }

    /// The rows to draw after repeating a scroll; nil if they are at least half of the changed ones, so that there may
    /// be a better scroll.
    func rowsLeft(byRepeating scroll: Scroll, changed: [Int]) -> [Int]? {
        let left = rowsLeft(by: scroll, changed: changed)
        return 2 * left.count < changed.count ? left : nil
    }

    /// The rows to draw after a scroll, including those that it blanks.
    func rowsLeft(by scroll: Scroll, changed: [Int]) -> [Int] {
        let block = scroll.top...scroll.bottom
        let displaced = block.filter { row in
            !(block ~= row + scroll.lines && isSame(row, as: row + scroll.lines))
        }
        return changed.filter { $0 < scroll.top } + displaced + changed.filter { $0 > scroll.bottom }
    }

    /// The bytes for moving the cursor over equal cells between two changed parts of a row.
    private static let moveCost = 4

    /// The cells that the terminal shows in a row after a scroll; nil if it is blank.
    private func row(_ y: Int, after scroll: Scroll?) -> UnsafePointer<Cell>? {
        guard let scroll, scroll.top...scroll.bottom ~= y else { return old + y * size.columns }
        let origin = y + scroll.lines
        return scroll.top...scroll.bottom ~= origin ? old + origin * size.columns : nil
    }

    /// The parts of a row that differ, with complete wide glyphs. Includes unchanged cells that are cheaper to write
    /// than to skip.
    /// - Parameter scroll: the scroll that has already moved rows.
    func changedSpans(_ y: Int, after scroll: Scroll? = nil) -> [Range<Int>] {
        let columns = size.columns
        let (row, new) = (row(y, after: scroll), new + y * columns)
        func isSame(_ x: Int) -> Bool { row.map { $0[x] == new[x] } ?? (new[x] == .blank()) }
        var spans: [Range<Int>] = []
        var x = 0
        while x < columns {
            guard !isSame(x) else {
                x += 1
                continue
            }
            let first = new[x].isContinuation && x > 0 ? x - 1 : x
            var last = x
            var gap = 0
            /// The style of the last written cell: blanks use any style that looks the same.
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
            spans.append(first..<last + 1)
            x = last + 1
        }
        return spans
    }
}
