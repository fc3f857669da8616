import Gists

/// Requests of comments.
enum CommentsRequest: Hashable, Sendable {
    case sending(draft: String)
    case deletion(gist: GistID, Comment)
    /// The rendered text of a draft.
    case preview(draft: String)
    case leaks(draft: String)
    case earlier(gist: GistID, page: Int)

    /// The gist whose detail pane waits.
    var gist: GistID? {
        if case .earlier(let id, _) = self { id } else { nil }
    }
}

/// Queries for the comments of a gist.
public enum CommentsQuery: Equatable, Sendable {
    /// The newest page.
    /// - count: the number of comments, as far as it is known.
    case newest(count: Int)
    /// Counted from 1, the oldest.
    case earlier(page: Int)
}

/// Comments of a gist.
public enum CommentsResponse: Equatable, Sendable {
    case page([Comment])
    /// The comment that was added or edited.
    case written(Comment)
}

/// A change to the comments of a gist.
public enum CommentMutation: Equatable, Sendable {
    case add(String)
    case edit(Int, to: String)
    case delete(Int)
}
