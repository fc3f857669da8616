/// What the segments of a JPEG file tell before anything is decoded.
struct JPEGContainer {
    /// As stored, not yet turned upright.
    let size: PixelSize
    let orientation: Orientation
    /// True for CMYK.
    let hasInks: Bool
    /// Passes over the picture; one for ordinary files.
    let scanCount: Int
    /// Bytes that the decoder must keep for the whole picture at once: none with a single pass.
    let coefficientMemory: Int

    init(_ reader: ByteReader) throws(ImageError) {
        var frame: Frame?
        var orientation: Orientation?
        var scanCount = 0
        var offset = 2
        walk: while true {
            let marker = try Self.nextMarker(reader, at: &offset)
            switch marker {
            case 0xD9: break walk
            // Markers that stand alone: restarts and the like.
            case 0x01, 0xD0...0xD8: continue
            default: break
            }
            guard let length = reader.uint16(at: offset), let segment = reader.slice(offset, count: length) else {
                throw .truncated(.jpeg)
            }
            switch marker {
            case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA:
                guard frame == nil else { throw .corrupt(.jpeg, "it has two headers") }
                frame = try Frame(segment, isProgressive: marker == 0xC2 || marker == 0xCA)
            // Lossless and hierarchical variants. C4, C8 and CC are no frames.
            case 0xC3, 0xC5...0xC7, 0xCB, 0xCD...0xCF: throw .unsupported(.jpeg)
            case 0xDA: scanCount += 1
            case 0xE1: orientation = orientation ?? Orientation(exif: segment)
            default: break
            }
            offset += max(2, length)
        }
        guard let frame, scanCount > 0 else { throw .corrupt(.jpeg, "it has no picture in it") }
        size = frame.size
        self.orientation = orientation ?? .up
        hasInks = frame.componentCount == 4
        self.scanCount = scanCount
        coefficientMemory = frame.isProgressive || scanCount > 1 ? frame.coefficientMemory : 0
    }

    /// Skips compressed data (and garbage, as the decoder does) up to the next marker.
    private static func nextMarker(_ reader: ByteReader, at offset: inout Int) throws(ImageError) -> Int {
        while let byte = reader.byte(at: offset) {
            offset += 1
            guard byte == 0xFF else { continue }
            while reader.byte(at: offset) == 0xFF { offset += 1 }
            guard let marker = reader.byte(at: offset) else { break }
            offset += 1
            if marker != 0 { return marker }
        }
        throw .truncated(.jpeg)
    }

    /// The frame header (SOF).
    private struct Frame {
        let size: PixelSize
        let componentCount: Int
        let isProgressive: Bool
        /// Bytes of two-byte coefficients for all blocks of all components.
        let coefficientMemory: Int

        init(_ segment: ByteReader, isProgressive: Bool) throws(ImageError) {
            guard let precision = segment.byte(at: 2), let height = segment.uint16(at: 3),
                let width = segment.uint16(at: 5), let components = segment.byte(at: 7)
            else { throw .truncated(.jpeg) }
            guard precision == 8 else { throw .unsupported(.jpeg) }

            var factors: [(x: Int, y: Int)] = []
            for component in 0..<components {
                guard let packed = segment.byte(at: 9 + component * 3) else { throw .truncated(.jpeg) }
                factors.append((packed >> 4, packed & 15))
            }
            guard let maxX = factors.map(\.x).max(), let maxY = factors.map(\.y).max(), maxX > 0, maxY > 0 else {
                throw .corrupt(.jpeg, "it has no components")
            }
            size = PixelSize(width: width, height: height)
            componentCount = components
            self.isProgressive = isProgressive
            let units = ((width + 8 * maxX - 1) / (8 * maxX)) * ((height + 8 * maxY - 1) / (8 * maxY))
            coefficientMemory = factors.reduce(0) { $0 + units * $1.x * $1.y * 64 * 2 }
        }
    }
}
