import FoundationEssentials

/// The three answers that a resource has at any time, each by itself: what is known, whether the last attempt failed, and
/// whether one is under way. All three can be there at once; a failure never takes data away.
public struct ResourceState<Value: Equatable & Sendable>: Sendable {
    /// The newest that is known.
    public internal(set) var data: Snapshot<Value>?
    /// The error of the last attempt; nil once one succeeded.
    public internal(set) var error: (any Error)?
    public internal(set) var isLoading = false

    public init() {}
}

/// A value as it was at a time.
public struct Snapshot<Value: Equatable & Sendable>: Equatable, Sendable {
    public var value: Value
    /// The time when the server last said so.
    public var time: Date
    public var source: Source

    public init(_ value: Value, time: Date, source: Source) {
        self.value = value
        self.time = time
        self.source = source
    }

    /// The places that a value can come from.
    public enum Source: Sendable {
        /// Kept from before; the server was not asked.
        case cache
        /// The server, which still says the same: there is nothing to draw anew.
        case notModified
        case network
        /// The server, as nothing was kept.
        case miss
        /// A change of our own that the server was told of.
        case localOverride
    }
}

/// The time for which data is good enough, and after which a failure is worth another attempt.
public struct Freshness: Hashable, Sendable {
    public var lasts: Duration
    public var retryAfter: Duration

    public init(lasts: Duration = .seconds(30), retryAfter: Duration = .seconds(1)) {
        self.lasts = lasts
        self.retryAfter = retryAfter
    }

    /// Tells whether data is young enough. Data from the future is not: a clock that was set back must not keep old data
    /// for ever.
    func isFresh(_ time: Date, at now: Date) -> Bool { Self.isWithin(lasts, time, now) }

    func isTooEarly(toRetry failure: Date, at now: Date) -> Bool { Self.isWithin(retryAfter, failure, now) }

    private static func isWithin(_ duration: Duration, _ time: Date, _ now: Date) -> Bool {
        0..<(duration / .seconds(1)) ~= now.timeIntervalSince(time)
    }
}
