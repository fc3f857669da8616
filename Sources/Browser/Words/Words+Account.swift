import Gists

extension Words {
    /// The account box.
    enum Account {
        static let nobody = "not signed in"
        static let notRejected = "No token was rejected."
        static let anonymous = "60 requests an hour"
        static let addToken = "add account with a token"
        static let tokenHint = "made on the web"
        static let addCode = "add account with a code"
        static let codeHint = "entered in your browser"
        static let leaveHint = "delete its token"
        static let keep = "keep the cache"
        static let keepHint = "only the token is deleted"
        static let purge = "delete the cache"
        static let purgeHint = "everything stored for the account"
        static let prompt = "Token (not shown): "
        static let promptHint = "paste it here"
        static let signIn = "sign in"
        static let checking = "Checking the token …"
        static let code = "code"
        static let openPage = "open the page"
        static let copyCode = "copy the code"
        static let cancel = "cancel"
        static let cancelled = "Cancelled: nothing was stored."

        static func title(_ host: String) -> String { "Account on \(host)" }
        static func left(_ count: Int) -> String { " · \(count) requests left" }
        static func leave(_ login: Login) -> String { "sign out \(login)" }
        static func makeToken(_ page: String) -> String { "Make a token with the scope “gist”: \(page)" }
        static func typeCode(_ code: String) -> String { "Enter \(code) in your browser" }
    }
}
