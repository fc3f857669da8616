import Cells
import Documents
import FoundationEssentials
import Gists

/// A message to the model. Messages are the only way to change it.
public enum Message: Equatable, Sendable {
    case input(Input)
    /// The time of the messages that follow.
    case time(Date)
    /// Sent every eighth of a second during animations and waits (`Model.wantsTicks`), and at the time of
    /// `Model.nextTick`.
    case tick
    case answered(RequestID, Result<Response, Failure>)
    /// A stored response; the request continues.
    case stored(RequestID, Response, asOf: Date)
    case progress(RequestID, Progress)
    case avatar(AvatarRequest, Surface)
    case signIn(SignInMessage)
    /// The token's owner has this many gists that were never downloaded; nil if the number is unknown.
    case unsynced(Int?)
    /// The latest lines of the event log, oldest first; only while they are watched.
    case log([LogLine])
    /// A notice for the bottom of the screen.
    case notice(String, isError: Bool)
    /// The text was copied to this clipboard, as far as known: `tmux buffer`.
    case copied(String, to: String)
    /// The editor for a draft's file was closed.
    case edited(EditorJob, EditorJob.Outcome)
}

/// The input of the user or the terminal.
public enum Input: Equatable, Sendable {
    case key(Key)
    /// Alt and a key, or Escape and a key typed right after it: terminals send the same bytes for both.
    case altOrEscape(Key)
    case mouse(Mouse)
    /// Pasted text, in one piece.
    case paste(String)
    /// The terminal got the keyboard focus, or lost it to another window.
    case focus(Bool)
    case resize(Size)
    /// The terminal has reported the colour of its background.
    case background(RGB)
    /// The terminal can show images with pixels; nil if it cannot show those that were expected.
    case images(ImageSupport?)
}
