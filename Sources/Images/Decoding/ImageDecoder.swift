import CImageCodecs
import FoundationEssentials

/// Turns bytes that a stranger sent into a picture, at a bounded cost.
///
/// Dimensions are looked at before anything is decoded. Then rows come one by one and are averaged into the size that is
/// going to be looked at, so that memory is a matter of that size. Whatever a codec asks for is counted, and its time too.
public struct ImageDecoder: Sendable {
    /// What a picture may cost.
    public struct Limits: Hashable, Sendable {
        /// Bytes of the file.
        public var bytes = 5 << 20
        /// Pixels of the longer side.
        public var side = 8192
        public var pixels = 16 << 20
        /// Bytes that the result may take while it is made, and again as many for the decoder.
        public var memory = 16 << 20
        /// Processor time.
        public var time = Duration.milliseconds(20)

        /// For pictures that come unasked, such as avatars.
        public init() {}

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

    /// Decodes PNG, JPEG, GIF or WebP (of an animation its first frame), upright according to a JPEG's EXIF orientation.
    /// - Parameter wanted: how many pixels will be looked at. A picture more than twice that large shrinks, keeping its
    ///   shape, while it is decoded: to no less than twice what is wanted, averaged exactly. Without it the size is the
    ///   picture's own. In any case a picture that would not fit into `Limits.memory` shrinks until it does.
    public func decode(_ data: Data, wanted: PixelSize? = nil) throws(ImageError) -> Bitmap {
        guard let kind = ImageKind(data) else { throw .notAnImage }
        guard data.count <= limits.bytes else { throw .tooManyBytes(data.count, limit: limits.bytes) }
        let outcome: Result<Bitmap, ImageError> = data.withUnsafeBytes { bytes in
            do throws(ImageError) { return .success(try decode(bytes, as: kind, wanted: wanted)) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private func decode(
        _ bytes: UnsafeRawBufferPointer, as kind: ImageKind, wanted: PixelSize?
    ) throws(ImageError) -> Bitmap {
        guard let rows = RowReader(bytes, kind: kind, memory: limits.memory, time: limits.time) else {
            throw .tooLarge(kind)
        }
        let header = try rows.header()
        let full = header.size
        // The sides are checked first: their product cannot overflow any more.
        guard 1...limits.side ~= full.width, 1...limits.side ~= full.height, full.area <= limits.pixels else {
            throw .badSize(kind, width: full.width, height: full.height)
        }
        var wanted = wanted
        if header.orientation.swapsSides { wanted = wanted.map { PixelSize(width: $0.height, height: $0.width) } }

        let least = reduced(full, wanted: wanted)
        let given = try rows.start(atLeast: header.hasInks ? full : least)
        var target = RowTarget(rows: given, size: reduced(given, wanted: wanted))
        try rows.forEach(width: given.width) { row, pixels in target.add(row, pixels) }
        guard let bitmap = target.bitmap() else { throw .corrupt(kind, "it is empty") }
        return bitmap.upright(header.orientation)
    }

    /// The size to which a picture is reduced while its rows come: its own, unless half of that would do.
    private func reduced(_ size: PixelSize, wanted: PixelSize?) -> PixelSize {
        func scaled(_ scale: Double) -> PixelSize {
            PixelSize(
                width: max(1, Int((Double(size.width) * scale).rounded())),
                height: max(1, Int((Double(size.height) * scale).rounded())))
        }
        var scale = 1.0
        if let wanted {
            let enough = max(
                Double(wanted.width * 2) / Double(size.width), Double(wanted.height * 2) / Double(size.height))
            if enough <= 0.5 { scale = enough }
        }
        // Turning needs a copy, and so does averaging, which keeps sums of sixteen bytes.
        if Double(size.area) * scale * scale * Double(RowTarget.bytesPerPixel) > Double(limits.memory) {
            scale = min(scale, (Double(limits.memory) / Double(size.area * RowTarget.bytesPerPixel)).squareRoot())
        }
        return scale < 1 ? scaled(scale) : size
    }
}
