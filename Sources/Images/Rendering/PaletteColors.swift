import Cells

/// The colours of a palette.
///
/// Few colours are far from most of a picture's, and of two that are equally wrong in red, green and blue the eye may find
/// one much worse. So the distance in Oklab counts too: as much as costs less than 0.1 dB of signal to noise. By it alone,
/// shadows and outlines would be lost: see docs/THUMBNAILS.md.
struct PaletteColors: RegionColors {
    private struct Entry {
        let color: Color
        /// Red, green, blue and, to the same scale, Oklab.
        let place: SIMD8<Float>
    }

    private let entries: [Entry]

    init(_ depth: ColorDepth) {
        entries = Palette.choices(depth).map { index in
            let color = SIMD4<Float>(Palette.color(UInt8(index)).components, 0)
            return Entry(color: .palette(UInt8(index)), place: Self.place(of: color))
        }
    }

    func best(for region: Region) -> (color: Color, gain: Float) {
        let place = Self.place(of: region.mean)
        var nearest = Color.default
        var least = Float.infinity
        for entry in entries {
            let difference = entry.place - place
            let distance = (difference * difference).sum()
            if distance < least { (nearest, least) = (entry.color, distance) }
        }
        return (nearest, region.bound - least * region.area)
    }

    /// The colour that is nearest to one of these components.
    func nearest(to color: SIMD3<Float>) -> Color { best(for: Region(sum: SIMD4(color, 0), area: 1)).color }

    private static func place(of color: SIMD4<Float>) -> SIMD8<Float> {
        let components = SIMD3(color.x, color.y, color.z)
        return SIMD8(
            lowHalf: color, highHalf: SIMD4(Oklab.fromSRGB(components) * oklabWeight, 0))
    }

    /// Lightness in Oklab goes from 0 to 1.
    private static let oklabWeight: Float = 255
}
