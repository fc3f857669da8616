import Cells

/// The two colours of a terminal without colours, as lightness in the first component: 255 for the foreground, 0 for the
/// background. A cell of one region can also be a shade between them.
struct MonoColors: RegionColors {
    private static let shades: [Glyph] = [" ", "░", "▒", "▓", "█"]
    private static let (dark, light) = (Color.palette(0), Color.palette(UInt8(shades.count - 1)))

    func single(_ region: Region) -> (color: Color, gain: Float) {
        let steps = Float(Self.shades.count - 1)
        let shade = min(steps, (region.mean.x / 255 * steps).rounded())
        return (.palette(UInt8(shade)), region.gain([shade / steps * 255, 0, 0, 0]))
    }

    func pair(_ filled: Region, _ left: Region) -> (filled: Color, left: Color, gain: Float) {
        let isLight = filled.mean.x > left.mean.x
        let gain = (isLight ? filled : left).gain([255, 0, 0, 0])
        return (isLight ? Self.light : Self.dark, isLight ? Self.dark : Self.light, gain)
    }

    /// The glyph for a match, of shapes that all have an inverse.
    static func glyph(for match: CellFitter<MonoColors>.Match) -> Glyph {
        if let shape = match.shape { return match.foreground == light ? shape.glyph : shape.inverse ?? shape.glyph }
        guard case .palette(let shade) = match.background else { return .space }
        return shades[Int(shade)]
    }
}
