import FoundationEssentials

/// Turns bytes that a stranger sent into a picture, at a bounded cost.
///
/// Everything that decides the cost (bytes, dimensions, number of passes, memory) is read by bounded code of our own and
/// checked before a decoder sees the data or memory is asked for. Metadata never reaches the decoders.
public struct ImageDecoder: Sendable {
    /// What a picture may cost.
    public struct Limits: Hashable, Sendable {
        /// Bytes of the file.
        public var bytes = 5 << 20
        /// Pixels of the longer side.
        public var side = 8192
        public var pixels = 16 << 20
        /// Bytes that the decoded picture, and what the decoder must keep besides, may take.
        public var memory = 32 << 20

        public init() {}
    }

    public var limits: Limits

    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Decodes PNG (of an animation its first frame) or JPEG, upright according to its EXIF orientation.
    /// - Parameter wanted: how many pixels will be looked at. A JPEG larger than twice that is decoded at a fraction of
    ///   its size, which is many times faster. Without it, and for PNG, the size is the picture's own; a JPEG that would
    ///   exceed `Limits.memory` shrinks.
    public func decode(_ data: Data, wanted: PixelSize? = nil) throws(ImageError) -> Bitmap {
        guard let kind = ImageKind(data) else { throw .notAnImage }
        guard data.count <= limits.bytes else { throw .tooManyBytes(data.count, limit: limits.bytes) }
        switch kind {
        case .png: return try decodePNG(data)
        case .jpeg: return try decodeJPEG(data, wanted: wanted)
        case .gif, .webp: throw .unsupported(kind)
        }
    }

    /// Throws unless a picture of these dimensions may be looked at.
    func check(_ size: PixelSize, of kind: ImageKind) throws(ImageError) {
        // The sides are checked first: their product cannot overflow any more.
        guard 1...limits.side ~= size.width, 1...limits.side ~= size.height, size.area <= limits.pixels else {
            throw .badSize(kind, width: size.width, height: size.height)
        }
    }
}
