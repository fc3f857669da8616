import FoundationEssentials
import Gists

/// What `update` asks of the world, as data: tests compare it, the runtime carries it out.
public enum Effect: Equatable, Sendable {
    /// What is known and young enough is not asked for again, unless forced: somebody insists, or knows of a change.
    case ask(Query, RequestID, isForced: Bool = false)
    case compute(BackgroundJob, RequestID)
    case change(Mutation, RequestID)
    case export(Export, RequestID)
    case account(AccountChange, RequestID)
    case cancel(RequestID)
    case keep(StoreWrite)
    case requestAvatars(AvatarRequests)
    /// Begin or end to tell of the event log.
    case watchLog(Bool)
    case openInBrowser(String)
    case display(DisplayEffect)
}

/// What is written down for later.
public enum StoreWrite: Equatable, Sendable {
    /// The beginning of the feed on the screen, for the next start.
    case feed(Feed, [Gist], loadedAt: Date)
    case read(String)
    /// Somebody marked these gists as read, or took the mark from them.
    case marked([String], isRead: Bool)
    /// A line that was typed, for later sessions.
    case typed(PromptHistory.Kind, String)
    /// These gists are no longer in the feed.
    case left(Feed, [String])
    /// The server has no such gist any more.
    case gone(String)
    case draft(Draft)
    /// It was published or thrown away.
    case droppedDraft(Draft)
    case comment(CommentDraft)
    /// It was sent or thrown away.
    case droppedComment(CommentDraft)
}

/// What only the terminal can do.
public enum DisplayEffect: Equatable, Sendable {
    /// Put a text on the clipboard, and tell by `Message.copied` where it has come to.
    case copy(String, as: String)
    /// Give the terminal to another program until that ends.
    case run(ExternalProgram)
    /// Give it to the person's editor with a file of a draft, and tell by `Message.edited` what came of it.
    case edit(EditorJob)
    case redraw
    /// Begin anew without the token.
    case restartAnonymously
    /// Begin anew with an account that is signed in; nil for the one that counts now, if any.
    case restart(as: String?)
    /// Begin anew with the account whose token was given at the start.
    case restartAsGiven
    case suspend
    case quit
}
