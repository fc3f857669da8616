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
    private var waiting: [RequestOwner: RequestID] = [:]
    /// The time of each request.
    private var times: [RequestID: Date] = [:]
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
        if let before = waiting.updateValue(latest, forKey: owner) { times[before] = nil }
        times[latest] = now
        return latest
    }

    /// Returns the owner of a request; nil if it is stale.
    func owner(of id: RequestID) -> RequestOwner? {
        // At most some dozens.
        waiting.first { $0.value == id }?.key
    }

    /// Ends a request.
    /// - Returns: its owner; nil if it is stale or has ended already.
    mutating func close(_ id: RequestID) -> RequestOwner? {
        let owner = owner(of: id)
        if let owner { waiting[owner] = nil }
        times[id] = nil
        return owner
    }

    /// Returns when the earliest of some open requests was made; nil if none is open.
    func earliest(where isMeant: (RequestOwner) -> Bool) -> Date? {
        waiting.filter { isMeant($0.key) }.compactMap { times[$0.value] }.min()
    }

    /// True if any open request is as old as this.
    func hasAny(since date: Date) -> Bool { times.values.contains { $0 <= date } }

    /// Gives a request to another owner.
    mutating func pass(from owner: RequestOwner, to other: RequestOwner) {
        waiting[other] = waiting.removeValue(forKey: owner)
    }

    func isOpen(_ owner: RequestOwner) -> Bool { waiting[owner] != nil }

    func isOpen(where isMeant: (RequestOwner) -> Bool) -> Bool { waiting.keys.contains(where: isMeant) }

    /// Cancels a request: its response is dropped.
    /// - Returns: false if there was none.
    @discardableResult
    mutating func cancel(_ owner: RequestOwner) -> Bool {
        guard let id = waiting.removeValue(forKey: owner) else { return false }
        times[id] = nil
        effects.append(.cancel(id))
        return true
    }

    /// Cancels all requests whose owners match, the earliest first.
    mutating func cancel(where isMeant: (RequestOwner) -> Bool) {
        let left = waiting.filter { isMeant($0.key) }
        for (owner, id) in left { (waiting[owner], times[id]) = (nil, nil) }
        effects += left.values.sorted { $0.number < $1.number }.map(Effect.cancel)
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
