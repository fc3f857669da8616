/// A grid of cells: what a view draws on, a test reads, and a terminal is made to show.
///
/// `put` clips at the rectangle it is given and neutralises control characters, so nothing that a stranger wrote can
/// leave its place or reach a terminal raw.
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

    /// Makes every cell a blank of this style, keeping the memory.
    public mutating func clear(_ style: Style = .plain) {
        fill(bounds, with: .blank(style))
    }

    /// Fills a rectangle (clipped to the surface) with one cell.
    public mutating func fill(_ rect: Rect, with cell: Cell) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        for y in area.y..<area.maxY {
            mendEdges(y: y, from: area.x, to: area.maxX)
            let start = y * size.columns
            for index in start + area.x..<start + area.maxX { cells[index] = cell }
        }
    }

    /// Changes the style of every cell in a rectangle, leaving glyphs alone.
    public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        for y in area.y..<area.maxY {
            let start = y * size.columns
            for index in start + area.x..<start + area.maxX { change(&cells[index].style) }
        }
    }

    /// Draws text from (`x`, `y`) to the right, as far as `clip` (by default the surface) reaches.
    ///
    /// One line: line breaks and tabs are control characters here and become visible marks. A wide glyph that would be
    /// cut by the clip's edge is left out and its place blanked.
    /// - Returns: the column after the last one drawn or clipped, so that calls can be chained.
    @discardableResult
    public mutating func put(
        _ text: some StringProtocol, x: Int, y: Int, style: Style = .plain, clip: Rect? = nil
    ) -> Int {
        let area = (clip ?? bounds).intersection(bounds)
        guard y >= area.y, y < area.maxY, x < area.maxX else { return x }
        return text.withUTF8Span { put($0, x: x, y: y, style: style, area: area) }
    }

    /// Draws one cell, clipped.
    public mutating func set(_ cell: Cell, x: Int, y: Int) {
        guard x >= 0, y >= 0, x + Int(max(1, cell.width)) <= size.columns, y < size.rows else { return }
        place(cell, x: x, y: y)
    }

    /// Copies another surface onto this one with its top left corner at (`x`, `y`), clipped.
    public mutating func blit(_ other: Surface, x: Int, y: Int, clip: Rect? = nil) {
        let target = Rect(x: x, y: y, width: other.size.columns, height: other.size.rows)
        let area = target.intersection((clip ?? bounds).intersection(bounds))
        guard !area.isEmpty else { return }
        for row in area.y..<area.maxY {
            mendEdges(y: row, from: area.x, to: area.maxX)
            let source = (row - y) * other.size.columns + (area.x - x)
            let destination = row * size.columns + area.x
            for offset in 0..<area.width { cells[destination + offset] = other.cells[source + offset] }
            trimHalves(y: row, from: area.x, to: area.maxX)
        }
    }

    /// The surface as text, one line a row, without trailing spaces.
    public var lines: [String] {
        (0..<size.rows).map { y in
            var line = ""
            for x in 0..<size.columns { line += cells[y * size.columns + x].glyph.text }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    // MARK: - Placing

    private mutating func put(_ text: Span<UInt8>, x: Int, y: Int, style: Style, area: Rect) -> Int {
        var column = x
        var index = 0
        while index < text.count, column < area.maxX {
            let cluster = Cluster(at: index, in: text)
            let glyph = cluster.glyph(at: index, in: text)
            place(glyph, columns: cluster.columns, x: &column, y: y, style: style, area: area)
            index += cluster.byteCount
        }
        return column
    }

    private mutating func place(
        _ glyph: Glyph, columns: Int, x: inout Int, y: Int, style: Style, area: Rect
    ) {
        defer { x += columns }
        if x >= area.x, x + columns <= area.maxX {
            place(Cell(glyph, width: UInt8(columns), style: style), x: x, y: y)
        } else {
            // Half of a wide glyph would show: a blank keeps the columns true.
            for column in max(x, area.x)..<max(max(x, area.x), min(x + columns, area.maxX)) {
                place(.blank(style), x: column, y: y)
            }
        }
    }

    private mutating func place(_ cell: Cell, x: Int, y: Int) {
        let width = Int(max(1, cell.width))
        mendEdges(y: y, from: x, to: x + width)
        let index = y * size.columns + x
        cells[index] = cell
        if width == 2 { cells[index + 1] = .continuation(cell.style) }
    }

    /// Blanks the halves of wide glyphs that stick out of columns `from..<to`, which are about to be overwritten.
    private mutating func mendEdges(y: Int, from: Int, to: Int) {
        let base = y * size.columns
        if from > 0, cells[base + from].isContinuation { cells[base + from - 1] = .blank(cells[base + from - 1].style) }
        if to < size.columns, cells[base + to].isContinuation { cells[base + to] = .blank(cells[base + to].style) }
    }

    /// Blanks the halves of wide glyphs that a clipped copy cut in two at its own edges.
    private mutating func trimHalves(y: Int, from: Int, to: Int) {
        let base = y * size.columns
        if cells[base + from].isContinuation { cells[base + from] = .blank(cells[base + from].style) }
        if cells[base + to - 1].width == 2 { cells[base + to - 1] = .blank(cells[base + to - 1].style) }
    }
}
