import Cells
import FoundationEssentials
import HTTP

/// Which GitHub is asked, by whom, and under what name.
public struct APIConfiguration: Hashable, Sendable {
    /// Base of all endpoints, without a slash at its end.
    public let apiURL: String
    public private(set) var credentials: Credentials?
    /// Names the program to GitHub, which refuses requests without it: `gists-tui/1.0`.
    public let userAgent: String
    /// The only origin that gets to see the token.
    let origin: Origin

    public static let publicAPI = "https://api.github.com"

    /// - Parameter apiURL: an absolute http or https URL; slashes at its end don't matter.
    public init(
        apiURL: String = Self.publicAPI, credentials: Credentials? = nil, userAgent: String
    ) throws(ConfigurationError) {
        var base = Substring(apiURL)
        while base.hasSuffix("/") { base.removeLast() }
        guard let origin = Self.origin(base) else { throw .notAnAPIURL(apiURL) }
        guard origin.scheme == "https" || credentials == nil || origin.isLoopback else {
            throw .tokenInTheClear(apiURL)
        }
        self.apiURL = String(base)
        self.credentials = credentials
        self.userAgent = userAgent
        self.origin = origin
    }

    /// The same GitHub for who is not signed in.
    public var withoutCredentials: APIConfiguration {
        var configuration = self
        configuration.credentials = nil
        return configuration
    }

    /// Tells accounts apart without giving the token away: a hash of it, empty without one.
    public var account: String { CacheKey.account(authorization: credentials?.token.authorization) }

    /// The API of a GitHub by the name of its host: `github.com` itself or a GitHub Enterprise Server, with a port if
    /// need be.
    public static func apiURL(hostname: String) throws(ConfigurationError) -> String {
        let name = hostname.lowercased()
        guard !name.contains("/"), origin("https://\(name)") != nil else { throw .notAHostname(hostname) }
        return name == "github.com" || name == "api.github.com" ? publicAPI : "https://\(name)/api/v3"
    }

    /// Nil for anything but scheme, host, port and path, each of plain characters: what is odd another parser may read
    /// otherwise.
    static func origin(_ base: some StringProtocol) -> Origin? {
        guard base.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), !base.contains(where: { "@\\?#%".contains($0) }),
            !base.hasSuffix(":"),
            let url = URL(string: String(base)), (1...65535).contains(url.port ?? 443)
        else { return nil }
        return Origin(url)
    }
}

/// A setting that leads to no GitHub.
public enum ConfigurationError: Error, Hashable, Sendable {
    case notAnAPIURL(String)
    case notAHostname(String)
    case tokenInTheClear(String)
}
