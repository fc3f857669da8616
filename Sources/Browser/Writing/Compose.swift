/// The gists and comments that the user writes.
struct Compose: Equatable, Sendable {
    var publisher = Publisher()
    var comments = CommentEditor()

    /// Adds the drafts of earlier sessions.
    mutating func restore(_ history: ReadHistory) {
        publisher.drafts.restore(history.drafts, isPersistent: history.keepsDrafts)
        comments.drafts.restore(history.comments, isPersistent: history.keepsDrafts)
    }

    /// Handles the end of the user's editor.
    mutating func edited(
        _ job: EditorJob, _ outcome: EditorJob.Outcome, _ form: inout DraftForm?, _ update: inout UpdateContext
    ) {
        switch job.subject {
        case .file(let file, let draft): publisher.edited(file, of: draft, outcome, &form, &update)
        case .comment(let draft): comments.edited(draft, outcome, &update)
        }
    }
}
