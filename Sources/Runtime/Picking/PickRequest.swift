import Browser
import Gists
import Terminal

/// The wishes of a command line for the chooser.
public struct PickRequest: Equatable, Sendable {
    /// Texts whose placeholders are asked for.
    public enum Filling: Sendable { case ifWanted, always, never }

    /// The list to choose from; nil for the one that the browser starts with.
    public var feed: Feed?
    /// The text of the filter or search at the start.
    public var query = ""
    public var allowsSeveral = false
    public var form = PickForm.contents
    public var filling = Filling.ifWanted
    /// True if the output is inserted at a shell's prompt, where no control character may go.
    public var isForPrompt = false
    /// The rows below the prompt; nil for the whole screen.
    public var height: ScreenHeight?

    public init() {}
}

/// The result of the chooser.
public enum PickResult: Sendable {
    /// The bytes to print.
    case chosen([UInt8])
    case nothing
    /// Ended by Ctrl-C or a signal, with this exit code.
    case interrupted(ExitCode)
}
