/// An image reduced to the few samples that decide the glyphs: each is the mean of the area that it covers, multiplied
/// by the size of that area within its cell.
///
/// The mean is of the sRGB numbers, not of linear light: see docs/THUMBNAILS.md for a comparison.
struct SampleGrid {
    /// The number of samples in a row.
    let width: Int
    /// Row by row: red, green, blue (0 to 255) multiplied by alpha, and alpha (0 to 1). Zero outside the image. The
    /// samples of a cell that it covers completely weigh 128.
    private(set) var samples: [SIMD4<Float>]

    init(_ bitmap: Bitmap, columns: [Slice], rows: [Slice]) {
        width = columns.count
        samples = Array(repeating: .zero, count: columns.count * rows.count)
        let covered = columns.filter { !$0.isEmpty }
        guard let left = covered.first?.pixels.lowerBound, let right = covered.last?.pixels.upperBound else { return }
        var reducer = RowReducer(bitmap, columns: left..<right)
        let columns = columns.map { $0.isEmpty ? $0 : $0.moved(by: -left) }
        for (y, row) in rows.enumerated() where !row.isEmpty {
            reducer.sum(row)
            reducer.divide(into: columns, samples: &samples[y * width..<(y + 1) * width], weight: row.weight)
        }
    }
}

/// The part of an image that one sample covers along an axis.
struct Slice {
    /// The pixels that are covered completely.
    private(set) var whole: Range<Int>
    /// The covered shares of the pixel before them and of the one after.
    let shares: (before: Float, after: Float)
    /// The weight of a pixel that is covered completely.
    let weight: Float

    /// A slice of no pixels.
    static let empty = Slice(from: 0, to: 0, weight: 0)

    /// - Parameters:
    ///   - start: in pixels, like `end`; may be fractional.
    ///   - weight: the total weight.
    init(from start: Double, to end: Double, weight: Double) {
        // Ignore rounding errors of the sums of fractions.
        let first = Int((start - 1e-6).rounded(.up))
        let last = Int(end + 1e-6)
        if first <= last {
            whole = first..<last
            shares = (max(0, Float(Double(first) - start)), max(0, Float(end - Double(last))))
        } else {
            whole = first..<first
            shares = (Float(end - start), 0)
        }
        self.weight = end > start ? Float(weight / (end - start)) : 0
    }

    var isEmpty: Bool { weight == 0 }
    var length: Float { Float(whole.count) + shares.before + shares.after }
    /// All pixels that are covered, even in part.
    var pixels: Range<Int> {
        whole.lowerBound - (shares.before > 0 ? 1 : 0)..<whole.upperBound + (shares.after > 0 ? 1 : 0)
    }

    func moved(by distance: Int) -> Slice {
        var copy = self
        copy.whole = whole.lowerBound + distance..<whole.upperBound + distance
        return copy
    }
}
