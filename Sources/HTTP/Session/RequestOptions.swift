/// How a request is to be carried out, apart from what it says.
public struct RequestOptions: Sendable, Hashable {
    /// Who goes first while more requests wait for a host than may run.
    public var priority: RequestPriority
    /// From start to end of one transfer, waiting for a place not counted; nil for none. The limits of the transport (to
    /// connect, without a byte) hold in any case.
    public var timeout: Duration?
    /// Bytes of the decoded body above which the request fails.
    public var bodyLimit: Int
    /// Statuses outside of 200..<300 that count as success, such as 304 for a conditional request.
    public var alsoAcceptable: Set<Int>
    /// Whether the session's cache may answer.
    public var cachePolicy: CachePolicy

    public init(
        priority: RequestPriority = .normal, timeout: Duration? = nil, bodyLimit: Int = 64 << 20,
        alsoAcceptable: Set<Int> = [], cachePolicy: CachePolicy = .useProtocol
    ) {
        self.priority = priority
        self.timeout = timeout
        self.bodyLimit = bodyLimit
        self.alsoAcceptable = alsoAcceptable
        self.cachePolicy = cachePolicy
    }
}

public enum RequestPriority: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Nobody looks at it yet: prefetching.
    case low
    case normal
    /// Somebody waits for it.
    case high

    public static func < (one: RequestPriority, other: RequestPriority) -> Bool { one.rawValue < other.rawValue }
}
