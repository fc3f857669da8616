import Cells

/// The size of an image from the first bytes of its file, without decoding it. Only files are decoded whose size the
/// decoder has checked, so a wrong size here only reserves too much or too little space.
struct ImageHeader {
    private let bytes: [UInt8]

    /// The number of bytes that have the size in nearly all files.
    static let length = 4096

    /// The size; nil if it is not in these bytes, or if metadata may turn the image.
    static func size(of bytes: [UInt8]) -> PixelSize? {
        let header = ImageHeader(bytes: bytes)
        let size = header.png ?? header.gif ?? header.webP ?? header.jpeg
        return size.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    }

    private func starts(with text: StaticString, at start: Int = 0) -> Bool {
        bytes.dropFirst(start).starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A number of bytes, the highest first; nil at the end of the file.
    private func number(_ start: Int, _ count: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The same, the lowest byte first.
    private func reversed(_ start: Int, _ count: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func size(_ width: Int?, _ height: Int?) -> PixelSize? {
        guard let width, let height else { return nil }
        return PixelSize(width: width, height: height)
    }

    private var png: PixelSize? {
        guard number(0, 4) == 0x8950_4E47, number(4, 4) == 0x0D0A_1A0A, starts(with: "IHDR", at: 12) else { return nil }
        // Metadata is between the header and the pixels.
        var chunk = 8
        while let length = number(chunk, 4), !starts(with: "IDAT", at: chunk + 4) {
            if starts(with: "eXIf", at: chunk + 4) { return nil }
            chunk += 12 + length
        }
        return size(number(16, 4), number(20, 4))
    }

    private var gif: PixelSize? { starts(with: "GIF8") ? size(reversed(6, 2), reversed(8, 2)) : nil }

    private var webP: PixelSize? {
        guard starts(with: "RIFF"), starts(with: "WEBP", at: 8) else { return nil }
        if starts(with: "VP8X", at: 12) {
            // The flag of metadata that may turn it.
            guard let flags = reversed(20, 1), flags & 8 == 0 else { return nil }
            return size(reversed(24, 3).map { $0 + 1 }, reversed(27, 3).map { $0 + 1 })
        }
        if starts(with: "VP8L", at: 12) {
            return reversed(21, 4).map { PixelSize(width: $0 & 0x3FFF + 1, height: $0 >> 14 & 0x3FFF + 1) }
        }
        guard starts(with: "VP8 ", at: 12) else { return nil }
        return size(reversed(26, 2).map { $0 & 0x3FFF }, reversed(28, 2).map { $0 & 0x3FFF })
    }

    private var jpeg: PixelSize? {
        guard number(0, 2) == 0xFFD8 else { return nil }
        var segment = 2
        while let marker = number(segment, 2), marker >> 8 == 0xFF, let length = number(segment + 2, 2), length >= 2 {
            switch marker & 0xFF {
            // The start of a frame, other than tables with numbers of the same range.
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker & 0xFF):
                return size(number(segment + 7, 2), number(segment + 5, 2))
            case 0xE1 where starts(with: "Exif", at: segment + 4): return nil
            default: segment += 2 + length
            }
        }
        return nil
    }
}
