import Gists

extension CommentList {
    /// The new comments of other users; nil if there are none, or if the user sees the comments for the first time.
    /// - Parameter total: the number of all, with the changes.
    func new(of total: Int, _ context: Context) -> NewComments? {
        guard let seen, let shown else { return nil }
        let above = max(0, total - shown.count)
        let start = shown.indices.first { index in
            guard let comment = shown[index].sent, !isOwn(comment, context) else { return false }
            // Their IDs grow, and comments above may have been deleted.
            return seen.newest.map { comment.id > $0 } ?? (above + index >= seen.count)
        }
        return start.map {
            NewComments(start: $0, since: ExactTime.day(seen.seenAt, on: context.settings.clock, now: context.now))
        }
    }

    private func isOwn(_ comment: Comment, _ context: Context) -> Bool {
        context.isUser(comment.author) || changes.added.contains { $0.comment.id == comment.id }
    }
}
