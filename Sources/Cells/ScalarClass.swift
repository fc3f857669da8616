/// The role of a Unicode scalar in a row of cells. The raw values are the letters of the generated table.
enum ScalarClass: UInt8 {
    /// One column.
    case narrow = 0x61
    /// Two columns: East Asian Wide and Fullwidth.
    case wide
    /// Never drawn: controls, format characters, line separators, invisible and unassigned characters.
    case forbidden
    /// An emoji that is shown as text, one column wide, unless a selector, joiner or skin tone follows.
    case emoji
    /// An emoji of two columns.
    case wideEmoji
    /// A Hangul syllable or leading consonant, which vowels and trailing consonants may join.
    case hangul
    /// One column, or two, as in `AmbiguousWidth`. Includes private use characters (icon fonts).
    case ambiguous
    /// An ambiguous emoji that is shown as text.
    case ambiguousEmoji

    // The following may join the previous scalar.

    /// A combining mark, which has no column of its own.
    case extend
    /// A variation selector, drawn if it has an effect.
    case selector
    /// The zero-width joiner, drawn between emoji and for spelling.
    case joiner
    /// A tag character, drawn in flags of regions.
    case tag
    /// Half of a flag.
    case regional
    /// A skin tone.
    case modifier
    /// A Hangul vowel or trailing consonant.
    case jamo

    /// True if a scalar may belong to the previous one.
    static func mayJoin(_ scalar: Unicode.Scalar) -> Bool {
        letter(of: scalar) >= extend.rawValue || SpellingJoiner.isJoiner(scalar)
    }

    var isAmbiguous: Bool { self == .ambiguous || self == .ambiguousEmoji }

    /// True for the emoji of emoji sequences.
    var isEmoji: Bool { self == .emoji || self == .wideEmoji || self == .ambiguousEmoji }

    /// The number of columns of a drawn scalar.
    var columns: Int {
        switch self {
        case .wide, .wideEmoji, .hangul, .modifier: 2
        case .ambiguous, .ambiguousEmoji: AmbiguousWidth.current.columns
        default: 1
        }
    }

    init(_ scalar: Unicode.Scalar) { self = ScalarClass(rawValue: Self.letter(of: scalar)) ?? .forbidden }

    @inline(__always)
    private static func letter(of scalar: Unicode.Scalar) -> UInt8 {
        let value = scalar.value
        guard value < tableEnd else { return aboveTable(value).rawValue }
        let digits = blockNumbers.utf8Start + 2 * (Int(value) / blockLength)
        let block = Int(digits[0] &- 0x41) &* 16 &+ Int(digits[1] &- 0x41)
        return blocks.utf8Start[block &* blockLength &+ Int(value) % blockLength]
    }

    private static func aboveTable(_ value: UInt32) -> ScalarClass {
        switch value {
        case 0x20000...0x2FFFD, 0x30000...0x3FFFD: .wide  // Ideographs, by Unicode's rules also the unassigned ones.
        case 0xE0020...0xE007F: .tag
        case 0xE0100...0xE01EF: .selector
        case 0xF0000...0xFFFFD, 0x100000...0x10FFFD: .ambiguous
        default: .forbidden
        }
    }
}
