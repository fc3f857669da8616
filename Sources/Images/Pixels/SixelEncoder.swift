import Cells

/// Writes an image as sixel graphics, one escape sequence for each row of cells.
///
/// Sixels have no partial transparency, so the background is mixed in. Each sequence defines the colours that it uses.
struct SixelEncoder {
    private let width: Int
    private let height: Int
    private let rowHeight: Int
    /// The number of the colour of each pixel.
    private let pixels: [UInt8]
    private let colors: [SIMD3<Float>]

    /// - Parameters:
    ///   - rowHeight: the height of a cell.
    ///   - most: the number of colours that the terminal has for an image, at most 256.
    init(_ bitmap: Bitmap, background: RGB, rowHeight: Int, colors most: Int = 256) {
        let rgb = Self.opaque(bitmap, on: background)
        width = bitmap.size.width
        height = bitmap.size.height
        self.rowHeight = rowHeight
        if let few = FewColors(rgb, most: most) {
            colors = few.colors
            pixels = few.pixels
            return
        }
        let palette = PaletteMaker(rgb, most: most)
        colors = palette.colors
        pixels = stride(from: 0, to: rgb.count, by: 3).map {
            palette.nearest[PaletteMaker.bin(rgb[$0], rgb[$0 + 1], rgb[$0 + 2])]
        }
    }

    private static func opaque(_ bitmap: Bitmap, on background: RGB) -> [UInt8] {
        let back = [Int(background.red), Int(background.green), Int(background.blue)]
        var rgb: [UInt8] = []
        rgb.reserveCapacity(bitmap.size.area * 3)
        for index in stride(from: 0, to: bitmap.rgba.count, by: 4) {
            let alpha = Int(bitmap.rgba[index + 3])
            for channel in 0..<3 {
                let color = Int(bitmap.rgba[index + channel])
                rgb.append(UInt8((color * alpha + back[channel] * (255 - alpha) + 127) / 255))
            }
        }
        return rgb
    }

    /// The sequences, from the top.
    var strips: [[UInt8]] {
        stride(from: 0, to: height, by: rowHeight).map { strip(rows: $0..<min(height, $0 + rowHeight)) }
    }

    /// `ESC P 0;1 q "1;1;W;H` and bands of six rows of pixels. Unset pixels stay as they are.
    private func strip(rows: Range<Int>) -> [UInt8] {
        var bytes = Array("\u{1B}P0;1q\"1;1;\(width);\(rows.count)".utf8)
        var defined = [Bool](repeating: false, count: colors.count)
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
            if top > rows.lowerBound { bytes.append(UInt8(ascii: "-")) }
            band(top..<min(top + 6, rows.upperBound), &defined, to: &bytes)
        }
        bytes += Array("\u{1B}\\".utf8)
        return bytes
    }

    /// Writes a band, colour by colour.
    private func band(_ rows: Range<Int>, _ defined: inout [Bool], to bytes: inout [UInt8]) {
        // The bits of each colour, column by column.
        var masks = [UInt8](repeating: 0, count: colors.count * width)
        var isUsed = [Bool](repeating: false, count: colors.count)
        for y in rows {
            let bit = UInt8(1 << (y - rows.lowerBound))
            for x in 0..<width {
                let color = Int(pixels[y * width + x])
                isUsed[color] = true
                masks[color * width + x] |= bit
            }
        }
        var isFirst = true
        for color in colors.indices where isUsed[color] {
            if !isFirst { bytes.append(UInt8(ascii: "$")) }
            isFirst = false
            let select = Array("#\(color)".utf8)
            if !defined[color] {
                defined[color] = true
                let percent = (colors[color] * (100 / 255)).rounded(.toNearestOrAwayFromZero)
                bytes += select + Array(";2;\(Int(percent.x));\(Int(percent.y));\(Int(percent.z))".utf8)
            }
            // xterm does not select a colour by defining it.
            bytes += select
            Self.write(masks[color * width..<(color + 1) * width], to: &bytes)
        }
    }

    /// Writes runs of equal columns; empty ones at the end are left out.
    private static func write(_ mask: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        guard let last = mask.lastIndex(where: { $0 != 0 }) else { return }
        let end = last + 1
        var x = mask.startIndex
        while x < end {
            var next = x + 1
            while next < end, mask[next] == mask[x] { next += 1 }
            let (count, sixel) = (next - x, 0x3F + mask[x])
            if count > 3 {
                bytes.append(UInt8(ascii: "!"))
                bytes += Array(String(count).utf8)
                bytes.append(sixel)
            } else {
                for _ in 0..<count { bytes.append(sixel) }
            }
            x = next
        }
    }
}
