import Documents
import Gists

/// A query for data. Each has one response; parts of it may be sent before as `Progress`.
public enum Query: Equatable, Sendable {
    case page(RemoteFeed, after: FeedState.Cursor)
    case detail(DetailQuery)
    case comments(gist: GistID, CommentsQuery)
    case star(GistID)
    /// Counted from 1.
    case forks(GistID, page: Int)
    case revisions(gist: GistID, RevisionsQuery)
    /// The saved files, and whether they still exist.
    case saved
    /// Sends or fetches the files that are paired with a gist.
    case pairs(PairOrder)
    case sync(SyncOrder)
    /// Searches all stored gists for words.
    case search(String)
    /// The read marks, typed lines and so on of earlier sessions.
    case history
    /// The people whom the user follows, and their gists.
    case following(FollowingQuery)
    case signIn(SignInQuery)
    /// The paths on the disk that begin with a text.
    case paths(startingWith: String)
    /// Files of the disk, by paths and patterns as they were typed, for a draft that already has files of these names.
    case diskFiles(String)
}

/// Local work for another thread, as it takes longer than a frame.
public enum BackgroundJob: Equatable, Sendable {
    case reader(ReaderJob)
    /// Find possible secrets in a draft before it is published.
    case findLeaks(GistDraft)
}

/// A change at GitHub.
public enum Mutation: Equatable, Sendable {
    case star(GistID, Bool)
    case writing(WritingMutation)
    /// Undoes an edit.
    case revert(Revert)
    case delete(GistID)
    case fork(GistID)
    case comment(gist: GistID, CommentMutation)
}

/// The result of a query, a background job, a mutation or an export.
public enum Response: Equatable, Sendable {
    case page(GistPage)
    case gist(LoadedGist)
    case detail(DetailResponse)
    case comments(CommentsResponse)
    /// The data needed to create a deleted gist again.
    case deleted(DeletedGist)
    case writing(WritingResponse)
    case star(Bool)
    case forks(ForkPage)
    case revisions(RevisionPage)
    case saved([SavedGist])
    case paired(PairReply)
    /// The best first.
    case hits([SearchHit])
    case history(ReadHistory)
    /// Nil for rows that are the same as before, and before a check.
    case following(FollowedGists?, FollowingCheck?)
    case paths([String])
    case reader(ReaderResponse)
    case signIn(SignInResponse)
    case export(Export.Outcome)
    case synced(SyncOutcome)
    /// Done, without data.
    case done
}

/// Progress before a response.
public enum Progress: Equatable, Sendable {
    /// The loaded part of a file.
    case file(OpenedGist.Progress)
    case export(Export.Progress)
    case sync(SyncStep)
    /// A code, and the page where the user has to type it.
    case signIn(code: String, page: String)
    /// The newest matches of a search.
    case hits([SearchHit])
    /// The check of followed people so far; with their gists if these have changed.
    case following(FollowedGists?, FollowingCheck)
}
