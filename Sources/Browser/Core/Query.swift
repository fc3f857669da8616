import Cells
import Documents
import FoundationEssentials
import Gists
import Reading

/// A query for data. Each has one response; parts of it may be sent before as `Progress`.
public enum Query: Equatable, Sendable {
    case page(RemoteFeed, after: FeedState.Cursor)
    case gist(GistID)
    case comments(gist: GistID, CommentsQuery)
    /// A preview: the beginning of the gist's first file, loaded without API requests.
    /// - isStoredOnly: true if the network must not be used.
    case preview(Gist, isStoredOnly: Bool)
    case star(GistID)
    /// Counted from 1.
    case forks(GistID, page: Int)
    case revisions(gist: GistID, RevisionsQuery)
    /// A whole file, by its raw URL if the gist's response did not contain all of it.
    case file(GistFile, of: Gist)
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
    /// The accounts that are signed in on this machine.
    case accounts
    /// The owner of the token.
    case login
    /// The paths on the disk that begin with a text.
    case paths(startingWith: String)
    /// Files of the disk, by paths and patterns as they were typed, for a draft that already has files of these names.
    case diskFiles(String)
}

/// Local work for another thread, as it takes longer than a frame.
public enum BackgroundJob: Equatable, Sendable {
    /// Render a text.
    case read(ReadingJob, ReadingLimits)
    /// Draw an image for the pane.
    case draw(ImageJob)
    /// Draw an image of a text, no larger than its canvas.
    case drawInline(ImageSource, of: Gist, ImageCanvas)
    /// Compute the state at the beginning of each line of a long file, up to the end of this one.
    case highlight(TextDocument, throughLine: Int)
    /// Find the outline of a long text: its headings, functions, keys.
    case outline(ReadingDocument)
    /// Find possible secrets in a draft before it is published.
    case findLeaks(GistDraft)
    /// No work: its response follows all other messages that are waiting, so that the next piece of a search through a
    /// long text can be done after them.
    case yield
}

/// A change at GitHub.
public enum Mutation: Equatable, Sendable {
    case star(GistID, Bool)
    /// - triedAt: the time of an earlier attempt without a response: a gist created since then is looked for first. Nil
    ///   for the first attempt.
    case create(GistDraft, triedAt: Date?)
    /// - basedOn: the state of the gist that the user knows; nil to change it whatever its state is.
    case edit(GistID, GistEdit, basedOn: GistState?)
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
    /// The preview of a gist in the list.
    case preview(LoadedGist)
    case comments([Comment])
    case comment(Comment)
    /// The data needed to create a deleted gist again.
    case deleted(DeletedGist)
    /// Nothing was changed, because the gist differs from the user's state. This is the current one.
    case conflict(LoadedGist)
    case star(Bool)
    case forks(ForkPage)
    case revisions(RevisionPage)
    case file(TextDocument)
    case saved([SavedGist])
    case paired(PairReply)
    /// The best first.
    case hits([SearchHit])
    case history(ReadHistory)
    /// Nil for rows that are the same as before, and before a check.
    case following(FollowedGists?, FollowingCheck?)
    case paths([String])
    case diskFiles(DiskFiles)
    case leaks([Leak])
    case document(Result<ReadingDocument, ReadingStop>)
    case image(DrawnImage)
    /// An image in a text, and its size.
    case inlineImage(Surface, PixelSize)
    case outline([OutlineEntry])
    case accounts(AccountList)
    case login(String)
    /// The account to switch to; nil to stay with the one that is still signed in.
    case account(String?)
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
    case code(String, page: String)
    /// The newest matches of a search.
    case hits([SearchHit])
    /// The check of followed people so far; with their gists if these have changed.
    case following(FollowedGists?, FollowingCheck)
}
