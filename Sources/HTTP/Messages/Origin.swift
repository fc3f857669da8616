import FoundationEssentials

/// Scheme, host and port: what credentials belong to.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// The host in lower case.
    public let host: String
    /// The port; 443 or 80 where the URL names none.
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

    /// `https://api.example.com:443`.
    public var description: String { "\(scheme)://\(host):\(port)" }
}
