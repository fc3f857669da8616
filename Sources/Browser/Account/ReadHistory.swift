import FoundationEssentials

/// The gists that the account has read, and when it was last here: what earlier sessions left.
public struct ReadHistory: Equatable, Sendable {
    /// Gists that were opened, by id.
    public var read: Set<String>
    /// When the program was last started; nil the first time.
    public var lastVisit: Date?

    public init(read: Set<String> = [], lastVisit: Date? = nil) {
        self.read = read
        self.lastVisit = lastVisit
    }
}

extension Model {
    /// Whether a gist was opened before; nil where nobody keeps count.
    func isRead(_ id: String) -> Bool? { account.readHistory.map { $0.read.contains(id) } }

    /// How many rows at the top of the feed were updated since the last visit: below them stands the marker. No more than
    /// the first `limit` rows are looked at.
    func rowsSinceLastVisit(limit: Int) -> Int {
        guard let lastVisit = account.readHistory?.lastVisit, feedID == .everyone, feed.listOptions.isUnfiltered else {
            return 0
        }
        let rows = feed.rows.values
        return (0..<min(limit, rows.count)).first { rows[$0].updatedAt <= lastVisit } ?? min(limit, rows.count)
    }

    mutating func markRead(_ id: String) -> [Effect] {
        guard account.readHistory?.read.insert(id).inserted == true else { return [] }
        return [.keep(.read(id))]
    }

    /// `J`, `K`: the next row in that direction that was not opened yet. Whoever reads goes on reading there.
    mutating func goToUnread(forward: Bool) -> [Effect] {
        guard let current = feed.selectedIndex else { return [] }
        let isUnread = { isRead(feed.shownGist(at: $0).id) == false }
        let target =
            forward
            ? (current..<feed.shownCount).dropFirst().first(where: isUnread) : (0..<current).last(where: isUnread)
        guard let target else {
            notice = Notice(text: "No unread gist \(forward ? "below" : "above").", isError: false)
            return []
        }
        return goToGist(by: target - current)
    }
}
