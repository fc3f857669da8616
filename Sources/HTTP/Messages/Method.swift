/// What a request asks the server to do.
public enum Method: String, Hashable, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// True where sending the request twice leaves the server as sending it once does, so that it may be retried.
    public var isIdempotent: Bool {
        self != .post && self != .patch
    }

    /// True where the request changes nothing at the server, so that what is cached stays right.
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// True where a body has a meaning; a GET with one is refused before it is sent.
    public var allowsBody: Bool {
        switch self {
        case .post, .put, .patch, .delete: true
        case .get, .head, .options: false
        }
    }
}
