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
        if Self.isPlain(value) { return [scalar] }
        if Self.syllables ~= value {
            let letters = Self.letters(ofSyllable: value)
            return letters.indices.compactMap { letters[$0] }
        }
        return Self.letters(of: scalar, keepsCase: keepsCase)
    }

    /// The number of a scalar's plain letters, if `wanted` begins with them; otherwise nil. Creates no array for the
    /// usual scripts, since a search calls it for each scalar.
    public func count(of scalar: Unicode.Scalar, startingIn wanted: ArraySlice<Unicode.Scalar>) -> Int? {
        if Self.isPlain(scalar.value) { return wanted.first == scalar ? 1 : nil }
        guard Self.syllables ~= scalar.value else {
            let letters = self[scalar]
            return wanted.starts(with: letters) ? letters.count : nil
        }
        let letters = Self.letters(ofSyllable: scalar.value)
        var count = 0
        for index in letters.indices {
            guard let letter = letters[index] else { break }
            guard count < wanted.count, wanted[wanted.startIndex + count] == letter else { return nil }
            count += 1
        }
        return count
    }

    /// A text in plain letters.
    public func text(_ text: some StringProtocol) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { plain.append(contentsOf: self[scalar]) }
        return String(plain)
    }

    // MARK: - One scalar

    private static func letters(of scalar: Unicode.Scalar, keepsCase: Bool) -> [Unicode.Scalar] {
        // Going through capitals makes equivalent letters equal: `ß` and `ss`, `ς` and `σ`. The capital `ẞ` is
        // its own, and becomes `ss` by way of `ß`.
        let cased =
            keepsCase ? String(scalar) : scalar.properties.lowercaseMapping.uppercased().lowercased()
        return cased.unicodeScalars.flatMap { String(inHalfWidth($0))._nfd.map(\.self) }.filter { !isAccent($0) }
    }

    /// True for characters with neither case nor accents: Thai, dashes and quotation marks, lines and symbols,
    /// ideographs, emoji.
    private static func isPlain(_ value: UInt32) -> Bool {
        switch value {
        case 0xE00...0xE7F, 0x2010...0x203E, 0x2500...0x27BF, 0x3400...0x9FFF, 0x1F000...0x1FAFF, 0x20000...0x2F7FF:
            true
        default: false
        }
    }

    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

    /// The two or three letters of a Korean syllable (Unicode, 3.12).
    private static func letters(ofSyllable value: UInt32) -> InlineArray<3, Unicode.Scalar?> {
        let number = value - syllables.lowerBound
        let last = number % 28 == 0 ? nil : Unicode.Scalar(0x11A7 + number % 28)
        return [Unicode.Scalar(0x1100 + number / 588), Unicode.Scalar(0x1161 + number % 588 / 28), last]
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
