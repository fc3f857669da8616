import Gists

/// A change of the accounts on this machine.
public enum AccountChange: Hashable, Sendable {
    /// Makes an account the active one of its host.
    case activate(Login)
    /// Checks a token that was typed, and stores it.
    case add(Secret)
    /// Shows a code, waits until the user has typed it in the web browser, and stores the token.
    case addByCode
    /// Deletes the token of an account, and with `purges` what was stored for it.
    case remove(Login, purges: Bool)
}

/// A text that the screen does not show while it is typed.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public let plainText: String

    init(_ text: String) { plainText = text }

    public var description: String { "•••" }
    public var debugDescription: String { "Secret(•••)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
