import FoundationEssentials

/// A request as it goes over the wire: built from a router, changed by adapters, followed through redirects.
public struct HTTPRequest: Sendable, Equatable {
    public var method: Method
    public var url: URL
    public var headers: Headers
    public var body: Data?

    public init(method: Method = .get, url: URL, headers: Headers = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}
