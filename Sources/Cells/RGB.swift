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

    /// A colour written as `0xRRGGBB`; higher bits don't matter.
    public init(_ hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex))
    }

    /// The nearest 24-bit colour; components from 0 to 255, anything beyond is clamped.
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
