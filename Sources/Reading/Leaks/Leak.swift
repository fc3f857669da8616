/// A position in a text that looks like a secret.
public struct Leak: Hashable, Sendable {
    /// The kind of secret: "GitHub token".
    public var kind: String
    public var file: String
    /// From 1 on.
    public var line: Int
    /// The text around the secret, and at most a few of its characters; never the whole secret.
    public var excerpt: String

    public init(kind: String, file: String, line: Int, excerpt: String) {
        self.kind = kind
        self.file = file
        self.line = line
        self.excerpt = excerpt
    }
}
