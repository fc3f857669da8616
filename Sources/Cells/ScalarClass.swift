/// The role of a Unicode scalar in a row of cells. The raw values are the letters of the generated table.
enum ScalarClass: UInt8 {
    /// One column.
    case narrow = 0x61
    /// Two columns: East Asian Wide and Fullwidth.
    case wide
    /// Never drawn as it is: controls, format characters, line separators, whatever is invisible or unassigned.
    case forbidden
    /// An emoji that is text, one column, unless a selector, joiner or skin tone follows.
    case emoji
    /// An emoji of two columns.
    case wideEmoji
    /// A Hangul syllable or leading consonant, which vowels and trailing consonants may join.
    case hangul
    /// One column, or two: `AmbiguousWidth` says which. Includes private use (icon fonts draw there).
    case ambiguous
    /// The same of an emoji that is text.
    case ambiguousEmoji

    // From here on: what may join the scalar before it.

    /// Covers no column of its own: combining marks.
    case extend
    /// A variation selector, drawn where it selects something.
    case selector
    /// The zero-width joiner, drawn between emoji and where it is spelling.
    case joiner
    /// A tag character, drawn in the flags of regions.
    case tag
    /// Half of a flag.
    case regional
    /// A skin tone.
    case modifier
    /// A Hangul vowel or trailing consonant.
    case jamo

    /// Tells whether a scalar may belong to the one before it.
    static func mayJoin(_ scalar: Unicode.Scalar) -> Bool {
        letter(of: scalar) >= extend.rawValue || SpellingJoiner.isJoiner(scalar)
    }

    var isAmbiguous: Bool { self == .ambiguous || self == .ambiguousEmoji }

    /// True for what emoji sequences are made of.
    var isEmoji: Bool { self == .emoji || self == .wideEmoji || self == .ambiguousEmoji }

    /// Columns of a scalar that is drawn.
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
        case 0x20000...0x2FFFD, 0x30000...0x3FFFD: .wide  // Ideographs, by decree also where still unassigned.
        case 0xE0020...0xE007F: .tag
        case 0xE0100...0xE01EF: .selector
        case 0xF0000...0xFFFFD, 0x100000...0x10FFFD: .ambiguous
        default: .forbidden
        }
    }
}
