import Documents
import Gists

/// The owner of the token, and the account box.
struct SignIn: Equatable, Sendable {
    /// The owner's login; nil until GitHub has named it.
    var login: Login?
    /// The requests that the service still allows.
    var limits = ServiceLimits()
}

/// Requests of sign-in.
enum SignInRequest: Hashable, Sendable {
    /// The accounts of this machine.
    case accounts
    case change
    /// The owner of the token, before a command about a gist that depends on it.
    case login(Command, gist: GistID)
}

extension SignIn {
    mutating func received(
        _ result: Result<Response, Failure>, for request: SignInRequest, _ update: inout UpdateContext
    ) {
        switch (request, result) {
        case (.login(let command, let gist), _):
            if case .success(.signIn(.login(let login))) = result { self.login = login }
            resume(command, gist, result, &update)
        case (.accounts, .success(.signIn(.accounts(let list)))) where update.context.frontLevel != .prompt:
            update.present(.menu(.accounts(list, self)))
        case (.change, .success(.signIn(.change(let login)))):
            update.dismiss(.box)
            update.emit(.display(.restart(.account(login))))
        case (.change, .failure(let failure)):
            update.dismiss(.box)
            update.complain(failure.sentence)
        case (.accounts, .failure(let failure)): update.complain(failure.sentence)
        case (.accounts, .success), (.change, .success): break
        }
    }

    /// Performs the command that waited, unless the user has moved on by now.
    private func resume(
        _ command: Command, _ gist: GistID, _ result: Result<Response, Failure>, _ update: inout UpdateContext
    ) {
        guard update.context.selection == gist, update.context.frontLevel == nil else { return }
        switch result {
        // A comment's menu opens without the commands for its author.
        case _ where command == .go(.open): update.perform(.openCommentMenu)
        case .success: update.perform(.perform(command))
        case .failure(let failure): update.complain(failure.sentence)
        }
    }

    // MARK: - The account box

    func perform(_ choice: AccountChoice, _ update: inout UpdateContext) {
        switch choice {
        case .none: break
        case .use(let login): change(.activate(login), &update)
        case .useGiven: update.emit(.display(.restart(.asGiven)))
        case .token(let page):
            update.type(.token)
            update.tell(Words.Account.makeToken(page))
            update.emit(.openInBrowser(page))
        case .code: change(.addByCode, &update)
        case .openPage(let page, let code):
            update.present(.menu(.code(code, page: page)))
            update.emit(.openInBrowser(page))
        case .copyCode(let code, let page):
            update.present(.menu(.code(code, page: page)))
            update.emit(.display(.copy(code, as: Words.Account.code)))
        case .cancel: cancel(&update)
        case .leave(let login): update.present(.menu(.leaving(login)))
        case .remove(let login, let purges): change(.remove(login, purges: purges), &update)
        }
    }

    /// Adds the account of a typed or pasted token.
    func accept(token text: String, _ update: inout UpdateContext) {
        let text = text.trimming(while: \.isWhitespace)
        guard !text.isEmpty else { return }
        update.tell(Words.Account.checking)
        change(.add(Secret(text)), &update)
    }

    private func change(_ change: AccountChange, _ update: inout UpdateContext) {
        update.emit(.account(change, update.requests.open(for: .signIn(.change))))
    }

    /// Shows a code for the web browser, offers to copy it, and opens the page where the user types it.
    func show(code: String, page: String, _ update: inout UpdateContext) {
        update.dismiss(.prompt)
        update.present(.menu(.code(code, page: page)))
        update.emit(.openInBrowser(page))
    }

    /// `Esc` while a token is checked, or while the program waits for a code to be typed.
    /// - Returns: false in other states.
    @discardableResult
    func cancel(_ update: inout UpdateContext) -> Bool {
        guard update.requests.cancel(.signIn(.change)) else { return false }
        update.tell(Words.Account.cancelled)
        return true
    }
}

// MARK: - What depends on the owner of the token

extension Context {
    /// The owner of the token; nil until GitHub has named it.
    var login: Login? { signIn.login }

    /// True if the token's owner can change a gist. Until that login is known, this is derived from the feed.
    func isOwn(_ gist: Gist) -> Bool { login == nil ? feed == .mine : isUser(gist.owner) }

    /// True if this is the token's owner.
    func isUser(_ owner: Owner?) -> Bool { login != nil && owner?.login == login }

    /// True if gists can be changed at GitHub.
    var canWrite: Bool { settings.hasToken && !settings.isOffline }

    /// The reason why nothing can be changed at GitHub; nil if it can.
    var writingProblem: String? {
        if !settings.hasToken { return Words.Change.needsToken(signInKey) }
        return settings.isOffline ? Words.Change.offline : nil
    }

    /// The key that opens the account box, or the command if it has none.
    var signInKey: String { key(of: .signIn(.accounts), or: ":account") }
}

extension Gist {
    /// True if the user with this login wrote the gist.
    func isOwned(by login: Login?) -> Bool { login != nil && owner?.login == login }
}

extension UpdateContext {
    /// Requests the owner of the token before a command that depends on it.
    /// - Returns: false if the owner is already known, or cannot be requested.
    mutating func learnLogin(for command: Command) -> Bool {
        guard context.login == nil, context.settings.hasToken, !context.settings.isOffline, context.feed != .mine,
            let id = context.selection
        else { return false }
        let owner = RequestOwner.signIn(.login(command, gist: id))
        if !requests.isOpen(owner) { ask(.signIn(.login), for: owner) }
        return true
    }
}
