import Foundation

/// Lossless WebP files of few bytes and few pixels for which a decoder builds very many tables of prefix codes.
///
/// The format splits an image into tiles, and a small separate image selects one of up to 65,536 groups of five codes
/// for the pixels of each tile. A group may be declared in 20 bits.
struct WebPBomb {
    var width = 8
    var height = 8
    /// The group of each tile of 4×4 pixels, by its number.
    var group: (_ tile: Int) -> Int
    /// How many groups there are.
    var groups: Int
    /// Codes for 2,328 symbols each instead of one.
    var hasLongCodes = false

    private var bits: UInt64 = 0
    private var count = 0
    private var bytes = Data()

    /// Tiles in two groups, the first and the last of so many.
    static func unused(groups: Int, hasLongCodes: Bool = false) -> Data {
        var bomb = WebPBomb(group: { $0 == 0 ? 0 : groups - 1 }, groups: groups, hasLongCodes: hasLongCodes)
        return bomb.make()
    }

    /// A group of its own for each tile.
    static func used(width: Int, height: Int, hasLongCodes: Bool = false) -> Data {
        let tiles = width / 4 * (height / 4)
        var bomb = WebPBomb(width: width, height: height, group: { $0 }, groups: tiles, hasLongCodes: hasLongCodes)
        return bomb.make()
    }

    private init(
        width: Int = 8, height: Int = 8, group: @escaping (Int) -> Int, groups: Int, hasLongCodes: Bool
    ) {
        (self.width, self.height) = (width, height)
        (self.group, self.groups, self.hasLongCodes) = (group, groups, hasLongCodes)
    }

    /// The same in the transparency of a lossy image of 32×16 pixels.
    static func inAlpha(groups: Int) -> Data {
        var bomb = WebPBomb(
            width: 32, height: 16, group: { $0 == 0 ? 0 : groups - 1 }, groups: groups, hasLongCodes: false)
        // There the stream has no header of its own.
        let stream = bomb.content().dropFirst(5)
        // A canvas of 32×16 with alpha; then the alpha, compressed.
        let canvas = Data([0x10, 0, 0, 0, 31, 0, 0, 15, 0, 0])
        return file([("VP8X", canvas), ("ALPH", [1] + stream), ("VP8 ", TestWebP.lossy.dropFirst(20))])
    }

    private mutating func make() -> Data { Self.file([("VP8L", content())]) }

    private mutating func content() -> Data {
        put(0x2F, 8)
        put(width - 1, 14)
        put(height - 1, 14)
        // No alpha, version 0, no transform.
        put(0, 1 + 3 + 1)
        if hasLongCodes { put(1 | 11 << 1, 5) } else { put(0, 1) }
        // Tiles of 4×4; their image has no colour cache. Its green and red are the number's halves.
        put(1, 1)
        put(0, 3 + 1)
        for _ in 0..<2 { putCode(symbols: 256, length: 8) }
        for _ in 0..<3 { putSingleSymbol() }
        for tile in 0..<width / 4 * (height / 4) {
            for half in [group(tile) & 0xFF, group(tile) >> 8] { put(Int(UInt8(half).bitReversed), 8) }
        }
        for _ in 0..<groups {
            // 2,048 of eleven bits are the most that the green code can have in all, beside none of the others.
            if hasLongCodes { putCode(symbols: 2_048, length: 11) } else { putSingleSymbol() }
            for _ in 0..<4 { putSingleSymbol() }
        }
        // Pixels in codes of one symbol take no bits, and in long ones eleven zeros.
        put(0, 63)
        while count > 0 { put(0, 8 - count % 8) }
        return bytes + Data(count: hasLongCodes ? width * height * 2 : 0)
    }

    private static func file(_ chunks: [(name: String, content: Data)]) -> Data {
        func number(_ value: Int) -> Data { withUnsafeBytes(of: UInt32(value).littleEndian) { Data($0) } }
        let body = chunks.reduce(into: Data("WEBP".utf8)) { body, chunk in
            body += Data(chunk.name.utf8) + number(chunk.content.count) + chunk.content
            if chunk.content.count % 2 == 1 { body.append(0) }
        }
        return Data("RIFF".utf8) + number(body.count) + body
    }

    /// An image on an animation's canvas of this size, with a frame of 32×16.
    static func canvas(width: Int, height: Int) -> Data {
        func number(_ value: Int) -> Data { withUnsafeBytes(of: UInt32(value).littleEndian) { Data($0.prefix(3)) } }
        let pixels = TestWebP.lossless.dropFirst(12)
        let frame = number(0) + number(0) + number(31) + number(15) + number(100) + [0] + pixels
        return file([
            ("VP8X", [2, 0, 0, 0] + number(width - 1) + number(height - 1)), ("ANIM", Data(count: 6)), ("ANMF", frame),
        ])
    }

    /// A code of one symbol, 0.
    private mutating func putSingleSymbol() { put(0b0001, 4) }

    /// A code for the first so many symbols, all of the same length, which is told once.
    private mutating func putCode(symbols: Int, length: Int) {
        let order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11]
        put(0, 1)
        put(order.count - 4, 4)
        for symbol in order { put(symbol == length ? 1 : 0, 3) }
        // How many symbols follow, in up to twelve bits; each takes none.
        put(1, 1)
        put(5, 3)
        put(symbols - 2, 12)
    }

    private mutating func put(_ value: Int, _ width: Int) {
        bits |= UInt64(value) << UInt64(count)
        count += width
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
    }
}

extension UInt8 {
    fileprivate var bitReversed: UInt8 {
        (0..<8).reduce(0) { $0 | (self >> UInt8($1) & 1) << UInt8(7 - $1) }
    }
}
