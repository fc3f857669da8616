import FoundationEssentials
import Glibc

/// Scheme, host and port: the scope of credentials.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// The host in lower case.
    public let host: String
    /// The port; 443 or 80 if the URL has none.
    public let port: Int

    /// Nil if the URL is not http or https, has no host, or contains a user name: credentials must be headers.
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

    /// Combines only the host: few hosts have several origins, and the queue of transfers looks them up very often.
    public func hash(into hasher: inout Hasher) { hasher.combine(host) }

    /// `https://api.example.com:443`.
    public var description: String { "\(scheme)://\(host):\(port)" }
}

extension Origin {
    /// True for this machine: 127.0.0.0/8, ::1 and localhost, written as such. A name that resolves to it does not
    /// count.
    public var isLoopback: Bool {
        if host == "localhost" { return true }
        var v4 = in_addr()
        if inet_pton(AF_INET, host, &v4) == 1 { return UInt32(bigEndian: v4.s_addr) >> 24 == 127 }
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, host.filter { !"[]".contains($0) }, &v6) == 1 else { return false }
        return withUnsafeBytes(of: v6) { $0.last == 1 && $0.dropLast().allSatisfy { $0 == 0 } }
    }
}
