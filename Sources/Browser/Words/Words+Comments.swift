extension Words {
    /// Writing, changing and deleting comments.
    enum Comments {
        // MARK: The editor and the preview

        static let below = "Write your comment above the line, in Markdown. Everything below it is ignored."
        static let noOther = "There is no other comment in that direction."
        static let newComment = "New comment"
        static let editComment = "Edit comment"
        static let send = "send"
        static let save = "save"
        static let edit = "edit"
        static let leave = "leave"
        static let discard = "delete the draft"

        static func on(_ title: String) -> String { "Comment on \(Words.quoted(title))" }
        static func editing(_ title: String) -> String { "Your comment on \(Words.quoted(title))" }
        static func preview(_ text: String) -> String { "Comment: \(text)" }

        static func new(_ count: Int) -> String { count == 1 ? "1 new comment" : "\(count) new comments" }
        static func newSince(_ day: String) -> String { "new since \(day)" }

        static func title(_ count: Int) -> String { "Comments \(count)" }

        // MARK: The menu of a comment

        static let reply = "reply with a quote"
        static let copy = "copy the text"
        static let text = "comment"
        static let open = "open on the web page"
        static let delete = "delete"

        static func by(_ author: String) -> String { "Comment by \(author)" }

        // MARK: Questions

        static func deleteQuestion(_ text: String) -> String { "Delete your comment \(Words.quoted(text))? " }
        static func discardQuestion(_ text: String) -> String { "Delete the draft \(Words.quoted(text))? " }
        static func writeAgainQuestion(_ text: String) -> String {
            "Post \(Words.quoted(text)) again as a new comment? "
        }
        static func leak(_ kind: String, line: Int) -> String { "line \(line): \(kind)" }
        static let back = "back to the comment"
        static let sendAnyway = "send anyway"
        static let writeAgain = "post"

        // MARK: Answers

        static let empty = "Empty comment: nothing to send."
        static let unchanged = "The comment was not changed."
        static let sent = "Comment sent"
        static let saved = "Comment saved"
        static let deleted = "Comment deleted"
        static let undoHint = " · :undo posts it again"
        static let kept = "Draft kept · a to continue"
        static let keptInMemory = "Comment kept until you quit: no folder is there to store it in."
        static let discarded = "Draft deleted."
        static let sending = " · sending …"
        static let notSent = " · a opens the draft"
        static let loadingEarlier = "loading earlier comments … · Esc cancel"
        static func earlier(_ count: Int) -> String { "\(count) earlier · g load more" }
        static func earlierFailed(_ sentence: String) -> String { "\(sentence) g retry" }
        static func notDeleted(_ sentence: String) -> String { "\(sentence) The comment is still there." }
    }
}
