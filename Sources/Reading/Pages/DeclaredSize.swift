import Cells

/// The size of an image that its HTML declares, in pixels.
public struct DeclaredSize: Hashable, Sendable {
    public var width: Int?
    public var height: Int?

    /// The range of sizes; others are ignored, since images of that size are not drawn.
    private static let range = 1...32_767

    public init(width: Int? = nil, height: Int? = nil) {
        self.width = width.flatMap { Self.range ~= $0 ? $0 : nil }
        self.height = height.flatMap { Self.range ~= $0 ? $0 : nil }
    }

    /// - Parameters:
    ///   - width: the value of the attribute: `300`, `300px`. Shares of the page are ignored.
    init(width: String?, height: String?) {
        self.init(width: width.flatMap(Self.pixels), height: height.flatMap(Self.pixels))
    }

    private static func pixels(_ value: String) -> Int? {
        let digits = value.utf8.drop { $0 == 0x20 }.prefix { 0x30...0x39 ~= $0 }
        guard !value.utf8.contains(UInt8(ascii: "%")), digits.count < 6 else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// The size at which an image is shown; nil if that depends on its own size, and this is not known.
    /// - Parameter own: the size of the image.
    public func shown(_ own: PixelSize?) -> PixelSize? {
        if let width, let height { return PixelSize(width: width, height: height) }
        guard let own, own.width > 0, own.height > 0 else { return nil }
        if let width { return PixelSize(width: width, height: max(1, own.height * width / own.width)) }
        if let height { return PixelSize(width: max(1, own.width * height / own.height), height: height) }
        return own
    }
}
