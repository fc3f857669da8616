/// FNV-1a: small, and the same in every run and on every machine. Not safe against adversaries: callers must tolerate
/// collisions.
///
/// The functions read a `Span`, since a generic function of another module runs unspecialized: 290 instructions for
/// each byte instead of five.
public enum StableHash {
    /// 32 hexadecimal digits, fit for a file name.
    public static func name(for key: String) -> String { name(for: key.utf8Span.span) }

    /// The same for any bytes.
    public static func name(for bytes: Span<UInt8>) -> String {
        let prime: UInt128 = 1 << 88 | 0x13B
        var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
        for index in bytes.indices { hash = (hash ^ UInt128(bytes[index])) &* prime }
        return hexadecimal(hash)
    }

    /// True if the text has the format of `name(for:)`.
    public static func isName(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    public static func checksum(_ bytes: Span<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
        return hash
    }

    private static func hexadecimal(_ number: UInt128) -> String {
        String(unsafeUninitializedCapacity: 32) { digits in
            for place in 0..<32 {
                let digit = UInt8(truncatingIfNeeded: number >> (124 - 4 * place)) & 15
                digits[place] = digit + (digit < 10 ? 0x30 : 0x57)
            }
            return 32
        }
    }
}
