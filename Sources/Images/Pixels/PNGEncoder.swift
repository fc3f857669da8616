import CImageCodecs

/// Writes images as PNG files. Terminals get only files that were written here, never bytes of a gist.
enum PNGEncoder {
    /// Returns the image as a file; nil if there is no memory for it.
    static func encode(_ bitmap: Bitmap) -> [UInt8]? {
        var count = 0
        guard let bytes = image_png(bitmap.rgba, UInt32(bitmap.size.width), UInt32(bitmap.size.height), &count) else {
            return nil
        }
        defer { image_png_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
