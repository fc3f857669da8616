/// A grid of cells: views draw on it, tests read it, and a terminal shows it.
///
/// `put` clips at the given rectangle and sanitizes control characters, so that untrusted text can't leave its place or
/// control the terminal.
public struct Surface: Equatable, Sendable {
    public private(set) var size: Size
    /// Row by row, `size.columns` cells each.
    public private(set) var cells: [Cell]

    /// A surface of blanks.
    public init(_ size: Size, style: Style = .plain) {
        self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
        cells = Array(repeating: .blank(style), count: self.size.columns * self.size.rows)
    }

    public var bounds: Rect { Rect(size) }

    /// The cell at a position, nil outside the surface.
    public subscript(x: Int, y: Int) -> Cell? {
        guard x >= 0, y >= 0, x < size.columns, y < size.rows else { return nil }
        return cells[y * size.columns + x]
    }

    /// Makes every cell a blank of this style, reusing the memory.
    public mutating func clear(_ style: Style = .plain) {
        fill(bounds, with: .blank(style))
    }

    /// Fills a rectangle (clipped to the surface) with one cell, which must be one column wide.
    public mutating func fill(_ rect: Rect, with cell: Cell) {
        let cell = cell.width == 1 ? cell : .blank(cell.style)
        forEachRow(in: rect) { row, columns, _ in
            row.repairWideGlyphs(columns)
            row.cells[columns].update(repeating: cell)
        }
    }

    /// Draws text from (`x`, `y`) to the right, inside `clip` (by default the surface).
    ///
    /// The text is one line: line breaks and tabs become visible marks, like other control characters. A wide glyph
    /// that the clip's edge would cut is replaced by a blank.
    /// - Returns: the column after the last one drawn or clipped, so that calls can be chained.
    @inlinable @discardableResult
    public mutating func put(
        _ text: some StringProtocol, x: Int, y: Int, style: Style = .plain, clip: Rect? = nil
    ) -> Int {
        text.withUTF8Span { put(utf8: $0, x: x, y: y, style: style, clip: clip) }
    }

    @usableFromInline
    mutating func put(utf8 text: Span<UInt8>, x: Int, y: Int, style: Style, clip: Rect?) -> Int {
        let area = (clip ?? bounds).intersection(bounds)
        guard y >= area.y, y < area.maxY, x < area.maxX else { return x }
        var end = x
        forEachRow(in: Rect(x: area.x, y: y, width: area.width, height: 1)) { row, columns, _ in
            end = row.put(text, x: x, clip: columns, style: style)
        }
        return end
    }

    /// Draws one cell, clipped.
    public mutating func set(_ cell: Cell, x: Int, y: Int) {
        guard x >= 0, y >= 0, x + Int(max(1, cell.width)) <= size.columns, y < size.rows else { return }
        forEachRow(in: Rect(x: x, y: y, width: 1, height: 1)) { row, _, _ in row.place(cell, x: x) }
    }

    /// Changes the style of the cells in a rectangle (clipped to the surface).
    public mutating func restyle(_ rect: Rect, _ style: Style) {
        forEachRow(in: rect) { row, columns, _ in
            for column in columns { row.cells[column].style = style }
        }
    }

    /// Makes the cells in a rectangle (clipped to the surface) a link, until something else is drawn there.
    public mutating func link(_ rect: Rect, to link: CellLink) {
        forEachRow(in: rect) { row, columns, _ in
            for column in columns { row.cells[column].link = link }
        }
    }

    /// Copies another surface onto this one with its top left corner at (`x`, `y`), clipped.
    public mutating func blit(_ other: Surface, x: Int, y: Int, clip: Rect? = nil) {
        let target = Rect(x: x, y: y, width: other.size.columns, height: other.size.rows)
        other.cells.withUnsafeBufferPointer { source in
            forEachRow(in: target.intersection(clip ?? bounds)) { row, columns, rowY in
                let start = (rowY - y) * other.size.columns + columns.lowerBound - x
                row.repairWideGlyphs(columns)
                _ = row.cells[columns].update(fromContentsOf: source[start..<start + columns.count])
                row.trim(columns)
            }
        }
    }

    /// The surface as text, one line a row, without trailing spaces.
    public var lines: [String] {
        (0..<size.rows).map { y in
            var line = ""
            for x in 0..<size.columns { line += cells[y * size.columns + x].glyph.text }
            while line.utf8.last == 0x20 { line.unicodeScalars.removeLast() }
            return line
        }
    }

    /// Calls `body` for each row of a rectangle, clipped to the surface, with its columns and its y.
    private mutating func forEachRow(in rect: Rect, _ body: (RowWriter, Range<Int>, Int) -> Void) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        let width = size.columns
        cells.withUnsafeMutableBufferPointer { cells in
            for y in area.y..<area.maxY {
                let row = UnsafeMutableBufferPointer(rebasing: cells[y * width..<(y + 1) * width])
                body(RowWriter(cells: row), area.x..<area.maxX, y)
            }
        }
    }
}
