/// The start of a line, and whether it is plain: ASCII without tabs, so that bytes are columns.
struct LineStart: Sendable {
    private var bits: UInt32

    init(_ byte: Int, isASCII: Bool) {
        bits = UInt32(truncatingIfNeeded: byte) << 1 | (isASCII ? 1 : 0)
    }

    var byte: Int { Int(bits >> 1) }
    var isASCII: Bool { bits & 1 == 1 }

    /// The starts of all lines, and of the line after the last one.
    static func all(in text: UnsafeRawBufferPointer) -> [LineStart] {
        var starts: [LineStart] = []
        starts.reserveCapacity(text.count / 32 + 2)
        var start = 0
        var isASCII = true
        for block in stride(from: 0, to: text.count, by: 64) {
            let found = SixtyFourBytes(text, at: block)
            var ends = found.lineEnds
            var special = found.special
            while ends != 0 {
                let end = ends.trailingZeroBitCount
                let passed = UInt64.max >> (63 - end)
                starts.append(LineStart(start, isASCII: isASCII && special & passed == 0))
                start = block + end + 1
                isASCII = true
                ends &= ~passed
                special &= ~passed
            }
            if special != 0 { isASCII = false }
        }
        if start < text.count { starts.append(LineStart(start, isASCII: isASCII)) }
        starts.append(LineStart(text.count, isASCII: true))
        return starts
    }
}

/// The properties of 64 bytes, a bit for each: lines are too short for a fast loop over bytes, since the branch at a
/// line end is unpredictable.
private struct SixtyFourBytes {
    /// LF, and CR without LF after it.
    private(set) var lineEnds: UInt64 = 0
    /// Tabs, and bytes beyond ASCII.
    private(set) var special: UInt64 = 0

    init(_ text: UnsafeRawBufferPointer, at start: Int) {
        var returns: UInt64 = 0
        for place in 0..<8 {
            let word = Self.word(text, at: start + 8 * place)
            lineEnds |= Self.gather(Self.equal(word, 0x0A)) << (8 * place)
            returns |= Self.gather(Self.equal(word, 0x0D)) << (8 * place)
            special |= Self.gather(Self.equal(word, 0x09) | word & Self.highBits) << (8 * place)
        }
        guard returns != 0 else { return }
        let next = start + 64
        let followed = lineEnds >> 1 | (next < text.count && text[next] == 0x0A ? 1 << 63 : 0)
        lineEnds |= returns & ~followed
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The lowest byte is the first; zeros after the end.
    private static func word(_ text: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
        if start + 8 <= text.count {
            return UInt64(littleEndian: text.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        }
        return text[min(start, text.count)...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Sets the high bit of each byte that is equal to this one.
    private static func equal(_ word: UInt64, _ byte: UInt64) -> UInt64 {
        let difference = word ^ ones &* byte
        return ~(((difference & ~highBits) &+ ~highBits) | difference) & highBits
    }

    /// The eight high bits side by side.
    private static func gather(_ highBits: UInt64) -> UInt64 { (highBits >> 7 &* 0x0102_0408_1020_4080) >> 56 }
}
