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

/// The colours that a cell can have.
protocol RegionColors {
    /// The best for a region by itself, and its gain.
    func single(_ region: Region) -> (color: Color, gain: Float)

    /// The best two, one for each region of a cell, and their gain.
    func pair(_ filled: Region, _ left: Region) -> (filled: Color, left: Color, gain: Float)

    /// A bound that a region's part of the gain cannot surpass; quicker to know.
    func bound(_ region: Region) -> Float
}

extension RegionColors {
    /// Each region's best.
    @inline(__always)
    func pair(_ filled: Region, _ left: Region) -> (filled: Color, left: Color, gain: Float) {
        let (first, second) = (single(filled), single(left))
        return (first.color, second.color, first.gain + second.gain)
    }

    @inline(__always)
    func bound(_ region: Region) -> Float { region.bound }
}

/// All 24-bit colours: to each region its mean.
struct DirectColors: RegionColors {
    @inline(__always)
    func single(_ region: Region) -> (color: Color, gain: Float) {
        // Added to this number nothing remains behind the point: our oldest processors have no instruction that rounds.
        let color = region.mean + 12_582_912 - 12_582_912
        let bytes = SIMD4<UInt8>(clamping: SIMD4<Int32>(color))
        return (.rgb(bytes.x, bytes.y, bytes.z), region.gain(color))
    }
}
