import Cells
import FoundationEssentials
import HTTP
import Texts

/// Which GitHub is asked, by whom, and under what name.
public struct APIConfiguration: Hashable, Sendable {
    /// Base of all endpoints, without a slash at its end.
    public let apiURL: String
    public private(set) var credentials: Credentials?
    /// Those that are fetched when the first request needs them; nil where they are known, or where there are none.
    public private(set) var late: LateCredentials?
    /// Names the program to GitHub, which refuses requests without it: `gists-tui/1.0`.
    public let userAgent: String
    /// The only origin that gets to see the token.
    let origin: Origin

    public static let publicAPI = "https://api.github.com"

    /// - Parameter apiURL: an absolute http or https URL; slashes at its end don't matter.
    public init(
        apiURL: String = Self.publicAPI, credentials: Credentials? = nil, late: LateCredentials? = nil,
        userAgent: String
    ) throws(ConfigurationError) {
        var base = Substring(apiURL)
        while base.ends(with: "/") { base.removeLast() }
        guard let origin = Self.origin(base) else { throw .notAnAPIURL(apiURL) }
        // Where nobody knows yet whether there is a token, requests go without one.
        guard origin.scheme == "https" || credentials == nil && late?.login == nil || origin.isLoopback else {
            throw .tokenInTheClear(apiURL)
        }
        self.apiURL = String(base)
        self.credentials = credentials
        self.late = late
        self.userAgent = userAgent
        self.origin = origin
    }

    /// The same GitHub for who is not signed in.
    public var withoutCredentials: APIConfiguration {
        var configuration = self
        configuration.credentials = nil
        configuration.late = nil
        return configuration
    }

    /// The same GitHub for somebody else.
    public func with(_ credentials: Credentials?, late: LateCredentials? = nil) throws(ConfigurationError) -> Self {
        try APIConfiguration(apiURL: apiURL, credentials: credentials, late: late, userAgent: userAgent)
    }

    /// True where requests have a token, or will have one.
    public var hasToken: Bool { credentials != nil || late?.login != nil }

    /// Where the token comes from; nil without one.
    public var tokenSource: Credentials.Source? { credentials?.source ?? (late?.login == nil ? nil : late?.source) }

    /// Whose token it is, where that is known without asking.
    public var login: String? { credentials?.login ?? late?.login }

    /// Tells accounts apart without giving the token away: a hash of it or, where that is known, of its owner's name; empty
    /// without one.
    public var account: String {
        if let login { return CacheKey.account(authorization: "login \(login.lowercased())") }
        return CacheKey.account(authorization: credentials?.token.authorization)
    }

    /// What a host is called where accounts are stored: `github.com`, or the server's own name.
    public var host: String { Self.host(of: origin) }

    static func host(of origin: Origin) -> String {
        if origin.host == "api.github.com" { return publicHost }
        if origin.isTenant, let host = origin.host.rest(behind: "api.") { return String(host) }
        return origin.port == (origin.scheme == "https" ? 443 : 80) ? origin.host : "\(origin.host):\(origin.port)"
    }

    /// The same of an API's URL; nil where that is none.
    public static func host(ofAPI apiURL: String) -> String? { origin(apiURL).map(host) }

    /// True where two URLs lead to the API of the same server: what belongs to the one may be sent to the other.
    public static func isSameServer(_ one: String, _ other: String) -> Bool {
        origin(one).map { $0 == origin(other) } ?? false
    }

    /// The environment variable that a token for this API is put in.
    public var tokenVariable: String { Credentials.variables(for: origin)[0] }

    /// With the credentials at hand: those that come late are fetched. Where nobody knew whether there are any, requests go
    /// without: whoever has started it takes them up (`LateCredentials.login`).
    func resolved() async throws(CredentialsError) -> APIConfiguration {
        guard let late else { return self }
        var configuration = self
        let found = try await late.value()
        configuration.credentials = late.login == nil ? nil : found
        configuration.late = nil
        return configuration
    }

    /// The API of a GitHub by the name of its host, as `gh` knows them: `github.com` itself, a tenant such as
    /// `octo.ghe.com`, or a GitHub Enterprise Server, with a port if need be.
    public static func apiURL(hostname: String) throws(ConfigurationError) -> String {
        let name = hostname.lowercased()
        guard !name.holds("/"), let origin = origin("https://\(name)") else { throw .notAHostname(hostname) }
        if name == publicHost || name.ends(with: ".\(publicHost)") { return publicAPI }
        guard origin.isTenant else { return "https://\(name)/api/v3" }
        return "https://api.\(name.split(separator: ".").suffix(3).joined(separator: "."))"
    }

    private static let publicHost = "github.com"

    /// Nil for anything but scheme, host, port and path, each of plain characters: what is odd another parser may read
    /// otherwise.
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
    /// True of the servers that GitHub runs for one company each.
    var isTenant: Bool { host.ends(with: ".ghe.com") }
}

/// A setting that leads to no GitHub.
public enum ConfigurationError: Error, Hashable, Sendable {
    case notAnAPIURL(String)
    case notAHostname(String)
    case tokenInTheClear(String)
}
