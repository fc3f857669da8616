/// Writes to a row of a surface, so that the right half of a wide glyph is always to the right of its left half, and
/// nowhere else.
struct RowWriter {
    let cells: UnsafeMutableBufferPointer<Cell>

    /// Draws text from column `x` to the right, inside `clip`, which must be inside the row.
    /// - Returns: the column after the last one drawn or clipped.
    func put(_ text: Span<UInt8>, x: Int, clip: Range<Int>, style: Style) -> Int {
        var x = x
        var index = 0
        while index < text.count, x < clip.upperBound {
            let run = Cluster.asciiRun(at: index, in: text, limit: clip.upperBound - x)
            if run > 0 {
                putASCII(text, index..<index + run, x: x, clip: clip, style: style)
                index += run
                x += run
                continue
            }
            let cluster = Cluster(at: index, in: text)
            let glyph = cluster.glyph(at: index, in: text)
            place(glyph, columns: cluster.columns, x: x, clip: clip, style: style)
            index += cluster.byteCount
            x += cluster.columns
        }
        return x
    }

    /// Writes a cell, and the right half with it if the cell is wide; both must fit.
    func place(_ cell: Cell, x: Int) {
        if cell.width == 2 {
            repairWideGlyphs(x..<x + 2)
            cells[x] = cell
            cells[x + 1] = .continuation(cell.style)
        } else {
            repairWideGlyphs(x..<x + 1)
            // A single half is not drawn.
            cells[x] = cell.isContinuation ? .blank(cell.style) : cell
        }
    }

    /// Blanks the other halves of wide glyphs at the edges of columns that are about to be overwritten.
    func repairWideGlyphs(_ columns: Range<Int>) {
        let (from, to) = (columns.lowerBound, columns.upperBound)
        if from > 0, cells[from].isContinuation { cells[from - 1] = .blank(cells[from - 1].style) }
        if to < cells.count, cells[to].isContinuation { cells[to] = .blank(cells[to].style) }
    }

    /// Blanks the halves of wide glyphs that a copy into these columns has cut at its edges.
    func trim(_ columns: Range<Int>) {
        let (first, last) = (columns.lowerBound, columns.upperBound - 1)
        if cells[first].isContinuation { cells[first] = .blank(cells[first].style) }
        if cells[last].width == 2 { cells[last] = .blank(cells[last].style) }
    }

    private func place(_ glyph: Glyph, columns: Int, x: Int, clip: Range<Int>, style: Style) {
        if x >= clip.lowerBound, x + columns <= clip.upperBound {
            place(Cell(glyph, width: UInt8(columns), style: style), x: x)
            return
        }
        // Half of a wide glyph would be visible: a blank keeps the columns aligned.
        for column in (x..<x + columns).clamped(to: clip) { place(.blank(style), x: column) }
    }

    private func putASCII(_ text: Span<UInt8>, _ bytes: Range<Int>, x: Int, clip: Range<Int>, style: Style) {
        let columns = (x..<x + bytes.count).clamped(to: clip)
        guard !columns.isEmpty else { return }
        repairWideGlyphs(columns)
        for column in columns {
            cells[column] = Cell(Glyph(Unicode.Scalar(text[bytes.lowerBound + column - x])), style: style)
        }
    }
}
