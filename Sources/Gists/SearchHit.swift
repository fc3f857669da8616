/// A gist that a search found.
public struct SearchHit: Hashable, Sendable {
    /// The gist, without texts.
    public var gist: Gist
    public var snippet: Snippet

    public init(gist: Gist, snippet: Snippet) {
        self.gist = gist
        self.snippet = snippet
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
