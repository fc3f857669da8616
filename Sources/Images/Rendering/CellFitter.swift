import Cells

/// Finds the glyph and the two colours that come closest to a cell of an image. The best colours for a glyph follow
/// from the parts that it fills and leaves, so trying all glyphs is enough.
struct CellFitter<Colors: RegionColors> {
    let colors: Colors
    private let partitions: [CellPartition]

    /// A partition in the form that the inner loop needs.
    private struct CellPartition {
        /// The samples of each part.
        var parts: [[Int]]
        var shapes: [(shape: Partition.Shape, filledArea: Float)]
    }

    /// The chosen glyph and colours.
    struct Match {
        /// Nil if one colour is as good as two.
        var shape: Partition.Shape?
        /// The samples of a cell that the glyph fills.
        var filled: [Int]
        var foreground: Color
        var background: Color
    }

    init(_ partitions: [Partition], grid: CellGrid, colors: Colors) {
        self.colors = colors
        self.partitions = partitions.map { partition in
            CellPartition(
                parts: grid.samples(of: partition),
                shapes: partition.shapes.map { ($0, Float(partition.area(of: $0.mask))) })
        }
    }

    /// - Parameter cell: the samples of one cell, row by row.
    func match(_ cell: [SIMD4<Float>]) -> Match {
        var total = SIMD4<Float>.zero
        for sample in cell { total += sample }
        let whole = Region(sum: total, area: 128)
        let solid = colors.single(whole)
        var best = solid.gain + Self.indifference
        var winner: (partition: Int, shape: Int)?
        var (foreground, background) = (Color.default, solid.color)
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 32) { sums in
            for (index, partition) in partitions.enumerated() {
                Self.addUp(cell, partition.parts, into: sums)
                for (number, entry) in partition.shapes.enumerated() {
                    let mask = Int(entry.shape.mask)
                    let filled = Region(sum: sums[mask & 15] + sums[16 + mask >> 4], area: entry.filledArea)
                    let left = Region(sum: total - filled.sum, area: 128 - entry.filledArea)
                    guard filled.bound + left.bound > best, colors.bound(filled) + colors.bound(left) > best else {
                        continue
                    }
                    let pair = colors.pair(filled, left)
                    guard pair.gain > best else { continue }
                    best = pair.gain
                    winner = (index, number)
                    (foreground, background) = (pair.filled, pair.left)
                }
            }
        }
        guard let winner else { return Match(shape: nil, filled: [], foreground: foreground, background: background) }
        let partition = partitions[winner.partition]
        let shape = partition.shapes[winner.shape].shape
        let filled = partition.parts.indices.filter { shape.mask >> UInt8($0) & 1 == 1 }.flatMap { partition.parts[$0] }
        return Match(shape: shape, filled: filled, foreground: foreground, background: background)
    }

    /// The squared error, over all pixels of a cell, that is too small for a second colour; rounding alone exceeds it.
    private static var indifference: Float { 16 }

    /// The sums of all combinations of a partition's first four parts, from 0, and of the others, from 16. With them,
    /// any glyph needs only one addition.
    private static func addUp(
        _ cell: [SIMD4<Float>], _ parts: [[Int]], into sums: UnsafeMutableBufferPointer<SIMD4<Float>>
    ) {
        sums[0] = .zero
        sums[16] = .zero
        for (number, part) in parts.enumerated() {
            var sum = SIMD4<Float>.zero
            for sample in part { sum += cell[sample] }
            let start = number < 4 ? 0 : 16
            let bit = 1 << (number & 3)
            for index in 0..<bit { sums[start + bit + index] = sums[start + index] + sum }
        }
    }
}
