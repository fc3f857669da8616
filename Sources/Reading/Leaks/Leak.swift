/// A place in a text that looks like a secret.
public struct Leak: Hashable, Sendable {
    /// What it looks like: "GitHub token".
    public var kind: String
    public var file: String
    /// From 1 on.
    public var line: Int
    /// What stands around the secret, and at most a few of its characters; never the secret.
    public var excerpt: String

    public init(kind: String, file: String, line: Int, excerpt: String) {
        self.kind = kind
        self.file = file
        self.line = line
        self.excerpt = excerpt
    }
}
