import Cells
import Documents
import Gists

/// A question before something is taken away, or brought back.
enum Confirmation: Hashable, Sendable {
    case delete([Gist])
    case undo(Undoable)
    case deleteComment(Comment, gist: GistID)
    case discard(CommentDraft)
    /// Makes a revision from this time the newest.
    case restore(Revert, of: String)
    /// Forks another user's gist, whose revisions only that user can restore.
    case forkInstead(Gist)
    /// Sends paired files after a question about them.
    case push(PairOrder, PairQuestion)

    var question: String {
        switch self {
        case .delete(let gists): Words.Deletion.question(gists.map(\.shortTitle))
        case .undo(let undoable): undoable.question
        case .deleteComment(let comment, _): Words.Comments.deleteQuestion(Self.beginning(comment.body))
        case .discard(let draft): Words.Comments.discardQuestion(Self.beginning(draft.text))
        case .restore(let revision, let time): Words.Restore.question(time, revision.title)
        case .forkInstead(let gist): Words.Restore.forkQuestion(gist.owner?.login ?? .ghost)
        case .push(_, let question): OneLine.collapse(Words.Pairs.question(question), columns: 200)
        }
    }

    /// The word for `y`.
    var yes: String {
        switch self {
        case .delete: Words.Deletion.yes
        case .undo(let undoable): undoable.yes
        case .deleteComment: Words.Comments.delete
        case .discard: Words.Comments.discard
        case .restore: Words.Restore.yes
        case .forkInstead: Words.Restore.fork
        case .push: Words.Pairs.yes
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
            case .delete(let gists): updating { $0.changes.deletions.delete(gists, &$0.panes.list, &$1) }
            case .undo(.deletedComment(let comment, let gist, let title)):
                changes.undo.latest = nil
                updating { $0.compose.comments.recreate(comment, on: gist, title: title, &$0.panes, &$1) }
            case .undo(let undoable): updating { $0.changes.undo.perform(undoable, &$1) }
            case .deleteComment(let comment, let gist):
                updating { $0.compose.comments.delete(comment, of: gist, &$0.panes, &$1) }
            case .discard(let draft): updating { $0.compose.comments.discard(draft, &$1) }
            case .restore(let revision, _): updating { $0.changes.undo.restore(revision, &$1) }
            case .forkInstead(let gist): updating { Forking.fork(gist, &$1) }
            case .push(let order, _): updating { $0.panes.library.pairs.start(order, &$1) }
            }
        case .escape, .control("g"), .character("n"), .character("q"): prompt = nil
        default:
            // The diff behind the question can be read to its end.
            guard case .restore = confirmation, let command = settings.keymap.command(for: key, in: .detail),
                command.motion() != nil
            else { break }
            perform(command)
        }
    }
}
