import Cells

/// Turns samples into what a terminal of a certain colour depth can show.
struct Painter {
    let depth: ColorDepth
    let background: RGB

    /// The colour of a sample over the background; nil where the picture shows practically nothing.
    func color(_ sample: SIMD4<Float>) -> Color? {
        guard sample.w > 1 / 32 else { return nil }
        return color(blended(sample))
    }

    /// The nearest colour that can be asked for; `default` without colours.
    func color(_ components: SIMD3<Float>) -> Color {
        switch depth {
        case .truecolor: RGB(components).color
        case .palette8, .palette16, .palette256: .palette(Palette.nearest(to: components, depth: depth))
        case .mono: .default
        }
    }

    /// The glyph that is about as bright as a sample, for a terminal without colours.
    func shade(_ sample: SIMD4<Float>) -> Glyph {
        let lightness = Oklab.fromSRGB(blended(sample)).x
        let ramp = Self.ramp
        return ramp[min(ramp.count - 1, Int(max(0, lightness) * Float(ramp.count)))]
    }

    private func blended(_ sample: SIMD4<Float>) -> SIMD3<Float> {
        SIMD3(sample.x, sample.y, sample.z) + background.components * max(0, 1 - sample.w)
    }

    private static let ramp: [Glyph] = [" ", "░", "▒", "▓", "█"].map { Glyph($0 as Unicode.Scalar) }
}
