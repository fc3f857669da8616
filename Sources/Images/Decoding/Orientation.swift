import Cells

/// The orientation of a camera: how the stored rows must be turned to show the image upright. Raw values are EXIF's.
enum Orientation: Int {
    case up = 1
    case mirrored, rotated180, flipped, transposed, rotated90, transversed, rotated270

    var swapsSides: Bool { rawValue >= Orientation.transposed.rawValue }

    /// Reads the orientation from EXIF data; nil unless it is present and valid.
    ///
    /// EXIF is a small TIFF file. Only the first directory is read, and each of its entries at most once, so a chain of
    /// offsets cannot form a loop.
    init?(exif tiff: ByteReader) {
        let littleEndian = tiff.starts(with: "II".utf8)
        guard littleEndian || tiff.starts(with: "MM".utf8), tiff.uint16(at: 2, littleEndian: littleEndian) == 42,
            let directory = tiff.uint32(at: 4, littleEndian: littleEndian),
            let entryCount = tiff.uint16(at: directory, littleEndian: littleEndian)
        else { return nil }

        for entry in 0..<entryCount {
            let offset = directory + 2 + entry * 12
            guard let tag = tiff.uint16(at: offset, littleEndian: littleEndian) else { return nil }
            guard tag == 0x0112 else { continue }
            guard tiff.uint16(at: offset + 2, littleEndian: littleEndian) == 3,
                let value = tiff.uint16(at: offset + 8, littleEndian: littleEndian)
            else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}

extension Bitmap {
    /// The image turned and mirrored so that it is upright.
    func upright(_ orientation: Orientation) -> Bitmap {
        guard orientation != .up else { return self }
        let (width, height) = (size.width, size.height)
        let (lastColumn, lastRow) = (width - 1, (height - 1) * width)
        // The offset of the first pixel, and the steps to the next one to the right and the next one below.
        let (first, right, down) =
            switch orientation {
            case .up: (0, 1, width)
            case .mirrored: (lastColumn, -1, width)
            case .rotated180: (lastRow + lastColumn, -1, -width)
            case .flipped: (lastRow, 1, -width)
            case .transposed: (0, width, 1)
            case .rotated90: (lastRow, -width, 1)
            case .transversed: (lastRow + lastColumn, -width, -1)
            case .rotated270: (lastColumn, width, -1)
            }
        let turned = orientation.swapsSides ? PixelSize(width: height, height: width) : size
        var result = [UInt8](repeating: 0, count: rgba.count)
        result.withUnsafeMutableBytes { target in
            rgba.withUnsafeBytes { source in
                for y in 0..<turned.height {
                    for x in 0..<turned.width {
                        let pixel = source.load(fromByteOffset: (first + x * right + y * down) * 4, as: UInt32.self)
                        target.storeBytes(of: pixel, toByteOffset: (y * turned.width + x) * 4, as: UInt32.self)
                    }
                }
            }
        }
        return Bitmap(size: turned, rgba: result) ?? self
    }
}
