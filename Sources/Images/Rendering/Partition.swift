import Cells

/// One way to cut a cell into at most eight parts, with the glyphs that fill some of the parts.
struct Partition: Sendable {
    /// Borders between the parts from the left, in eighths of a cell, with both ends.
    let columns: [Int]
    /// Borders from the top, in sixteenths.
    let rows: [Int]
    let shapes: [Shape]

    /// A glyph by the parts that it fills. Swapping both colours gives the complement, so one glyph of each pair is
    /// enough.
    struct Shape: Sendable {
        /// Bit `row * columns + column` is set if the part has the foreground.
        let mask: UInt8
        let glyph: Glyph
        /// The glyph that fills the other parts, if there is one.
        let inverse: Glyph?
    }

    /// The number of a cell's 128 pixels in these parts.
    func area(of mask: UInt8) -> Int {
        var area = 0
        for part in 0..<8 where mask >> UInt8(part) & 1 == 1 {
            let (row, column) = part.quotientAndRemainder(dividingBy: columns.count - 1)
            area += (columns[column + 1] - columns[column]) * (rows[row + 1] - rows[row])
        }
        return area
    }

    /// All shapes of two columns, from a function that gives the glyph for a mask.
    private init(rows: [Int], glyph: (UInt8) -> Glyph) {
        columns = [0, 4, 8]
        self.rows = rows
        let full = UInt8(truncatingIfNeeded: 1 << ((rows.count - 1) * 2) - 1)
        shapes = (1...full / 2).map { Shape(mask: $0, glyph: glyph($0), inverse: glyph(full - $0)) }
    }

    private init(columns: [Int], rows: [Int], shapes: [Shape]) {
        (self.columns, self.rows, self.shapes) = (columns, rows, shapes)
    }
}

extension Partition {
    static let halves = Partition(
        columns: [0, 8], rows: [0, 8, 16], shapes: [Shape(mask: 0b01, glyph: "▀", inverse: "▄")])

    static let quadrants: Partition = {
        let glyphs = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)
        return Partition(rows: [0, 8, 16]) { Glyph(glyphs[Int($0)]) }
    }()

    /// ▏▎▍▋▊▉; four eighths are a quadrant glyph.
    static let columnBars = Partition(
        columns: Array(0...8), rows: [0, 16],
        shapes: [1, 2, 3, 5, 6, 7].map { width in
            Shape(
                mask: 1 << UInt8(width) - 1, glyph: Glyph(scalar(0x2590 - width)), inverse: width == 7 ? "▕" : nil)
        })

    /// ▁▂▃▅▆▇.
    static let rowBars = Partition(
        columns: [0, 8], rows: Array(stride(from: 0, through: 16, by: 2)),
        shapes: [1, 2, 3, 5, 6, 7].map { height in
            Shape(
                mask: ~0 << UInt8(8 - height), glyph: Glyph(scalar(0x2580 + height)),
                inverse: height == 7 ? "▔" : nil)
        })

    /// Thirds of sixteen pixels are five, six and five.
    static let sextants = Partition(rows: [0, 5, 11, 16]) { mask in
        switch mask {
        case 0b00_0000: " "
        case 0b01_0101: "▌"
        case 0b10_1010: "▐"
        case 0b11_1111: "█"
        // The others in the order of their masks, without those above.
        default: Glyph(scalar(0x1FB00 + Int(mask) - 1 - (mask > 0b01_0101 ? 1 : 0) - (mask > 0b10_1010 ? 1 : 0)))
        }
    }

    static let octants: Partition = {
        /// Masks whose glyphs are in other blocks: halves, quarters and bars.
        let others: [UInt8: UInt32] = [
            0x00: 0x20, 0x01: 0x1CEA8, 0x02: 0x1CEAB, 0x03: 0x1FB82, 0x05: 0x2598, 0x0A: 0x259D, 0x0F: 0x2580,
            0x14: 0x1FBE6, 0x28: 0x1FBE7, 0x3F: 0x1FB85, 0x40: 0x1CEA3, 0x50: 0x2596, 0x55: 0x258C, 0x5A: 0x259E,
            0x5F: 0x259B, 0x80: 0x1CEA0, 0xA0: 0x2597, 0xA5: 0x259A, 0xAA: 0x2590, 0xAF: 0x259C, 0xC0: 0x2582,
            0xF0: 0x2584, 0xF5: 0x2599, 0xFA: 0x259F, 0xFC: 0x2586, 0xFF: 0x2588,
        ]
        var next = 0x1CD00
        let glyphs = (0...255 as ClosedRange<UInt8>).map { mask in
            if let other = others[mask] { return Glyph(scalar(Int(other))) }
            defer { next += 1 }
            return Glyph(scalar(next))
        }
        return Partition(rows: [0, 4, 8, 12, 16]) { glyphs[Int($0)] }
    }()

    private static func scalar(_ value: Int) -> Unicode.Scalar { Unicode.Scalar(UInt32(value)) ?? "?" }
}

extension SymbolSet {
    /// The partitions to try. Of glyphs that look the same, the first is taken, since more fonts have it.
    var partitions: [Partition] {
        switch self {
        case .half: [.halves]
        case .quadrant: [.quadrants]
        case .block: [.quadrants, .rowBars, .columnBars]
        case .sextant: [.sextants]
        case .octant: [.octants]
        case .mosaic: [.quadrants, .rowBars, .columnBars, .sextants, .octants]
        case .ascii: []
        }
    }
}
