import Gists

/// What `update` asks of the world, as data: tests compare it, the runtime carries it out.
public enum Effect: Equatable, Sendable {
    case loadPage(FeedID, FeedState.Cursor, RequestID)
    case loadGist(String, RequestID)
    case loadComments(String, RequestID)
    case loadStar(String, RequestID)
    /// All of a file, by its raw URL where the gist's answer did not hold it.
    case loadFile(Gist, GistFile, RequestID)
    /// Go on with a search through a long text, after whatever else has come: `Message.findMore`.
    case findMore(RequestID)
    case cancel(RequestID)
    case wishAvatars(AvatarWishes)
    /// Keep the beginning of the feed for the next start.
    case remember(FeedID, [Gist])
    /// Begin or end to tell of the event log.
    case watchLog(Bool)
    case openInBrowser(String)
    case copy(String)
    case redraw
    case suspend
    case quit
}
