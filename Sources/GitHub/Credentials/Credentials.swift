import Gists
import HTTP

/// A token and its source.
public struct Credentials: Hashable, Sendable {
    public var token: Token
    public var source: Source
    /// The login of the token's owner, if it is known without a request, because `auth login` stored it. A token that
    /// replaces another one belongs to the same user.
    public var login: Login?
    /// The way to renew it; nil for a token that does not expire, or can't be renewed.
    public var renewal: Renewal?

    public init(token: Token, source: Source, login: Login? = nil, renewal: Renewal? = nil) {
        self.token = token
        self.source = source
        self.login = login
        self.renewal = renewal
    }

    /// All environment variables that may hold a token.
    public static let variables = cloudVariables + serverVariables

    private static let cloudVariables = ["GH_TOKEN", "GITHUB_TOKEN"]
    private static let serverVariables = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]

    /// The variables for an API; the first one counts. As in `gh`, a token for github.com is never sent to another
    /// server.
    static func variables(for origin: Origin) -> [String] {
        let isCloud = ["api.github.com", "github.com"].contains(origin.host) || origin.isTenant
        return isCloud ? cloudVariables : serverVariables
    }

    /// The source of a token.
    public enum Source: Hashable, Sendable {
        case option
        case standardInput
        /// Typed or pasted at a prompt.
        case prompt
        case file(String)
        case environment(String)
        /// The Secret Service, stored by `auth login`.
        case keyring
        /// `hosts.toml`, stored by `auth login` without a Secret Service.
        case hostsFile
        /// `gh auth token`.
        case gitHubCLI
        /// GitHub itself, which has just created it.
        case deviceFlow

        /// True if `auth login` has stored it.
        public var isStored: Bool { self == .keyring || self == .hostsFile }
    }

    /// Searches for a token in this order: `--token`, `--token-file`, `GH_TOKEN`, `GITHUB_TOKEN`; for a GitHub
    /// Enterprise Server `GH_ENTERPRISE_TOKEN`, `GITHUB_ENTERPRISE_TOKEN` instead of the last two.
    ///
    /// The first source that is *set* decides. If it has no usable token, that is an error: no further source is tried,
    /// and the program does not continue without a token. Only an empty environment variable counts as not set, as in
    /// shells.
    /// - Parameters:
    ///   - option: the value of `--token`; `-` reads standard input.
    ///   - file: the value of `--token-file`.
    ///   - apiURL: the API that the token is for; no variable counts if it is invalid.
    ///   - readFile: returns the text of the file at a path.
    ///   - readInput: returns all of standard input.
    /// - Returns: nil if no source is set: the program continues without a token.
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

    /// The environment variable with a token for an API; nil if there is none.
    public static func variable(for apiURL: String, _ environment: [String: String]) -> String? {
        // Parsing the URL takes longer than looking for all variables.
        let present = variables.filter { environment[$0]?.isEmpty == false }
        guard !present.isEmpty, let origin = APIConfiguration.origin(apiURL) else { return nil }
        return variables(for: origin).first(where: present.contains)
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

/// A source that should have a token but does not. Never contains the invalid text.
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
        /// The error message from reading it.
        case unreadable(String)
    }
}
