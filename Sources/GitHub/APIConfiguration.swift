import FoundationEssentials
import Gists
import HTTP

/// The settings for GitHub's API: its URL, the credentials and the program's name.
public struct APIConfiguration: Hashable, Sendable {
    /// The base URL of all endpoints, without a slash at its end.
    public let apiURL: String
    public private(set) var credentials: Credentials?
    /// Credentials that are fetched when the first request needs them; nil if they are known, or there are none.
    public private(set) var late: LateCredentials?
    /// The program's name for GitHub, such as `gists-tui/1.0`. GitHub rejects requests without one.
    public let userAgent: String
    /// The only origin that receives the token.
    let origin: Origin

    public static let publicAPI = "https://api.github.com"

    /// - Parameter apiURL: an absolute http or https URL; slashes at its end are ignored.
    public init(
        apiURL: String = Self.publicAPI, credentials: Credentials? = nil, late: LateCredentials? = nil,
        userAgent: String
    ) throws(ConfigurationError) {
        var base = Substring(apiURL)
        while base.ends(with: "/") { base.removeLast() }
        guard let origin = Self.origin(base) else { throw .notAnAPIURL(apiURL) }
        // While it is unknown if there is a token, requests go without one.
        guard origin.scheme == "https" || credentials == nil && late?.login == nil || origin.isLoopback else {
            throw .tokenInTheClear(apiURL)
        }
        self.apiURL = String(base)
        self.credentials = credentials
        self.late = late
        self.userAgent = userAgent
        self.origin = origin
    }

    /// The same GitHub without a sign-in.
    public var withoutCredentials: APIConfiguration {
        var configuration = self
        configuration.credentials = nil
        configuration.late = nil
        return configuration
    }

    /// The same GitHub with other credentials.
    public func with(_ credentials: Credentials?, late: LateCredentials? = nil) throws(ConfigurationError) -> Self {
        try APIConfiguration(apiURL: apiURL, credentials: credentials, late: late, userAgent: userAgent)
    }

    /// True if requests have a token, or will have one.
    public var hasToken: Bool { credentials != nil || late?.login != nil }

    /// The source of the token; nil without one.
    public var tokenSource: Credentials.Source? { credentials?.source ?? (late?.login == nil ? nil : late?.source) }

    /// The login of the token's owner, if it is known without a request.
    public var login: Login? { credentials?.login ?? late?.login }

    /// Identifies the account without revealing the token: a hash of the owner's name or, if that is unknown, of the
    /// token; empty without one.
    public var account: String {
        if let login { return CacheKey.account(authorization: "login \(login.key)") }
        return CacheKey.account(authorization: credentials?.token.authorization)
    }

    /// The name of the host where accounts are stored: `github.com`, or the server's own name.
    public var host: String { Self.host(of: origin) }

    static func host(of origin: Origin) -> String {
        if origin.host == "api.github.com" { return publicHost }
        if origin.isTenant, let host = origin.host.rest(behind: "api.") { return String(host) }
        return origin.port == (origin.scheme == "https" ? 443 : 80) ? origin.host : "\(origin.host):\(origin.port)"
    }

    /// The host of an API's URL; nil if the URL is invalid.
    public static func host(ofAPI apiURL: String) -> String? { origin(apiURL).map(host) }

    /// True if two URLs lead to the API of the same server, so that data of one may be sent to the other.
    public static func isSameServer(_ one: String, _ other: String) -> Bool {
        origin(one).map { $0 == origin(other) } ?? false
    }

    /// The environment variable for a token for this API.
    public var tokenVariable: String { Credentials.variables(for: origin)[0] }

    /// The configuration with its credentials fetched. If it is unknown whether there are any, requests go without,
    /// until the code that fetches them sets them (`LateCredentials.login`).
    func resolved() async throws(CredentialsError) -> APIConfiguration {
        guard let late else { return self }
        var configuration = self
        let found = try await late.value()
        configuration.credentials = late.login == nil ? nil : found
        configuration.late = nil
        return configuration
    }

    /// The API's URL for a host name as in `gh`: `github.com` itself, a tenant such as `octo.ghe.com`, or a GitHub
    /// Enterprise Server, with an optional port.
    public static func apiURL(hostname: String) throws(ConfigurationError) -> String {
        let name = hostname.lowercased()
        guard !name.holds("/"), let origin = origin("https://\(name)") else { throw .notAHostname(hostname) }
        if name == publicHost || name.ends(with: ".\(publicHost)") { return publicAPI }
        guard origin.isTenant else { return "https://\(name)/api/v3" }
        return "https://api.\(name.split(separator: ".").suffix(3).joined(separator: "."))"
    }

    private static let publicHost = "github.com"

    /// Nil for anything but scheme, host, port and path of plain characters: other parsers may read unusual characters
    /// differently.
    static func origin(_ base: some StringProtocol) -> Origin? {
        guard base.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
            !base.utf8.contains(where: { "@\\?#%".utf8.contains($0) }),
            !base.ends(with: ":"),
            let url = URL(string: String(base)), (1...65535).contains(url.port ?? 443)
        else { return nil }
        return Origin(url)
    }
}

extension Origin {
    /// True for the servers that GitHub runs for individual companies.
    var isTenant: Bool { host.ends(with: ".ghe.com") }
}

/// An invalid setting for GitHub.
public enum ConfigurationError: Error, Hashable, Sendable {
    case notAnAPIURL(String)
    case notAHostname(String)
    case tokenInTheClear(String)
}

extension APIConfiguration {
    /// The URL below which GraphQL is: beside the API of an Enterprise Server, in that of github.com.
    var graphQLBase: String { apiURL.ends(with: "/api/v3") ? String(apiURL.dropLast(3)) : apiURL }
}
