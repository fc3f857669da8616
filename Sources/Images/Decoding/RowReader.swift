import CImageCodecs
import Cells

/// The rows of an image from its codec: read the header, start, then read the rows.
struct RowReader: ~Copyable {
    struct Header {
        /// The size as stored, not yet turned upright.
        var size: PixelSize
        var orientation: Orientation
        /// True for CMYK.
        var hasInks: Bool
    }

    private let reader: OpaquePointer
    private let kind: ImageKind
    private let bytes: UnsafeRawBufferPointer

    /// Creates a reader of bytes that must outlive it; nil if memory is exhausted.
    init?(_ bytes: UnsafeRawBufferPointer, kind: ImageKind, memory: Int, time: Duration) {
        let nanoseconds = UInt64(max(0, time / .nanoseconds(1)))
        guard
            let reader = image_reader_open(
                kind.format, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count, memory, nanoseconds)
        else { return nil }
        self.reader = reader
        self.kind = kind
        self.bytes = bytes
    }

    deinit { image_reader_close(reader) }

    func header() throws(ImageError) -> Header {
        var header = image_header()
        try check(image_reader_header(reader, &header))
        let ofJPEG = ByteReader(bytes: UnsafeRawBufferPointer(start: header.exif, count: header.exif_count))
        let exif = EXIFChunk.find(in: bytes, of: kind) ?? ofJPEG
        return Header(
            size: PixelSize(width: Int(header.width), height: Int(header.height)),
            orientation: Orientation(exif: exif) ?? .up, hasInks: header.has_inks)
    }

    /// - Returns: the size of the rows: the image's own, or a smaller one that is at least `least`.
    func start(atLeast least: PixelSize) throws(ImageError) -> PixelSize {
        var (width, height) = (Int32(clamping: least.width), Int32(clamping: least.height))
        try check(image_reader_start(reader, &width, &height))
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// Calls `body` with each row and its pixels, four bytes each.
    /// - Parameter width: the width that `start` returned.
    func forEach(width: Int, _ body: (image_row, UnsafePointer<UInt8>) -> Void) throws(ImageError) {
        let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: width * 4)
        defer { pixels.deallocate() }
        var row = image_row()
        var status = image_reader_next(reader, pixels, &row)
        while status == IMAGE_OK {
            body(row, pixels)
            status = image_reader_next(reader, pixels, &row)
        }
        if status != IMAGE_END { try check(status) }
    }

    private func check(_ status: image_status) throws(ImageError) {
        switch status {
        case IMAGE_OK: return
        case IMAGE_TRUNCATED: throw .truncated(kind)
        case IMAGE_NEEDS_MEMORY: throw .tooLarge(kind)
        case IMAGE_NEEDS_TIME: throw .tooSlow(kind)
        default: throw .corrupt(kind, String(cString: image_reader_message(reader)))
        }
    }
}
