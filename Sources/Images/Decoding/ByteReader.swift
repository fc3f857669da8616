/// Reads numbers from bytes that may end anywhere; returns nil past the end.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer

    var count: Int { bytes.count }

    func byte(at offset: Int) -> Int? {
        bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
    }

    func uint16(at offset: Int, littleEndian: Bool = false) -> Int? {
        guard let first = byte(at: offset), let second = byte(at: offset + 1) else { return nil }
        return littleEndian ? second << 8 | first : first << 8 | second
    }

    func uint32(at offset: Int, littleEndian: Bool = false) -> Int? {
        guard let first = uint16(at: offset, littleEndian: littleEndian),
            let second = uint16(at: offset + 2, littleEndian: littleEndian)
        else { return nil }
        return littleEndian ? second << 16 | first : first << 16 | second
    }

    func starts(with prefix: some Sequence<UInt8>) -> Bool { bytes.starts(with: prefix) }
}
