import Cells
import Reading

/// The positions of a text's rows on the screen: fixed rows before all others, except the lines above a table.
struct ReaderPlaces {
    /// The screen rows of the fixed rows.
    let fixed: Range<Int>
    /// The row of the screen with a table's header; nil if there is no room.
    let header: Int?
    private let area: Rect

    /// - Parameters:
    ///   - rows: the positions of the rows on the screen; `fixed`, the number of fixed ones.
    ///   - area: their area.
    init(_ rows: [WrappedPosition], fixed: Int, _ layout: ReaderLayout, in area: Rect) {
        let start = min(area.y + layout.rowsAboveFixed(rows), area.maxY)
        self.fixed = start..<min(start + fixed, area.maxY)
        // A rule is below it.
        header = fixed >= 2 && self.fixed.count == fixed ? self.fixed.upperBound - 2 : nil
        self.area = area
    }

    func y(ofRow row: Int) -> Int { area.y + row + (area.y + row < fixed.lowerBound ? 0 : fixed.count) }

    /// Returns the index of the row at a screen row; nil for a fixed one.
    func row(atY y: Int) -> Int? {
        if fixed.contains(y) { return nil }
        return y - area.y - (y < fixed.lowerBound ? 0 : fixed.count)
    }
}
