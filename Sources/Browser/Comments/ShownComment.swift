import Gists
import Reading

/// A comment in the tab: one of GitHub's, or one that is being sent.
public enum ShownComment: Equatable, Sendable {
    case sent(Comment)
    case unsent(UnsentComment)

    var sent: Comment? { if case .sent(let comment) = self { comment } else { nil } }

    var author: Owner? {
        switch self {
        case .sent(let comment): comment.author
        case .unsent(let comment): comment.author
        }
    }

    var body: String {
        switch self {
        case .sent(let comment): comment.body
        case .unsent(let comment): comment.draft.text
        }
    }

    /// The author's name.
    var signature: TextRun { TextRun(author?.login.rawValue ?? "ghost", SpanStyle(.name, .bold)) }
}

/// A new comment that GitHub does not have yet.
public struct UnsentComment: Equatable, Sendable {
    var draft: CommentDraft
    var author: Owner?
}
