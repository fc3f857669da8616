/// Changes a request before each attempt, in the order of the interceptors, the session's first.
public protocol RequestAdapter: Sendable {
    /// Returns the changed request. May replace an `Authorization` that the router has set (after a refresh), but not
    /// add one.
    func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest
    /// Called right before each transfer, including those of redirects, but not if the cache answers. It may wait, or
    /// throw to refuse the transfer.
    func admit(_ request: HTTPRequest) async throws(HTTPError)
}

/// Decides what happens after a failed attempt.
public protocol RequestRetrier: Sendable {
    /// Returns the decision; the first one that is not `.pass` counts. `error.attempts` is the number of attempts so
    /// far.
    func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision
}

/// An adapter and a retrier for sessions and requests. The default of either half does nothing.
public protocol Interceptor: RequestAdapter, RequestRetrier {}

/// The decision of a retrier.
public enum RetryDecision: Sendable, Equatable {
    /// Leaves the decision to the next retrier; after the last one, the error is reported.
    case pass
    /// Retries after this time.
    case retry(after: Duration)
    /// Reports the error without asking other retriers.
    case fail
    /// Reports this error instead.
    case failWith(HTTPError)
}

extension Interceptor {
    /// Returns the request unchanged.
    public func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest { request }
    /// Allows every transfer immediately.
    public func admit(_ request: HTTPRequest) async throws(HTTPError) {}
    /// Leaves the decision to others.
    public func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision { .pass }
}
