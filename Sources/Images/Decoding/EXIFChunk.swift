/// Finds the EXIF data of formats that are made of chunks: PNG's `eXIf` and WebP's `EXIF`.
struct EXIFChunk {
    private let name: String
    /// The offset of the first chunk.
    private let start: Int
    /// The offsets of a chunk's name and of its content's size within its eight-byte header.
    private let nameOffset: Int
    private let sizeOffset: Int
    private let isLittleEndian: Bool
    /// The number of padding bytes after content of a size.
    private let padding: @Sendable (_ size: Int) -> Int

    private static let ofPNG = EXIFChunk(
        name: "eXIf", start: 8, nameOffset: 4, sizeOffset: 0, isLittleEndian: false, padding: { _ in 4 })
    private static let ofWebP = EXIFChunk(
        name: "EXIF", start: 12, nameOffset: 0, sizeOffset: 4, isLittleEndian: true, padding: { $0 & 1 })

    /// The prefix that JPEG puts before the data, and that some programs write here, too.
    private static let prefix = Array("Exif\0\0".utf8)

    /// The EXIF data in a file; nil if there is none.
    static func find(in bytes: UnsafeRawBufferPointer, of kind: ImageKind) -> ByteReader? {
        let chunk: EXIFChunk
        switch kind {
        case .png: chunk = ofPNG
        case .webp: chunk = ofWebP
        default: return nil
        }
        guard let place = chunk.content(in: ByteReader(bytes: bytes)) else { return nil }
        let content = bytes[place]
        return ByteReader(
            bytes: UnsafeRawBufferPointer(
                rebasing: content.starts(with: prefix) ? content.dropFirst(prefix.count) : content))
    }

    /// The range of the content. Reads only the headers, one after the other.
    private func content(in file: ByteReader) -> Range<Int>? {
        var head = start
        while let size = file.uint32(at: head + sizeOffset, littleEndian: isLittleEndian), head + 8 <= file.count {
            let content = head + 8..<head + 8 + size
            if file.bytes[head + nameOffset..<head + nameOffset + 4].elementsEqual(name.utf8) {
                return content.upperBound <= file.count ? content : nil
            }
            head = content.upperBound + padding(size)
        }
        return nil
    }
}
