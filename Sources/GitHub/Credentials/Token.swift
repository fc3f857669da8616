/// A personal access token or OAuth token.
///
/// The value is only available through `authorization` and `plainText`: printing, interpolating, dumping and mirroring
/// a token show dots, so that no log and no error can reveal it by accident.
public struct Token: Hashable, Sendable {
    private let value: String

    /// The reason why a text is not a token. None of the cases contains the text.
    public enum Flaw: Error, Hashable, Sendable {
        case empty
        /// White space inside, control characters, or non-ASCII characters, which would break the header.
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

    /// The value, for storing tokens, and for `auth token`. Must not be used elsewhere.
    public var plainText: String { value }

    /// The value of the `Authorization` header.
    var authorization: String { "Bearer \(value)" }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var debugDescription: String { "Token(•••)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
