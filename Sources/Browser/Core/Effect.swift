import FoundationEssentials
import Gists

/// An effect that `update` requests, as data: tests compare it, the runtime performs it.
public enum Effect: Equatable, Sendable {
    /// Sends a query. A response that is stored and recent enough is used instead, unless forced, because the user
    /// insists or because the data is known to have changed.
    case ask(Query, RequestID, isForced: Bool = false)
    case compute(BackgroundJob, RequestID)
    case change(Mutation, RequestID)
    case export(Export, RequestID)
    case account(AccountChange, RequestID)
    case cancel(RequestID)
    case keep(StoreWrite)
    case requestAvatars(AvatarRequests)
    /// Starts or stops the messages about the event log.
    case watchLog(Bool)
    case openInBrowser(String)
    case display(DisplayEffect)
}

/// Data to be stored.
public enum StoreWrite: Equatable, Sendable {
    /// The first rows of the feed on the screen, for the next start.
    case feed(RemoteFeed, [Gist], loadedAt: Date)
    case marks(MarksWrite)
    /// A typed line, for later sessions.
    case typed(PromptHistory.Kind, String)
    /// These gists are no longer in the feed.
    case left(RemoteFeed, [GistID])
    /// The server no longer has this gist.
    case gone(GistID)
    case drafts(DraftsWrite)
}

/// Effects that only the terminal can perform.
public enum DisplayEffect: Equatable, Sendable {
    /// Copy a text to the clipboard, and report by `Message.copied` where it was copied to.
    case copy(String, as: String)
    /// Give the terminal to another program until it ends.
    case run(ExternalProgram)
    /// Open a file of a draft in the user's editor, and report the result by `Message.edited`.
    case edit(EditorJob)
    case redraw
    /// Tell the user, who may be elsewhere, what is new.
    case notify(FollowedNews)
    case restart(Restart)
    case suspend
    case quit
}
