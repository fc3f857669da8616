import Gists

/// Gists that are being deleted: they are off the lists at once, and asked for one at a time, so that the others can still be
/// kept.
struct Deletions: Equatable, Sendable {
    /// A gist and where it stood: in each feed the rows above it.
    struct Item: Equatable, Sendable {
        var gist: Gist
        var above: [Feed: [String]]
    }

    /// One that GitHub did not delete.
    struct Refusal: Equatable, Sendable {
        var gist: Gist
        var reason: String
    }

    private(set) var waiting: [Item] = []
    private(set) var running: Item?
    /// Of those that were asked for together, what came of each.
    private(set) var done: [DeletedGist] = []
    private(set) var refused: [Refusal] = []
    /// How many were asked for together.
    private(set) var count = 0
    /// All that GitHub has deleted, or is asked to: an answer from before brings none of them back.
    private(set) var ids: Set<String> = []

    /// `deleting 3/15 · Esc cancel`; nil where nothing is under way.
    var sentence: String? {
        guard running != nil else { return nil }
        let number = count - waiting.count
        return Words.Deletion.running(number, of: count) + (waiting.isEmpty ? "" : Words.Star.cancel)
    }

    mutating func add(_ items: [Item]) {
        if running == nil { (count, done, refused) = (0, [], []) }
        count += items.count
        waiting += items
        ids.formUnion(items.map(\.gist.id))
    }

    /// Asks for the next deletion, unless one is under way.
    mutating func askForNext(_ requests: inout PendingRequests) {
        guard running == nil, !waiting.isEmpty else { return }
        let item = waiting.removeFirst()
        running = item
        requests.emit(.change(.delete(item.gist.id), requests.open(for: .deletion(item.gist.id))))
    }

    mutating func succeed(_ deleted: DeletedGist?) {
        if let deleted { done.append(deleted) }
        running = nil
    }

    /// - Returns: the gist that stays.
    mutating func fail(_ reason: String) -> Item? {
        guard let item = running else { return nil }
        refused.append(Refusal(gist: item.gist, reason: reason))
        ids.remove(item.gist.id)
        running = nil
        return item
    }

    /// Those that were not asked for yet never will be.
    mutating func cancel() -> [Item] {
        defer {
            ids.subtract(waiting.map(\.gist.id))
            count -= waiting.count
            waiting = []
        }
        return waiting
    }
}
