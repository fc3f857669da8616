import Cells
import FoundationEssentials
import Gists
import Reading

/// The only way in: everything that happens reaches the model as one of these.
public enum Message: Equatable, Sendable {
    case key(Key)
    case mouse(Mouse)
    /// Text that was pasted, as one piece.
    case paste(String)
    /// The terminal got the keyboard, or lost it to another window.
    case focus(Bool)
    case resize(Size)
    /// The time of the messages that follow.
    case time(Date)
    /// An eighth of a second has passed while something moves or waits (`Model.wantsTicks`), or `Model.refreshDue`,
    /// `Model.settlesAt` or `Model.springsBackAt` has come.
    case tick
    case page(FeedID, RequestID, Result<GistPage, Failure>)
    /// What was kept from an earlier time; the request goes on.
    case stored(Stored, RequestID, asOf: Date)
    case gist(String, RequestID, Result<LoadedGist, Failure>)
    case comments(String, RequestID, Result<[Comment], Failure>)
    case starred(String, RequestID, Result<Bool, Failure>)
    /// The server's word on a change: nil where it agrees.
    case starChanged(String, RequestID, Failure?)
    case recalled(Memory)
    /// What a search found: the newest matches at first, then the best.
    case found([SearchHit], isRanked: Bool, RequestID)
    /// Gists of which files were saved, the latest first.
    case saved([SavedGist], RequestID)
    /// A whole file by its raw URL.
    case file(gist: String, name: String, RequestID, Result<TextDocument, Failure>)
    case takeOut(TakeOut.News, RequestID)
    /// What the disk has that begins like the text.
    case paths([String], startingWith: String)
    /// What a tab's text became.
    case reading(String, DetailTab, RequestID, Result<ReadingDocument, ReadingStop>)
    /// What a tab's picture looks like.
    case picture(String, DetailTab, RequestID, Result<DrawnPicture, Failure>)
    /// What a picture in a text looks like, as large as it is to be.
    case pictureInText(RequestID, Result<Surface, Failure>)
    /// What an effect was to find out about a file's lines is known: the next frame shows it.
    case highlighted(RequestID)
    /// How much of such a file has come.
    case progress(gist: String, name: String, RequestID, OpenedGist.Progress)
    case avatar(AvatarWish, Surface)
    case rateLimit(RateLimit)
    /// Requests wait until then for one of the service's limits to end; nil when none does any more.
    case waiting(until: Date?)
    /// The latest lines of the event log, oldest first; only while they are watched.
    case log([LogLine])
    /// The terminal has told the colour of its background.
    case background(RGB)
    /// The next piece of a search has its turn.
    case findMore(RequestID)
    /// Something worth a line at the bottom of the screen.
    case notice(String, isError: Bool)
    /// What was copied last lies there for certain.
    case copied(to: String)
}

/// What was kept of one of the things that are asked for.
public enum Stored: Equatable, Sendable {
    case feed(FeedID, [Gist])
    case gist(LoadedGist)
    case comments(String, [Comment])
    case starred(String, Bool)
}
