import Cells
import Documents
import Texts

/// Who is signed in on this machine, as the account box shows it.
public struct AccountList: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public var login: String
        /// Where its token comes from, and what it may do: `the keyring · gist`.
        public var detail: String
        /// True of the one whose gists are on the screen.
        public var isInUse: Bool
        /// False of one whose token was given at the start.
        public var isStored: Bool

        public init(login: String, detail: String, isInUse: Bool, isStored: Bool) {
            self.login = login
            self.detail = detail
            self.isInUse = isInUse
            self.isStored = isStored
        }
    }

    public var host: String
    public var entries: [Entry]
    /// True where a code can be typed in the web browser instead of a token here.
    public var hasCodes: Bool
    /// Where a token is made.
    public var tokenPage: String

    public init(host: String, entries: [Entry], hasCodes: Bool, tokenPage: String) {
        self.host = host
        self.entries = entries
        self.hasCodes = hasCodes
        self.tokenPage = tokenPage
    }
}

/// What is done about accounts on this machine.
public enum AccountChange: Hashable, Sendable {
    /// Make it the active one of its host.
    case activate(String)
    /// Check a token that was typed, and store it.
    case add(Secret)
    /// Show a code, wait until it was typed in the web browser, and store the token that comes of it.
    case addByCode
    /// Delete its token, and what was stored of it as well.
    case remove(String, purges: Bool)
}

/// A text that was typed unseen.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public let plainText: String

    init(_ text: String) { plainText = text }

    public var description: String { "•••" }
    public var debugDescription: String { "Secret(•••)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A row of the account box.
enum AccountChoice: Hashable, Sendable {
    case use(String)
    /// The account whose token was given at the start.
    case useGiven
    case token(page: String)
    case code
    /// The box with the code stays.
    case openPage(String, code: String)
    case copyCode(String, page: String)
    case cancel
    case leave(String)
    case remove(String, purges: Bool)
    /// Nothing but what is known.
    case none
}

extension Menu {
    /// Who am I, who else is there, and the ways to add one and to leave.
    static func accounts(_ list: AccountList, login: String?, _ account: Account) -> Menu {
        let words = Words.Account.self
        var rows = list.entries.prefix(9).enumerated().map { number, entry in
            let left = entry.isInUse ? account.rateLimit.map { words.left($0.remaining) } ?? "" : ""
            let choice: AccountChoice = entry.isInUse ? .none : entry.isStored ? .use(entry.login) : .useGiven
            return Row(
                .character(Character("\(number + 1)")),
                entry.isInUse && !entry.isStored ? login ?? entry.login : entry.login, entry.detail + left,
                isCurrent: entry.isInUse, .account(choice))
        }
        if !list.entries.contains(where: \.isInUse) {
            rows.insert(Row(.character("0"), words.nobody, words.anonymous, isCurrent: true, .account(.none)), at: 0)
        }
        rows.append(Row(.character("t"), words.addToken, words.tokenHint, .account(.token(page: list.tokenPage))))
        if list.hasCodes { rows.append(Row(.character("c"), words.addCode, words.codeHint, .account(.code))) }
        if let entry = list.entries.first(where: { $0.isInUse && $0.isStored }) {
            rows.append(Row(.character("x"), words.leave(entry.login), words.leaveHint, .account(.leave(entry.login))))
        }
        return Menu(title: words.title(list.host), rows: rows)
    }

    /// A code that waits to be typed.
    static func code(_ code: String, page: String) -> Menu {
        let words = Words.Account.self
        return Menu(
            title: words.typeCode(code),
            rows: [
                Row(.character("o"), words.openPage, page, .account(.openPage(page, code: code))),
                Row(.character("y"), words.copyCode, code, .account(.copyCode(code, page: page))),
                Row(.character("x"), words.cancel, "", .account(.cancel)),
            ])
    }

    /// What becomes of what was stored.
    static func leaving(_ login: String) -> Menu {
        let words = Words.Account.self
        return Menu(
            title: words.leave(login),
            rows: [
                Row(.character("k"), words.keep, words.keepHint, .account(.remove(login, purges: false))),
                Row(.character("d"), words.purge, words.purgeHint, .account(.remove(login, purges: true))),
            ])
    }
}

extension Model {
    /// Whose token is used, once that is known.
    public var login: String? { account.login }

    /// `A`: asks who is signed in. The account box opens with the response.
    mutating func openAccountBox() { ask(.accounts, for: .accounts) }

    mutating func accountsKnown(_ result: Result<Response, Failure>) {
        switch result {
        case .success(.accounts(let list)) where prompt == nil:
            present(.menu(.accounts(list, login: account.login, account)))
        case .failure(let failure): complain(failure.sentence)
        default: break
        }
    }

    mutating func carryOut(_ choice: AccountChoice) {
        switch choice {
        case .none: break
        case .use(let login): change(.activate(login))
        case .useGiven: emit(.display(.restartAsGiven))
        case .token(let page):
            type(.token)
            notice = Notice(text: Words.Account.makeToken(page), isError: false)
            emit(.openInBrowser(page))
        case .code: change(.addByCode)
        case .openPage(let page, let code):
            present(.menu(.code(code, page: page)))
            emit(.openInBrowser(page))
        case .copyCode(let code, let page):
            present(.menu(.code(code, page: page)))
            emit(.display(.copy(code, as: Words.Account.code)))
        case .cancel: cancelAccountChange()
        case .leave(let login): present(.menu(.leaving(login)))
        case .remove(let login, let purges): change(.remove(login, purges: purges))
        }
    }

    /// Takes a token that was typed or pasted.
    mutating func add(token text: String) {
        let text = text.trimming(while: \.isWhitespace)
        guard !text.isEmpty else { return }
        notice = Notice(text: Words.Account.checking, isError: false)
        change(.add(Secret(text)))
    }

    private mutating func change(_ change: AccountChange) {
        let request = requests.open(for: .accountChange)
        emit(.account(change, request))
    }

    /// Shows a code that has come, with an offer to copy it, and opens its page.
    mutating func codeCame(_ code: String, _ page: String) {
        prompt = nil
        present(.menu(.code(code, page: page)))
        emit(.openInBrowser(page))
    }

    mutating func accountChanged(_ result: Result<Response, Failure>) {
        switch result {
        case .success(.account(let login)):
            layers[.box] = nil
            emit(.display(.restart(as: login)))
        case .failure(let failure):
            layers[.box] = nil
            complain(failure.sentence)
        default: break
        }
    }

    /// `Esc` while a token is checked, or a code waited for. Returns false if neither is.
    @discardableResult
    mutating func cancelAccountChange() -> Bool {
        guard requests.cancel(.accountChange) else { return false }
        notice = Notice(text: Words.Account.cancelled, isError: false)
        return true
    }
}
