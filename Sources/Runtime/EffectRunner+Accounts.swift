import Accounts
import Browser
import Concurrency
import Documents
import Gists
import GitHub
import Repository

/// The signed-in accounts on this machine, for the browser. Queries of the keyring run on separate threads.
extension EffectRunner {
    func listAccounts(_ request: RequestID) {
        answer(request) { [options = services.options, owner = services.tokenOwner] in
            .signIn(.accounts(try await sentences { try await Blocking.onThread { try AccountList(options, owner) } }))
        }
    }

    func change(_ change: AccountChange, _ request: RequestID) {
        answer(request) { [services, mailbox] in
            try await sentences {
                let signIn = try SignIn(services.options)
                switch change {
                case .activate(let login):
                    try await Blocking.onThread { try signIn.accounts.activate(login, host: signIn.host) }
                    return .signIn(.change(login))
                case .add(let secret):
                    let token = try Token(typed: secret.plainText)
                    return .signIn(.change(try await Self.store(DeviceFlow.Grant(token: token), .prompt, signIn)))
                case .addByCode:
                    guard let flow = signIn.deviceFlow else { throw DeviceFlowError.notOffered }
                    let code = try await flow.start()
                    mailbox.post(.progress(request, .signIn(code: code.userCode, page: code.page)))
                    return .signIn(.change(try await Self.store(try await flow.grant(for: code), .deviceFlow, signIn)))
                case .remove(let login, let purges):
                    try await Blocking.onThread { try signIn.accounts.remove(login, host: signIn.host) }
                    if purges { services.purge() }
                    return .signIn(.change(nil))
                }
            }
        }
    }

    private static func store(
        _ grant: DeviceFlow.Grant, _ source: Credentials.Source, _ signIn: SignIn
    ) async throws -> Login {
        let owner = try await signIn.owner(of: grant.token, source: source)
        try Task.checkCancellation()
        return try await Blocking.onThread {
            _ = try signIn.store(grant.token, renewal: grant.renewal, of: owner)
            return owner.owner.login
        }
    }
}

/// Runs work whose errors are complete sentences.
private func sentences<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
        return try await work()
    } catch let error as AccountError {
        throw Failure(error.description)
    } catch let error as DeviceFlowError {
        throw Failure(error.description)
    } catch let error as CredentialsError {
        throw Failure(error.description)
    } catch let error as LaunchError {
        throw Failure(error.message)
    }
}

extension Token {
    fileprivate init(typed text: String) throws(CredentialsError) {
        do {
            try self.init(text)
        } catch {
            throw CredentialsError(source: .prompt, reason: error == .empty ? .empty : .malformed)
        }
    }
}

extension Services {
    /// Deletes everything that was stored for the current account.
    fileprivate func purge() {
        repository.queue.write { $0.wipe() }
        let prefixes = options.blobPrefixes
        blobs?.remove { key in prefixes.contains { key.begins(with: $0) } }
    }
}

extension AccountList {
    /// - Parameter owner: the owner of the current token according to GitHub; nil if not known yet.
    init(_ options: LaunchOptions, _ owner: TokenOwner?) throws {
        let signIn = try SignIn(options)
        let used = options.configuration
        let accounts = try signIn.accounts.hosts()[signIn.host]?.accounts ?? []
        var entries = accounts.map { account in
            let isInUse = used.login == account.login
            let scopes = isInUse ? owner?.scopes ?? account.scopes : account.scopes
            return Entry(
                login: account.login, detail: Words.SignIn.account(account.source.name, scopes), isInUse: isInUse,
                isStored: true)
        }
        if let source = used.tokenSource, !entries.contains(where: \.isInUse) {
            let name = used.login ?? owner?.owner.login ?? Login(Words.SignIn.you)
            entries.insert(
                Entry(
                    login: name, detail: Words.SignIn.account(source.name, owner?.scopes), isInUse: true,
                    isStored: false),
                at: 0)
        } else if let given = options.given, let source = given.configuration.tokenSource {
            entries.append(
                Entry(
                    login: given.login ?? Login(Words.SignIn.you), detail: Words.SignIn.account(source.name, nil),
                    isInUse: false, isStored: false))
        }
        self.init(host: signIn.host, entries: entries, hasCodes: signIn.deviceFlow != nil, tokenPage: signIn.tokenPage)
    }
}
