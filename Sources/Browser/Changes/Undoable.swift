import FoundationEssentials
import Gists

/// What `:undo` can take back: the last change at GitHub that took something away.
enum Undoable: Hashable, Sendable {
    case deleted([DeletedGist])
    /// These were starred, or their stars taken away.
    case starred([Gist], Bool)
    case edited(Reversion)
    case deletedComment(Comment, gist: String, title: String)
}

/// What it takes to take an edit of a gist back.
public struct Reversion: Hashable, Sendable {
    /// The gist's id.
    public var gist: String
    public var title: String
    /// What it was before, where the edit changed it: revisions have none.
    public var description: String?
    /// Whether files were changed: then the edit made a revision.
    public var hasFiles: Bool
    /// The gist as the edit has made it.
    public var edited: GistState

    public init(gist: String, title: String, description: String?, hasFiles: Bool, edited: GistState) {
        self.gist = gist
        self.title = title
        self.description = description
        self.hasFiles = hasFiles
        self.edited = edited
    }
}
