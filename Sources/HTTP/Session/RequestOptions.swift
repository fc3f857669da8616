/// The options for carrying out a request.
public struct RequestOptions: Sendable, Hashable {
    /// The priority while more requests wait for a host than may run.
    public var priority: RequestPriority
    /// The time limit for one transfer, not counting the wait for its turn; nil for none.
    public var timeout: Duration?
    /// The time limit for establishing the connection, including TLS; nil for the transport's own limit.
    public var connectTimeout: Duration?
    /// The time limit without a byte in either direction, also before the response; nil for the transport's own limit.
    public var stallTimeout: Duration?
    /// The time limit for the whole request, including all waits: for its turn, redirects, retries, a slow reader; nil
    /// for none.
    public var overallTimeout: Duration?
    /// The size of the decoded body in bytes above which the request fails, in memory, a stream or a file.
    public var bodyLimit: Int
    /// True if a body is cut at the limit and counts as success: for callers that need its beginning. The cache is not
    /// used for such a request, and streams and downloads fail at the limit anyway.
    public var isCutAtLimit: Bool
    /// Statuses outside of 200..<300 that count as success, such as 304 for a conditional request.
    public var alsoAcceptable: Set<Int>
    /// The use of the session's cache.
    public var cachePolicy: CachePolicy
    /// True to share one transfer with all GETs of the session in flight that have the same URL, headers and account.
    /// Streams and downloads never share one.
    public var isCoalesced: Bool

    /// Creates options with these values: 64 MiB of body, caching by the protocol, only the transport's timeouts.
    public init(
        priority: RequestPriority = .normal, timeout: Duration? = nil, bodyLimit: Int = 64 << 20,
        alsoAcceptable: Set<Int> = [], cachePolicy: CachePolicy = .useProtocol, isCoalesced: Bool = true,
        connectTimeout: Duration? = nil, stallTimeout: Duration? = nil, overallTimeout: Duration? = nil,
        isCutAtLimit: Bool = false
    ) {
        self.priority = priority
        self.timeout = timeout
        self.bodyLimit = bodyLimit
        self.isCutAtLimit = isCutAtLimit
        self.alsoAcceptable = alsoAcceptable
        self.cachePolicy = cachePolicy
        self.isCoalesced = isCoalesced
        self.connectTimeout = connectTimeout
        self.stallTimeout = stallTimeout
        self.overallTimeout = overallTimeout
    }
}

/// The order in which waiting requests start.
public enum RequestPriority: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// For results that are not visible yet: prefetching.
    case low
    /// The default.
    case normal
    /// For results that the user waits for.
    case high

    /// Compares by urgency.
    public static func < (one: RequestPriority, other: RequestPriority) -> Bool { one.rawValue < other.rawValue }
}
