/// The role of a scalar beyond ASCII in the search.
enum ScalarClass {
    /// Part of a word.
    case letter
    /// A word of its own.
    case single
    /// Belongs to the letter before it.
    case mark
    case separator

    init(_ scalar: Unicode.Scalar) {
        if Self.isUnspaced(scalar.value) {
            self = .single
            return
        }
        self =
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber:
                .letter
            case .nonspacingMark, .enclosingMark, .spacingMark: .mark
            default: .separator
            }
    }

    /// Scripts without spaces between words; their punctuation is not among these ranges.
    private static func isUnspaced(_ value: UInt32) -> Bool {
        switch value {
        case 0x0E01...0x0E3A, 0x0E40...0x0E4E: true  // Thai
        case 0x0E81...0x0ECE: true  // Lao
        case 0x1000...0x1049, 0x1780...0x17D3: true  // Myanmar, Khmer
        case 0x1100...0x11FF, 0xA960...0xA97C, 0xAC00...0xD7FB: true  // Hangul
        case 0x2E80...0x2FD5, 0x3005...0x3007, 0x3021...0x3029: true  // radicals, ideographic marks and numbers
        case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: true  // kana
        case 0x3105...0x312F, 0x31A0...0x31BF: true  // bopomofo
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAD9, 0x20000...0x3134F: true  // ideographs
        case 0xFF66...0xFF9D: true  // halfwidth kana
        default: false
        }
    }
}
