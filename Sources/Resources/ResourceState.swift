import FoundationEssentials

/// The state of a resource: its value, the error of the last attempt, and whether a load is running. All three are
/// independent; an error never removes the value.
public struct ResourceState<Value: Equatable & Sendable>: Sendable {
    /// The newest known value.
    public internal(set) var data: Snapshot<Value>?
    /// The error of the last attempt; nil after a success.
    public internal(set) var error: (any Error)?
    public internal(set) var isLoading = false

    public init() {}
}

/// A value at a point in time.
public struct Snapshot<Value: Equatable & Sendable>: Equatable, Sendable {
    public var value: Value
    /// The time when the server last confirmed the value.
    public var time: Date
    public var source: Source

    public init(_ value: Value, time: Date, source: Source) {
        self.value = value
        self.time = time
        self.source = source
    }

    /// The source of a value.
    public enum Source: Sendable {
        /// The cache; the server was not asked.
        case cache
        /// The server, which says that nothing has changed, so that nothing needs to be redrawn.
        case notModified
        case network
        /// The server, since nothing was cached.
        case miss
        /// A local change that was sent to the server.
        case localOverride
    }
}

/// The time for which data is fresh, and the time after which a failure may be retried.
public struct Freshness: Hashable, Sendable {
    public var lasts: Duration
    public var retryAfter: Duration

    public init(lasts: Duration = .seconds(30), retryAfter: Duration = .seconds(1)) {
        self.lasts = lasts
        self.retryAfter = retryAfter
    }

    /// True if data is fresh. Data from the future is not: after setting a clock back, old data must not stay fresh
    /// forever.
    func isFresh(_ time: Date, at now: Date) -> Bool { Self.isWithin(lasts, time, now) }

    func isTooEarly(toRetry failure: Date, at now: Date) -> Bool { Self.isWithin(retryAfter, failure, now) }

    private static func isWithin(_ duration: Duration, _ time: Date, _ now: Date) -> Bool {
        0..<(duration / .seconds(1)) ~= now.timeIntervalSince(time)
    }
}
