import Cells

/// The pixels of a cell that have the same colour.
struct Region {
    /// The sum of the pixels: red, green, blue from 0 to 255; the fourth component is 0.
    var sum: SIMD4<Float>
    /// The number of pixels, out of a cell's 128.
    var area: Float

    var mean: SIMD4<Float> { sum / area }
    /// The reduction of the squared error by the region's mean, compared with black: no colour does better.
    @inline(__always) var bound: Float { (sum * sum).sum() / area }

    /// The reduction of the squared error by this colour, compared with black.
    @inline(__always)
    func gain(_ color: SIMD4<Float>) -> Float { (color * (sum + sum - color * area)).sum() }
}

/// The colours that a cell can have.
protocol RegionColors {
    /// The best colour for a single region, and its gain.
    func single(_ region: Region) -> (color: Color, gain: Float)

    /// The best two colours, one for each region of a cell, and their gain.
    func pair(_ filled: Region, _ left: Region) -> (filled: Color, left: Color, gain: Float)

    /// An upper bound for a region's part of the gain; faster to compute.
    func bound(_ region: Region) -> Float
}

extension RegionColors {
    /// The best colour for each region by itself.
    @inline(__always)
    func pair(_ filled: Region, _ left: Region) -> (filled: Color, left: Color, gain: Float) {
        let (first, second) = (single(filled), single(left))
        return (first.color, second.color, first.gain + second.gain)
    }

    @inline(__always)
    func bound(_ region: Region) -> Float { region.bound }
}

/// All 24-bit colours: the mean of each region.
struct DirectColors: RegionColors {
    @inline(__always)
    func single(_ region: Region) -> (color: Color, gain: Float) {
        // Adding this number leaves no room for a fraction: the oldest supported processors have no rounding
        // instruction.
        let color = region.mean + 12_582_912 - 12_582_912
        let bytes = SIMD4<UInt8>(clamping: SIMD4<Int32>(color))
        return (.rgb(bytes.x, bytes.y, bytes.z), region.gain(color))
    }
}

/// The colours of a palette, chosen for each region by itself.
///
/// Most colours of an image are far from the few of a palette, and of two that are equally wrong in red, green and
/// blue, one may look much worse. So the distance in Oklab counts too, as much as costs less than 0.1 dB of signal to
/// noise. On its own it would lose shadows and outlines: see docs/THUMBNAILS.md.
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

/// The colours of a palette, two for each cell whose mixture is close to the cell's mean when seen from afar.
struct MixedColors: RegionColors {
    let palette: SearchablePalette
    /// The weight of an error of the cell's mean, compared with errors of its pixels.
    private static let meanWeight: Float = 0.5

    func single(_ region: Region) -> (color: Color, gain: Float) {
        let (entry, distance) = palette.nearest(to: region.mean)
        return (.palette(UInt8(entry)), region.bound - distance * region.area * (1 + Self.meanWeight))
    }

    func pair(_ filled: Region, _ left: Region) -> (filled: Color, left: Color, gain: Float) {
        var first = palette.nearest(to: filled.mean).entry
        var second = palette.nearest(to: target(left, beside: filled, with: first)).entry
        // Improve one colour for the other in turn.
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

    /// The ideal colour for a region if the other has this one: between its own mean and the one that corrects the
    /// cell's.
    private func target(_ region: Region, beside other: Region, with entry: Int) -> SIMD4<Float> {
        let share = Self.meanWeight / (region.area + other.area)
        let missing = region.sum + other.sum - palette.color(entry) * other.area
        return (region.sum + missing * (share * region.area)) / (region.area + share * region.area * region.area)
    }
}

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

    /// The glyph for a match of shapes that all have an inverse.
    static func glyph(for match: CellFitter<MonoColors>.Match) -> Glyph {
        if let shape = match.shape { return match.foreground == light ? shape.glyph : shape.inverse ?? shape.glyph }
        guard case .palette(let shade) = match.background else { return .space }
        return shades[Int(shade)]
    }
}
