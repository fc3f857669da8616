/// A personal access token or OAuth token.
///
/// The value leaves through `authorization` and `plainText` alone: printing, interpolating, dumping and mirroring a token show dots, so
/// that no log and no error can give it away by accident.
public struct Token: Hashable, Sendable {
    private let value: String

    /// Why a text is no token. None of the cases holds the text.
    public enum Flaw: Error, Hashable, Sendable {
        case empty
        /// White space inside, control characters, or anything beyond ASCII: it would break the header that carries it.
        case malformed
    }

    /// - Parameter text: the token as it was typed or read; white space around it is dropped.
    public init(_ text: String) throws(Flaw) {
        var value = Substring(text)
        while value.first?.isWhitespace == true { value.removeFirst() }
        while value.last?.isWhitespace == true { value.removeLast() }
        guard !value.isEmpty else { throw .empty }
        guard value.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { throw .malformed }
        self.value = String(value)
    }

    /// The value itself: for where tokens are kept, and for whoever asks to see it (`auth token`). Nothing else has a use
    /// for it.
    public var plainText: String { value }

    /// The value of the `Authorization` header.
    var authorization: String { "Bearer \(value)" }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var debugDescription: String { "Token(•••)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
