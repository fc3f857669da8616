import Gists

/// Requests of comments.
enum CommentsRequest: Hashable, Sendable {
    case sending(draft: String)
    case deletion(gist: String, Comment)
    /// The rendered text of a draft.
    case preview(draft: String)
    case leaks(draft: String)
    case earlier(gist: String, page: Int)

    /// The gist whose detail pane waits.
    var gist: String? {
        if case .earlier(let id, _) = self { id } else { nil }
    }
}
