/// The times of a request: one entry for each transfer, including redirects and retries.
public struct Metrics: Sendable, Equatable {
    /// The transfers in the order in which they began.
    public var transfers: [TransferMetrics] = []
    /// The number of attempts; a redirect is part of its attempt.
    public var attempts = 0

    /// Creates metrics without transfers.
    public init() {}

    /// The transfers of one attempt, counted from 1: one, and one more for each redirect.
    public func transfers(ofAttempt attempt: Int) -> [TransferMetrics] {
        transfers.filter { $0.attempt == attempt }
    }

    /// The total time of all transfers, without the waits between them.
    public var total: Duration { transfers.reduce(.zero) { $0 + $1.total } }
    /// The total size of all bodies, as received over the network.
    public var bytesReceived: Int { transfers.reduce(0) { $0 + $1.bytesReceived } }
}

/// The timers of one transfer, each counted from its start.
public struct TransferMetrics: Sendable, Equatable {
    /// The number of its request's attempt, from 1 on.
    public var attempt = 1
    /// The time until the host's name was resolved.
    public var nameLookup = Duration.zero
    /// The time until the connection was established.
    public var connect = Duration.zero
    /// The time until the TLS handshake was complete; zero without one.
    public var tls = Duration.zero
    /// The time until the first byte of the response.
    public var firstByte = Duration.zero
    /// The time until the end of the transfer.
    public var total = Duration.zero
    /// The size of the request's body.
    public var bytesSent = 0
    /// The size of the response's body, as received over the network (compressed).
    public var bytesReceived = 0
    /// "1.1", "2"; nil if there was no response.
    public var httpVersion: String?
    /// True if an existing connection was used.
    public var isReused = false

    /// Creates metrics with all timers at zero.
    public init() {}
}
