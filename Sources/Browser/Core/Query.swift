import Cells
import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// Something that the browser wants to know. Each has one answer; parts of it may come before as `Progress`.
public enum Query: Equatable, Sendable {
    case page(Feed, after: FeedState.Cursor)
    case gist(String)
    /// The newest page of them.
    /// - count: how many there are, as far as that is known.
    case comments(String, count: Int)
    /// Counted from 1, the oldest.
    case earlierComments(String, page: Int)
    /// The beginning of its first file, for who rests on its row. Nothing of it costs a request of the API's.
    /// - isStoredOnly: whether the network is left alone.
    case look(Gist, isStoredOnly: Bool)
    case star(String)
    /// Counted from 1.
    case forks(String, page: Int)
    /// The versions of a gist, newest first; counted from 1.
    case revisions(String, page: Int)
    /// A gist as it was at a version.
    /// - isWhole: whether all of each file is wanted, of which GitHub sends the beginning.
    case version(String, String, isWhole: Bool)
    /// All of a file, by its raw URL where the gist's answer did not hold it.
    case file(GistFile, of: Gist)
    /// What was saved, and whether it is still there.
    case saved
    /// Words in everything that was seen.
    case search(String)
    /// What earlier sessions left.
    case history
    /// Who is signed in on this machine.
    case accounts
    /// Whose token it is.
    case login
    /// What the disk has that a path could go on with.
    case paths(startingWith: String)
    /// Files of the disk, by paths and patterns as they were typed, for a draft that has these names already.
    case diskFiles(String)
}

/// Work on what is here, for another thread: it takes longer than a frame.
public enum BackgroundJob: Equatable, Sendable {
    /// Turn a text into what is shown of it.
    case read(ReadingJob, ReadingLimits)
    /// Draw a picture for the pane.
    case draw(PictureJob)
    /// Draw a picture that stands in a text, no larger than its canvas.
    case drawInText(PictureSource, of: Gist, PictureCanvas)
    /// Find out what the lines of a long file begin with, up to the end of this one.
    case highlight(TextDocument, throughLine: Int)
    /// Find what a long text is about: its headings, functions, keys.
    case outline(ReadingDocument)
    /// Find what looks like a secret in what is to be published.
    case findLeaks(GistDraft)
    /// Find out how texts differ, by file name.
    case compare([ExactText: TextDocument], [ExactText: TextDocument])
    /// Nothing but to come back behind whatever else has come: the next piece of a search through a long text has its turn.
    case yield
}

/// A change at GitHub.
public enum Mutation: Equatable, Sendable {
    case star(String, Bool)
    /// - triedAt: when it was sent before without an answer; what was made since then is looked for first. Nil where it was
    ///   never sent.
    case create(GistDraft, triedAt: Date?)
    /// - basedOn: the gist as the person knows it; nil to change it whatever it is now.
    case edit(String, GistEdit, basedOn: GistState?)
    /// Takes an edit back.
    case revert(Revert)
    case delete(String)
    case fork(String)
    case addComment(String, to: String)
    case editComment(Int, of: String, to: String)
    case deleteComment(Int, of: String)
}

/// What became of a query, a computation, a change or an export.
public enum Response: Equatable, Sendable {
    case page(GistPage)
    case gist(LoadedGist)
    /// The gist as the list has it, with the text that was looked for.
    case look(LoadedGist)
    case comments([Comment])
    case comment(Comment)
    /// What it takes to make a deleted gist anew.
    case deleted(DeletedGist)
    /// Nothing was changed: the gist is not what the person knows, but this.
    case conflict(LoadedGist)
    case star(Bool)
    case forks(ForkPage)
    case revisions(RevisionPage)
    case file(TextDocument)
    case saved([SavedGist])
    /// The best first.
    case hits([SearchHit])
    case history(ReadHistory)
    case paths([String])
    case diskFiles(DiskFiles)
    case leaks([Leak])
    case document(Result<ReadingDocument, ReadingStop>)
    case picture(DrawnPicture)
    case pictureInText(Surface)
    case outline([OutlineEntry])
    case accounts(AccountList)
    case login(String)
    /// Whose gists are to be shown from now on; nil for those of whoever is signed in still.
    case account(String?)
    case export(Export.Outcome)
    /// It is done, and there is nothing more to say.
    case done
}

/// What comes of an answer before the answer.
public enum Progress: Equatable, Sendable {
    /// So much of a file.
    case file(OpenedGist.Progress)
    case export(Export.Progress)
    /// A code, and the page to type it at.
    case code(String, page: String)
    /// The newest matches of a search.
    case hits([SearchHit])
}
