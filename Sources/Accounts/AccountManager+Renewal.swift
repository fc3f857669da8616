import GitHub

extension AccountManager {
    /// Renews the token of an account and stores what came, one program at a time: a refresh token is of use once. Where another
    /// program was faster its token is the answer. Blocks.
    /// - Parameters:
    ///   - credentials: those that have become invalid.
    ///   - renew: asks for others.
    /// - Throws: what `renew` does, or where the accounts can't be read or written.
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

    /// The credentials of an account, from the keyring if they are there. Blocks.
    func credentials(of account: HostsFile.Account, _ host: String) throws(CredentialsError) -> Credentials {
        if let token = account.token {
            return Credentials(token: token, source: .hostsFile, login: account.login, renewal: account.renewal)
        }
        var found = Credentials(token: try token(account.login, host), source: .keyring, login: account.login)
        if let terms = account.terms, let refreshToken = try? token(Self.refreshEntry(account.login), host) {
            found.renewal = Renewal(refreshToken: refreshToken, terms: terms)
        }
        return found
    }

    /// Puts a grant where the account's token is.
    /// - Returns: the account as the file is to have it.
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

    /// Stores a token in the keyring with what renews it. The refresh token comes first: an old token without it is of use for a
    /// while, a refresh token that was used is of none.
    func store(
        _ token: Token, _ renewal: Renewal?, in keyring: Keyring?, _ host: String, _ login: String
    ) throws(KeyringError) {
        guard let keyring else { throw .noService }
        if let renewal {
            try keyring.store(renewal.refreshToken, host: host, login: Self.refreshEntry(login))
        }
        try keyring.store(token, host: host, login: login)
    }

    /// The keyring's name for the refresh token of a login: no login has such a sign.
    static func refreshEntry(_ login: String) -> String { login + "#refresh" }
}

extension HostsFile.Account {
    /// How the token in the file is renewed.
    var renewal: Renewal? {
        guard let terms, let refreshToken else { return nil }
        return Renewal(refreshToken: refreshToken, terms: terms)
    }
}
