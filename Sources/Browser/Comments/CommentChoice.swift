import Gists
import Reading

/// The choices in a menu about a comment.
enum CommentChoice: Hashable, Sendable {
    case reply(Comment, gist: GistID)
    case edit(Comment, gist: GistID)
    case delete(Comment, gist: GistID)
    case open(String)
    /// Sends a draft that may contain a secret.
    case send(String)
    /// Goes back to the draft of this ID.
    case back(String)
}

extension Menu {
    /// The menu of a comment's actions.
    /// - Parameter isOwn: true if the token's owner wrote it.
    static func comment(_ comment: Comment, of gist: Gist, isOwn: Bool) -> Menu {
        var rows = [
            Row("r", Words.Comments.reply, "", .comment(.reply(comment, gist: gist.id))),
            Row("c", Words.Comments.copy, "", .copy(comment.body, as: Words.Comments.text)),
            Row(
                "o", Words.Comments.open, "",
                .comment(.open("\(gist.htmlURL)?permalink_comment_id=\(comment.id)#gistcomment-\(comment.id)"))),
        ]
        if isOwn {
            rows += [
                Row("e", Words.Comments.edit, "", .comment(.edit(comment, gist: gist.id))),
                Row("d", Words.Comments.delete, "", .comment(.delete(comment, gist: gist.id))),
            ]
        }
        return Menu(title: Words.Comments.by(comment.author?.login.rawValue ?? "ghost"), rows: rows)
    }

    /// Asks whether to send a comment with possible secrets.
    static func leaks(_ leaks: [Leak], in draft: CommentDraft) -> Menu {
        let kinds = leaks.map { Words.Comments.leak($0.kind, line: $0.line) }
        return Menu(
            title: Words.Writing.leaks(leaks.count),
            rows: [
                Row("n", Words.Comments.back, kinds.prefix(3).joined(separator: ", "), .comment(.back(draft.id))),
                Row("y", Words.Comments.sendAnyway, "", .comment(.send(draft.id))),
            ])
    }
}
