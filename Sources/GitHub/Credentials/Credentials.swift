import HTTP

/// Who asks: a token and where it came from.
public struct Credentials: Hashable, Sendable {
    public var token: Token
    public var source: Source
    /// Whose token it is, where that is known before GitHub is asked: what `auth login` stored. A token that takes the place
    /// of another one is the same person's.
    public var login: String?
    /// How it is renewed; nil for a token that does not expire by itself, or can't be renewed.
    public var renewal: Renewal?

    public init(token: Token, source: Source, login: String? = nil, renewal: Renewal? = nil) {
        self.token = token
        self.source = source
        self.login = login
        self.renewal = renewal
    }

    /// All environment variables that may hold a token.
    public static let variables = cloudVariables + serverVariables

    private static let cloudVariables = ["GH_TOKEN", "GITHUB_TOKEN"]
    private static let serverVariables = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]

    /// Those that count for an API, the first wins: as `gh` has it, a token for github.com never goes to another server.
    static func variables(for origin: Origin) -> [String] {
        let isCloud = ["api.github.com", "github.com"].contains(origin.host) || origin.isTenant
        return isCloud ? cloudVariables : serverVariables
    }

    /// The places that a token can come from.
    public enum Source: Hashable, Sendable {
        case option
        case standardInput
        /// Typed or pasted when it was asked for.
        case prompt
        case file(String)
        case environment(String)
        /// The Secret Service, where `auth login` put it.
        case keyring
        /// `hosts.toml`, where `auth login` put it as there was no Secret Service.
        case hostsFile
        /// `gh auth token`.
        case gitHubCLI
        /// GitHub itself, which has just made it.
        case deviceFlow

        /// True where `auth login` has stored it.
        public var isStored: Bool { self == .keyring || self == .hostsFile }
    }

    /// Looks where a token may be, in this order: `--token`, `--token-file`, `GH_TOKEN`, `GITHUB_TOKEN`; for a GitHub
    /// Enterprise Server `GH_ENTERPRISE_TOKEN`, `GITHUB_ENTERPRISE_TOKEN` in place of the last two.
    ///
    /// The first place that is *set* decides. If it holds nothing usable that is an error, never a reason to look
    /// further or to go on anonymously. Only an empty environment variable counts as not set, as shells have it.
    /// - Parameters:
    ///   - option: the value of `--token`; `-` reads standard input.
    ///   - file: the value of `--token-file`.
    ///   - apiURL: whom the token is for; where that is no URL no variable counts.
    ///   - readFile: the text of the file at a path.
    ///   - readInput: all of standard input.
    /// - Returns: nil where no place is set: the program goes on anonymously.
    public static func resolve(
        option: String?, file: String?, apiURL: String, environment: [String: String],
        readFile: (String) throws -> String, readInput: () throws -> String
    ) throws(CredentialsError) -> Credentials? {
        if let option {
            return option == "-" ? try take(.standardInput, readInput) : try take(.option) { option }
        }
        if let file {
            return try take(.file(file)) { try readFile(file) }
        }
        guard let name = variable(for: apiURL, environment) else { return nil }
        return try take(.environment(name)) { environment[name] ?? "" }
    }

    /// The environment variable that has a token for an API; nil where none does.
    public static func variable(for apiURL: String, _ environment: [String: String]) -> String? {
        APIConfiguration.origin(apiURL).map(variables)?.first { environment[$0]?.isEmpty == false }
    }

    private static func take(_ source: Source, _ read: () throws -> String) throws(CredentialsError) -> Credentials {
        do {
            return Credentials(token: try Token(try read()), source: source)
        } catch let flaw as Token.Flaw {
            throw CredentialsError(source: source, reason: flaw == .empty ? .empty : .malformed)
        } catch {
            throw CredentialsError(source: source, reason: .unreadable("\(error)"))
        }
    }
}

/// A place that should hold a token and does not. Never contains what stood there.
public struct CredentialsError: Error, Hashable, Sendable {
    public var source: Credentials.Source
    public var reason: Reason

    public init(source: Credentials.Source, reason: Reason) {
        self.source = source
        self.reason = reason
    }

    public enum Reason: Hashable, Sendable {
        case empty
        case malformed
        /// The reader's own words.
        case unreadable(String)
    }
}
