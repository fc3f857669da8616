import Cells
import FoundationEssentials

/// A thumbnail as bytes: a mark, columns, rows, then twelve bytes a cell: glyph, foreground, background.
enum StoredThumbnail {
    /// Identifies the format and the way images are drawn; must change with either.
    private static let mark = Array("thumb1".utf8)

    /// The cache key of a thumbnail: everything that affects its look.
    static func key(url: String, size: Size, style: ThumbnailStyle) -> String {
        "\(size.columns)x\(size.rows) \(style.name) \(url)"
    }

    /// The bytes of a surface; nil unless all its cells are plain, one scalar and one column each.
    static func bytes(_ surface: Surface) -> Data? {
        var data = Data(mark)
        append(UInt32(surface.size.columns), to: &data)
        append(UInt32(surface.size.rows), to: &data)
        for cell in surface.cells {
            guard let scalar = cell.glyph.scalar, cell.width == 1, cell.style.attributes.isEmpty else { return nil }
            append(scalar.value, to: &data)
            append(number(of: cell.style.foreground), to: &data)
            append(number(of: cell.style.background), to: &data)
        }
        return data
    }

    /// The surface; nil unless the bytes are a thumbnail of this size.
    static func surface(_ data: Data, size: Size) -> Surface? {
        guard data.count == mark.count + 8 + size.columns * size.rows * 12, data.starts(with: mark) else { return nil }
        return data.withUnsafeBytes { bytes in
            func number(_ index: Int) -> UInt32 {
                UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: mark.count + index * 4, as: UInt32.self))
            }
            guard number(0) == size.columns, number(1) == size.rows else { return nil }
            var surface = Surface(size)
            for index in 0..<size.columns * size.rows {
                guard let glyph = glyph(number(2 + index * 3)), let foreground = color(number(3 + index * 3)),
                    let background = color(number(4 + index * 3))
                else { return nil }
                let cell = Cell(glyph, style: Style(foreground: foreground, background: background))
                surface.set(cell, x: index % size.columns, y: index / size.columns)
            }
            return surface
        }
    }

    private static func append(_ number: UInt32, to data: inout Data) {
        withUnsafeBytes(of: number.bigEndian) { data.append(contentsOf: $0) }
    }

    /// Accepts letters and block characters only, so that files on disk cannot send anything else to the terminal.
    private static func glyph(_ value: UInt32) -> Glyph? {
        switch value {
        case 0x20...0x7E, 0x2580...0x259F, 0x1_FB00...0x1_FBFF, 0x1_CD00...0x1_CEBF:
            Unicode.Scalar(value).map { Glyph($0) }
        default: nil
        }
    }

    private static func number(of color: Color) -> UInt32 {
        switch color {
        case .default: 0
        case .palette(let index): 1 << 24 | UInt32(index)
        case .rgb(let red, let green, let blue): 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
    }

    private static func color(_ number: UInt32) -> Color? {
        let byte = { (shift: UInt32) in UInt8(truncatingIfNeeded: number >> shift) }
        return switch number >> 24 {
        case 0: .default
        case 1: .palette(byte(0))
        case 2: .rgb(byte(16), byte(8), byte(0))
        default: nil
        }
    }
}
