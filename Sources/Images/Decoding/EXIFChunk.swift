/// Finds the EXIF data of formats that are made of chunks: PNG's `eXIf` and WebP's `EXIF`.
struct EXIFChunk {
    private let name: String
    /// The offset of the first chunk.
    private let start: Int
    /// Where a chunk's name and the size of its content stand in its head, which has eight bytes.
    private let nameOffset: Int
    private let sizeOffset: Int
    private let isLittleEndian: Bool
    /// Bytes behind a content of that size.
    private let padding: @Sendable (_ size: Int) -> Int

    private static let ofPNG = EXIFChunk(
        name: "eXIf", start: 8, nameOffset: 4, sizeOffset: 0, isLittleEndian: false, padding: { _ in 4 })
    private static let ofWebP = EXIFChunk(
        name: "EXIF", start: 12, nameOffset: 0, sizeOffset: 4, isLittleEndian: true, padding: { $0 & 1 })

    /// What JPEG has before the data, and some programs write here, too.
    private static let prefix = Array("Exif\0\0".utf8)

    /// The data in a file; nil if there is none.
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

    /// The place of the content. Only heads are looked at, each behind the one before.
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
