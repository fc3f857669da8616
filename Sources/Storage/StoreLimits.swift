import FoundationEssentials

/// The bounds of what the store keeps. What was used least recently goes first; starred and own gists go last.
public struct StoreLimits: Hashable, Sendable {
    /// Bytes of the database.
    public var bytes: Int
    /// Bytes of HTTP responses, which are part of `bytes`.
    public var responseBytes: Int
    /// Seconds for which a gist is kept that is not used. Starred and own ones have no such limit.
    public var age: Double
    /// Seconds after which an account goes that nobody has used, whatever it has.
    public var accountAge: Double
    /// Versions of gists, the latest read.
    public var versions: Int

    public init(
        bytes: Int = 1 << 30, responseBytes: Int = 64 << 20, age: Double = 365 * 86_400,
        accountAge: Double = 365 * 86_400, versions: Int = 1_000
    ) {
        self.versions = versions
        self.accountAge = accountAge
        self.bytes = bytes
        self.responseBytes = responseBytes
        self.age = age
    }
}
