import CImageCodecs
import FoundationEssentials

/// Turns bytes that a stranger sent into a picture, at a bounded cost.
///
/// Dimensions are looked at before anything is decoded. Then rows come one by one; those of a large picture are averaged
/// into the size that is going to be looked at, so that memory is a matter of that size. Whatever a codec asks for is
/// counted, and its time too.
public struct ImageDecoder: Sendable {
    /// The limits of what a picture may cost.
    public struct Limits: Hashable, Sendable {
        /// Bytes of the file.
        public var bytes = 5 << 20
        /// Pixels of the longer side.
        public var side = 8192
        public var pixels = 16 << 20
        /// Bytes that the result may take while it is made, and again as many for the decoder.
        public var memory = 16 << 20
        /// Processor time. A codec may go on for a few milliseconds before it notices; the goal is 20 altogether.
        public var time = Duration.milliseconds(15)

        /// For pictures that come unasked, such as avatars.
        public init() {}

        /// For pictures in a text that somebody reads.
        public static let inText: Limits = {
            var limits = Limits()
            limits.bytes = 2 << 20
            limits.pixels = 32 << 20
            limits.memory = 32 << 20
            limits.time = .milliseconds(100)
            return limits
        }()

        /// For pictures that somebody chose: a camera's are welcome.
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

    /// Decodes PNG, JPEG, GIF or WebP (of an animation its first frame), upright according to its EXIF orientation.
    /// - Parameter wanted: how many pixels will be looked at. The picture may come in a smaller size, of the same shape, but
    ///   with no less than two pixels for each one wanted along either axis, unless it has fewer. Without it the size is the
    ///   picture's own. In any case a picture that would not fit into `Limits.memory` shrinks until it does.
    public func decode(_ data: Data, wanted: PixelSize? = nil) throws(ImageError) -> Bitmap {
        try read(data) { (rows, kind, header) throws(ImageError) in
            try decode(rows, as: kind, header, wanted: wanted)
        }
    }

    /// The format and the size of a picture as it is going to be seen, from its header alone.
    public func format(of data: Data) throws(ImageError) -> (kind: ImageKind, size: PixelSize) {
        try read(data) { (_, kind, header) throws(ImageError) in
            let size = header.size
            return (kind, header.orientation.swapsSides ? PixelSize(width: size.height, height: size.width) : size)
        }
    }

    /// Reads a header, and goes on where the limits allow the size.
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
                // The sides are checked first: their product cannot overflow any more.
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
        // What is small anyway stays whole: whoever draws it averages once, and so exactly.
        let isSmall = given.area * 4 <= limits.memory / 8
        var target = RowTarget(rows: given, size: isSmall ? given : affordable(enough.limited(to: given)))
        try rows.forEach(width: given.width) { row, pixels in target.add(row, pixels) }
        guard let bitmap = target.bitmap() else { throw .corrupt(kind, Words.empty) }
        return bitmap.upright(header.orientation)
    }

    /// The least size, of the same shape, with two pixels for each one wanted, so that the edges of unevenly divided pixels
    /// do not show.
    private func enough(of full: PixelSize, wanted: PixelSize?, isTurned: Bool) -> PixelSize {
        guard let wanted else { return full }
        let (width, height) = isTurned ? (wanted.height, wanted.width) : (wanted.width, wanted.height)
        return full.scaled(by: max(Double(width * 2) / Double(full.width), Double(height * 2) / Double(full.height)))
    }

    /// The size at which a picture can be put together and turned within the memory.
    private func affordable(_ size: PixelSize) -> PixelSize {
        size.scaled(by: (Double(limits.memory) / Double(size.area * RowTarget.bytesPerPixel)).squareRoot())
    }
}

extension PixelSize {
    /// The same shape, smaller; never larger.
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
