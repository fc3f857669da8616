/// Chooses at most 256 colours for an image: median cut, then a few rounds of k-means.
///
/// Works on a histogram of 32 levels per channel, so that its time does not depend on the size of the image.
struct PaletteMaker {
    /// The colours.
    private(set) var colors: [SIMD3<Float>] = []
    /// The number of the colour for each bin of the histogram.
    private(set) var nearest: [UInt8] = []

    private static let levels = 32
    private static let rounds = 6

    /// The bin of a colour.
    static func bin(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
    }

    private struct Bin {
        var index: Int
        var weight: Float
        /// The mean colour.
        var color: SIMD3<Float>
    }

    /// - Parameter rgb: opaque pixels, three bytes each.
    init(_ rgb: [UInt8], most: Int = 256) {
        let bins = Self.bins(rgb)
        guard !bins.isEmpty else {
            colors = [.zero]
            nearest = Array(repeating: 0, count: Self.levels * Self.levels * Self.levels)
            return
        }
        colors = bins.count <= most ? bins.map(\.color) : Self.cut(bins, most)
        var assigned = Self.assign(bins, to: colors)
        if bins.count > most {
            for _ in 0..<Self.rounds {
                colors = Self.means(bins, assigned, colors)
                assigned = Self.assign(bins, to: colors)
            }
        }
        nearest = Array(repeating: 0, count: Self.levels * Self.levels * Self.levels)
        for (bin, color) in zip(bins, assigned) { nearest[bin.index] = color }
    }

    private static func bins(_ rgb: [UInt8]) -> [Bin] {
        var sums = [SIMD4<Float>](repeating: .zero, count: levels * levels * levels)
        for index in stride(from: 0, to: rgb.count - 2, by: 3) {
            let (red, green, blue) = (rgb[index], rgb[index + 1], rgb[index + 2])
            sums[bin(red, green, blue)] += SIMD4(Float(red), Float(green), Float(blue), 1)
        }
        return sums.indices.compactMap { index in
            let sum = sums[index]
            guard sum.w > 0 else { return nil }
            return Bin(index: index, weight: sum.w, color: SIMD3(sum.x, sum.y, sum.z) / sum.w)
        }
    }

    /// Divides the bins until there are enough groups: always the group with the largest squared error, across its
    /// widest channel, at its mean.
    private static func cut(_ bins: [Bin], _ most: Int) -> [SIMD3<Float>] {
        var groups = [Group(bins)]
        while groups.count < most {
            guard let widest = groups.indices.max(by: { groups[$0].error.max() < groups[$1].error.max() }),
                let (low, high) = groups[widest].halves
            else { break }
            groups[widest] = Group(low)
            groups.append(Group(high))
        }
        return groups.map(\.mean)
    }

    private struct Group {
        let bins: [Bin]
        let mean: SIMD3<Float>
        /// The squared error of each channel.
        let error: SIMD3<Float>

        init(_ bins: [Bin]) {
            self.bins = bins
            let weight = bins.reduce(0) { $0 + $1.weight }
            let mean = bins.reduce(SIMD3<Float>.zero) { $0 + $1.color * $1.weight } / max(weight, 1)
            self.mean = mean
            error =
                bins.count < 2
                ? .zero
                : bins.reduce(SIMD3<Float>.zero) {
                    let distance = $1.color - mean
                    return $0 + distance * distance * $1.weight
                }
        }

        var halves: (low: [Bin], high: [Bin])? {
            guard let channel = (0..<3).max(by: { error[$0] < error[$1] }), error[channel] > 0 else { return nil }
            let low = bins.filter { $0.color[channel] < mean[channel] }
            let high = bins.filter { $0.color[channel] >= mean[channel] }
            return low.isEmpty || high.isEmpty ? nil : (low, high)
        }
    }

    private static func assign(_ bins: [Bin], to colors: [SIMD3<Float>]) -> [UInt8] {
        bins.map { bin in
            var best = 0
            var least = Float.infinity
            for (index, color) in colors.enumerated() {
                let distance = bin.color - color
                let square = (distance * distance).sum()
                if square < least { (least, best) = (square, index) }
            }
            return UInt8(best)
        }
    }

    private static func means(_ bins: [Bin], _ assigned: [UInt8], _ colors: [SIMD3<Float>]) -> [SIMD3<Float>] {
        var sums = [SIMD4<Float>](repeating: .zero, count: colors.count)
        for (bin, color) in zip(bins, assigned) {
            sums[Int(color)] += SIMD4(bin.color * bin.weight, bin.weight)
        }
        return zip(colors, sums).map { color, sum in
            sum.w > 0 ? SIMD3(sum.x, sum.y, sum.z) / sum.w : color
        }
    }
}
