import Texts

/// One word of a filter, matched against bytes of plain letters (`PlainLetters.inLowerCase`): its characters in order,
/// close together or at the beginnings of words.
///
/// The scoring is that of the well-known fuzzy finders: a character counts, a run or a word's beginning counts more, a
/// gap costs. Widely scattered matches are refused, and so are those that continue in the middle of another word. A
/// match across several words begins at the beginning of a word.
struct FuzzyTerm: Hashable, Sendable {
    let bytes: [UInt8]
    /// The characters that a text must contain: one comparison rules out most rows.
    let mask: UInt64

    init(_ text: some StringProtocol) {
        bytes = Array(PlainLetters.inLowerCase.text(text).utf8)
        mask = bytes.withUnsafeBufferPointer { Self.mask(of: $0[...]) }
    }

    /// Separates the fields of a row: no match crosses it.
    static let separator: UInt8 = 0

    private static let perCharacter = 16
    private static let atWordStart = 8
    private static let atWordEnd = 4
    private static let inRun = 6
    private static let gapStart = 3
    private static let gapStep = 1
    /// The number of letters that a match of several words may omit inside of words.
    private static let mostOmissions = 1
    /// The lowest score per character of a match. A single letter has to begin a word; a digit may be anywhere, as
    /// numbers are often padded.
    private static let leastPerCharacter = 17

    /// Returns the mask of a text's characters: letters and digits have a bit each, all others share the rest.
    static func mask(of text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
        text.reduce(0) { $0 | bits[Int($1)] }
    }

    private static let bits: [UInt64] = (0...255).map { byte in
        switch byte {
        case 0x61...0x7A: 1 << UInt64(byte - 0x61)
        case 0x30...0x39: 1 << UInt64(26 + byte - 0x30)
        default: 1 << UInt64(36 + byte % 28)
        }
    }

    /// True if any field of a text matches the term.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool { search(in: text) != nil }

    /// Returns the score of the best match in a text, highest for a whole word; nil if there is no match.
    func score(in text: UnsafeBufferPointer<UInt8>) -> Int? { best(in: text)?.score }

    /// Returns the positions of the term's bytes in the best match of a text, the first of equal ones; nil if there is
    /// no match.
    func places(in text: UnsafeBufferPointer<UInt8>) -> [Int]? {
        best(in: text).map { match, _ in
            var places: [Int] = []
            walk(match, in: text) { places.append($0) }
            return places
        }
    }

    private func best(in text: UnsafeBufferPointer<UInt8>) -> (match: Range<Int>, score: Int)? {
        var best: (match: Range<Int>, score: Int)?
        var start = 0
        while var found = search(in: text, from: start), !found.match.isEmpty {
            let end = found.match.upperBound
            if end == text.count || Self.isBoundary(text[end]) { found.score += Self.atWordEnd }
            if best.map({ $0.score < found.score }) ?? true { best = found }
            if found.score == perfectScore { break }
            start = found.match.lowerBound + 1
        }
        return bytes.isEmpty ? (0..<0, 0) : best
    }

    /// The score of the term as a word by itself.
    private var perfectScore: Int {
        bytes.count * Self.perCharacter + Self.atWordStart + (bytes.count - 1) * Self.inRun + Self.atWordEnd
    }

    /// Returns the tightest match that ends where the term is first complete, in the first field where it scores
    /// enough.
    private func search(
        in text: UnsafeBufferPointer<UInt8>, from start: Int = 0
    ) -> (match: Range<Int>, score: Int)? {
        guard let first = bytes.first else { return (0..<0, 0) }
        let isDigit = bytes.count == 1 && 0x30...0x39 ~= first
        let least = isDigit ? 0 : Self.leastPerCharacter * bytes.count
        var matched = 0
        var index = start
        while index < text.count {
            let byte = text[index]
            if byte == bytes[matched] {
                matched += 1
                if matched == bytes.count {
                    let match = tightest(endingAt: index, in: text)
                    let score = score(match, in: text)
                    if score >= least { return (match, score) }
                    // Scattered: a match that begins later may be tighter.
                    index = match.lowerBound
                    matched = 0
                }
            } else if byte == Self.separator, first != Self.separator {
                matched = 0
            }
            index += 1
        }
        return nil
    }

    /// Searches backwards from the last character for the shortest match with this end.
    private func tightest(endingAt end: Int, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var left = bytes.count - 1
        var index = end
        while left > 0 {
            index -= 1
            if text[index] == bytes[left - 1] { left -= 1 }
        }
        return index..<end + 1
    }

    private func score(_ match: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var score = 0
        var last = match.lowerBound - 1
        var isScattered = false
        // A match across several words begins at a word, and omits at most one letter inside of them.
        var crossesWords = false
        let beginsWord = match.lowerBound == 0 || Self.isBoundary(text[match.lowerBound - 1])
        var omissions = beginsWord ? 0 : Self.mostOmissions + 1
        walk(match, in: text) { place in
            score += Self.perCharacter
            let startsWord = place == 0 || Self.isBoundary(text[place - 1])
            if startsWord { score += Self.atWordStart }
            if place > match.lowerBound {
                let gap = place - last - 1
                score += gap == 0 ? Self.inRun : -Self.gapStart - gap * Self.gapStep
                if !startsWord, text[last + 1..<place].contains(where: Self.isBoundary) { isScattered = true }
                if gap > 0, startsWord { crossesWords = true } else { omissions += gap }
            }
            last = place
        }
        return isScattered || crossesWords && omissions > Self.mostOmissions ? 0 : score
    }

    /// Visits the earliest positions of the term's characters in a match.
    private func walk(_ match: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ visit: (Int) -> Void) {
        var matched = 0
        for place in match where matched < bytes.count && text[place] == bytes[matched] {
            visit(place)
            matched += 1
        }
    }

    /// True for a byte between words; bytes above ASCII are letters.
    static func isBoundary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x30...0x39, 0x80...0xFF: false
        default: true
        }
    }
}
