import Gists

/// The accounts of this machine, as the account box shows them.
public struct AccountList: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public var login: Login
        /// The source of its token, and the token's scopes: `the keyring · gist`.
        public var detail: String
        /// True if its gists are on the screen.
        public var isInUse: Bool
        /// False if its token was given at the start.
        public var isStored: Bool

        public init(login: Login, detail: String, isInUse: Bool, isStored: Bool) {
            self.login = login
            self.detail = detail
            self.isInUse = isInUse
            self.isStored = isStored
        }
    }

    public var host: String
    public var entries: [Entry]
    /// True if the user can type a code in the web browser instead of a token here.
    public var hasCodes: Bool
    /// The page on which the user creates a token.
    public var tokenPage: String

    public init(host: String, entries: [Entry], hasCodes: Bool, tokenPage: String) {
        self.host = host
        self.entries = entries
        self.hasCodes = hasCodes
        self.tokenPage = tokenPage
    }
}
