/// The part of a patch for a file that is not text, in the format of `git diff --binary` (git's diff.c, base85.c).
enum BinaryPatch {
    /// Both directions: the new content, then the old one.
    static func bytes(from old: [UInt8], to new: [UInt8]) -> [UInt8] {
        Array("GIT binary patch\n".utf8) + literal(new) + literal(old)
    }

    private static func literal(_ bytes: [UInt8]) -> [UInt8] {
        var text = Array("literal \(bytes.count)\n".utf8)
        let packed = stored(bytes)
        for start in stride(from: 0, to: packed.count, by: 52) {
            let line = packed[start..<min(start + 52, packed.count)]
            // The first letter is the number of bytes: A to Z, then a to z.
            text.append(UInt8(line.count <= 26 ? 0x40 + line.count : 0x60 + line.count - 26))
            append(line, to: &text)
            text.append(UInt8(ascii: "\n"))
        }
        return text + [UInt8(ascii: "\n")]
    }

    // MARK: - Base 85

    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~".utf8)

    /// Writes four bytes as five digits; missing bytes of the last four count as 0.
    private static func append(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
        for start in stride(from: line.startIndex, to: line.endIndex, by: 4) {
            var number: UInt32 = 0
            for place in start..<start + 4 { number = number << 8 | (place < line.endIndex ? UInt32(line[place]) : 0) }
            var five: [UInt8] = []
            for _ in 0..<5 {
                five.append(digits[Int(number % 85)])
                number /= 85
            }
            text += five.reversed()
        }
    }

    // MARK: - zlib

    /// The bytes in zlib's format (RFC 1950), in uncompressed blocks (RFC 1951, 3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, bytes.count)
            let count = UInt16(end - start)
            stream.append(end == bytes.count ? 1 : 0)
            for number in [count, ~count] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            stream += bytes[start..<end]
            start = end
        } while start < bytes.count
        let sum = adler32(bytes)
        return stream + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return b << 16 | a
    }
}
