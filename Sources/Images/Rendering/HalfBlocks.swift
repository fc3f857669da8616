import Cells

/// The symbol set of two glyphs, ▀ and ▄: with a foreground and a background it shows any two samples exactly.
enum HalfBlocks {
    /// - Parameter left: the style of the cell to the left. A picture can be drawn in several ways that look the same;
    ///   this takes the one that changes fewest colours from there, since each costs a terminal twenty bytes.
    static func cell(top: SIMD4<Float>, bottom: SIMD4<Float>, painter: Painter, after left: Style) -> Cell {
        if painter.depth == .mono { return Cell(painter.shade((top + bottom) / 2)) }
        switch (painter.color(top), painter.color(bottom)) {
        case (nil, nil): return .blank()
        case (let top?, nil): return Cell(upperHalf, style: Style(foreground: top))
        case (nil, let bottom?): return Cell(lowerHalf, style: Style(foreground: bottom))
        case (let top?, let bottom?) where top == bottom:
            return .blank(Style(foreground: left.foreground, background: top))
        case (let top?, let bottom?):
            let upper = Style(foreground: top, background: bottom)
            let lower = Style(foreground: bottom, background: top)
            let isLower = lower.sharedColors(with: left) > upper.sharedColors(with: left)
            return isLower ? Cell(lowerHalf, style: lower) : Cell(upperHalf, style: upper)
        }
    }

    private static let upperHalf = Glyph("▀" as Unicode.Scalar)
    private static let lowerHalf = Glyph("▄" as Unicode.Scalar)
}

extension Style {
    fileprivate func sharedColors(with other: Style) -> Int {
        (foreground == other.foreground ? 1 : 0) + (background == other.background ? 1 : 0)
    }
}
