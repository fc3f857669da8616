import FoundationEssentials

/// Receives all events of a session's requests, on any thread; must return quickly.
public protocol EventMonitor: Sendable {
    /// Receives one event. Events of one request arrive one after the other, in their order.
    func received(_ event: RequestEvent, of request: Request)
}

/// The steps of a request, in the order in which they can happen.
public enum RequestEvent: Sendable, Equatable {
    /// The request has begun.
    case started
    /// A transfer begins, with the headers that are sent.
    case sending(HTTPRequest)
    /// A transfer ended with a response; `bytes` is the size of its decoded body.
    case answered(HTTPResponse, bytes: Int, TransferMetrics)
    /// The cache has a response: its age and its lifetime in seconds, and if it is used without asking the server.
    case weighed(HTTPResponse, age: Int, lifetime: Int, isUsed: Bool)
    /// The final response is from the cache: without any transfer, or after a 304.
    case served(HTTPResponse, bytes: Int, from: ResponseSource)
    /// The server redirects to another URL, which is requested next.
    case redirecting(to: URL)
    /// An attempt failed and another follows.
    case retrying(HTTPError, after: Duration)
    /// The body was suspended.
    case suspended
    /// The body was resumed.
    case resumed
    // One of these is the end.
    /// The end: the response is a success.
    case finished
    /// The end: the request failed.
    case failed(HTTPError)
    /// The end: the request was cancelled.
    case cancelled
}
