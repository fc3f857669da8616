import FoundationEssentials
import Gists

/// A feed as it was last loaded.
public struct StoredFeed: Hashable, Sendable {
    /// The gists in the feed's order, without texts.
    public var gists: [Gist]
    /// The URL of the next page after the last loaded one; nil at the end.
    public var next: String?
    /// The time when its first page was last loaded.
    public var asOf: Date
}

/// A gist as it was last loaded.
public struct StoredGist: Hashable, Sendable {
    public var gist: Gist
    /// The time when the whole gist was loaded; nil if only its row in a list is known.
    public var asOf: Date?
    /// True if a sync downloaded its files: its history was not loaded.
    public var hasOnlyFiles = false
    public var comments: [Comment]?
    /// The time when the comments were loaded; nil if they were not.
    public var commentsAsOf: Date?
    /// Nil if unknown.
    public var isStarred: Bool?
}
