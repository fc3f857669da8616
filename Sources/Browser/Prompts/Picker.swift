import Cells

/// A list to choose from by typing: the palette's commands, the lenses.
public struct Picker: Hashable, Sendable {
    public enum Choice: Hashable, Sendable {
        case perform(Command)
        case lens(String)
        /// Puts this behind `:` for the person to complete.
        case type(String)
    }

    public struct Item: Hashable, Sendable {
        public var name: String
        /// At the right: the keys, or a number.
        public var detail = ""
        public var choice: Choice
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

    /// The items that have every word typed.
    public var matches: [Item] {
        let query = RowQuery(line.text)
        return query.isEmpty ? items : items.filter { query.matches($0.name) }
    }

    mutating func move(by offset: Int) {
        selected = min(max(0, selected + offset), max(0, matches.count - 1))
    }
}

extension RowQuery {
    /// Whether a text by itself has every word.
    func matches(_ text: String) -> Bool {
        let text = Array(text.lowercased().utf8)
        return text.withUnsafeBufferPointer { text in
            parts.allSatisfy { part in
                switch part.condition {
                case .fuzzy(let term): term.matches(text)
                case .exact(let word): (ByteSearch.first(word, in: text) != nil) != part.isNegated
                default: true
                }
            }
        }
    }
}
