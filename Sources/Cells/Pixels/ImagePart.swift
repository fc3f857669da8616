/// The part of an image of pixels that one cell shows.
public struct ImagePart: Hashable, Sendable {
    /// The number of the image in `PixelImages`.
    public var image: UInt32
    /// The position in the image, in cells from its top left corner.
    public var column: Int
    public var row: Int

    public init(image: UInt32, column: Int, row: Int) {
        self.image = image
        self.column = column
        self.row = row
    }

    /// The largest image in cells. A terminal names a cell of an image with two numbers of this range.
    public static let largest = Size(columns: 256, rows: 128)
}

extension Glyph {
    /// Creates the glyph of a part of an image: fifteen bits for the image, eight for the column, seven for the row.
    public init(_ part: ImagePart) {
        self.init(raw: Self.imageBit | part.image << 15 | UInt32(part.row) << 8 | UInt32(part.column))
    }

    /// The part of an image that is shown; nil for text.
    @inlinable public var imagePart: ImagePart? {
        guard raw & (Self.clusterBit | Self.imageBit) == Self.imageBit else { return nil }
        return ImagePart(
            image: (raw & ~Self.imageBit) >> 15, column: Int(raw & 0xFF), row: Int(raw >> 8 & 0x7F))
    }

    @usableFromInline static let imageBit: UInt32 = 0x4000_0000
}
