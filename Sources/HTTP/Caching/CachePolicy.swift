/// Whether a request may be answered from the session's cache. Only GET ever is.
public enum CachePolicy: String, Sendable, Hashable, CaseIterable {
    /// As RFC 9111 has it: what is fresh comes from the cache, what is stale is validated.
    case useProtocol
    /// The server is asked in any case; with the stored validators, so that a 304 saves the body.
    case reload
    /// Takes what is stored, fresh or stale; asks the server where nothing is. What the server has marked as never to
    /// be used stale (`no-cache`, `must-revalidate`) is validated first.
    case cacheElseLoad
    /// Takes what `cacheElseLoad` would take from the cache, else fails with `.notCached`. The network is never used.
    case cacheOnly
}

/// The place that an answer came from.
public enum ResponseSource: String, Sendable, Hashable {
    /// The cache; the server was not asked.
    case cache
    /// The cache, after the server had said that nothing changed (304).
    case notModified
    /// The server.
    case network
    /// The server, as the cache had nothing.
    case miss
}
