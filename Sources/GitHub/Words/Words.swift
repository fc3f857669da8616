import Cells
import Gists

/// The names of requested things in error messages, and the ways to set a token.
enum Words {
    static let server = "the server"

    static func giveToken(_ subject: RequestSubject) -> String {
        "run gists-tui auth login, set \(subject.tokenVariable), or use --token-file or --token"
    }

    static let newToken = "make a new one with gists-tui auth login"

    static func gist(_ id: GistID) -> String { "the gist \(TextSanitizer.line(id.rawValue))" }
    static func file(_ name: String) -> String { "the file \(TextSanitizer.line(name))" }
    static func user(_ login: Login) -> String { "the user \(TextSanitizer.line(login.rawValue))" }
    static func revision(_ version: RevisionID, of id: GistID) -> String {
        "revision \(TextSanitizer.line(version.short)) of \(gist(id))"
    }
    static let newGist = "the new gist"
    static let comment = "the comment"
    static let comments = "the comments"
    static let forks = "the forks"
    static let revisions = "the revisions"
    static let star = "the star"
    static let account = "your account"
    static let followed = "the people you follow"
    static let avatar = "the avatar"
    static let publicFeed = "the public feed"
    static let ownGists = "your gists"
    static let starredGists = "your starred gists"
    static let gists = "the gists"

    /// The problem with a field, by GitHub's code for it.
    static func flaw(_ code: String?) -> String {
        switch code {
        case "missing": "does not exist"
        case "missing_field": "is missing"
        case "already_exists": "already exists"
        default: "is invalid"
        }
    }

    /// Details for reporting a failure.
    static func status(_ code: Int) -> String { "status \(code)" }
    static func request(_ id: String) -> String { "request \(id)" }
}

extension Credentials.Source {
    /// The source of the token, for the middle of a sentence.
    public var name: String {
        switch self {
        case .option: "--token"
        case .standardInput: "standard input"
        case .prompt: "the prompt"
        case .file(let path): "the file \(path)"
        case .environment(let variable): variable
        case .keyring: "the keyring"
        case .hostsFile: "hosts.toml"
        case .gitHubCLI: "gh"
        case .deviceFlow: "the web browser"
        }
    }
}

extension CredentialsError: CustomStringConvertible {
    /// One sentence for the user.
    public var description: String {
        switch reason {
        case .empty: "No token found in \(source.name)."
        case .malformed: "Invalid token in \(source.name): it contains spaces or characters that no token has."
        case .unreadable(let why): "Can't read the token from \(source.name): \(why)"
        }
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// One sentence for the user.
    public var description: String {
        switch self {
        case .notAnAPIURL(let url):
            "Invalid API URL “\(TextSanitizer.line(url))”: use https://api.github.com or https://HOST/api/v3."
        case .notAHostname(let name):
            "Invalid host name “\(TextSanitizer.line(name))”: use something like github.example.com."
        case .tokenInTheClear(let url):
            "The token is not sent to \(TextSanitizer.line(url)), because http is not encrypted: use https."
        }
    }
}
