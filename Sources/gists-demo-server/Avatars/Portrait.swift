/// An image defined by code: a colour for each point. It has no size until it is rendered.
struct Portrait {
    /// The image formats. Each tests another part of a decoder.
    enum Encoding: CaseIterable {
        case rgb, rgba, grey, palette, jpeg
    }

    let encoding: Encoding
    let colour: (Point) -> Colour

    /// The portrait of an account, which never changes.
    init(of id: Int) {
        var randomness = Randomness(seed: UInt64(id))
        let artists = Self.artists
        self = artists[id % artists.count](&randomness)
    }

    init(_ encoding: Encoding, _ colour: @escaping (Point) -> Colour) {
        self.encoding = encoding
        self.colour = colour
    }

    private static let artists: [@Sendable (inout Randomness) -> Portrait] = [
        identicon, face, rings, landscape, gradient, critter, stripes, bokeh, quilt, moon, badge, triangles, face,
        flower, waves, landscape, identicon, critter, night,
    ]
}

extension Randomness {
    /// A random number from 0 to 1.
    mutating func fraction() -> Float { Float(int(0...9_999)) / 10_000 }

    mutating func colour(saturation: ClosedRange<Float> = 0.45...0.8, lightness: ClosedRange<Float> = 0.4...0.65)
        -> Colour
    {
        func within(_ range: ClosedRange<Float>, _ share: Float) -> Float {
            range.lowerBound + share * (range.upperBound - range.lowerBound)
        }
        return Colour(
            hue: fraction(), saturation: within(saturation, fraction()), lightness: within(lightness, fraction()))
    }
}
