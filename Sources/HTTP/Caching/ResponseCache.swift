/// Keeps a session's answers. What may be kept, for how long it is fresh and what a 304 changes is decided outside, so
/// a cache only has to remember.
public protocol ResponseCache: Sendable {
    /// Tells whether answers without any word about their freshness may be guessed to be fresh (RFC 9111, section 4.2.2).
    var guessesFreshness: Bool { get }
    /// All variants that are stored for a key.
    func lookup(_ key: CacheKey) async -> [CachedResponse]
    /// Takes the place of the same variant.
    func store(_ response: CachedResponse, for key: CacheKey) async
    /// Keeps the body and replaces the rest: the server says that it is still right.
    func touch(_ response: CachedResponse, for key: CacheKey) async
    /// Forgets what is stored for a URL, whatever the account and the variant.
    func remove(url: String) async
}

extension ResponseCache {
    /// False: what says nothing is validated each time.
    public var guessesFreshness: Bool { false }

    /// Stores the whole answer again, for caches that can do no better.
    public func touch(_ response: CachedResponse, for key: CacheKey) async {
        await store(response, for: key)
    }
}
