/// Changes a request before it is sent: each attempt anew, in the order of the interceptors, the session's first.
public protocol RequestAdapter: Sendable {
    /// May replace an `Authorization` that the router has set (after a refresh), never add one.
    func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest
    /// Comes right before each transfer, those of redirects included, but not where the cache answers: the place to wait
    /// for a turn, or to refuse.
    func admit(_ request: HTTPRequest) async throws(HTTPError)
}

/// Says what is to happen after a failed attempt.
public protocol RequestRetrier: Sendable {
    /// The first decision that is not `.pass` wins. `error.attempts` tells how often it was tried.
    func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision
}

/// Both; what sessions and requests take. Either half may be left to its default, which does nothing.
public protocol Interceptor: RequestAdapter, RequestRetrier {}

/// The choices of a retrier.
public enum RetryDecision: Sendable, Equatable {
    /// No opinion: the next retrier is asked, and after the last the error stands.
    case pass
    /// Try again after that time.
    case retry(after: Duration)
    /// The error stands, whatever others would say.
    case fail
    /// This error is reported in its place.
    case failWith(HTTPError)
}

extension Interceptor {
    /// Leaves the request as it is.
    public func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest { request }
    /// Lets every transfer go at once.
    public func admit(_ request: HTTPRequest) async throws(HTTPError) {}
    /// Has no opinion.
    public func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision { .pass }
}
