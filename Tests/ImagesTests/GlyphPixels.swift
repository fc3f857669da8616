import Cells

@testable import Images

/// What a glyph covers of a cell of 8×16 pixels, told from its code point alone.
enum GlyphPixels {
    static func covered(by glyph: Glyph) -> [Bool]? {
        guard let scalar = glyph.scalar else { return nil }
        let value = Int(scalar.value)
        return switch value {
        case 0x20: fill { _, _ in false }
        case 0x2580: fill { _, y in y < 8 }
        case 0x2581...0x2588: fill { _, y in y >= 16 - 2 * (value - 0x2580) }
        case 0x2589...0x258F: fill { x, _ in x < 0x2590 - value }
        case 0x2590: fill { x, _ in x >= 4 }
        case 0x2594: fill { _, y in y < 2 }
        case 0x2595: fill { x, _ in x == 7 }
        case 0x2596...0x259F: quadrants[value - 0x2596]
        case 0x1FB00...0x1FB3B: sextant(value - 0x1FB00)
        case 0x1CD00...0x1CDE5: octants(numbers[value - 0x1CD00])
        default: legacy[value].map(octants)
        }
    }

    private static func fill(_ isCovered: (_ x: Int, _ y: Int) -> Bool) -> [Bool] {
        (0..<128).map { isCovered($0 % 8, $0 / 8) }
    }

    /// From U+2596 on: upper left, upper right, lower left, lower right.
    private static let quadrants = ["..#.", "...#", "#...", "#.##", "#..#", "###.", "##.#", ".#..", ".##.", ".###"].map
    {
        corners in
        let corners = Array(corners)
        return fill { x, y in corners[x / 4 + y / 8 * 2] == "#" }
    }

    private static func sextant(_ index: Int) -> [Bool] {
        // Left and right half are block elements already.
        let bits = (1..<63).filter { $0 != 0b010101 && $0 != 0b101010 }[index]
        return fill { x, y in bits >> (x / 4 + (y < 5 ? 0 : y < 11 ? 2 : 4)) & 1 == 1 }
    }

    private static func octants(_ bits: Int) -> [Bool] { fill { x, y in bits >> (x / 4 + y / 4 * 2) & 1 == 1 } }

    /// Those that are not in the block of octants, by their code points.
    private static let legacy = [
        0x1CEA8: 0x01, 0x1CEAB: 0x02, 0x1FB82: 0x03, 0x1FBE6: 0x14, 0x1FBE7: 0x28, 0x1FB85: 0x3F, 0x1CEA3: 0x40,
        0x1CEA0: 0x80,
    ]

    private static let numbers = (0...255).filter { bits in
        let isBlockElement =
            [0, 0x0F, 0xF0, 0xFF, 0x55, 0xAA, 0xC0, 0xFC].contains(bits)
            || quadrants.contains(octants(bits))
        return !isBlockElement && !legacy.values.contains(bits)
    }
}
