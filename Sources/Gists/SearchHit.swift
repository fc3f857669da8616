import FoundationEssentials

/// A gist that a search found.
public struct SearchHit: Hashable, Sendable {
    /// The gist, without texts.
    public var gist: Gist
    public var snippet: Snippet
    /// The version in which it was found; nil for the current one.
    public var version: Version?

    public init(gist: Gist, snippet: Snippet, version: Version? = nil) {
        self.gist = gist
        self.snippet = snippet
        self.version = version
    }

    /// A version of a gist.
    public struct Version: Hashable, Sendable {
        public var id: RevisionID
        public var committedAt: Date

        public init(id: RevisionID, committedAt: Date) {
            self.id = id
            self.committedAt = committedAt
        }
    }
}

/// An excerpt of the text with the found words; empty if there was no search for words.
public struct Snippet: Hashable, Sendable {
    /// A part of the excerpt; `…` marks omitted text.
    public struct Part: Hashable, Sendable {
        public var text: String
        /// True if this is a searched word.
        public var isMatch: Bool

        public init(_ text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }

        /// The text with one space instead of each run of whitespace.
        public var inOneLine: String {
            var line = ""
            var isAfterSpace = false
            for character in text {
                if !character.isWhitespace {
                    line.append(character)
                } else if !isAfterSpace {
                    line += " "
                }
                isAfterSpace = character.isWhitespace
            }
            return line
        }
    }

    public var parts: [Part]

    public init(_ parts: [Part]) { self.parts = parts }

    public var text: String { parts.map(\.text).joined() }
}
