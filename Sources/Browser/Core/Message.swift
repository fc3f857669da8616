import Cells
import Documents
import FoundationEssentials
import Gists

/// The only way in: everything that happens reaches the model as one of these.
public enum Message: Equatable, Sendable {
    case input(Input)
    /// The time of the messages that follow.
    case time(Date)
    /// An eighth of a second has passed while something moves or waits (`Model.wantsTicks`), or one of the times has come
    /// that `Model.nextTick` told.
    case tick
    case answered(RequestID, Result<Response, Failure>)
    /// What was kept from an earlier time; the request goes on.
    case stored(RequestID, Response, asOf: Date)
    case progress(RequestID, Progress)
    case avatar(AvatarRequest, Surface)
    case limit(Limit)
    /// Who the token belongs to, and what the user should know of it: a note that hides no other.
    case login(String, note: String? = nil)
    /// An account was found after the start, such as `gh`'s.
    case accountFound
    /// The latest lines of the event log, oldest first; only while they are watched.
    case log([LogLine])
    /// Something worth a line at the bottom of the screen.
    case notice(String, isError: Bool)
    /// This was put there, as far as anybody can tell: `tmux buffer`.
    case copied(String, to: String)
    /// The editor has ended that wrote a file of a draft.
    case edited(EditorJob, EditorJob.Outcome)
}

/// What the person or the terminal does.
public enum Input: Equatable, Sendable {
    case key(Key)
    /// Alt and a key, or Escape and a key typed right behind it: terminals send the same bytes for both.
    case altOrEscape(Key)
    case mouse(Mouse)
    /// Text that was pasted, as one piece.
    case paste(String)
    /// The terminal got the keyboard, or lost it to another window.
    case focus(Bool)
    case resize(Size)
    /// The terminal has told the colour of its background.
    case background(RGB)
}

/// What the service allows.
public enum Limit: Equatable, Sendable {
    case left(RateLimit)
    /// PendingRequests wait until then for a limit to end; nil when none does any more.
    /// - isPause: whether they wait for the program's own pause between changes.
    case waiting(until: Date?, isPause: Bool = false)
}
