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
