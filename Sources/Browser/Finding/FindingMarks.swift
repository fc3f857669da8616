import Cells
import Reading

/// Marks what was found in rows of the reader that are already drawn, over whatever colours they have. Reading the cells
/// back keeps every cut and width true; the rows of a wrapped line are one text.
enum FindingMarks {
    /// - Parameters:
    ///   - text: where the rows' text stands, a row each.
    ///   - column: how far it is scrolled to the left.
    static func draw(
        _ finding: Finding, _ layout: ReaderLayout, _ rows: [ReaderRow], in text: Rect, column: Int, _ theme: Theme,
        into surface: inout Surface
    ) {
        let current = finding.currentPlace.map { layout.position(of: $0, in: finding.search) }
        var start = 0
        while start < rows.count {
            let end = rows[start...].firstIndex { $0.position.line != rows[start].position.line } ?? rows.count
            var bytes: [UInt8] = []
            /// For each byte the row and the column of its cell.
            var cells: [(row: Int, x: Int)] = []
            for row in start..<end {
                let width = min(text.width, TextWidth.columns(of: rows[row].text))
                for x in text.x..<text.x + width {
                    guard let cell = surface[x, text.y + row], !cell.isContinuation else { continue }
                    bytes += Array(cell.glyph.text.utf8)
                    cells += Array(repeating: (row, x), count: bytes.count - cells.count)
                }
            }
            for match in finding.search.needle.matches(in: bytes) {
                let (row, x) = cells[match.lowerBound]
                let isCurrent =
                    current.map { $0.row == rows[row].position && $0.column == x - text.x + column } ?? false
                for (row, x) in cells[match] { mark(x, text.y + row, isCurrent, theme, &surface) }
            }
            start = end
        }
    }

    private static func mark(_ x: Int, _ y: Int, _ isCurrent: Bool, _ theme: Theme, _ surface: inout Surface) {
        guard var cell = surface[x, y] else { return }
        cell.style = isCurrent ? theme.accent.adding(.reverse) : theme.found(cell.style)
        surface.set(cell, x: x, y: y)
    }
}
