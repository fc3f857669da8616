/// The limits of the store. Gists used least recently are removed first; starred and own gists last.
public struct StoreLimits: Hashable, Sendable {
    /// Bytes of the database.
    public var bytes: Int
    /// Bytes of HTTP responses, which are part of `bytes`.
    public var responseBytes: Int
    /// Seconds for which an unused gist is kept. Starred and own ones have no such limit.
    public var age: Double
    /// Seconds after which an unused account is removed with everything it has.
    public var accountAge: Double
    /// The number of versions of gists; those read last are kept.
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
