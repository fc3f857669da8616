/// A list of gists that GitHub serves page by page, newest update first.
public enum Feed: Hashable, Sendable {
    case `public`
    case mine
    case starred
    case user(String)

    /// Own and starred gists are somebody's: without a token there is no such list. GitHub would answer a request for
    /// the own gists with everybody's instead of an error, so it is never sent.
    public var needsToken: Bool {
        switch self {
        case .mine, .starred: true
        case .public, .user: false
        }
    }
}
