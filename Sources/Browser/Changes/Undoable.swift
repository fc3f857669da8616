import Documents
import FoundationEssentials
import Gists

/// What `:undo` can take back: the last change at GitHub that took something away.
enum Undoable: Hashable, Sendable {
    case deleted([DeletedGist])
    /// These were starred, or their stars taken away.
    case starred([Gist], Bool)
    case edited(Revert)
    case deletedComment(Comment, gist: String, title: String)
}
