import Gists
import OrderedCollections

/// A star that was given or taken back here. What was asked of the server before it knew of that says nothing about it.
struct StarChange: Equatable, Sendable {
    var gist: Gist
    var isStarred: Bool
    /// What was known before; it comes back if the server refuses.
    var before: Bool?
    /// The gist's place among the starred ones, where it left them.
    var place: Int?
    var isAsked = false
    /// The last request from before the server's answer; nil until that comes.
    var settled: RequestID?

    var isWaiting: Bool { !isAsked }
}

/// Changes of stars: one is asked for at a time, in the order in which they were made, so that the others can still be
/// taken back.
struct StarChanges: Equatable, Sendable {
    fileprivate var changes: OrderedDictionary<String, StarChange> = [:]
    /// How many were made since there were none without an answer.
    private(set) var count = 0

    /// The latest change of a gist's star.
    subscript(id: String) -> StarChange? { changes[id] }

    /// Changes that the server has not answered yet.
    private var open: Int { changes.values.count { $0.settled == nil } }
    private var isUnderWay: Bool { changes.values.contains { !$0.isWaiting && $0.settled == nil } }
    /// Those that were not asked for yet.
    var waiting: [StarChange] { changes.values.filter(\.isWaiting) }

    /// `starring 3/15 · Esc cancels`; nil where there is nothing to wait for.
    var sentence: String? {
        let open = open
        guard count > 1, open > 0 else { return nil }
        return Words.Star.running(count - open + 1, of: count) + (waiting.isEmpty ? "" : Words.Star.cancel)
    }

    fileprivate mutating func add(_ change: StarChange) {
        if open == 0 { count = 0 }
        count += 1
        // Behind those that wait already.
        changes[change.gist.id] = nil
        changes[change.gist.id] = change
    }

    /// Asks for the next change, unless one is under way.
    mutating func askForNext(_ requests: inout PendingRequests) {
        guard !isUnderWay, let change = waiting.first else { return }
        let id = change.gist.id
        changes[id]?.isAsked = true
        requests.emit(.change(.star(id, change.isStarred), requests.open(for: .starChange(id))))
    }

    /// Notes that the server has the change, and asks for the next one. PendingRequests of before know nothing of it.
    mutating func settle(_ id: String, _ requests: inout PendingRequests) {
        changes[id]?.settled = requests.latest
        askForNext(&requests)
    }

    /// Changes of which an answer to this request can't know yet.
    func unknown(to request: RequestID) -> [StarChange] {
        changes.values.filter { change in change.settled.map { request.number <= $0.number } ?? true }
    }

    fileprivate func isKnown(_ id: String, to request: RequestID) -> Bool {
        guard let change = changes[id] else { return true }
        return change.settled.map { request.number > $0.number } ?? false
    }
}

extension Account {
    /// The gists whose stars can be changed: no change of theirs is on its way.
    func changeable(_ gists: [Gist]) -> [Gist] {
        gists.filter { starChanges[$0.id].map { $0.settled != nil } ?? true }
    }

    /// Gives a star or takes it back, here first.
    /// - Parameter place: where the gist stands among the starred ones.
    mutating func give(star isStarred: Bool, to gist: Gist, place: Int?) {
        starChanges.add(StarChange(gist: gist, isStarred: isStarred, before: stars[gist.id], place: place))
        stars[gist.id] = isStarred
    }

    /// Makes a change undone, as if it had never been made.
    mutating func takeBack(_ change: StarChange) {
        starChanges.changes[change.gist.id] = nil
        stars[change.gist.id] = change.before
    }

    // MARK: - What the server says

    mutating func learn(star isStarred: Bool, of id: String, _ request: RequestID) {
        if starChanges.isKnown(id, to: request) { stars[id] = isStarred }
    }

    /// What was kept from an earlier time never counts more than what was done since.
    mutating func recall(star isStarred: Bool, of id: String) {
        if starChanges[id] == nil { stars[id] = isStarred }
    }
}
