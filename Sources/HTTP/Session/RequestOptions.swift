/// How a request is to be carried out, apart from what it says.
public struct RequestOptions: Sendable, Hashable {
    /// Who goes first while more requests wait for a host than may run.
    public var priority: RequestPriority
    /// From start to end of one transfer, waiting for a place not counted; nil for none.
    public var timeout: Duration?
    /// Until the connection stands, TLS included; nil for the transport's own limit.
    public var connectTimeout: Duration?
    /// Without a byte in either direction, the first one of the answer included; nil for the transport's own limit.
    public var stallTimeout: Duration?
    /// From the request's start to its end, with all it waits for: places, redirects, retries, a reader that is slow; nil
    /// for none.
    public var overallTimeout: Duration?
    /// Bytes of the decoded body above which the request fails, wherever they go: memory, a stream or a file.
    public var bodyLimit: Int
    /// True where a body above the limit ends there and counts as success: for who wants its beginning. The cache has no
    /// part in such a request, and streams and downloads fail at the limit all the same.
    public var isCutAtLimit: Bool
    /// Statuses outside of 200..<300 that count as success, such as 304 for a conditional request.
    public var alsoAcceptable: Set<Int>
    /// Whether the session's cache may answer.
    public var cachePolicy: CachePolicy
    /// Shares one transfer with all GETs of the session that are in flight and say the same: URL, headers and account
    /// alike. Streams and downloads never do.
    public var isCoalesced: Bool

    /// Options with these values: 64 MiB of body, the protocol's own caching, no timeouts beside the transport's.
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

/// The order in which waiting requests get a place.
public enum RequestPriority: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Nobody looks at it yet: prefetching.
    case low
    /// The rule.
    case normal
    /// Somebody waits for it.
    case high

    /// Compares by urgency.
    public static func < (one: RequestPriority, other: RequestPriority) -> Bool { one.rawValue < other.rawValue }
}
