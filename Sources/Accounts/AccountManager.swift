import GitHub

/// The accounts that are signed in on this machine: where their tokens lie, which of them counts, and how they come and go.
///
/// A value that has opened nothing yet. What asks the keyring or `gh` blocks.
public struct AccountManager: Sendable {
    /// Where `hosts.toml` is, or would be.
    public let path: String
    let keyring: Keyring?
    let gitHubCLI: GitHubCLI?

    public init(path: String, environment: [String: String]) {
        self.init(
            path: path, keyring: Keyring(environment: environment), gitHubCLI: GitHubCLI(environment: environment))
    }

    /// For accounts of an API that nobody else knows: tokens stay in the file.
    public init(scratch path: String) { self.init(path: path, keyring: nil, gitHubCLI: nil) }

    init(path: String, keyring: Keyring?, gitHubCLI: GitHubCLI?) {
        self.path = path
        self.keyring = keyring
        self.gitHubCLI = gitHubCLI
    }

    // MARK: - What there is

    public func hosts() throws(AccountError) -> HostsFile { try HostsFile.read(path).file }

    /// A sentence where others than the person can read a token in the file.
    public func warning() throws(AccountError) -> String? {
        let (file, isOpen) = try HostsFile.read(path)
        let hasToken = file.hosts.contains { $0.accounts.contains { $0.token != nil } }
        return isOpen && hasToken ? Words.HostsFile.openToOthers(path) : nil
    }

    /// The credentials that count for a host where no token was given.
    /// - Parameter login: the account that is asked for; nil for the active one.
    /// - Returns: those that are known, or that come late; neither where there are none.
    /// - Throws: where the file can't be read, or has no such account.
    public func credentials(
        host: String, login: String? = nil
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
        // `gh` may have it under the same name.
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

    func token(_ login: String, _ host: String) throws(CredentialsError) -> Token {
        let text: String?
        do throws(KeyringError) {
            guard let keyring else { throw .noService }
            text = try keyring.token(host: host, login: login)
        } catch {
            throw CredentialsError(source: .keyring, reason: .unreadable(error.reason + "."))
        }
        guard let text else {
            throw CredentialsError(source: .keyring, reason: .unreadable(Words.Keyring.missing(login, host) + "."))
        }
        do throws(Token.Flaw) {
            return try Token(text)
        } catch {
            throw CredentialsError(source: .keyring, reason: .malformed)
        }
    }

    // MARK: - Changes

    /// Where a token was stored, and why not in the keyring.
    public enum Place: Hashable, Sendable {
        case keyring
        /// With a sentence that says that it is plain text.
        case file(String)
    }

    /// Stores an account, and makes it the active one of its host.
    /// - Parameters:
    ///   - renewal: how a token that expires is renewed.
    ///   - isPlain: whether the token goes to the file though there is a keyring.
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

    /// Forgets an account and its token.
    public func remove(_ login: String, host: String) throws(AccountError) {
        let file = try hosts()
        guard let account = file[host]?[login] else {
            throw .unknownAccount(login, host, file[host]?.accounts.map(\.login) ?? [])
        }
        // The token first: a program that is killed now leaves an account without one, and no token without an account.
        if account.token == nil {
            do throws(KeyringError) {
                guard let keyring else { throw .noService }
                try keyring.remove(host: host, login: account.login)
                if account.terms != nil { try keyring.remove(host: host, login: Self.refreshEntry(account.login)) }
            } catch  where error.isAbsence {
                // Nothing is left of a keyring that is gone.
            } catch {
                throw .keyring(error.reason)
            }
        }
        try HostsFile.change(path) { file throws(AccountError) in file.remove(account.login, from: host) }
    }

    /// Makes an account the one that counts for its host.
    public func activate(_ login: String, host: String) throws(AccountError) {
        try HostsFile.change(path) { file throws(AccountError) in
            guard let account = file[host]?[login] else {
                throw .unknownAccount(login, host, file[host]?.accounts.map(\.login) ?? [])
            }
            file.activate(account.login, on: host)
        }
    }
}

/// Why accounts could not be read or changed.
public enum AccountError: Error, Hashable, Sendable {
    /// The line, or 0 for the file as a whole.
    case unreadable(String, line: Int, String)
    case notWritten(String, String)
    /// A login, its host, and those that there are.
    case unknownAccount(String, String, [String])
    /// The end of a sentence.
    case keyring(String)

    /// False where the accounts are as they should be, and the disk is not.
    public var isAuthentication: Bool {
        if case .notWritten = self { false } else { true }
    }
}
