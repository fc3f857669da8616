import FoundationEssentials

/// The stored gists of followed people, and the people.
public struct FollowedGists: Equatable, Sendable {
    /// The newest first, without texts.
    public var gists: [Gist]
    /// The people in the order of the list.
    public var people: [FollowedPerson]
    /// The IDs of the gists that came since the last visit.
    public var arrived: Set<GistID>
    /// The newest files that the server has shown of the gists that were read, by ID: stored rows may have older ones.
    public var latest: [GistID: ReadMark.Latest]

    public init(
        gists: [Gist] = [], people: [FollowedPerson] = [], arrived: Set<GistID> = [],
        latest: [GistID: ReadMark.Latest] = [:]
    ) {
        self.gists = gists
        self.people = people
        self.arrived = arrived
        self.latest = latest
    }
}

/// A followed person, as far as the store knows.
public struct FollowedPerson: Equatable, Sendable {
    public var login: Login
    /// The IDs of the stored gists, in no order.
    public var gists: [GistID]
    /// The time of the latest change of a gist; nil if none is known.
    public var latestAt: Date?
    /// The time of the last check; nil before the first.
    public var checkedAt: Date?
    /// The time when the server last had no such user; nil if it has.
    public var missingAt: Date?

    public init(
        login: Login, gists: [GistID] = [], latestAt: Date? = nil, checkedAt: Date? = nil, missingAt: Date? = nil
    ) {
        self.login = login
        self.gists = gists
        self.latestAt = latestAt
        self.checkedAt = checkedAt
        self.missingAt = missingAt
    }
}
