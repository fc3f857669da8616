/// SplitMix64: small, good enough for sample data, and the same on every machine and in every Swift version.
struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number in the range. (`Int.random` would work, but its algorithm may change.)
    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }

    /// One of the elements; there must be at least one.
    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[int(0...choices.count - 1)] }

    mutating func hex(count: Int) -> String {
        var digits: [UInt8] = []
        while digits.count < count {
            var bits = next()
            for _ in 0..<min(16, count - digits.count) {
                digits.append(Self.hexDigits[Int(bits & 0xF)])
                bits >>= 4
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}

/// Names for contents. Not cryptographic, which a demo does not need.
enum Digest {
    static func hex(of text: String, count: Int) -> String {
        var text = text
        return text.withUTF8 { hex(of: UnsafeRawBufferPointer($0), count: count) }
    }

    static func hex(of bytes: UnsafeRawBufferPointer, count: Int) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 &+ UInt64(bytes.count)
        func mix(_ word: UInt64) {
            hash = (hash ^ word) &* 0x9FB2_1C65_1E98_DF25
            hash ^= hash >> 32
        }
        let wholeWords = bytes.count & ~7
        for offset in stride(from: 0, to: wholeWords, by: 8) {
            mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        for byte in bytes[wholeWords...] { mix(UInt64(byte)) }
        var randomness = Randomness(seed: hash)
        return randomness.hex(count: count)
    }
}
