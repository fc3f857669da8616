import FoundationEssentials
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

/// A message about the account.
public enum SignInMessage: Equatable, Sendable {
    case limit(Limit)
    /// The owner of the token, and a note for the user that replaces no other notice.
    case login(Login, note: String? = nil)
    /// An account was found after the start, such as `gh`'s.
    case found
}

/// The state of the service's limits.
public enum Limit: Equatable, Sendable {
    case left(RateLimit)
    /// Requests wait until then for a limit to end; nil if none waits any longer.
    /// - isPause: true if they wait for the program's own pause between changes.
    case waiting(until: Date?, isPause: Bool = false)
}

/// The account with which the program starts again.
public enum Restart: Hashable, Sendable {
    case anonymously
    /// An account that is signed in; nil for the active one, if any.
    case account(Login?)
    /// The account whose token was given at the start.
    case asGiven
}
