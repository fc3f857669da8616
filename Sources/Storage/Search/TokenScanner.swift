/// Splits text into tokens for the search.
///
/// A token is a run of letters and digits, in lower case and without diacritics, at most `longest` bytes of it. In
/// scripts without spaces between words (ideographs, kana, hangul, Thai and related scripts), each character is a
/// token: adjacent characters in a query are a phrase, so that any part of such text is found. Identifiers in camel
/// case also have `parts`.
struct TokenScanner {
    static let longest = 64
    /// A word with more parts is not an identifier but data, such as base 64.
    static let mostParts = 8

    /// Names with another meaning than their parts, such as languages: Java is not JavaScript.
    private static let names = Set(
        [
            "javascript", "typescript", "coffeescript", "livescript", "purescript", "applescript", "actionscript",
            "postscript", "powershell", "autohotkey", "graphql", "webassembly", "openscad", "github", "gitlab",
            "youtube",
        ].map { Array($0.utf8) })

    /// The position of the last token in the text, as byte offsets.
    private(set) var start = 0
    private(set) var end = 0
    /// The last token as it is indexed.
    private(set) var token: [UInt8] = []

    /// The offsets in the token at which parts begin.
    private var humps: [Int] = []
    private var lastCase = LetterCase.other
    /// The number of consecutive upper-case letters up to the last one.
    private var capitals = 0
    /// The offset of the last letter in the token.
    private var lastLetter = 0

    private let text: UnsafeBufferPointer<UInt8>
    /// A local copy, since a global's getter would be called for every byte.
    private let ascii = Self.ascii
    private var index = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        token.reserveCapacity(Self.longest + 4)
    }

    /// Advances to the next token; false at the end of the text.
    mutating func next() -> Bool {
        token.removeAll(keepingCapacity: true)
        humps.removeAll(keepingCapacity: true)
        (lastCase, capitals) = (.other, 0)
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                let folded = ascii[Int(byte)]
                if folded == 0 {
                    if !token.isEmpty { return true }
                } else {
                    note(folded != byte ? .upper : byte >= UInt8(ascii: "a") ? .lower : .other)
                    take(folded)
                    end = index + 1
                }
                index += 1
            } else if step() {
                return true
            }
        }
        return !token.isEmpty
    }

    private mutating func take(_ byte: UInt8) {
        if token.isEmpty { start = index }
        if token.count < Self.longest { token.append(byte) }
    }

    private enum LetterCase { case upper, lower, other }

    /// Records where a part begins: at the first of several capitals, and at the last of them if small letters follow.
    private mutating func note(_ letterCase: LetterCase) {
        switch letterCase {
        case .upper:
            if lastCase != .upper, !token.isEmpty { humps.append(token.count) }
            capitals += 1
        case .lower:
            if capitals > 1 { humps.append(lastLetter) }
            capitals = 0
        case .other: capitals = 0
        }
        lastCase = letterCase
        lastLetter = token.count
    }

    /// The parts of an identifier in camel case, as ranges of the token: `XMLHttpRequest` has `xml`, `http` and
    /// `request`. Empty for any other word.
    var parts: [Range<Int>] {
        guard !humps.isEmpty, humps.count < Self.mostParts, token.count < Self.longest,
            !Self.names.contains(token)
        else { return [] }
        let ends = [0] + humps + [token.count]
        return zip(ends, ends.dropFirst()).map { $0..<$1 }.filter { !$0.isEmpty }
    }

    /// The parts in the index: with the numbers at their ends and without.
    var indexedParts: [Range<Int>] {
        parts.flatMap { part in
            let digits = token[part].reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
            let stem = part.lowerBound..<part.upperBound - digits
            return digits == 0 || stem.isEmpty ? [part] : [part, stem]
        }
    }

    /// Processes a scalar that is not ASCII. Returns true if a token is complete.
    private mutating func step() -> Bool {
        let (scalar, count) = decode()
        switch ScalarClass(scalar) {
        case .separator:
            if !token.isEmpty { return true }
        case .mark:
            // Part of the letter before it, without a meaning of its own.
            if !token.isEmpty { end = index + count }
        case .single:
            if !token.isEmpty { return true }
            start = index
            token.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            index += count
            end = index
            return true
        case .letter:
            if token.isEmpty { start = index }
            note(
                scalar.properties.generalCategory == .uppercaseLetter
                    ? .upper : scalar.properties.generalCategory == .lowercaseLetter ? .lower : .other)
            if token.count < Self.longest { LetterFold.append(scalar, to: &token) }
            end = index + count
        }
        index += count
        return false
    }

    /// The scalar at `index` and its bytes; U+FFFD for a byte that is not UTF-8.
    private func decode() -> (Unicode.Scalar, Int) {
        let lead = text[index]
        let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 1
        guard count > 1, index + count <= text.count else { return ("\u{FFFD}", 1) }
        var value = UInt32(lead) & (0x7F >> UInt32(count))
        for offset in 1..<count {
            let byte = text[index + offset]
            guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return Unicode.Scalar(value).map { ($0, count) } ?? ("\u{FFFD}", 1)
    }

    /// The lower-case byte for each ASCII byte; 0 for separators.
    private static let ascii: [UInt8] = (0..<128).map { (byte: UInt8) in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        default: 0
        }
    }
}

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

    /// Scripts without spaces between words; their punctuation is not in these ranges.
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
