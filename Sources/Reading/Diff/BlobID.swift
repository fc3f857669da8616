/// The git object ID of a file's content: SHA-1 of `blob`, the size, a NUL and the bytes (gitformat-loose(5), FIPS
/// 180-4).
public enum BlobID {
    /// The ID in patches for a file that does not exist.
    static let none = String(repeating: "0", count: 40)

    /// 40 hexadecimal digits.
    public static func of(_ bytes: [UInt8]) -> String {
        var digest = SHA1()
        digest.add(Array("blob \(bytes.count)\u{0}".utf8))
        digest.add(bytes)
        return digest.finish()
    }
}

/// SHA-1, block by block. Only for compatibility with git, not for security.
private struct SHA1 {
    private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    /// The bytes of the incomplete block.
    private var rest: [UInt8] = []
    private var count = 0
    private var words = [UInt32](repeating: 0, count: 80)

    mutating func add(_ bytes: [UInt8]) {
        count += bytes.count
        var place = 0
        if !rest.isEmpty {
            place = min(64 - rest.count, bytes.count)
            rest += bytes[..<place]
            guard rest.count == 64 else { return }
            mix(rest[...])
            rest = []
        }
        while bytes.count - place >= 64 {
            mix(bytes[place..<place + 64])
            place += 64
        }
        rest += bytes[place...]
    }

    mutating func finish() -> String {
        let bits = UInt64(count) * 8
        let padding = [0x80] + [UInt8](repeating: 0, count: (119 - rest.count) % 64)
        add(padding + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) })
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private mutating func mix(_ block: ArraySlice<UInt8>) {
        for index in 0..<16 {
            let place = block.startIndex + 4 * index
            words[index] =
                UInt32(block[place]) << 24 | UInt32(block[place + 1]) << 16 | UInt32(block[place + 2]) << 8
                | UInt32(block[place + 3])
        }
        for index in 16..<80 {
            words[index] = (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).rotated(by: 1)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = a.rotated(by: 5) &+ mixed &+ e &+ constant &+ words[index]
            (a, b, c, d, e) = (next, a, b.rotated(by: 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }
}

extension UInt32 {
    fileprivate func rotated(by bits: UInt32) -> UInt32 { self << bits | self >> (32 - bits) }
}
