/// An image in the form that the terminal takes, for a rectangle of cells.
public struct PixelImage: Sendable {
    /// The bytes for the terminal.
    public enum Content: Sendable {
        /// A PNG file of the whole image, which the terminal keeps and shows in cells that name it.
        case whole([UInt8])
        /// An escape sequence for each row of cells, which draws at the cursor.
        case strips([[UInt8]])
    }

    public let content: Content
    /// The size in cells.
    public let size: Size
    /// The size in pixels that the text form of a surface names.
    public let label: String
    /// The number of bytes of its pixels, which a terminal keeps in memory.
    public let pixelBytes: Int

    public init(_ content: Content, size: Size, label: String, pixelBytes: Int) {
        self.content = content
        self.size = size
        self.label = label
        self.pixelBytes = pixelBytes
    }

    /// The number of bytes for the terminal.
    public var byteCount: Int {
        switch content {
        case .whole(let bytes): bytes.count
        case .strips(let strips): strips.reduce(0) { $0 + $1.count }
        }
    }
}

extension Surface {
    /// A surface that shows an image, row by row. The image is kept in `PixelImages`.
    /// - Parameter style: the style of the cells, whose background shows through transparent pixels.
    public init(_ image: PixelImage, style: Style = .plain) {
        let size = Size(
            columns: min(image.size.columns, ImagePart.largest.columns),
            rows: min(image.size.rows, ImagePart.largest.rows))
        self.init(size, style: style)
        let number = PixelImages.add(image)
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let part = ImagePart(image: number, column: column, row: row)
                set(Cell(Glyph(part), style: style), x: column, y: row)
            }
        }
    }

    /// The numbers of the images that are shown, each once.
    public var imageNumbers: [UInt32] {
        var numbers: [UInt32] = []
        for cell in cells {
            guard let number = cell.glyph.imagePart?.image, number != numbers.last, !numbers.contains(number) else {
                continue
            }
            numbers.append(number)
        }
        return numbers
    }

    /// True if newer images have taken the place of one that is shown: it must be drawn again.
    public var hasLostImages: Bool { imageNumbers.contains { PixelImages.image($0) == nil } }
}
