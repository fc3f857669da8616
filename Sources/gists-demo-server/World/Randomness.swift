import Foundation

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

    /// A number of the range. (`Int.random` would do, but its algorithm is not promised to stay.)
    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }

    /// One of the elements; the collection must not be empty.
    mutating func pick<C: RandomAccessCollection<T>, T>(_ choices: C) -> T where C.Index == Int {
        choices[choices.startIndex + int(0...(choices.count - 1))]
    }

    mutating func hex(count: Int) -> String {
        var text = ""
        while text.utf8.count < count {
            let digits = String(next(), radix: 16)
            text += String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
        return String(text.prefix(count))
    }
}

/// Names for contents. Not cryptographic: nobody attacks a demo.
enum Digest {
    static func hex(of bytes: some Sequence<UInt8>, count: Int) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var randomness = Randomness(seed: hash)
        return randomness.hex(count: count)
    }
}
