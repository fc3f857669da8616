import Cells

/// The colours of a palette, each region's chosen for itself.
///
/// Few colours are far from most of a picture's, and of two that are equally wrong in red, green and blue the eye may find
/// one much worse. So the distance in Oklab counts too: as much as costs less than 0.1 dB of signal to noise. By it alone,
/// shadows and outlines would be lost: see docs/THUMBNAILS.md.
struct PaletteColors: RegionColors {
    let palette: SearchablePalette

    init(_ depth: ColorDepth) { palette = SearchablePalette(depth, oklabWeight: 255) }

    func bound(_ region: Region) -> Float {
        region.bound - palette.nearestInRGB(to: region.mean).distance * region.area
    }

    func single(_ region: Region) -> (color: Color, gain: Float) {
        let (entry, distance) = palette.nearest(to: region.mean)
        return (.palette(UInt8(entry)), region.bound - distance * region.area)
    }
}

/// The colours of a palette, two for each cell that together come close to its mean: seen from afar, they mix.
struct MixedColors: RegionColors {
    let palette: SearchablePalette
    /// The weight of an error of the cell's mean beside errors of its pixels.
    private static let meanWeight: Float = 0.5

    func single(_ region: Region) -> (color: Color, gain: Float) {
        let (entry, distance) = palette.nearest(to: region.mean)
        return (.palette(UInt8(entry)), region.bound - distance * region.area * (1 + Self.meanWeight))
    }

    func pair(_ filled: Region, _ left: Region) -> (filled: Color, left: Color, gain: Float) {
        var first = palette.nearest(to: filled.mean).entry
        var second = palette.nearest(to: target(left, beside: filled, with: first)).entry
        // Each suits the other better than before, until neither can.
        for _ in 0..<2 {
            first = palette.nearest(to: target(filled, beside: left, with: second)).entry
            second = palette.nearest(to: target(left, beside: filled, with: first)).entry
        }
        let (foreground, background) = (palette.color(first), palette.color(second))
        let missing = filled.sum + left.sum - foreground * filled.area - background * left.area
        let gain = filled.gain(foreground) + left.gain(background)
        return (
            .palette(UInt8(first)), .palette(UInt8(second)),
            gain - Self.meanWeight * (missing * missing).sum() / (filled.area + left.area)
        )
    }

    /// The colour that a region had best while the other has this one: between its own mean and what mends the cell's.
    private func target(_ region: Region, beside other: Region, with entry: Int) -> SIMD4<Float> {
        let share = Self.meanWeight / (region.area + other.area)
        let missing = region.sum + other.sum - palette.color(entry) * other.area
        return (region.sum + missing * (share * region.area)) / (region.area + share * region.area * region.area)
    }
}
