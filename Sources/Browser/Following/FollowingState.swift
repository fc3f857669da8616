import FoundationEssentials
import Gists

/// The people whom the user follows, and the state of their check.
struct FollowingState: Equatable, Sendable {
    private(set) var people: [FollowedPerson] = []
    /// The IDs of gists that came since the last visit.
    private(set) var arrived: Set<GistID> = []
    /// The latest check of this session.
    private(set) var check: FollowingCheck?
    /// The time when the last check began.
    private(set) var checkedAt: Date?
    /// True once the list of people was read.
    private(set) var isKnown = false
    /// True once the news since the last visit were reported.
    private(set) var hasReported = false
    private var logins: Set<Login> = []
    /// The unread gists before a check that began by itself; nil for other checks.
    private var unreadBefore: Set<GistID>?

    /// True while a check runs.
    var isChecking: Bool { check.map { !$0.isOver } ?? false }

    /// True if this login is followed.
    func follows(_ login: Login) -> Bool { logins.contains(login) }

    mutating func received(_ gists: FollowedGists) {
        people = gists.people
        logins = Set(people.map(\.login))
        arrived = gists.arrived
        isKnown = true
    }

    mutating func began(isAsked: Bool, at now: Date) {
        checkedAt = now
        check = FollowingCheck(isAsked: isAsked)
        unreadBefore = nil
    }

    /// The check that has just begun was not caused by the user.
    mutating func watch(_ unread: [Gist]) { unreadBefore = Set(unread.map(\.id)) }

    /// Returns what has become unread since `watch`, once.
    mutating func takeNews(_ unread: [Gist]) -> [Gist] {
        defer { unreadBefore = nil }
        return unreadBefore.map { before in unread.filter { !before.contains($0.id) } } ?? []
    }

    mutating func received(_ check: FollowingCheck) { self.check = check }

    /// The check has ended without an answer.
    mutating func ended() { check?.isOver = true }

    mutating func reported() { hasReported = true }

    /// The time when the people who are left are asked; nil if none is.
    var restAt: Date? { check.flatMap { $0.isOver && $0.left > 0 ? $0.restAt : nil } }

    /// The number of unread gists that came since the last visit.
    func news(_ unread: [Gist], since lastVisit: Date?) -> Int {
        guard let lastVisit else { return 0 }
        return unread.count { $0.updatedAt > lastVisit || arrived.contains($0.id) }
    }
}
