/// A set of bytes.
struct ByteSet: Hashable, Sendable {
    private var low: UInt64 = 0
    private var middle: UInt64 = 0
    /// Bytes from 128 on are in the set all or none: they are parts of letters.
    private var hasHigh = false

    /// The bytes of an ASCII text; `a-z` is a range, a hyphen at either end is itself.
    init(_ text: String, high: Bool = false) {
        hasHigh = high
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            let isRange = index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "-")
            for byte in bytes[index]...bytes[isRange ? index + 2 : index] {
                if byte < 64 { low |= 1 << byte } else { middle |= 1 << (byte & 63) }
            }
            index += isRange ? 3 : 1
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 ? (byte < 64 ? low : middle) >> (byte & 63) & 1 == 1 : hasHigh
    }

    static let letters = ByteSet("a-zA-Z_", high: true)
    static let name = ByteSet("a-zA-Z0-9_", high: true)
    static let space = ByteSet(" \t\u{0C}")
}
