/// The costs of a language's letters in bits, derived from their frequencies.
struct LetterTable: Sendable {
    private var small: [UInt8]
    private var others: [UInt32: UInt8] = [:]

    /// - Parameter table: a number of bits, then the letters with this cost, and so on.
    init(_ table: String) {
        small = Array(repeating: 0, count: 0x600)
        var bits: UInt8 = 0
        for word in table.split(whereSeparator: \.isWhitespace) {
            if let number = UInt8(word) {
                bits = number
                continue
            }
            for scalar in word.unicodeScalars {
                set(scalar, bits)
                for upper in scalar.properties.uppercaseMapping.unicodeScalars where self[upper] == nil {
                    set(upper, bits)
                }
            }
        }
    }

    private mutating func set(_ scalar: Unicode.Scalar, _ bits: UInt8) {
        if Int(scalar.value) < small.count { small[Int(scalar.value)] = bits } else { others[scalar.value] = bits }
    }

    /// Nil for a rare letter, or one that the language does not use.
    subscript(scalar: Unicode.Scalar) -> UInt8? {
        guard Int(scalar.value) < small.count else { return others[scalar.value] }
        let bits = small[Int(scalar.value)]
        return bits == 0 ? nil : bits
    }
}
