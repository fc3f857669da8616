import Gists

/// A query for accounts.
public enum SignInQuery: Hashable, Sendable {
    /// The accounts that are signed in on this machine.
    case accounts
    /// The owner of the token.
    case login
}

/// A response about accounts.
public enum SignInResponse: Equatable, Sendable {
    case accounts(AccountList)
    case login(Login)
    /// The account to switch to; nil to stay with the one that is still signed in.
    case change(Login?)
}

/// The account with which the program starts again.
public enum Restart: Hashable, Sendable {
    case anonymously
    /// An account that is signed in; nil for the active one, if any.
    case account(Login?)
    /// The account whose token was given at the start.
    case asGiven
}
