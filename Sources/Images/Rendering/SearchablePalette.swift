import Cells

/// A palette that finds the nearest entry to a colour quickly.
struct SearchablePalette {
    /// Red, green, blue and Oklab (scaled by its weight), by the number of the entry.
    private let places: [SIMD8<Float>]
    private let choices: Range<Int>
    private let oklabWeight: Float

    typealias Nearest = (entry: Int, distance: Float)

    /// - Parameter oklabWeight: the distance from black to white in Oklab; in red, green and blue it is 255 each.
    init(_ depth: ColorDepth, oklabWeight: Float) {
        self.oklabWeight = oklabWeight
        choices = Palette.choices(depth)
        places = (0..<choices.upperBound).map { index in
            let color = SIMD4<Float>(Palette.color(UInt8(index)).components, 0)
            return SIMD8(lowHalf: color, highHalf: Self.oklab(color) * oklabWeight)
        }
    }

    /// The entry's red, green and blue.
    func color(_ entry: Int) -> SIMD4<Float> { places[entry].lowHalf }

    /// The nearest entry, and its distance squared.
    func nearest(to color: SIMD4<Float>) -> Nearest {
        let nearest = nearestInRGB(to: color)
        guard oklabWeight > 0 else { return nearest }
        let place = SIMD8(lowHalf: color, highHalf: Self.oklab(color) * oklabWeight)
        var best = (entry: nearest.entry, distance: distance(nearest.entry, place))
        // An entry that is farther in red, green and blue alone cannot be nearer in total.
        if choices.count <= 16 {
            for entry in choices { improve(&best, entry, place) }
            return best
        }
        for red in 0..<6 {
            let redPart = Self.square(Self.level(red) - color.x)
            guard redPart < best.distance else { continue }
            for green in 0..<6 {
                let part = redPart + Self.square(Self.level(green) - color.y)
                guard part < best.distance else { continue }
                for blue in 0..<6 where part + Self.square(Self.level(blue) - color.z) < best.distance {
                    improve(&best, 16 + 36 * red + 6 * green + blue, place)
                }
            }
        }
        for grey in 232..<256 { improve(&best, grey, place) }
        return best
    }

    /// The entry that is nearest in red, green and blue, and its distance there: a lower bound for the total distance.
    func nearestInRGB(to color: SIMD4<Float>) -> Nearest {
        var best = (entry: choices.lowerBound, distance: Float.infinity)
        if choices.count <= 16 {
            for entry in choices { improveInRGB(&best, entry, color) }
            return best
        }
        improveInRGB(&best, 16 + 36 * Self.step(color.x) + 6 * Self.step(color.y) + Self.step(color.z), color)
        let mean = (color.x + color.y + color.z) / 3
        improveInRGB(&best, 232 + Int(min(23, max(0, ((mean - 8) / 10).rounded()))), color)
        return best
    }

    private func improve(_ best: inout Nearest, _ entry: Int, _ place: SIMD8<Float>) {
        let distance = distance(entry, place)
        if distance < best.distance { best = (entry, distance) }
    }

    private func improveInRGB(_ best: inout Nearest, _ entry: Int, _ color: SIMD4<Float>) {
        let difference = self.color(entry) - color
        let distance = (difference * difference).sum()
        if distance < best.distance { best = (entry, distance) }
    }

    private func distance(_ entry: Int, _ place: SIMD8<Float>) -> Float {
        let difference = places[entry] - place
        return (difference * difference).sum()
    }

    private static func oklab(_ color: SIMD4<Float>) -> SIMD4<Float> {
        SIMD4(Oklab.fromSRGB(SIMD3(color.x, color.y, color.z)), 0)
    }

    private static func square(_ value: Float) -> Float { value * value }

    /// The levels of the 256-colour cube.
    private static func level(_ step: Int) -> Float { step == 0 ? 0 : Float(55 + 40 * step) }

    /// The nearest step of the cube to a component.
    private static func step(_ component: Float) -> Int {
        component < 47.5 ? 0 : min(5, max(1, Int((component - 35) / 40)))
    }
}
