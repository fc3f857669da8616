import CImageCodecs
import Cells
import FoundationEssentials

/// Decodes untrusted bytes to an image, at a bounded cost.
///
/// The dimensions are checked before anything is decoded. Rows are then decoded one by one; those of a large image are
/// averaged into the size that will be shown, so that the memory depends on that size. All memory that a codec
/// allocates is counted, and so is its time.
public struct ImageDecoder: Sendable {
    /// The limits for the cost of an image.
    public struct Limits: Hashable, Sendable {
        /// The size of the file in bytes.
        public var bytes = 5 << 20
        /// The longer side in pixels.
        public var side = 8192
        public var pixels = 16 << 20
        /// The bytes for making the result, and again as many for the decoder.
        public var memory = 16 << 20
        /// Processor time. A codec may run a few milliseconds longer before it notices; the goal is 20 ms in total.
        public var time = Duration.milliseconds(15)

        /// Limits for images that the user did not choose, such as avatars.
        public init() {}

        /// Limits for images in a document that the user reads.
        public static let inText: Limits = {
            var limits = Limits()
            limits.bytes = 2 << 20
            limits.pixels = 32 << 20
            limits.memory = 32 << 20
            limits.time = .milliseconds(100)
            return limits
        }()

        /// Limits for images that the user opens: large enough for a camera's.
        public static let chosen: Limits = {
            var limits = Limits()
            limits.bytes = 64 << 20
            limits.side = 32_767
            limits.pixels = 128 << 20
            limits.memory = 128 << 20
            limits.time = .seconds(3)
            return limits
        }()
    }

    public var limits: Limits

    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Decodes PNG, JPEG, GIF or WebP (the first frame of an animation), upright according to its EXIF orientation.
    /// - Parameter wanted: the number of pixels that will be shown. The result may be smaller than the image, of the
    ///   same shape, but has at least two pixels for each wanted one along either axis, unless the image has fewer.
    ///   Without it, the result has the image's own size. An image that would not fit into `Limits.memory` always
    ///   shrinks until it does.
    public func decode(_ data: Data, wanted: PixelSize? = nil) throws(ImageError) -> Bitmap {
        try read(data) { (rows, kind, header) throws(ImageError) in
            try decode(rows, as: kind, header, wanted: wanted)
        }
    }

    /// The format and the upright size of an image, from its header alone.
    public func format(of data: Data) throws(ImageError) -> (kind: ImageKind, size: PixelSize) {
        try read(data) { (_, kind, header) throws(ImageError) in
            let size = header.size
            return (kind, header.orientation.swapsSides ? PixelSize(width: size.height, height: size.width) : size)
        }
    }

    /// Reads a header, and continues if the limits allow the size.
    private func read<Value>(
        _ data: Data, _ body: (borrowing RowReader, ImageKind, RowReader.Header) throws(ImageError) -> Value
    ) throws(ImageError) -> Value {
        guard let kind = ImageKind(data) else { throw .notAnImage }
        guard data.count <= limits.bytes else { throw .tooManyBytes(data.count, limit: limits.bytes) }
        let outcome: Result<Value, ImageError> = data.withUnsafeBytes { bytes in
            do throws(ImageError) {
                guard let rows = RowReader(bytes, kind: kind, memory: limits.memory, time: limits.time) else {
                    throw .tooLarge(kind)
                }
                let header = try rows.header()
                let full = header.size
                // Checking the sides first keeps their product from overflowing.
                guard 1...limits.side ~= full.width, 1...limits.side ~= full.height, full.area <= limits.pixels else {
                    throw .badSize(kind, width: full.width, height: full.height)
                }
                return .success(try body(rows, kind, header))
            } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    private func decode(
        _ rows: borrowing RowReader, as kind: ImageKind, _ header: RowReader.Header, wanted: PixelSize?
    ) throws(ImageError) -> Bitmap {
        let full = header.size
        let enough = enough(of: full, wanted: wanted, isTurned: header.orientation.swapsSides)
        let given = try rows.start(atLeast: header.hasInks ? full : affordable(enough))
        // A small image keeps its size, so that it is averaged only once, exactly, when it is drawn.
        let isSmall = given.area * 4 <= limits.memory / 8
        var target = RowTarget(rows: given, size: isSmall ? given : affordable(enough.limited(to: given)))
        try rows.forEach(width: given.width) { row, pixels in target.add(row, pixels) }
        guard let bitmap = target.bitmap() else { throw .corrupt(kind, Words.empty) }
        return bitmap.upright(header.orientation)
    }

    /// The smallest size of the same shape that has two pixels for each wanted one, so that the edges of unevenly
    /// divided pixels do not show.
    private func enough(of full: PixelSize, wanted: PixelSize?, isTurned: Bool) -> PixelSize {
        guard let wanted else { return full }
        let (width, height) = isTurned ? (wanted.height, wanted.width) : (wanted.width, wanted.height)
        return full.scaled(by: max(Double(width * 2) / Double(full.width), Double(height * 2) / Double(full.height)))
    }

    /// The size at which an image can be assembled and turned within the memory limit.
    private func affordable(_ size: PixelSize) -> PixelSize {
        size.scaled(by: (Double(limits.memory) / Double(size.area * RowTarget.bytesPerPixel)).squareRoot())
    }
}

extension PixelSize {
    /// The same shape, scaled down; never enlarged.
    fileprivate func scaled(by factor: Double) -> PixelSize {
        guard factor < 1 else { return self }
        return PixelSize(
            width: max(1, Int((Double(width) * factor).rounded())),
            height: max(1, Int((Double(height) * factor).rounded())))
    }

    fileprivate func limited(to other: PixelSize) -> PixelSize {
        PixelSize(width: min(width, other.width), height: min(height, other.height))
    }
}
