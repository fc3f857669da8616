/// The size of an image in a text: its own, but at most as wide as the text, and of a number of rows.
///
/// It depends on the image's size in pixels alone, so its rows can be reserved before it is drawn.
public struct ImageFit: Hashable, Sendable {
    /// The rows of the largest image.
    public var rows: Int
    /// The size of a cell in the terminal's pixels; nil for block characters.
    public var cell: Size?

    public init(rows: Int, cell: Size? = nil) {
        self.rows = rows
        self.cell = cell
    }

    /// A cell of block characters is as large as in a usual font.
    private static let usualCell = Size(columns: 8, rows: 16)

    /// The size in cells of an image of this size, in a text of this width.
    public func cells(of size: PixelSize, columns: Int) -> Size {
        let cell = cell ?? Self.usualCell
        let scale = min(
            1, Double(columns * cell.columns) / Double(size.width), Double(rows * cell.rows) / Double(size.height))
        let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
        // Block characters fill their columns. Pixels have transparent ones around them, up to whole cells.
        if self.cell == nil {
            return bounded(
                (width / Double(cell.columns)).rounded(), (height / Double(cell.rows)).rounded(.up), columns)
        }
        return bounded(
            (width.rounded() / Double(cell.columns)).rounded(.up), (height.rounded() / Double(cell.rows)).rounded(.up),
            columns)
    }

    private func bounded(_ width: Double, _ height: Double, _ columns: Int) -> Size {
        Size(columns: min(columns, max(1, Int(width))), rows: min(rows, max(1, Int(height))))
    }
}
