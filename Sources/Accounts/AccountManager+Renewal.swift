import Gists
import GitHub

extension AccountManager {
    /// Renews the token of an account and stores it, in one program at a time, since a refresh token can be used only
    /// once. If another program was faster, returns its token. Blocks.
    /// - Parameters:
    ///   - credentials: the credentials that have become invalid.
    ///   - renew: requests new ones.
    /// - Throws: the errors of `renew`, or if the accounts can't be read or written.
    public func renewed(
        _ credentials: Credentials, host: String, _ renew: (Renewal) throws -> DeviceFlow.Grant
    ) throws -> Credentials {
        guard let login = credentials.login else { throw DeviceFlowError.notRenewed }
        var outcome: Result<Credentials, any Error>?
        try HostsFile.change(path) { file throws(AccountError) in
            guard let account = file[host]?[login] else { throw .unknownAccount(login, host, []) }
            outcome = Result {
                let stored = try self.credentials(of: account, host)
                guard stored.token == credentials.token, let renewal = stored.renewal else { return stored }
                let grant = try renew(renewal)
                let renewed = try self.store(grant, in: account, host)
                file.replace(renewed, on: host)
                return Credentials(
                    token: grant.token, source: credentials.source, login: account.login,
                    renewal: grant.renewal)
            }
        }
        guard let outcome else { throw DeviceFlowError.notRenewed }
        return try outcome.get()
    }

    /// The credentials of an account, from the keyring or the file. Blocks.
    func credentials(of account: HostsFile.Account, _ host: String) throws(CredentialsError) -> Credentials {
        if let token = account.token {
            return Credentials(token: token, source: .hostsFile, login: account.login, renewal: account.renewal)
        }
        var found = Credentials(token: try token(account.login.rawValue, host), source: .keyring, login: account.login)
        if let terms = account.terms, let refreshToken = try? token(Self.refreshEntry(account.login), host) {
            found.renewal = Renewal(refreshToken: refreshToken, terms: terms)
        }
        return found
    }

    /// Stores a grant in the same place as the account's token.
    /// - Returns: the account for the file.
    private func store(
        _ grant: DeviceFlow.Grant, in account: HostsFile.Account, _ host: String
    ) throws -> HostsFile.Account {
        var account = account
        account.terms = grant.renewal?.terms
        if account.token == nil {
            try store(grant.token, grant.renewal, in: keyring, host, account.login)
        } else {
            account.token = grant.token
            account.refreshToken = grant.renewal?.refreshToken
        }
        return account
    }

    /// Stores a token and its refresh token in the keyring. The refresh token comes first: an old token without it
    /// still works for a while, but a used refresh token does not.
    func store(
        _ token: Token, _ renewal: Renewal?, in keyring: Keyring?, _ host: String, _ login: Login
    ) throws(KeyringError) {
        guard let keyring else { throw .noService }
        if let renewal {
            try keyring.store(renewal.refreshToken, host: host, login: Self.refreshEntry(login))
        }
        try keyring.store(token, host: host, login: login.rawValue)
    }

    /// The keyring's name for the refresh token of a login, with a character that no login has.
    static func refreshEntry(_ login: Login) -> String { login.rawValue + "#refresh" }
}

extension HostsFile.Account {
    /// The data for renewing the token in the file.
    var renewal: Renewal? {
        guard let terms, let refreshToken else { return nil }
        return Renewal(refreshToken: refreshToken, terms: terms)
    }
}
