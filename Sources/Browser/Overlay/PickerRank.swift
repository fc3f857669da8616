import Texts

/// Ranks how closely the typed text names an item: a match of its whole name is best, then words of the name, then
/// words of its description, then letters anywhere in both. Between equal ranks a recently used command comes first,
/// then the score counts, then the order.
struct PickerRank: Comparable {
    enum Closeness: Int, Comparable {
        case scattered, contained, startsWordOfHelp, wordOfHelp, startsWord, word, name

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    private let closeness: Closeness
    private let recency: Int
    private let score: Int

    /// - Parameter score: the score of the matching letters.
    init(of item: Picker.Item, for typed: Typed, score: Int) {
        closeness = typed.closeness(to: item)
        recency = item.recency
        self.score = score
    }

    static func < (one: Self, other: Self) -> Bool {
        (one.closeness, one.recency, one.score) < (other.closeness, other.recency, other.score)
    }

    /// The typed text, as bytes without capitals.
    struct Typed {
        private let text: [UInt8]
        private let words: [ArraySlice<UInt8>]

        init(_ text: String) {
            let bytes = Array(PlainLetters.inLowerCase.text(text.trimming(while: \.isWhitespace)).utf8)
            self.text = bytes.first == Self.colon ? Array(bytes.dropFirst()) : bytes
            words = self.text.split(separator: Self.space)
        }

        private static let colon = UInt8(ascii: ":")
        private static let space = UInt8(ascii: " ")

        fileprivate func closeness(to item: Picker.Item) -> Closeness {
            let isCommand = !item.alias.isEmpty
            let name = Array(PlainLetters.inLowerCase.text(isCommand ? String(item.alias.dropFirst()) : item.name).utf8)
            if name == text { return .name }
            if let close = closeness(in: name, word: .word, start: .startsWord) { return close }
            let help = isCommand ? Array(item.name.lowercased().utf8) : []
            let all = name + [Self.space] + help
            if let close = closeness(in: all, word: .wordOfHelp, start: .startsWordOfHelp) { return close }
            return words.allSatisfy { places(of: $0, in: all).isEmpty == false } ? .contained : .scattered
        }

        /// - Returns: nil if no word of the text begins with one of the typed words.
        private func closeness(in text: [UInt8], word: Closeness, start: Closeness) -> Closeness? {
            var isWhole = true
            for typed in words {
                let starts = places(of: typed, in: text).filter { $0 == 0 || Self.isBoundary(text[$0 - 1]) }
                guard !starts.isEmpty else { return nil }
                isWhole =
                    isWhole
                    && starts.contains {
                        $0 + typed.count == text.count || Self.isBoundary(text[$0 + typed.count])
                    }
            }
            return isWhole ? word : start
        }

        private func places(of word: ArraySlice<UInt8>, in text: [UInt8]) -> [Int] {
            guard let first = word.first, word.count <= text.count else { return [] }
            return (0...text.count - word.count).filter { text[$0] == first && text[$0...].starts(with: word) }
        }

        private static func isBoundary(_ byte: UInt8) -> Bool { FuzzyTerm.isBoundary(byte) }
    }
}
