import FoundationEssentials
import Gists

/// A feed as it was seen last.
public struct StoredFeed: Hashable, Sendable {
    /// In the feed's order, without texts.
    public var gists: [Gist]
    /// The source of the rows after the last page that was loaded; nil at the end.
    public var next: String?
    /// The time when its first page was loaded last.
    public var asOf: Date
}

/// A gist as it was seen last.
public struct StoredGist: Hashable, Sendable {
    public var gist: Gist
    /// The time when the whole gist was loaded; nil where only its row in a list is known.
    public var asOf: Date?
    public var comments: [Comment]?
    /// The time when the comments were loaded; nil where they were not.
    public var commentsAsOf: Date?
    /// Nil where nobody has asked.
    public var isStarred: Bool?
}
