import Foundation

/// Builds PNG files of every kind, and broken ones.
struct TestPNG {
    enum ColorType: UInt8, CaseIterable {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyAlpha = 4
        case rgba = 6

        var depths: [Int] {
            switch self {
            case .grey: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .greyAlpha, .rgba: [8, 16]
            }
        }
    }

    var width = 8
    var height = 8
    var colorType = ColorType.rgb
    var depth = 8
    var isInterlaced = false
    /// The samples of a pixel, in the format's own numbers.
    var pixel: (_ x: Int, _ y: Int) -> [Int] = { _, _ in [0, 0, 0] }
    /// Chunks between the header and the pixels.
    var chunks: [(name: String, content: Data)] = []
    /// Stands in for the compressed pixels.
    var pixelData: Data?

    var data: Data {
        var header = Data()
        header.append(bigEndian: UInt32(width))
        header.append(bigEndian: UInt32(height))
        header += [UInt8(depth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        file += Self.chunk("IHDR", header)
        for chunk in chunks { file += Self.chunk(chunk.name, chunk.content) }
        file += Self.chunk("IDAT", pixelData ?? Self.compressed(rows))
        return file + Self.chunk("IEND", Data())
    }

    static func chunk(_ name: String, _ content: Data) -> Data {
        var chunk = Data()
        chunk.append(bigEndian: UInt32(content.count))
        let body = Data(name.utf8) + content
        chunk += body
        chunk.append(bigEndian: crc(body))
        return chunk
    }

    /// All rows with filter 0, in Adam7's seven passes where interlaced.
    private var rows: Data {
        var data = Data()
        let passes: [(x: Int, y: Int, stepX: Int, stepY: Int)] =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        for pass in passes where pass.x < width {
            for y in stride(from: pass.y, to: height, by: pass.stepY) {
                var bits: [Int] = []
                for x in stride(from: pass.x, to: width, by: pass.stepX) {
                    for sample in pixel(x, y) { bits += (0..<depth).reversed().map { sample >> $0 & 1 } }
                }
                while bits.count % 8 != 0 { bits.append(0) }
                data.append(0)
                for start in stride(from: 0, to: bits.count, by: 8) {
                    data.append(UInt8(bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }))
                }
            }
        }
        return data
    }

    /// A zlib stream of stored blocks.
    static func compressed(_ data: Data) -> Data {
        var stream = Data([0x78, 0x01])
        var rest = data
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            for number in [UInt16(block.count), ~UInt16(block.count)] {
                stream += [UInt8(number & 0xFF), UInt8(number >> 8)]
            }
            stream += block
        } while !rest.isEmpty
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in data {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        stream.append(bigEndian: b << 16 | a)
        return stream
    }

    private static func crc(_ data: Data) -> UInt32 {
        ~data.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}

extension Data {
    mutating func append(bigEndian number: UInt32) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
}
