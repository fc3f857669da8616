import FoundationEssentials

/// Scheme, host and port: what credentials belong to.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    public let scheme: String
    public let host: String
    public let port: Int

    /// Nil where the URL is not http or https, names no host, or carries a user's name: credentials are headers here.
    public init?(_ url: URL) {
        guard url.user == nil, let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: true),
            !host.isEmpty
        else {
            return nil
        }
        switch scheme {
        case "https": port = url.port ?? 443
        case "http": port = url.port ?? 80
        default: return nil
        }
        self.scheme = scheme
        self.host = host.lowercased()
    }

    public var description: String { "\(scheme)://\(host):\(port)" }
}
