import FoundationEssentials

/// A gist that a search found.
public struct SearchHit: Hashable, Sendable {
    /// The gist, without texts.
    public var gist: Gist
    public var snippet: Snippet
    /// The version in which it was found; nil for what the gist holds now.
    public var version: Version?

    public init(gist: Gist, snippet: Snippet, version: Version? = nil) {
        self.gist = gist
        self.snippet = snippet
        self.version = version
    }

    /// A version of a gist.
    public struct Version: Hashable, Sendable {
        /// The commit's SHA.
        public var id: String
        public var committedAt: Date

        public init(id: String, committedAt: Date) {
            self.id = id
            self.committedAt = committedAt
        }
    }
}

/// A piece of the text in which words were found; empty where none were searched for.
public struct Snippet: Hashable, Sendable {
    /// A stretch of it; `…` stands for what was left out.
    public struct Part: Hashable, Sendable {
        public var text: String
        /// Tells whether this is a word that was searched for.
        public var isMatch: Bool

        public init(_ text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    public var parts: [Part]

    public init(_ parts: [Part]) { self.parts = parts }
}
