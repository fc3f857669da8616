import Gists

/// A row of the account box.
enum AccountChoice: Hashable, Sendable {
    case use(Login)
    /// The account whose token was given at the start.
    case useGiven
    case token(page: String)
    case code
    /// Opens the page; the box with the code stays.
    case openPage(String, code: String)
    case copyCode(String, page: String)
    case cancel
    case leave(Login)
    case remove(Login, purges: Bool)
    /// A row without an action.
    case none
}

extension Menu {
    /// The account box: the accounts, and the choices to add one and to sign out.
    static func accounts(_ list: AccountList, _ signIn: SignIn) -> Menu {
        let words = Words.Account.self
        var rows = list.entries.prefix(9).enumerated().map { number, entry in
            let left = entry.isInUse ? signIn.limits.rateLimit.map { words.left($0.remaining) } ?? "" : ""
            let choice: AccountChoice = entry.isInUse ? .none : entry.isStored ? .use(entry.login) : .useGiven
            return Row(
                .character(Character("\(number + 1)")),
                (entry.isInUse && !entry.isStored ? signIn.login ?? entry.login : entry.login).rawValue,
                entry.detail + left, isCurrent: entry.isInUse, .account(choice))
        }
        if !list.entries.contains(where: \.isInUse) {
            rows.insert(Row("0", words.nobody, words.anonymous, isCurrent: true, .account(.none)), at: 0)
        }
        rows.append(Row("t", words.addToken, words.tokenHint, .account(.token(page: list.tokenPage))))
        if list.hasCodes { rows.append(Row("c", words.addCode, words.codeHint, .account(.code))) }
        if let entry = list.entries.first(where: { $0.isInUse && $0.isStored }) {
            rows.append(Row("x", words.leave(entry.login), words.leaveHint, .account(.leave(entry.login))))
        }
        return Menu(title: words.title(list.host), rows: rows)
    }

    /// A code to type in the web browser.
    static func code(_ code: String, page: String) -> Menu {
        let words = Words.Account.self
        return Menu(
            title: words.typeCode(code),
            rows: [
                Row("o", words.openPage, page, .account(.openPage(page, code: code))),
                Row("y", words.copyCode, code, .account(.copyCode(code, page: page))),
                Row("x", words.cancel, "", .account(.cancel)),
            ])
    }

    /// Asks what to do with the cache when the user signs out.
    static func leaving(_ login: Login) -> Menu {
        let words = Words.Account.self
        return Menu(
            title: words.leave(login),
            rows: [
                Row("k", words.keep, words.keepHint, .account(.remove(login, purges: false))),
                Row("d", words.purge, words.purgeHint, .account(.remove(login, purges: true))),
            ])
    }
}
