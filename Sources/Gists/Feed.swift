/// A list of gists.
public enum Feed: Hashable, Sendable {
    case remote(RemoteFeed)
    case local(LocalFeed)

    public static var everyone: Feed { .remote(.everyone) }
    public static var starred: Feed { .remote(.starred) }
    public static var mine: Feed { .remote(.mine) }
    public static func user(_ login: Login) -> Feed { .remote(.user(login)) }
    public static var saved: Feed { .local(.saved) }
    public static var search: Feed { .local(.search) }
    public static var opened: Feed { .local(.opened) }
    public static var following: Feed { .local(.following) }

    /// The feed as GitHub serves it; nil for a local one.
    public var remote: RemoteFeed? { if case .remote(let feed) = self { feed } else { nil } }

    /// True if GitHub needs a token for the feed.
    public var needsToken: Bool { remote?.needsToken == true }
}

/// A feed that GitHub serves page by page, most recently updated first.
public enum RemoteFeed: Hashable, Sendable {
    /// All users' public gists.
    case everyone
    case starred
    case mine
    case user(Login)

    /// True if GitHub needs a token for the feed, since it belongs to a user. Without a token, GitHub would respond to
    /// a request for the user's own gists with all public ones instead of an error, so such a request is never sent.
    public var needsToken: Bool { self == .starred || self == .mine }
}

/// A feed that the program makes from its own data.
public enum LocalFeed: Hashable, Sendable {
    /// Gists with saved files.
    case saved
    /// The results of a search in all known gists.
    case search
    /// Gists that were opened by their URL.
    case opened
    /// The gists of followed people.
    case following
}
