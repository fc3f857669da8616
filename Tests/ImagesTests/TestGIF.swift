import Foundation

/// Builds GIF files of one frame or two: red, green, blue and yellow quarters, then one colour.
struct TestGIF {
    var width = 32
    var height = 16
    var isInterlaced = false
    var hasSecondFrame = true
    /// The index of the quarter that is transparent.
    var transparent: UInt8?
    /// Dimensions of the screen, if not the frame's, and the frame's place there.
    var screen: (width: Int, height: Int)?
    var origin = (x: 0, y: 0)
    /// Stands in for the first frame's compressed pixels.
    var pixelData: Data?

    var data: Data {
        var file = Data("GIF89a".utf8)
        for number in [screen?.width ?? width, screen?.height ?? height] { file += Self.bytes(number) }
        file += [0x81, 0, 0]
        file += [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0]
        file += [0x21, 0xFE, 3] + Data("abc".utf8) + [0]
        file += [0x21, 0xF9, 4, transparent == nil ? 0 : 1, 0, 0, transparent ?? 0, 0]
        file += frame(pixelData ?? Self.compressed(pixels))
        if hasSecondFrame, pixelData == nil { file += frame(Self.compressed(pixels.map { _ in 0 })) }
        return file + [0x3B]
    }

    private var pixels: [Int] {
        let order = isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
        return order.flatMap { first, step in
            stride(from: first, to: height, by: step).flatMap { y in
                (0..<width).map { x in (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2) }
            }
        }
    }

    private func frame(_ pixels: Data) -> Data {
        let place = [origin.x, origin.y, width, height].reduce(into: Data()) { $0 += Self.bytes($1) }
        return Data([0x2C]) + place + [isInterlaced ? 0x40 : 0] + pixels
    }

    private static func bytes(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

    /// Codes of three bits; the table is cleared before it grows so far that they had four.
    private static func compressed(_ pixels: [Int]) -> Data {
        let (clear, end) = (4, 5)
        var codes: [Int] = []
        for (index, pixel) in pixels.enumerated() {
            if index % 2 == 0 { codes.append(clear) }
            codes.append(pixel)
        }
        codes.append(end)
        let bits = codes.flatMap { code in (0..<3).map { code >> $0 & 1 } }
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].reversed().reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
        }
        var data = Data([2])
        for start in stride(from: 0, to: bytes.count, by: 255) {
            let block = bytes[start..<min(start + 255, bytes.count)]
            data += [UInt8(block.count)] + block
        }
        return data + [0]
    }
}
