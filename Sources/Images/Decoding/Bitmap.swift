import Cells

/// A decoded image: rows from the top, four bytes a pixel: red, green, blue (sRGB) and alpha.
///
/// The colours are straight, not multiplied by alpha, as the formats store them: nothing is lost to rounding before the
/// pixels are averaged, which multiplies in floating point.
public struct Bitmap: Equatable, Sendable {
    public let size: PixelSize
    /// `size.area * 4` bytes.
    public let rgba: [UInt8]

    /// True if all pixels are opaque.
    public var isOpaque: Bool { stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 } }

    /// - Returns: nil if the number of bytes does not fit the size, or the size is empty.
    public init?(size: PixelSize, rgba: [UInt8]) {
        guard size.width > 0, size.height > 0, rgba.count == size.area * 4 else { return nil }
        self.size = size
        self.rgba = rgba
    }
}
