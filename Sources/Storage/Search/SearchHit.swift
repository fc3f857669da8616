import Gists

/// A gist that was found.
public struct SearchHit: Hashable, Sendable {
    /// A piece of text around the words that were found.
    public struct Piece: Hashable, Sendable {
        public var text: String
        /// True for a word that was searched for.
        public var isMatch: Bool

        public init(_ text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    /// Without texts.
    public var gist: Gist
    /// Where the words stand; empty where none were searched for. `…` stands for what was left out.
    public var snippet: [Piece]

    public init(gist: Gist, snippet: [Piece]) {
        self.gist = gist
        self.snippet = snippet
    }
}

/// Which matches come first.
public enum SearchOrder: Sendable {
    /// Those seen last: at once, however many there are.
    case newest
    /// Those that fit best; takes longer the more gists match.
    case best
}

extension SearchHit.Piece {
    /// What marks the beginning and the end of a match in the index's snippets; text rarely has these.
    static let (opening, closing): (Character, Character) = ("\u{2}", "\u{3}")

    /// A snippet of the index in pieces.
    static func pieces(of snippet: String) -> [SearchHit.Piece] {
        var pieces: [SearchHit.Piece] = []
        var text = ""
        var isMatch = false
        for character in snippet {
            guard character == opening || character == closing else {
                text.append(character)
                continue
            }
            if !text.isEmpty { pieces.append(SearchHit.Piece(text, isMatch: isMatch)) }
            text = ""
            isMatch = character == opening
        }
        if !text.isEmpty { pieces.append(SearchHit.Piece(text, isMatch: false)) }
        return pieces
    }
}
