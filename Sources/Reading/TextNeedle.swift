import Texts

/// A text that somebody looks for: in either case, unless there is a capital in it. Works on UTF-8.
public struct TextNeedle: Hashable, Sendable {
    public let text: String
    /// Only where it is no part of a longer word, and spelled exactly so.
    public let isWord: Bool
    /// The spellings of each character that are taken for it.
    private let letters: [[[UInt8]]]
    /// The bytes that a match can begin with.
    private let first: (UInt8, UInt8)

    /// Nobody looks for more; it bounds what a comparison costs.
    private static let longest = 200

    /// Nil for no text.
    public init?(_ text: String, isWord: Bool = false) {
        self.isWord = isWord
        let isExact = isWord || text.unicodeScalars.contains { $0.properties.isUppercase }
        letters = text.unicodeScalars.prefix(Self.longest).map { scalar in
            let cases = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
            let spellings = isExact ? [String(scalar)] : cases
            return spellings.reduce(into: []) { kept, spelling in
                if !kept.contains(Array(spelling.utf8)) { kept.append(Array(spelling.utf8)) }
            }
        }
        guard let one = letters.first?.first?.first, let other = letters.first?.last?.first else { return nil }
        self.text = text
        first = (one, other)
    }

    public static func == (one: TextNeedle, other: TextNeedle) -> Bool {
        one.text.isExactly(other.text) && one.isWord == other.isWord
    }
    public func hash(into hasher: inout Hasher) { text.hashExactly(into: &hasher) }

    /// The first match from a place on that begins before `end`.
    /// - Parameter steps: what the search may cost, in bytes looked at; what it cost is taken off.
    /// - Returns: the match; else an empty range where to go on.
    func next(in text: Span<UInt8>, from start: Int, to end: Int, steps: inout Int) -> Range<Int> {
        var place = start
        while place < end, steps > 0 {
            let limit = place + min(end - place, steps)
            let before = place
            while place < limit, text[place] != first.0, text[place] != first.1 { place += 1 }
            steps -= place - before
            guard place < limit else { break }
            if let end = self.end(at: place, in: text, steps: &steps) { return place..<end }
            place += 1
        }
        return place..<place
    }

    /// The end of the match that begins here; nil where none does.
    func end(at start: Int, in text: Span<UInt8>) -> Int? {
        var steps = Int.max
        return end(at: start, in: text, steps: &steps)
    }

    private func end(at start: Int, in text: Span<UInt8>, steps: inout Int) -> Int? {
        var place = start
        for spellings in letters {
            steps -= 1
            guard let spelling = spellings.first(where: { Self.has($0, at: place, in: text) }) else { return nil }
            place += spelling.count
        }
        if isWord, Word.isWord(before: start, in: text) || Word.isWord(at: place, in: text) { return nil }
        return place
    }

    private static func has(_ bytes: [UInt8], at place: Int, in text: Span<UInt8>) -> Bool {
        guard place + bytes.count <= text.count else { return false }
        for (offset, byte) in bytes.enumerated() where text[place + offset] != byte { return false }
        return true
    }

    /// All matches in a short text, one behind the other.
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
