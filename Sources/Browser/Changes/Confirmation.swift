import Cells
import Documents
import Gists

/// What is asked before something is taken away.
enum Confirmation: Hashable, Sendable {
    case delete([Gist])
    case undo([DeletedGist])
    case revert(Revert)
    case deleteComment(Comment, gist: String)
    case writeAgain(Comment, gist: String, title: String)
    case discard(CommentDraft)

    var question: String {
        switch self {
        case .delete(let gists): Words.Deletion.question(gists.map(Model.title))
        case .undo(let gists):
            Words.Undo.question(
                gists.count, OneLine.collapse(gists.first?.draft.description ?? "", columns: 40),
                missing: gists.flatMap(\.missing))
        case .revert(let reversion): Words.Undo.revertQuestion(reversion.title)
        case .deleteComment(let comment, _): Words.Comments.deleteQuestion(Self.beginning(comment.body))
        case .writeAgain(let comment, _, _): Words.Comments.writeAgainQuestion(Self.beginning(comment.body))
        case .discard(let draft): Words.Comments.discardQuestion(Self.beginning(draft.text))
        }
    }

    /// What `y` does.
    var yes: String {
        switch self {
        case .delete: Words.Deletion.yes
        case .undo: Words.Undo.yes
        case .revert: Words.Undo.revert
        case .deleteComment: Words.Comments.delete
        case .writeAgain: Words.Comments.writeAgain
        case .discard: Words.Comments.discard
        }
    }

    private static func beginning(_ text: String) -> String { OneLine.collapse(text, columns: 30) }
}

extension Model {
    /// Handles a key in answer to a question. Keys other than `y` and those that leave do nothing.
    mutating func answer(_ key: Key, to confirmation: Confirmation) {
        switch key {
        case .character("y"):
            prompt = nil
            switch confirmation {
            case .delete(let gists):
                if focus == .list { list.unmark(gists.map(\.id)) }
                delete(gists)
            case .undo(let gists): makeAnew(gists)
            case .revert(let reversion): revert(reversion)
            case .deleteComment(let comment, let gist): delete(comment, of: gist)
            case .writeAgain(let comment, let gist, let title): writeAgain(comment, on: gist, title: title)
            case .discard(let draft):
                notice = Notice(text: Words.Comments.discarded, isError: false)
                dropComment(draft.id)
            }
        case .escape, .control("g"), .character("n"), .character("q"): prompt = nil
        default: break
        }
    }
}
