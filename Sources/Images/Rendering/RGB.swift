import Cells

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

    /// The nearest 24-bit colour; components from 0 to 255, anything beyond is clamped.
    init(_ components: SIMD3<Float>) {
        let bounded = components.clamped(lowerBound: .zero, upperBound: .init(repeating: 255))
        let bytes = SIMD3<UInt8>(bounded.rounded(.toNearestOrAwayFromZero))
        self.init(red: bytes.x, green: bytes.y, blue: bytes.z)
    }

    public static let black = RGB(red: 0, green: 0, blue: 0)

    var components: SIMD3<Float> { SIMD3(Float(red), Float(green), Float(blue)) }
    var color: Color { .rgb(red, green, blue) }
}
