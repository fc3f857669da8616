import Cells

/// The pixels of a cell that get one colour.
struct Region {
    /// Of the pixels: red, green, blue from 0 to 255; the fourth component is 0.
    var sum: SIMD4<Float>
    /// How many pixels, of the 128 that a cell counts.
    var area: Float

    var mean: SIMD4<Float> { sum / area }
    /// How much less squared error the region has with its mean than if it were black: no colour does better.
    @inline(__always) var bound: Float { (sum * sum).sum() / area }

    /// How much less squared error it has with this colour than if it were black.
    @inline(__always)
    func gain(_ color: SIMD4<Float>) -> Float { (color * (sum + sum - color * area)).sum() }
}

/// The colours that a terminal can be asked for.
protocol RegionColors {
    /// The best for a region, and its gain; that of some must come close to the region's bound.
    func best(for region: Region) -> (color: Color, gain: Float)
}

/// All 24-bit colours.
struct DirectColors: RegionColors {
    @inline(__always)
    func best(for region: Region) -> (color: Color, gain: Float) {
        // Added to this number nothing remains behind the point: our oldest processors have no instruction that rounds.
        let color = region.mean + 12_582_912 - 12_582_912
        let bytes = SIMD4<UInt8>(clamping: SIMD4<Int32>(color))
        return (.rgb(bytes.x, bytes.y, bytes.z), region.gain(color))
    }
}
