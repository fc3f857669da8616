import Gists

/// Changes to a gist's comments that GitHub's responses may not include yet.
struct CommentChanges: Equatable, Sendable {
    struct Added: Equatable, Sendable {
        /// The draft's ID.
        var draft: String
        var comment: Comment
    }

    /// New comments that GitHub does not have yet.
    var unsent: [UnsentComment] = []
    /// New comments that GitHub has. Responses to earlier requests lack them.
    var added: [Added] = []
    /// Other texts, by the comments' IDs.
    var edited: [Int: String] = [:]
    var deleted: Set<Int> = []

    /// The number of comments that GitHub does not count yet.
    var difference: Int { unsent.count - deleted.count }

    /// True if a comment was sent from a draft.
    func isSent(_ comment: ShownComment, from draft: String) -> Bool {
        switch comment {
        case .unsent(let unsent): unsent.draft.id == draft
        case .sent(let sent): added.contains { $0.draft == draft && $0.comment.id == sent.id }
        }
    }

    func applied(to comments: [Comment]) -> [Comment] {
        guard self != CommentChanges() else { return comments }
        let known = Set(comments.map(\.id))
        var comments = comments
        for comment in added.map(\.comment) where !known.contains(comment.id) {
            // Other users may have commented meanwhile; GitHub's IDs are ascending.
            let next = comments.firstIndex { $0.id > comment.id }
            comments.insert(comment, at: next ?? comments.endIndex)
        }
        comments.removeAll { deleted.contains($0.id) }
        for index in comments.indices {
            if let text = edited[comments[index].id] { comments[index].body = text }
        }
        return comments
    }
}
