import FoundationEssentials

/// A request as it goes over the wire: built from a router, changed by adapters, followed through redirects.
public struct HTTPRequest: Sendable, Equatable {
    /// The method.
    public var method: Method
    /// The whole URL, query included.
    public var url: URL
    /// The header fields as they are sent.
    public var headers: Headers
    /// The encoded body; nil where there is none.
    public var body: Data?

    /// A request of these parts.
    public init(method: Method = .get, url: URL, headers: Headers = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// The methods: what a request asks the server to do.
public enum Method: String, Hashable, Sendable, CaseIterable {
    /// Asks for a resource.
    case get = "GET"
    /// Asks for the head of an answer alone.
    case head = "HEAD"
    /// Hands over a body; what that does is the server's decision.
    case post = "POST"
    /// Puts the body in the resource's place.
    case put = "PUT"
    /// Changes a part of the resource.
    case patch = "PATCH"
    /// Removes the resource.
    case delete = "DELETE"
    /// Asks what the server would allow.
    case options = "OPTIONS"

    /// Tells whether sending the request twice leaves the server as sending it once does, so that it may be retried.
    public var isIdempotent: Bool {
        self != .post && self != .patch
    }

    /// Tells whether the request changes nothing at the server, so that what is cached stays right.
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// Tells whether a body has a meaning; a GET with one is refused before it is sent.
    public var allowsBody: Bool {
        switch self {
        case .post, .put, .patch, .delete: true
        case .get, .head, .options: false
        }
    }
}
