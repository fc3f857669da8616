@_spi(_Unicode) import Swift

/// Letters in the form that users search for: without accents, in any encoding, and optionally in lower case.
public struct PlainLetters: Sendable {
    /// Letters in lower case.
    public static let inLowerCase = PlainLetters(keepsCase: false)
    /// Letters in their own case.
    public static let inTheirCase = PlainLetters(keepsCase: true)

    private let keepsCase: Bool
    /// The plain letters of the scalars in each range.
    private let tables: [(start: UInt32, letters: [[Unicode.Scalar]])]

    /// Latin, Greek, Cyrillic, their neighbours and their extensions; kana. Few other letters have accents.
    private static let ranges: [ClosedRange<UInt32>] = [0...0x5FF, 0x1E00...0x1FFF, 0x3040...0x30FF]

    private init(keepsCase: Bool) {
        self.keepsCase = keepsCase
        tables = Self.ranges.map { range in
            (
                range.lowerBound,
                range.map { value in Unicode.Scalar(value).map { Self.letters(of: $0, keepsCase: keepsCase) } ?? [] }
            )
        }
    }

    /// The plain letters of a scalar: usually itself, none for an accent.
    public subscript(scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let value = scalar.value
        for table in tables where value >= table.start && value - table.start < table.letters.count {
            return table.letters[Int(value - table.start)]
        }
        switch value {
        case 0xAC00...0xD7A3: return Self.letters(ofSyllable: value - 0xAC00)
        // Ideographs and emoji have neither case nor accents.
        case 0x3400...0x9FFF, 0x1F000...0x1FAFF, 0x20000...0x2F7FF: return [scalar]
        default: return Self.letters(of: scalar, keepsCase: keepsCase)
        }
    }

    /// A text in plain letters.
    public func text(_ text: some StringProtocol) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { plain.append(contentsOf: self[scalar]) }
        return String(plain)
    }

    // MARK: - One scalar

    private static func letters(of scalar: Unicode.Scalar, keepsCase: Bool) -> [Unicode.Scalar] {
        // Going through capitals makes equivalent letters equal: `ß` and `ss`, `ς` and `σ`.
        let cased = keepsCase ? String(scalar) : scalar.properties.uppercaseMapping.lowercased()
        return cased.unicodeScalars.flatMap { String(inHalfWidth($0))._nfd.map(\.self) }.filter { !isAccent($0) }
    }

    /// The letters of a Korean syllable (Unicode, 3.12).
    private static func letters(ofSyllable number: UInt32) -> [Unicode.Scalar] {
        let letters = [0x1100 + number / 588, 0x1161 + number % 588 / 28, 0x11A7 + number % 28]
        return letters.prefix(number % 28 == 0 ? 2 : 3).compactMap(Unicode.Scalar.init)
    }

    /// The ASCII form of a fullwidth character, as used in East Asian text.
    private static func inHalfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }

    /// True for accents, which all scripts use. Marks of a single script are part of the word.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // A stroke through a letter makes it a different letter.
        case 0x334...0x338: false
        case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        default: false
        }
    }
}
