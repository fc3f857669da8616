import Accounts
import FoundationEssentials
import GitHub
import HTTP
import Terminal

/// Signing in to the GitHub of a start: where tokens are made, whose they are, and where they go.
public struct SignIn: Sendable {
    public let accounts: AccountManager
    private let options: LaunchOptions

    /// - Throws: where there is no place for accounts, or no network.
    public init(_ options: LaunchOptions) throws(LaunchError) {
        guard let accounts = options.accounts else { throw LaunchError(Words.SignIn.noPlace) }
        guard !options.chosen.isOn(.offline) else { throw LaunchError(Words.SignIn.offline) }
        self.accounts = accounts
        self.options = options
    }

    public var host: String { options.configuration.host }

    /// Where people sign in: `https://github.com`, or the API's own host.
    public var webURL: String {
        if let url = options.chosen.text(.webURL) { return String(url.reversed().drop { $0 == "/" }.reversed()) }
        let apiURL = options.configuration.apiURL
        if apiURL == APIConfiguration.publicAPI { return Self.publicWeb }
        let scheme = apiURL.hasPrefix("http:") ? "http://" : "https://"
        return scheme + apiURL.dropFirst(scheme.count).prefix { $0 != "/" }
    }

    private static let publicWeb = "https://github.com"

    /// Where a token is made that may do what this program does.
    public var tokenPage: String { webURL + "/settings/tokens/new?scopes=gist&description=gists-tui" }

    /// Nil without an OAuth app's client ID.
    public var deviceFlow: DeviceFlow? {
        let variable = options.environment["GISTS_TUI_CLIENT_ID"] ?? ""
        let clientID = options.chosen.text(.clientID) ?? (variable.isEmpty ? options.isDemo ? "demo" : nil : variable)
        return clientID.map {
            DeviceFlow(
                clientID: $0, webURL: webURL, userAgent: options.configuration.userAgent,
                transport: Services.transport(options))
        }
    }

    /// Asks GitHub whose token it is, and what it may do.
    public func owner(of token: Token, source: Credentials.Source) async throws -> TokenOwner {
        var options = options
        options.configuration = try options.configuration.with(Credentials(token: token, source: source))
        return try await Services.manager(options, waits: false, onWait: { _ in }).account()
    }

    /// Stores the token, and makes its account the active one.
    /// - Parameter renewal: how a token that expires is renewed.
    public func store(
        _ token: Token, renewal: Renewal? = nil, of owner: TokenOwner, isPlain: Bool = false
    ) throws(AccountError) -> AccountManager.Place {
        try accounts.add(
            token, renewal: renewal, of: owner, host: host, apiURL: options.configuration.apiURL, isPlain: isPlain)
    }
}

/// What a command hands to the person's desktop.
public enum Desktop {
    /// Opens a page in the web browser, or says why not.
    /// - Returns: the sentence of a failure; nil where it was opened.
    public static func open(_ url: String, _ options: LaunchOptions) -> String? {
        guard !options.isDemo else { return Words.WebBrowser.demo(url) }
        do {
            try WebBrowser.openFromCommand(url, environment: options.environment)
            return nil
        } catch {
            return error.message
        }
    }

    /// Puts a text on the clipboard.
    /// - Parameter terminal: sends something to the terminal as it is.
    /// - Returns: where it was put; nil for nowhere.
    public static func copy(_ text: String, _ options: LaunchOptions, terminal: (String) -> Void) -> String? {
        let outcome = Clipboard.copy(text, environment: options.environment) { text in
            terminal(ClipboardRequest.text(text, environment: options.environment))
        }
        if case .copied(let place) = outcome { return place }
        return nil
    }
}
