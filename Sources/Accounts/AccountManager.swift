import Gists
import GitHub

/// The accounts that are signed in on this machine: reads, adds, removes and activates them, with their tokens.
///
/// A value that has not opened anything yet. Functions that use the keyring or `gh` block.
public struct AccountManager: Sendable {
    /// The path of `hosts.toml`, which may not exist.
    public let path: String
    let keyring: Keyring?
    let gitHubCLI: GitHubCLI?

    public init(path: String, environment: [String: String]) {
        self.init(
            path: path, keyring: Keyring(environment: environment), gitHubCLI: GitHubCLI(environment: environment))
    }

    /// Creates a manager for the accounts of a temporary API: tokens are stored in the file.
    public init(scratch path: String) { self.init(path: path, keyring: nil, gitHubCLI: nil) }

    init(path: String, keyring: Keyring?, gitHubCLI: GitHubCLI?) {
        self.path = path
        self.keyring = keyring
        self.gitHubCLI = gitHubCLI
    }

    // MARK: - Reading

    public func hosts() throws(AccountError) -> HostsFile { try HostsFile.read(path).file }

    /// A warning if other users can read a token in the file.
    public func warning() throws(AccountError) -> String? {
        let (file, isOpen) = try HostsFile.read(path)
        let hasToken = file.hosts.contains { $0.accounts.contains { $0.token != nil } }
        return isOpen && hasToken ? Words.HostsFile.openToOthers(path) : nil
    }

    /// The credentials for a host if the user gave no token.
    /// - Parameter login: the requested account; nil for the active one.
    /// - Returns: known credentials, or late ones; neither if there are none.
    /// - Throws: if the file can't be read, or does not have the account.
    public func credentials(
        host: String, login: Login? = nil
    ) throws(AccountError) -> (known: Credentials?, late: LateCredentials?) {
        let (file, _) = try HostsFile.read(path)
        if let account = login.map({ file[host]?[$0] }) ?? file[host]?.activeAccount {
            if let token = account.token {
                return (
                    Credentials(token: token, source: .hostsFile, login: account.login, renewal: account.renewal), nil
                )
            }
            return (nil, lateFromKeyring(account, host))
        }
        guard let gitHubCLI else {
            if let login { throw .unknownAccount(login, host, file[host]?.accounts.map(\.login) ?? []) }
            return (nil, nil)
        }
        guard let login else { return (nil, Self.late(from: gitHubCLI, host)) }
        // `gh` may have an account with this name.
        guard let token = try? gitHubCLI.token(host: host, login: login) else {
            throw .unknownAccount(login, host, file[host]?.accounts.map(\.login) ?? [])
        }
        return (Credentials(token: token, source: .gitHubCLI, login: login), nil)
    }

    private func lateFromKeyring(_ account: HostsFile.Account, _ host: String) -> LateCredentials {
        LateCredentials(login: account.login, source: .keyring) { () throws(CredentialsError) in
            try credentials(of: account, host)
        }
    }

    private static func late(from gitHubCLI: GitHubCLI, _ host: String) -> LateCredentials {
        LateCredentials(login: nil, source: .gitHubCLI) { () throws(CredentialsError) in
            try gitHubCLI.token(host: host).map { Credentials(token: $0, source: .gitHubCLI) }
        }
    }

    func token(_ entry: String, _ host: String) throws(CredentialsError) -> Token {
        let text: String?
        do throws(KeyringError) {
            guard let keyring else { throw .noService }
            text = try keyring.token(host: host, login: entry)
        } catch {
            throw CredentialsError(source: .keyring, reason: .unreadable(error.reason + "."))
        }
        guard let text else {
            throw CredentialsError(source: .keyring, reason: .unreadable(Words.Keyring.missing(entry, host) + "."))
        }
        do throws(Token.Flaw) {
            return try Token(text)
        } catch {
            throw CredentialsError(source: .keyring, reason: .malformed)
        }
    }

    // MARK: - Changes

    /// The place where a token was stored.
    public enum Place: Hashable, Sendable {
        case keyring
        /// The file, with a sentence that says that the token is plain text.
        case file(String)
    }

    /// Stores an account, and makes it the active one of its host.
    /// - Parameters:
    ///   - renewal: the data for renewing a token that expires.
    ///   - isPlain: true to store the token in the file even if there is a keyring.
    public func add(
        _ token: Token, renewal: Renewal? = nil, of owner: TokenOwner, host: String, apiURL: String,
        isPlain: Bool = false
    ) throws(AccountError) -> Place {
        let login = owner.owner.login
        var absence: KeyringError?
        if let keyring, !isPlain {
            do throws(KeyringError) {
                try store(token, renewal, in: keyring, host, login)
            } catch  where error.isAbsence {
                absence = error
            } catch {
                throw .keyring(error.reason)
            }
        }
        let isKept = keyring != nil && !isPlain && absence == nil
        try HostsFile.change(path) { file throws(AccountError) in
            file.add(
                .init(
                    login: login, scopes: owner.scopes, token: isKept ? nil : token, terms: renewal?.terms,
                    refreshToken: isKept ? nil : renewal?.refreshToken), to: host, apiURL: apiURL)
        }
        return isKept ? .keyring : .file(Words.HostsFile.plain(path, isPlain ? "" : (absence ?? .noService).reason))
    }

    /// Removes an account and its token.
    public func remove(_ login: Login, host: String) throws(AccountError) {
        let file = try hosts()
        guard let account = file[host]?[login] else {
            throw .unknownAccount(login, host, file[host]?.accounts.map(\.login) ?? [])
        }
        // The token first: if the program is killed now, an account without a token is left, not a token without an
        // account.
        if account.token == nil {
            do throws(KeyringError) {
                guard let keyring else { throw .noService }
                try keyring.remove(host: host, login: account.login.rawValue)
                if account.terms != nil { try keyring.remove(host: host, login: Self.refreshEntry(account.login)) }
            } catch  where error.isAbsence {
                // If the keyring is gone, so is the token.
            } catch {
                throw .keyring(error.reason)
            }
        }
        try HostsFile.change(path) { file throws(AccountError) in file.remove(account.login, from: host) }
    }

    /// Makes an account the active one of its host.
    public func activate(_ login: Login, host: String) throws(AccountError) {
        try HostsFile.change(path) { file throws(AccountError) in
            guard let account = file[host]?[login] else {
                throw .unknownAccount(login, host, file[host]?.accounts.map(\.login) ?? [])
            }
            file.activate(account.login, on: host)
        }
    }
}

/// The reason why accounts could not be read or changed.
public enum AccountError: Error, Hashable, Sendable {
    /// The path, the line (0 for the file as a whole) and the problem.
    case unreadable(String, line: Int, String)
    case notWritten(String, String)
    /// A login, its host, and the logins that exist.
    case unknownAccount(Login, String, [Login])
    /// The end of a sentence.
    case keyring(String)

    /// False if the problem is the disk, not the accounts.
    public var isAuthentication: Bool {
        if case .notWritten = self { false } else { true }
    }
}
