import Cells
import FoundationEssentials
import Gists
import Reading

/// What `update` asks of the world, as data: tests compare it, the runtime carries it out.
public enum Effect: Equatable, Sendable {
    case loadPage(FeedID, FeedState.Cursor, RequestID)
    /// What is known and young enough is not asked for again, unless forced: somebody insists, or knows of a change.
    case loadGist(String, RequestID, isForced: Bool = false)
    case loadComments(String, RequestID, isForced: Bool = false)
    case loadStar(String, RequestID)
    case setStar(String, Bool, RequestID)
    /// All of a file, by its raw URL where the gist's answer did not hold it.
    case loadFile(Gist, GistFile, RequestID)
    /// Go on with a search through a long text, after whatever else has come: `Message.findMore`.
    case findMore(RequestID)
    /// Turn the text of a gist's tab into what is shown of it, within these limits: work for another thread.
    case read(String, DetailTab, ReadingJob, ReadingLimits, RequestID)
    /// Draw the picture of a gist's tab for the pane: work for another thread.
    case draw(String, DetailTab, PictureJob, RequestID)
    /// Draw a picture that stands in a text, no larger than its canvas.
    case drawInText(PictureSource, of: Gist, PictureCanvas, RequestID)
    /// Find out what the lines of a long file begin with, up to the end of this one: it takes longer than a frame.
    case highlight(TextDocument, throughLine: Int, RequestID)
    case cancel(RequestID)
    case wishAvatars(AvatarWishes)
    /// Keep the beginning of the feed on the screen for the next start.
    case remember(FeedID, [Gist], loadedAt: Date)
    /// Bring back what earlier sessions left.
    case recall
    case markRead(String)
    /// These gists are no longer in the feed.
    case leave(FeedID, [String])
    /// The server has no such gist any more.
    case forget(String)
    /// Look for words in everything that was seen.
    case search(String, RequestID)
    /// Bring what was saved, and see whether it is still there.
    case loadSaved(RequestID)
    /// Begin or end to tell of the event log.
    case watchLog(Bool)
    case openInBrowser(String)
    case copy(String)
    case takeOut(TakeOut, RequestID)
    /// Look on the disk for what a path could go on with.
    case completePath(String, RequestID)
    /// Give the terminal to another program until that ends.
    case handOver(Handover)
    case redraw
    case suspend
    case quit
}
