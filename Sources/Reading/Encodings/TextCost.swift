/// The likelihood of a text in bits: fewer bits are more likely. Among the possible texts for the same bytes, the right
/// one has the lowest cost.
///
/// The cost of a letter depends on its frequency in a language. In addition, some combinations are unlikely: a capital
/// after a small letter, two alphabets in a word, a sign within a word, unused characters.
struct TextCost {
    private enum Kind: UInt8 {
        /// A letter of ASCII, and the rest of ASCII.
        case ascii, plain
        /// U+FFFD, controls, unassigned characters.
        case damage
        case sign, commonSign, eastAsianSign
        case latin, otherLetter, eastAsian

        var isLetter: Bool { self == .ascii || self == .latin || self == .otherLetter }
    }

    private struct Symbol {
        var scalar: Unicode.Scalar
        var kind: Kind
        var isUpper: Bool
        /// True for the letters of a word that does not only have ASCII letters: such words distinguish languages, code
        /// does not.
        var isInTellingWord = false
    }

    private var symbols: [Symbol] = []

    /// The cost of a letter, digit or sign of ASCII, which distinguishes nothing.
    static let ascii = 4.3

    init(_ text: String) {
        symbols.reserveCapacity(text.utf8.count)
        var wordStart = 0
        var isTelling = false
        for scalar in text.unicodeScalars {
            let kind = Self.kind(scalar)
            if !kind.isLetter {
                (wordStart, isTelling) = (symbols.count + 1, false)
            } else if kind != .ascii, !isTelling {
                for index in wordStart..<symbols.count { symbols[index].isInTellingWord = true }
                isTelling = true
            }
            symbols.append(
                Symbol(scalar: scalar, kind: kind, isUpper: Self.isUpper(scalar), isInTellingWord: isTelling))
        }
    }

    // MARK: - Kinds

    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? 0x41...0x5A ~= scalar.value : scalar.properties.generalCategory == .uppercaseLetter
    }

    private static func kind(_ scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A: return .ascii
        case 0..<0x80: return .plain
        case 0xFFFD, 0x80..<0xA0: return .damage
        case 0x3005, 0x3041..<0x3100, 0x3400..<0xA000, 0xAC00..<0xD7B0, 0xF900..<0xFB00, 0x20000..<0x3FFFE:
            return .eastAsian
        case 0x3000..<0x3041, 0xFF00..<0xFFF0: return .eastAsianSign
        default: break
        }
        switch scalar.properties.generalCategory {
        case .unassigned, .privateUse, .control, .surrogate: return .damage
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark:
            return scalar.value < 0x250 || 0x1E00..<0x1F00 ~= scalar.value ? .latin : .otherLetter
        default: return commonSigns.contains(scalar) ? .commonSign : .sign
        }
    }

    /// True for line and block characters, which DOS programs used to draw frames.
    private static func isBox(_ scalar: Unicode.Scalar) -> Bool { 0x2500..<0x25A0 ~= scalar.value }

    /// True for half-width katakana, which usually follow each other.
    private static func isHalfWidth(_ scalar: Unicode.Scalar) -> Bool { 0xFF66...0xFF9F ~= scalar.value }

    /// True for signs that separate words. In languages with Latin letters, an apostrophe can be part of a word.
    private func isSeparator(_ symbol: Symbol, in language: WrittenLanguage) -> Bool {
        if symbol.kind == .sign { return true }
        guard symbol.kind == .commonSign else { return false }
        return symbol.scalar == "’" ? language.script != .latin : symbol.scalar != "·" && symbol.scalar != "–"
    }

    private static let (lineGoesOn, lineTurns, signInWord, letterThrice) = (2.0, 8.0, 6.0, 8.0)

    private static let commonSigns = Set("«»„“”‘’–—…€§°©\u{A0}‚·•№".unicodeScalars)
    /// Common signs that rarely follow a letter.
    private static let openings = Set("‚„€•©".unicodeScalars)
    private static let eastAsianSigns = Set("、。，！？：；（）「」『』“”《》・ー～　【】…—．".unicodeScalars)

    // MARK: - Costs

    /// The cost of the text in a language.
    func bits(in language: WrittenLanguage) -> Double {
        var bits = language.rareness
        let start = Symbol(scalar: " ", kind: .plain, isUpper: false)
        var (earlier, before) = (start, start)
        for symbol in symbols {
            if Self.isBox(symbol.scalar), Self.isBox(before.scalar) {
                bits += symbol.scalar == before.scalar ? Self.lineGoesOn : Self.lineTurns
            } else {
                bits += own(symbol, in: language) + joining(symbol, to: before)
            }
            if earlier.kind.isLetter, symbol.kind.isLetter {
                if isSeparator(before, in: language) { bits += Self.signInWord }
                if symbol.kind != .ascii, symbol.scalar == before.scalar, symbol.scalar == earlier.scalar {
                    bits += Self.letterThrice
                }
            }
            (earlier, before) = (before, symbol)
        }
        return bits
    }

    /// The cost of a symbol by itself.
    private func own(_ symbol: Symbol, in language: WrittenLanguage) -> Double {
        let isEastAsian = language.script == .eastAsian
        switch symbol.kind {
        case .plain: return Self.ascii
        case .ascii:
            guard symbol.isInTellingWord, language.script == .latin else { return Self.ascii }
            return language.letters[symbol.scalar].map(Double.init) ?? 9
        case .damage: return 25
        case .commonSign: return isEastAsian && Self.eastAsianSigns.contains(symbol.scalar) ? 6 : 9
        case .sign where Self.isBox(symbol.scalar): return 15
        case .sign where symbol.scalar == "¤": return 18
        case .sign: return isEastAsian && Self.eastAsianSigns.contains(symbol.scalar) ? 6 : 13
        case .eastAsianSign:
            guard isEastAsian else { return 14 }
            if Self.eastAsianSigns.contains(symbol.scalar) { return 6 }
            return 0xFF61...0xFF9F ~= symbol.scalar.value ? 14 : 11
        case .latin:
            let bits = language.letters[symbol.scalar].map(Double.init) ?? 14
            return language.script == .otherAlphabet ? bits + 6 : bits
        case .otherLetter:
            let bits = language.letters[symbol.scalar].map(Double.init) ?? 15
            return language.script == .otherAlphabet ? bits : bits + 6
        case .eastAsian:
            guard isEastAsian else { return 20 }
            return language.letters[symbol.scalar].map(Double.init) ?? rareness(ofEastAsian: symbol.scalar, language)
        }
    }

    /// The cost of a character that is not among the most frequent ones.
    private func rareness(ofEastAsian scalar: Unicode.Scalar, _ language: WrittenLanguage) -> Double {
        let (hasKana, hasHangul) = (language.letters["の"] != nil, language.letters["이"] != nil)
        switch scalar.value {
        case 0xAC00..<0xD7B0: return hasHangul ? 14 : 22
        case 0x3041..<0x3100: return hasKana ? 12 : 18
        case 0x4E00..<0xA000: return hasHangul ? 18 : 15
        default: return 24
        }
    }

    /// The additional cost for its context.
    private func joining(_ symbol: Symbol, to before: Symbol) -> Double {
        let isBehindSmallLetter = before.kind.isLetter && !before.isUpper
        switch (before.kind, symbol.kind) {
        case (.otherLetter, .ascii), (.otherLetter, .latin), (.latin, .otherLetter), (.ascii, .otherLetter): return 8
        case (.ascii, .eastAsian), (.eastAsian, .ascii): return 4
        case (.ascii, .eastAsianSign), (.eastAsianSign, .ascii): return 4
        case (.eastAsianSign, .eastAsianSign):
            return Self.isHalfWidth(before.scalar) && Self.isHalfWidth(symbol.scalar) ? -8 : 0
        case (.ascii, .commonSign), (.latin, .commonSign): return Self.openings.contains(symbol.scalar) ? 4 : 0
        case (.ascii, .sign), (.latin, .sign), (.otherLetter, .sign), (.sign, .latin): return 3
        case (_, .ascii): return symbol.isUpper && before.kind != .ascii && isBehindSmallLetter ? 4 : 0
        case (_, .latin), (_, .otherLetter):
            let pair = before.kind == .latin && symbol.kind == .latin ? 1.5 : 0
            guard symbol.isUpper else { return pair }
            return pair + (isBehindSmallLetter ? 7 : before.kind.isLetter ? 0.5 : 3)
        default: return 0
        }
    }
}
