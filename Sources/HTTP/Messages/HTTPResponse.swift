import FoundationEssentials

/// The head of an answer.
public struct HTTPResponse: Sendable, Equatable {
    /// The URL that it came from, after redirects.
    public var url: URL
    /// The status code.
    public var status: Int
    /// The header fields in the order received.
    public var headers: Headers
    /// False where the body ended with the connection and nothing said how long it should be: a cut looks the same, so
    /// such a body must not be cached unless it parses whole.
    public var isLengthVerified: Bool
    /// The method of the request: the answer to a HEAD has no body.
    public var method: Method

    /// A head of these parts.
    public init(
        url: URL, method: Method = .get, status: Int, headers: Headers = [:], isLengthVerified: Bool = true
    ) {
        self.url = url
        self.method = method
        self.status = status
        self.headers = headers
        self.isLengthVerified = isLengthVerified
    }

    /// `Content-Type` taken apart; nil where the server sent none, or none that can be read.
    public var contentType: MediaType? {
        headers["Content-Type"].flatMap(MediaType.init)
    }

    /// `Content-Length` in bytes; nil where the server sent none, several that differ, or one that is no number that fits.
    var announcedLength: Int? {
        let lengths = Set(headers.values(of: "Content-Length").map { decimal($0) })
        return lengths.count == 1 ? lengths.first ?? nil : nil
    }

    /// True for answers that have no body by definition.
    var isBodyless: Bool {
        [204, 205, 304].contains(status) || method == .head
    }
}
