import Cells

/// The symbol set of two glyphs, ▀ and ▄: with a foreground and a background it shows any two samples exactly.
enum HalfBlocks {
    static func cell(top: SIMD4<Float>, bottom: SIMD4<Float>, painter: Painter) -> Cell {
        if painter.depth == .mono { return Cell(painter.shade((top + bottom) / 2)) }
        return switch (painter.color(top), painter.color(bottom)) {
        case (nil, nil): .blank()
        case (let top?, nil): Cell(upperHalf, style: Style(foreground: top))
        case (nil, let bottom?): Cell(lowerHalf, style: Style(foreground: bottom))
        case (let top?, let bottom?) where top == bottom: .blank(Style(background: top))
        case (let top?, let bottom?): Cell(upperHalf, style: Style(foreground: top, background: bottom))
        }
    }

    private static let upperHalf = Glyph("▀" as Unicode.Scalar)
    private static let lowerHalf = Glyph("▄" as Unicode.Scalar)
}
