/// A list of gists: one that GitHub serves, or one that the program makes from its own data.
public enum Feed: Hashable, Sendable {
    /// All users' public gists.
    case everyone
    case starred
    case mine
    case user(String)
    /// Gists with saved files.
    case saved
    /// The results of a search in all known gists.
    case search
    /// Gists that were opened by their URL.
    case opened

    /// True if GitHub serves the feed page by page, most recently updated first.
    public var hasPages: Bool {
        switch self {
        case .everyone, .starred, .mine, .user: true
        case .saved, .search, .opened: false
        }
    }

    /// True if GitHub needs a token for the feed, since it belongs to a user. Without a token, GitHub would respond to
    /// a request for the user's own gists with all public ones instead of an error, so such a request is never sent.
    public var needsToken: Bool { self == .starred || self == .mine }
}
