import FoundationEssentials

/// The number of a request.
public struct RequestID: Hashable, Sendable {
    public var number: Int
    public init(_ number: Int) { self.number = number }
}

/// Matches responses to the part of the program that asked.
///
/// A newer request for the same owner, or a cancel, makes the older response stale; stale responses are dropped.
struct PendingRequests: Equatable, Sendable {
    private struct Pending: Equatable, Sendable {
        var owner: RequestOwner
        let id: RequestID
        let requestedAt: Date
    }

    /// The open requests, the earliest first: at most some dozens.
    private var pending: [Pending] = []
    private var last = 0
    /// The model's time.
    var now = Date.distantPast
    /// The requested effects, in order; empty between two updates.
    private(set) var effects: [Effect] = []

    /// The ID of the latest request.
    var latest: RequestID { RequestID(last) }

    /// Returns the ID of a new request; the response to an earlier one of the same owner becomes stale.
    mutating func open(for owner: RequestOwner) -> RequestID {
        last += 1
        pending.removeAll { $0.owner == owner }
        pending.append(Pending(owner: owner, id: latest, requestedAt: now))
        return latest
    }

    /// Returns the owner of a request; nil if it is stale.
    func owner(of id: RequestID) -> RequestOwner? { pending.first { $0.id == id }?.owner }

    /// Ends a request.
    /// - Returns: its owner; nil if it is stale or has ended already.
    mutating func close(_ id: RequestID) -> RequestOwner? {
        pending.firstIndex { $0.id == id }.map { pending.remove(at: $0).owner }
    }

    /// Returns when the earliest of some open requests was made; nil if none is open.
    func earliest(where isMeant: (RequestOwner) -> Bool) -> Date? { pending.first { isMeant($0.owner) }?.requestedAt }

    /// True if any open request is as old as this.
    func hasAny(since date: Date) -> Bool { pending.contains { $0.requestedAt <= date } }

    /// Gives a request to another owner.
    mutating func pass(from owner: RequestOwner, to other: RequestOwner) {
        pending.removeAll { $0.owner == other }
        if let index = pending.firstIndex(where: { $0.owner == owner }) { pending[index].owner = other }
    }

    func isOpen(_ owner: RequestOwner) -> Bool { pending.contains { $0.owner == owner } }

    func isOpen(where isMeant: (RequestOwner) -> Bool) -> Bool { pending.contains { isMeant($0.owner) } }

    /// Cancels a request: its response is dropped.
    /// - Returns: false if there was none.
    @discardableResult
    mutating func cancel(_ owner: RequestOwner) -> Bool {
        guard let index = pending.firstIndex(where: { $0.owner == owner }) else { return false }
        effects.append(.cancel(pending.remove(at: index).id))
        return true
    }

    /// Cancels all requests whose owners match, the earliest first.
    mutating func cancel(where isMeant: (RequestOwner) -> Bool) {
        effects += pending.filter { isMeant($0.owner) }.map { .cancel($0.id) }
        pending.removeAll { isMeant($0.owner) }
    }

    // MARK: - Effects

    mutating func emit(_ effect: Effect) { effects.append(effect) }

    mutating func ask(_ query: Query, for owner: RequestOwner, isForced: Bool = false) {
        effects.append(.ask(query, open(for: owner), isForced: isForced))
    }

    /// Removes the effects that were collected.
    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }
}
