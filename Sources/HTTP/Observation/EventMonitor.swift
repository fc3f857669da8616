import FoundationEssentials

/// Hears of everything that happens to a session's requests, on no particular thread; must return quickly.
public protocol EventMonitor: Sendable {
    /// Takes one event. Those of one request come one after the other, in their order.
    func received(_ event: RequestEvent, of request: Request)
}

/// The steps of a request, in the order in which they can happen.
public enum RequestEvent: Sendable, Equatable {
    /// The request has begun.
    case started
    /// One transfer begins, with the headers that go over the wire.
    case sending(HTTPRequest)
    /// One transfer ended with an answer; `bytes` is its decoded body.
    case answered(HTTPResponse, bytes: Int, TransferMetrics)
    /// The cache has an answer: its age and its lifetime in seconds, and whether it is used without asking the server.
    case weighed(HTTPResponse, age: Int, lifetime: Int, isUsed: Bool)
    /// The answer that counts is out of the cache: without any transfer, or after a 304.
    case served(HTTPResponse, bytes: Int, from: ResponseSource)
    /// The server points to another URL, which is asked next.
    case redirecting(to: URL)
    /// An attempt failed and another follows.
    case retrying(HTTPError, after: Duration)
    /// Somebody stopped the flow of the body.
    case suspended
    /// The flow goes on.
    case resumed
    // The end: one of these.
    /// The end: the answer counts as a success.
    case finished
    /// The end: the request failed.
    case failed(HTTPError)
    /// The end: somebody cancelled the request.
    case cancelled
}
