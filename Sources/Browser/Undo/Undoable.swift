import Cells
import Documents
import Gists

/// A change that `:undo` reverts.
enum Undoable: Hashable, Sendable {
    case deleted([DeletedGist])
    /// Gists that were starred or unstarred.
    case starred([Gist], Bool)
    case edited(Revert)
    case deletedComment(Comment, gist: GistID, title: String)
    /// A draft that was deleted, or replaced with GitHub's version.
    case draft(Draft)
    case commentDraft(CommentDraft)

    /// The question before the change is reverted.
    var question: String {
        switch self {
        case .deleted(let gists):
            Words.Undo.question(
                gists.count, OneLine.collapse(gists.first?.draft.description ?? "", columns: 40),
                missing: gists.flatMap(\.missing))
        case .starred, .draft, .commentDraft: ""
        case .edited(let revert): Words.Undo.revertQuestion(revert.title)
        case .deletedComment(let comment, _, _):
            Words.Comments.writeAgainQuestion(OneLine.collapse(comment.body, columns: 30))
        }
    }

    /// The word for `y`.
    var yes: String {
        switch self {
        case .deleted: Words.Undo.yes
        case .starred, .edited, .draft, .commentDraft: Words.Undo.revert
        case .deletedComment: Words.Comments.writeAgain
        }
    }
}
