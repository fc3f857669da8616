/// The 256 colours of a terminal, as in xterm.
public enum Palette {
    /// The colour of an entry. Themes change the first sixteen, but rarely so much that red is not red.
    public static func color(_ index: UInt8) -> RGB { colors[Int(index)] }

    /// The entries that can replace other colours at this depth. Of 256 only the cube and the greys, which themes do
    /// not change.
    public static func choices(_ depth: ColorDepth) -> Range<Int> {
        depth >= .palette256 ? 16..<256 : 0..<depth.rawValue
    }

    /// The entry with exactly this colour; nil if there is none. The first ones of the cube are left out, since some
    /// themes change them like the sixteen.
    public static func index(red: UInt8, green: UInt8, blue: UInt8) -> Int? {
        if red == green, green == blue, red % 10 == 8, red <= 238 { return 232 + Int(red / 10) }
        guard let red = level(red), let green = level(green), let blue = level(blue) else { return nil }
        let index = 16 + 36 * red + 6 * green + blue
        return index < 22 ? nil : index
    }

    /// The step of a component in the cube.
    private static func level(_ component: UInt8) -> Int? {
        if component == 0 { return 0 }
        return component >= 95 && component % 40 == 15 ? Int(component - 55) / 40 : nil
    }

    /// 16 named colours, a cube of 6×6×6, 24 greys.
    private static let colors: [RGB] = {
        let named: [UInt32] = [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = (0..<216).map { index in
            RGB(red: levels[index / 36], green: levels[index / 6 % 6], blue: levels[index % 6])
        }
        let greys = stride(from: UInt8(8), through: 238, by: 10).map { RGB(red: $0, green: $0, blue: $0) }
        return named.map { RGB($0) } + cube + greys
    }()
}

/// The number of colours that a terminal supports.
public enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// No colours at all.
    case mono = 0
    case palette8 = 8
    /// The 16 colours that follow the user's theme.
    case palette16 = 16
    case palette256 = 256
    /// 24-bit colours.
    case truecolor = 0x100_0000

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A 24-bit sRGB colour.
public struct RGB: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour written as `0xRRGGBB`; higher bits are ignored.
    public init(_ hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex))
    }

    /// The nearest 24-bit colour; components are clamped to 0 to 255.
    public init(_ components: SIMD3<Float>) {
        let bounded = components.clamped(lowerBound: .zero, upperBound: .init(repeating: 255))
        let bytes = SIMD3<UInt8>(bounded.rounded(.toNearestOrAwayFromZero))
        self.init(red: bytes.x, green: bytes.y, blue: bytes.z)
    }

    public static let black = RGB(0)

    /// Red, green and blue from 0 to 255.
    public var components: SIMD3<Float> { SIMD3(Float(red), Float(green), Float(blue)) }
    public var color: Color { .rgb(red, green, blue) }
}
