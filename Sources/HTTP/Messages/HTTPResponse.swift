import FoundationEssentials

/// The head of a response.
public struct HTTPResponse: Sendable, Equatable {
    /// The final URL, after redirects.
    public var url: URL
    /// The status code.
    public var status: Int
    /// The header fields in the order received.
    public var headers: Headers
    /// False if the body ended with the connection and its length was unknown. A cut looks the same, so such a body
    /// must not be cached unless it parses completely.
    public var isLengthVerified: Bool
    /// The method of the request: the response to a HEAD has no body.
    public var method: Method

    /// Creates a head from these parts.
    public init(
        url: URL, method: Method = .get, status: Int, headers: Headers = [:], isLengthVerified: Bool = true
    ) {
        self.url = url
        self.method = method
        self.status = status
        self.headers = headers
        self.isLengthVerified = isLengthVerified
    }

    /// The parsed `Content-Type`; nil if the server sent none, or an unreadable one.
    public var contentType: MediaType? {
        headers["Content-Type"].flatMap(MediaType.init)
    }

    /// `Content-Length` in bytes; nil if the server sent none, several that differ, or one that is invalid or too
    /// large.
    var announcedLength: Int? {
        var length: Int?
        for field in headers where field.isNamed("Content-Length") {
            guard let next = decimal(field.value), length == nil || next == length else { return nil }
            length = next
        }
        return length
    }

    /// True for responses that have no body by definition.
    var isBodyless: Bool {
        [204, 205, 304].contains(status) || method == .head
    }
}
