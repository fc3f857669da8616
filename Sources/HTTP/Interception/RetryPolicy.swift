import Concurrency

/// Retries a request if that is safe and likely to help.
///
/// Safe: the method is idempotent. Likely to help: the connection was lost or the body was cut, which is usually a
/// short problem, or one of these statuses: 408 (the server stopped waiting), 429 with a `Retry-After`, 502, 503 and
/// 504 (one of several servers has a problem). Not: 500 (the same request would have the same result), timeouts (the
/// wait was long enough already), and hosts that can't be found or reached (this usually needs the user's attention).
public struct RetryPolicy: Interceptor {
    /// The number of attempts, including the first.
    public var maximumAttempts: Int
    /// The delay before the second attempt; doubled for each further one.
    public var baseDelay: Duration
    /// The share by which a delay is randomly extended, so that many clients don't retry at the same moment.
    public var jitter: Double
    /// The longest `Retry-After` to wait for; with a longer one, the error is reported immediately.
    public var longestWait: Duration
    /// Returns a random number between 0 and 1.
    public var random: @Sendable () -> Double
    private let clock: any TimeSource

    /// Creates a policy with these limits; by default, three attempts, after half a second and a second.
    public init(
        maximumAttempts: Int = 3, baseDelay: Duration = .milliseconds(500), jitter: Double = 0.2,
        longestWait: Duration = .seconds(10), clock: any TimeSource = SystemClock.shared,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.maximumAttempts = maximumAttempts
        self.baseDelay = baseDelay
        self.jitter = jitter
        self.longestWait = longestWait
        self.clock = clock
        self.random = random
    }

    /// Allows another attempt, after a delay, if that is safe and likely to help.
    public func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision {
        guard error.attempts < maximumAttempts, request.method.isIdempotent, isTransient(error) else { return .pass }
        if let wait = error.retryAfter(now: clock.now) {
            return wait <= longestWait ? .retry(after: wait) : .pass
        }
        if error.status == 429 { return .pass }
        let delay = baseDelay * (1 << min(error.attempts - 1, 16))
        return .retry(after: delay + delay * (jitter * random()))
    }

    private func isTransient(_ error: HTTPError) -> Bool {
        switch error.code {
        case .connectionLost, .truncatedBody: true
        case .unacceptableStatus: [408, 429, 502, 503, 504].contains(error.status)
        default: false
        }
    }
}
