import Cells

/// A list to choose from by typing: the palette's commands, the scopes.
public struct Picker: Hashable, Sendable {
    public enum Choice: Hashable, Sendable {
        case perform(Command)
        case scope(String)
        /// Puts this behind `:` for the person to complete.
        case type(String)
    }

    public struct Item: Hashable, Sendable {
        public var name: String
        /// At the right: the keys, or a number.
        public var detail = ""
        public var choice: Choice

        /// What is looked through: of a command that takes a word its name, too.
        fileprivate var words: String {
            if case .type = choice { "\(detail)\u{0}\(name)" } else { name }
        }
    }

    public var title: String
    public var items: [Item]
    public var line = LineEditor()
    /// The number of the item chosen among those that match.
    public internal(set) var selected = 0

    public init(title: String, items: [Item]) {
        self.title = title
        self.items = items
    }

    /// The items that have every word typed, the best matches first.
    public var matches: [Item] {
        let query = RowQuery(line.text)
        guard !query.isEmpty else { return items }
        let scored = items.enumerated().compactMap { number, item in
            query.score(in: item.words).map { (score: $0, number: number, item: item) }
        }
        return scored.sorted { ($1.score, $0.number) < ($0.score, $1.number) }.map(\.item)
    }

    mutating func move(by offset: Int) {
        selected = min(max(0, selected + offset), max(0, matches.count - 1))
    }
}

extension RowQuery {
    /// How well a text by itself has the words; nil where it lacks one.
    func score(in text: String) -> Int? {
        let text = Array(text.lowercased().utf8)
        return text.withUnsafeBufferPointer { text in
            var sum = 0
            for part in parts {
                switch part.condition {
                case .fuzzy(let term):
                    guard let score = term.score(in: text) else { return nil }
                    sum += score
                case .exact(let word):
                    guard (ByteSearch.first(word, in: text) != nil) != part.isNegated else { return nil }
                default: break
                }
            }
            return sum
        }
    }
}
