import Cells
import Reading

/// Where the rows of a text stand on the screen: the fixed ones before all others, but behind the lines above a table.
struct ReaderPlaces {
    /// The rows of the screen with the fixed rows.
    let fixed: Range<Int>
    /// The row of the screen with a table's header; nil where it has no room.
    let header: Int?
    private let area: Rect

    /// - Parameters:
    ///   - rows: the places of the rows on the screen; `fixed`, the number of the fixed ones.
    ///   - area: where they all stand.
    init(_ rows: [WrappedPosition], fixed: Int, _ layout: ReaderLayout, in area: Rect) {
        let start = min(area.y + layout.rowsAboveFixed(rows), area.maxY)
        self.fixed = start..<min(start + fixed, area.maxY)
        // A rule is below it.
        header = fixed >= 2 && self.fixed.count == fixed ? self.fixed.upperBound - 2 : nil
        self.area = area
    }

    func y(ofRow row: Int) -> Int { area.y + row + (area.y + row < fixed.lowerBound ? 0 : fixed.count) }

    /// The number of the row at a row of the screen; nil at a fixed one.
    func row(atY y: Int) -> Int? {
        if fixed.contains(y) { return nil }
        return y - area.y - (y < fixed.lowerBound ? 0 : fixed.count)
    }
}
