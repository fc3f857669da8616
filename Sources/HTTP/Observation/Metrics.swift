import FoundationEssentials

/// The times of a request: one entry for each transfer, redirects and retries included.
public struct Metrics: Sendable, Equatable {
    /// The transfers in the order in which they began.
    public var transfers: [TransferMetrics] = []
    /// How often the request was tried; a redirect is part of its attempt.
    public var attempts = 0

    /// No transfers.
    public init() {}

    /// The transfers of one attempt, counted from 1: one, and one more for each redirect.
    public func transfers(ofAttempt attempt: Int) -> [TransferMetrics] {
        transfers.filter { $0.attempt == attempt }
    }

    /// Of all transfers, waiting between them not counted.
    public var total: Duration { transfers.reduce(.zero) { $0 + $1.total } }
    /// Bytes of all bodies, as they came over the wire.
    public var bytesReceived: Int { transfers.reduce(0) { $0 + $1.bytesReceived } }
}

/// The timers of one transfer, each counted from its start.
public struct TransferMetrics: Sendable, Equatable {
    /// Which attempt of its request it belongs to, from 1 on.
    public var attempt = 1
    /// Until the host's name was resolved.
    public var nameLookup = Duration.zero
    /// Until the connection stood.
    public var connect = Duration.zero
    /// Until the TLS handshake was over; zero without one.
    public var tls = Duration.zero
    /// Until the first byte of the answer.
    public var firstByte = Duration.zero
    /// Until the end of the transfer.
    public var total = Duration.zero
    /// Bytes of the body, as sent.
    public var bytesSent = 0
    /// Bytes of the body, as they came over the wire (compressed).
    public var bytesReceived = 0
    /// "1.1", "2"; nil where no answer came.
    public var httpVersion: String?
    /// Tells whether the connection stood already.
    public var isReused = false

    /// All timers at zero.
    public init() {}
}
