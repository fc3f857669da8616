/// A value that a text asks for before it is used.
public struct SnippetField: Hashable, Sendable {
    /// ASCII letters, digits, `_` and `-`.
    public var name: String
    /// The value if the user types nothing.
    public var standard = ""
    /// The values to choose from; empty for any text.
    public var choices: [String] = []
    /// A sentence about the value; empty if there is none.
    public var about = ""

    public init(name: String, standard: String = "", choices: [String] = [], about: String = "") {
        self.name = name
        self.standard = standard
        self.choices = choices
        self.about = about
    }

    /// True if the value is never stored: a password, a token, a key.
    public var isSecret: Bool {
        let name = String(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" })
        return Self.secrets.contains { name.isExactly($0) } || Self.partsOfSecrets.contains { name.holds($0) }
    }

    /// Names that are too short to be searched for in longer ones.
    private static let secrets = ["pw", "pin", "otp", "key", "auth", "pat"]
    private static let partsOfSecrets = [
        "passw", "passphrase", "passcode", "pwd", "secret", "token", "apikey", "accesskey", "privatekey", "credential",
        "bearer",
    ]
}
