/// Checks the logins of people to follow, by GitHub's rule for new accounts.
public enum FollowedLogin {
    /// The reason why a text is not a login.
    public enum Problem: Error, Hashable, Sendable {
        case empty
        case tooLong
        /// Something besides letters, digits, hyphens and, for accounts of a company, underscores.
        case badCharacter
        /// A hyphen at the start, at the end, or next to another one.
        case badHyphen
    }

    private static let longest = 39

    /// Returns the login in a typed text, which may begin with `@`.
    public static func parse(_ text: String) throws(Problem) -> Login {
        let typed = text.trimming(while: \.properties.isWhitespace)
        let login = typed.rest(behind: "@").map(String.init) ?? typed
        let bytes = Array(login.utf8)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.allSatisfy(isAllowed) else { throw .badCharacter }
        guard bytes.count <= longest else { throw .tooLong }
        let hyphen = UInt8(ascii: "-")
        let isDouble = zip(bytes, bytes.dropFirst()).contains { $0 == hyphen && $1 == hyphen }
        guard bytes.first != hyphen, bytes.last != hyphen, !isDouble else { throw .badHyphen }
        return Login(login)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
