import FoundationEssentials

/// A request as it is sent: built from a router, changed by adapters, updated by redirects.
public struct HTTPRequest: Sendable, Equatable {
    /// The method.
    public var method: Method
    /// The whole URL, including the query.
    public var url: URL
    /// The header fields.
    public var headers: Headers
    /// The encoded body; nil if there is none.
    public var body: Data?

    /// Creates a request from these parts.
    public init(method: Method = .get, url: URL, headers: Headers = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// The methods of requests.
public enum Method: String, Hashable, Sendable, CaseIterable {
    /// Requests a resource.
    case get = "GET"
    /// Requests only the head of a response.
    case head = "HEAD"
    /// Sends a body; the effect depends on the server.
    case post = "POST"
    /// Replaces the resource by the body.
    case put = "PUT"
    /// Changes a part of the resource.
    case patch = "PATCH"
    /// Removes the resource.
    case delete = "DELETE"
    /// Requests the supported options.
    case options = "OPTIONS"

    /// True if sending the request twice has the same effect as sending it once, so that it may be retried.
    public var isIdempotent: Bool {
        self != .post && self != .patch
    }

    /// True if the request changes nothing at the server, so that cached responses stay valid.
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// True if the method may have a body; a GET with one is rejected before it is sent.
    public var allowsBody: Bool {
        switch self {
        case .post, .put, .patch, .delete: true
        case .get, .head, .options: false
        }
    }
}
