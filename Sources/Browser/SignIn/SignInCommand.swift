/// A command for the user's accounts.
public enum SignInCommand: Hashable, Sendable {
    case accounts
    /// Continues without the rejected token.
    case anonymous
}
