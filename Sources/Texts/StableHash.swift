/// FNV-1a: small, and the same in every run and on every machine. Not safe against adversaries: callers must tolerate
/// collisions.
public enum StableHash {
    /// 32 hexadecimal digits, fit for a file name.
    public static func name(for key: String) -> String { name(for: key.utf8) }

    /// The same for any bytes.
    public static func name(for bytes: some Sequence<UInt8>) -> String {
        let prime: UInt128 = 1 << 88 | 0x13B
        let basis: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
        let hash = bytes.reduce(basis) { ($0 ^ UInt128($1)) &* prime }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// True if the text has the format of `name(for:)`.
    public static func isName(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    public static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
