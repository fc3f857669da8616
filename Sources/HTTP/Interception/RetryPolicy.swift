import Concurrency

/// Tries again where that is safe and likely to help.
///
/// Safe: the method is idempotent. Likely to help: the connection broke off or the body was cut, which is over quickly, or
/// one of these statuses came: 408 (the server got tired of waiting), 429 with a `Retry-After`, 502, 503 and 504 (one
/// server of several is unwell). Not: 500 (the same question gets the same answer), timeouts (the wait was long enough
/// already), and hosts that can't be found or reached (somebody has to do something about it).
public struct RetryPolicy: Interceptor {
    /// The first attempt included.
    public var maximumAttempts: Int
    /// Before the second attempt; doubled with each further one.
    public var baseDelay: Duration
    /// A delay grows by up to this part of itself, so that many clients don't come back at the same moment.
    public var jitter: Double
    /// A longer `Retry-After` is not waited for: the error is reported at once.
    public var longestWait: Duration
    /// Between 0 and 1.
    public var random: @Sendable () -> Double
    private let clock: any TimeSource

    /// A policy with these bounds: three attempts, after half a second and a second, unless told otherwise.
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

    /// Allows another attempt where that is safe and likely to help, and says after how long.
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
