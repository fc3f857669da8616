import Cells
import Reading

/// Marks what was found in rows of the reader that are already drawn, over whatever colours they have.
enum FindingMarks {
    /// - Parameters:
    ///   - rows: those on the screen.
    ///   - text: where their text stands, a row each.
    ///   - column: how far it is scrolled to the left.
    static func draw(
        _ finding: Finding, _ layout: ReaderLayout, _ rows: [ReaderRow], in text: Rect, column: Int, _ theme: Theme,
        into surface: inout Surface
    ) {
        guard let top = rows.first?.position else { return }
        let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.position, $0) })
        let pieces = layout.matches(of: finding.search, current: finding.current, top: top, column: column)
        for piece in pieces {
            guard let row = places[piece.row] else { continue }
            for x in piece.columns where x < text.width {
                mark(text.x + x, text.y + row, piece.isCurrent, theme, &surface)
            }
        }
    }

    /// The rows of a bar beside the text behind which something was found, and whether that is the current match.
    static func rows(of finding: Finding, _ layout: ReaderLayout, height: Int) -> [(row: Int, isCurrent: Bool)] {
        (0..<height).compactMap { row in
            let matches = finding.search.indices(
                from: layout.place(row, of: height), to: layout.place(row + 1, of: height))
            return matches.isEmpty ? nil : (row, finding.current.map(matches.contains) ?? false)
        }
    }

    private static func mark(_ x: Int, _ y: Int, _ isCurrent: Bool, _ theme: Theme, _ surface: inout Surface) {
        guard var cell = surface[x, y] else { return }
        cell.style = isCurrent ? theme.accent.adding(.reverse) : theme.found(cell.style)
        surface.set(cell, x: x, y: y)
    }
}
