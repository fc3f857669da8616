import Foundation

/// A gzip stream of stored blocks: nothing is compressed, but every decoder takes it.
func gzipped(_ data: Data) -> Data {
    var stream = gzipHeader
    var rest = data[...]
    repeat {
        let block = rest.prefix(0xFFFF)
        rest = rest.dropFirst(block.count)
        stream.append(rest.isEmpty ? 1 : 0)
        append(UInt16(block.count), to: &stream)
        append(~UInt16(block.count), to: &stream)
        stream.append(block)
    } while !rest.isEmpty
    append(checkSum(data), to: &stream)
    append(UInt32(truncatingIfNeeded: data.count), to: &stream)
    return stream
}

/// A gzip stream that decodes to at least that many zeros, without a right check sum at its end.
func gzippedZeros(_ count: Int) -> Data {
    var stream = gzipHeader
    var pending: UInt32 = 0
    var pendingCount: UInt32 = 0
    func write(_ bits: UInt32, _ width: UInt32) {
        pending |= bits << pendingCount
        pendingCount += width
        while pendingCount >= 8 {
            stream.append(UInt8(pending & 0xFF))
            pending >>= 8
            pendingCount -= 8
        }
    }
    // The last block, with fixed codes; a zero; then "258 bytes from one byte back", 13 bits each (codes go in reversed).
    write(0b011, 3)
    write(0b0000_1100, 8)
    for _ in 0...(count / 258) { write(0b0_0000_1010_0011, 13) }
    write(0, 7)
    write(0, 7)
    return stream + Data(count: 8)
}

private let gzipHeader = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])

private func append<Number: FixedWidthInteger>(_ number: Number, to data: inout Data) {
    withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
}

private func checkSum(_ data: Data) -> UInt32 {
    ~data.reduce(~UInt32(0)) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in (sum >> 1) ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
}
