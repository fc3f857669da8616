/// A list of gists: one that GitHub serves, or one that the program makes of what it knows.
public enum Feed: Hashable, Sendable {
    /// Everybody's public gists.
    case everyone
    case starred
    case mine
    case user(String)
    /// Gists of which files were saved.
    case saved
    /// Found by a search in everything that was seen.
    case search
    /// Opened by their address.
    case opened

    /// Whether GitHub serves the feed page by page, newest update first.
    public var hasPages: Bool {
        switch self {
        case .everyone, .starred, .mine, .user: true
        case .saved, .search, .opened: false
        }
    }

    /// Whether GitHub answers only to a token: own and starred gists are somebody's. It would answer a request for the own
    /// gists without one with everybody's instead of an error, so that is never sent.
    public var needsToken: Bool { self == .starred || self == .mine }
}
