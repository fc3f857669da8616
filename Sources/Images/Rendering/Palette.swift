/// The colours of a terminal's palette, and which of them looks most like a given one.
struct Palette: Sendable {
    private let indices: [UInt8]
    private let labs: [SIMD3<Float>]

    private init(_ entries: [(index: UInt8, color: RGB)]) {
        indices = entries.map(\.index)
        labs = entries.map { Oklab.fromSRGB($0.color.components) }
    }

    /// The index of the nearest entry by distance in Oklab.
    ///
    /// All are compared: 240 distances take a third of a microsecond, and a cache would cost more than it saves.
    func nearest(to components: SIMD3<Float>) -> UInt8 {
        let lab = Oklab.fromSRGB(components)
        var best = 0
        var least = Float.infinity
        for (place, entry) in labs.enumerated() {
            let difference = entry - lab
            let distance = (difference * difference).sum()
            if distance < least { (best, least) = (place, distance) }
        }
        return indices[best]
    }

    /// The 256 colours without the first sixteen, which follow the user's theme and may look like anything.
    static let colors256: Palette = {
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = (0..<216).map { index in
            RGB(red: levels[index / 36], green: levels[index / 6 % 6], blue: levels[index % 6])
        }
        let greys = (0..<24).map { index in
            let level = UInt8(8 + 10 * index)
            return RGB(red: level, green: level, blue: level)
        }
        return Palette((cube + greys).enumerated().map { (UInt8(16 + $0.offset), $0.element) })
    }()

    /// The sixteen as xterm has them: themes differ, but seldom so much that red is not red.
    static let colors16: Palette = {
        let values: [UInt32] = [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        return Palette(
            values.enumerated().map { index, value in
                let color = RGB(
                    red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
                return (UInt8(index), color)
            })
    }()
}
