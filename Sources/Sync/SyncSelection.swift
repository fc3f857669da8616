import Gists

/// The parts that a sync downloads: lists of gists, and the parts of each gist.
public struct SyncSelection: Hashable, Sendable {
    /// The gists of the token's owner.
    public var mine: Bool
    /// The gists that the token's owner has starred.
    public var starred: Bool
    /// The gists of all followed people.
    public var following: Bool
    /// The logins whose gists are downloaded.
    public var users: [Login]
    /// True to download all comments of each gist.
    public var comments: Bool
    /// True to download all revisions of each gist.
    public var revisions: Bool

    public init(
        mine: Bool = false, starred: Bool = false, following: Bool = false, users: [Login] = [],
        comments: Bool = false, revisions: Bool = false
    ) {
        self.mine = mine
        self.starred = starred
        self.following = following
        self.users = users
        self.comments = comments
        self.revisions = revisions
    }

    /// True if no list is named.
    public var isEmpty: Bool { !mine && !starred && !following && users.isEmpty }

    /// True if a list needs a token.
    public var needsToken: Bool { mine || starred }

    /// The selected lists, each once.
    /// - Parameter followed: the logins of all followed people.
    public func lists(followed: [Login] = []) -> [RemoteFeed] {
        var known: Set<Login> = []
        let logins = (users + (following ? followed : [])).filter { known.insert($0).inserted }
        return (mine ? [.mine] : []) + (starred ? [.starred] : []) + logins.map(RemoteFeed.user)
    }
}
