import Accounts
import GitHub
import HTTP
import Terminal

/// Signing in to the GitHub host of a start: where tokens are created, their owners, and where they are stored.
public struct SignIn: Sendable {
    public let accounts: AccountManager
    private let options: LaunchOptions

    /// - Throws: if accounts can't be stored, or there is no network.
    public init(_ options: LaunchOptions) throws(LaunchError) {
        guard let accounts = options.accounts else { throw LaunchError(Words.SignIn.noPlace) }
        guard !options.chosen.isOn(.offline) else { throw LaunchError(Words.SignIn.offline) }
        self.accounts = accounts
        self.options = options
    }

    public var host: String { options.configuration.host }

    /// The web page for signing in: `https://github.com`, or the API's own host.
    public var webURL: String {
        if var url = options.chosen.text(.webURL) {
            while url.ends(with: "/") { url.unicodeScalars.removeLast() }
            return url
        }
        let apiURL = options.configuration.apiURL
        if apiURL == APIConfiguration.publicAPI { return Self.publicWeb }
        let scheme = apiURL.begins(with: "http:") ? "http://" : "https://"
        return scheme + (apiURL.rest(behind: scheme) ?? "").parts(separatedBy: "/", maxSplits: 1)[0]
    }

    private static let publicWeb = "https://github.com"

    /// The page for creating a token with the permissions that this program needs.
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

    /// Asks GitHub for the token's owner and permissions.
    public func owner(of token: Token, source: Credentials.Source) async throws -> TokenOwner {
        var options = options
        options.configuration = try options.configuration.with(Credentials(token: token, source: source))
        return try await Services.manager(options, waits: false, onWait: { _ in }).account()
    }

    /// Stores the token, and activates its account.
    /// - Parameter renewal: the data for renewing a token that expires.
    public func store(
        _ token: Token, renewal: Renewal? = nil, of owner: TokenOwner, isPlain: Bool = false
    ) throws(AccountError) -> AccountManager.Place {
        try accounts.add(
            token, renewal: renewal, of: owner, host: host, apiURL: options.configuration.apiURL, isPlain: isPlain)
    }
}

/// The access of commands to the user's desktop.
public enum Desktop {
    /// Opens a page in the web browser.
    /// - Returns: the message for a failure; nil if it was opened.
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
    /// - Parameter terminal: sends raw bytes to the terminal.
    /// - Returns: the place of the text; nil for nowhere.
    public static func copy(_ text: String, _ options: LaunchOptions, terminal: (String) -> Void) -> String? {
        let outcome = Clipboard.copy(text, environment: options.environment) { text in
            terminal(ClipboardRequest.text(text, environment: options.environment))
        }
        if case .copied(let place) = outcome { return place }
        return nil
    }
}
