import Texts

/// A text to search for: with accents or without, and in either case, unless it contains a capital. Works on UTF-8.
public struct TextNeedle: Hashable, Sendable {
    public let text: String
    /// Only matches whole words with exactly this spelling.
    public let isWord: Bool
    /// The scalars of a match, in order.
    private let wanted: [Unicode.Scalar]
    /// The folding of the text's scalars to letters; nil if the exact spelling is required.
    private let letters: PlainLetters?
    /// For each byte, true if a match can begin with it.
    private let canBegin: [Bool]

    /// The maximum number of scalars; it limits the cost of a comparison.
    private static let longest = 200

    /// Nil for an empty text.
    public init?(_ text: String, isWord: Bool = false) {
        let scalars = text.unicodeScalars.prefix(Self.longest)
        let hasCapital = scalars.contains { $0.properties.isUppercase }
        let letters = hasCapital ? PlainLetters.inTheirCase : .inLowerCase
        let wanted = scalars.flatMap { letters[$0] }
        // A search for accents only matches exactly.
        let isExact = isWord || wanted.isEmpty
        guard let first = isExact ? scalars.first : wanted.first else { return nil }
        self.text = text
        self.isWord = isWord
        self.wanted = isExact ? Array(scalars) : wanted
        self.letters = isExact ? nil : letters
        canBegin = (0...255).map { Self.canBegin(with: $0, first, isExact ? nil : letters) }
    }

    /// True if the spelling of a letter can begin with a byte.
    private static func canBegin(with byte: UInt8, _ letter: Unicode.Scalar, _ letters: PlainLetters?) -> Bool {
        guard let letters else { return byte == letter.utf8.first }
        switch byte {
        case ..<0x80: return letters[Unicode.Scalar(byte)].first == letter
        // ASCII letters with accents and in full width, the signs of Kelvin and Ångström, the Greek question mark.
        case 0xC3...0xC9, 0xCD, 0xE1, 0xE2, 0xEF: return true
        case 0xC2...: return !letter.isASCII
        default: return false
        }
    }

    public static func == (one: TextNeedle, other: TextNeedle) -> Bool {
        one.text.isExactly(other.text) && one.isWord == other.isWord
    }
    public func hash(into hasher: inout Hasher) { text.hashExactly(into: &hasher) }

    /// The first match from a position on that begins before `end`.
    /// - Parameter steps: the allowed cost of the search in bytes; reduced by the actual cost.
    /// - Returns: the match; otherwise an empty range at the position to continue.
    func next(in text: Span<UInt8>, from start: Int, to end: Int, steps: inout Int) -> Range<Int> {
        var place = start
        while place < end, steps > 0 {
            let limit = place + min(end - place, steps)
            let before = place
            while place < limit, !canBegin[Int(text[place])] { place += 1 }
            steps -= place - before
            guard place < limit else { break }
            if let end = self.end(at: place, in: text, steps: &steps) { return place..<end }
            place += 1
        }
        return place..<place
    }

    /// The end of the match that begins here; nil if there is none.
    func end(at start: Int, in text: Span<UInt8>) -> Int? {
        var steps = Int.max
        return end(at: start, in: text, steps: &steps)
    }

    private func end(at start: Int, in text: Span<UInt8>, steps: inout Int) -> Int? {
        var place = start
        var matched = 0
        while place < text.count {
            let (scalar, length) = Unicode.Scalar.decoded(at: place, in: text)
            let rest = wanted[matched...]
            let count = letters.map { $0.count(of: scalar, startingIn: rest) } ?? (rest.first == scalar ? 1 : nil)
            // An accent belongs to the letter before it.
            guard matched > 0 || count != 0 else { return nil }
            guard matched < wanted.count || count == 0 else { break }
            guard let count else { return nil }
            matched += count
            place += length
            steps -= 1
        }
        guard matched == wanted.count else { return nil }
        if isWord, Word.isWord(before: start, in: text) || Word.isWord(at: place, in: text) { return nil }
        return place
    }

    /// All matches in a short text, in order.
    public func matches(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var place = 0
        var steps = Int.max
        while place < bytes.count {
            let match = next(in: bytes.span, from: place, to: bytes.count, steps: &steps)
            guard !match.isEmpty else { break }
            found.append(match)
            place = match.upperBound
        }
        return found
    }
}
