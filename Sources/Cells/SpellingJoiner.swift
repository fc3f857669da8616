/// Zero-width joiners that belong to the spelling of a word, by rules A1, A2 and B of Unicode's UAX 31, section 2.3.1.
///
/// Persian and Kurdish separate letters with U+200C, the scripts of India and Sinhala form conjuncts with U+200D.
/// Between other letters these characters have no visible effect, so they can be used to deceive.
enum SpellingJoiner {
    private static let nonJoiner: Unicode.Scalar = "\u{200C}"
    private static let joiner: Unicode.Scalar = "\u{200D}"

    static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == nonJoiner || scalar == joiner }

    /// True if the joiner that starts at a byte, after at least one scalar, is part of the spelling.
    static func isSpelling(at start: Int, in text: Span<UInt8>) -> Bool {
        let scalar = Unicode.Scalar.decoded(at: start, in: text).scalar
        guard isJoiner(scalar), let before = Self.scalar(before: start, in: text) else { return false }
        let after = start + 3 < text.count ? Unicode.Scalar.decoded(at: start + 3, in: text).scalar : nil
        if isVirama(before) {
            // A2: before a letter. B: not before a vowel sign.
            return scalar == nonJoiner ? after.map(isIndicLetter) ?? false : !(after.map(isVowelSign) ?? false)
        }
        guard let after else { return false }
        // Bengali writes ra, joiner, virama, ya if the virama belongs to ya.
        if scalar == joiner { return isVirama(after) && isIndicLetter(before) }
        return isCursive(before) && isCursive(after)  // A1
    }

    private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x94D && scalar.properties.canonicalCombiningClass == .virama
    }

    private static func isIndicLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x900 && scalar.properties.generalCategory == .otherLetter
    }

    private static func isVowelSign(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return scalar.value >= 0x900 && !isVirama(scalar) && (category == .spacingMark || category == .nonspacingMark)
    }

    /// True for letters and vowel points of cursive scripts.
    private static func isCursive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Arabic, Syriac, Thaana's neighbours, N'Ko, Mandaic; Mongolian; Phags-pa; Manichaean to Chorasmian; Adlam.
        case 0x620...0x77F, 0x7C0...0x7FF, 0x840...0x8FF, 0x1820...0x18AA, 0xA840...0xA873, 0x10AC0...0x10AF6,
            0x10B80...0x10BAF, 0x10D00...0x10D27, 0x10F30...0x10FCB, 0x1E900...0x1E94B:
            switch scalar.properties.generalCategory {
            case .otherLetter, .modifierLetter, .nonspacingMark, .uppercaseLetter, .lowercaseLetter: true
            default: false
            }
        default: false
        }
    }

    private static func scalar(before end: Int, in text: Span<UInt8>) -> Unicode.Scalar? {
        var start = end - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        return start >= 0 ? Unicode.Scalar.decoded(at: start, in: text).scalar : nil
    }
}
