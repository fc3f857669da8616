/// A picture reduced to the few samples that glyphs are chosen by: each the mean of the area that it covers.
///
/// The mean is taken of the sRGB numbers, not of linear light. Physics would want linear light, but sRGB is what browsers,
/// image viewers and other terminal viewers do, so avatars look here as they look there; dark outlines also stay darker,
/// which helps recognition at a few cells.
struct SampleGrid {
    let size: PixelSize
    /// Row by row: red, green, blue (0 to 255) multiplied by alpha, and alpha (0 to 1). What the picture does not cover
    /// is zero.
    private(set) var samples: [SIMD4<Float>]

    /// The picture averaged into `area`; both lie in a grid of `size`.
    init(_ bitmap: Bitmap, size: PixelSize, area: (x: Int, y: Int, size: PixelSize)) {
        self.size = size
        samples = Array(repeating: .zero, count: size.area)
        let columns = Overlap.between(bitmap.size.width, area.size.width)
        let rows = Overlap.between(bitmap.size.height, area.size.height)
        var line = [SIMD4<Float>](repeating: .zero, count: area.size.width)
        var lineRow = -1
        bitmap.rgba.withUnsafeBytes { bytes in
            for row in rows {
                if row.source != lineRow {
                    lineRow = row.source
                    Self.average(bytes, row: lineRow * bitmap.size.width, over: columns, into: &line)
                }
                let start = (area.y + row.target) * size.width + area.x
                for x in line.indices { samples[start + x] += line[x] * row.weight }
            }
        }
    }

    subscript(x: Int, y: Int) -> SIMD4<Float> { samples[y * size.width + x] }

    /// One row of pixels averaged along itself.
    private static func average(
        _ bytes: UnsafeRawBufferPointer, row: Int, over columns: [Overlap], into line: inout [SIMD4<Float>]
    ) {
        var (target, sum) = (0, SIMD4<Float>.zero)
        for column in columns {
            if column.target != target {
                line[target] = sum
                (target, sum) = (column.target, .zero)
            }
            let pixel = bytes.loadUnaligned(fromByteOffset: (row + column.source) * 4, as: SIMD4<UInt8>.self)
            var color = SIMD4<Float>(pixel)
            let alpha = color.w / 255
            color.w = 1
            sum += color * (alpha * column.weight)
        }
        line[target] = sum
    }
}

/// The part of one target pixel that one source pixel covers, along an axis.
private struct Overlap {
    var source: Int
    var target: Int
    /// The weights of a target's overlaps add up to 1.
    var weight: Float

    /// All overlaps when `sources` pixels are laid evenly over `targets`, in order. Exact: counted in units of which each
    /// pixel holds a whole number.
    static func between(_ sources: Int, _ targets: Int) -> [Overlap] {
        var overlaps: [Overlap] = []
        overlaps.reserveCapacity(sources + targets)
        var (source, target, position) = (0, 0, 0)
        while source < sources, target < targets {
            let sourceEnd = (source + 1) * targets
            let targetEnd = (target + 1) * sources
            let end = min(sourceEnd, targetEnd)
            overlaps.append(Overlap(source: source, target: target, weight: Float(end - position) / Float(sources)))
            position = end
            if end == sourceEnd { source += 1 }
            if end == targetEnd { target += 1 }
        }
        return overlaps
    }
}
