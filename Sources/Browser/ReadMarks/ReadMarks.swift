import FoundationEssentials
import Gists

/// The gists that were read, in this session and in earlier ones.
struct ReadMarks: Equatable, Sendable {
    /// The IDs of the gists that were opened, or marked as read; nil if nothing is stored.
    private(set) var read: Set<String>? { didSet { revision += 1 } }
    /// The number of changes of `read`.
    private(set) var revision = 0
    /// The last start of the program before this one; nil the first time.
    private(set) var lastVisit: Date?
    private var lastChange: Change?

    /// Gists that the user marked together.
    private struct Change: Equatable, Sendable {
        var ids: [String]
        var isRead: Bool
    }

    /// True if a gist was opened before, or marked as read; nil if nothing is stored.
    func isRead(_ id: String) -> Bool? { read.map { $0.contains(id) } }

    mutating func received(_ history: ReadHistory) { (read, lastVisit) = (history.read, history.lastVisit) }

    /// Records that the user has opened a gist.
    mutating func note(opened id: String, _ requests: inout PendingRequests) {
        guard read?.contains(id) == false else { return }
        read?.insert(id)
        requests.emit(.keep(.read(id)))
    }

    // MARK: - Commands

    /// `J`, `K`: goes to the next row in a direction that was not opened yet. If there is none among the loaded rows,
    /// loads more.
    func goToUnread(forward: Bool, _ list: inout ListPane, _ update: inout UpdateContext) {
        guard list.feed.selectedIndex != nil else { return }
        guard list.feeds.shownID.tellsUnread else { return update.tell(Words.List.neverUnread) }
        let login = update.context.signIn.login
        if let distance = list.distanceToUnread(forward: forward, self, login: login) {
            return update.perform(.goToGist(by: distance))
        }
        guard forward else { return update.tell(Words.List.noUnreadAbove) }
        list.loadNext(&update)
        let isLoading = list.feed.isLoading && list.feed.load != .first
        update.tell(Words.List.noUnreadBelow + (isLoading ? " · " + Words.Window.loadingMore : "."))
    }

    /// `m`: marks the marked gists, else the selected one, as read, or as unread if all are read.
    /// - Parameter isRead: the mark to set; nil for the one that changes something.
    mutating func mark(_ list: ListPane, isRead: Bool? = nil, _ update: inout UpdateContext) {
        let ids = list.chosenGists.map(\.id)
        guard canBeUnread(ids, in: list, &update) else { return }
        mark(ids, isRead: isRead ?? ids.contains { self.isRead($0) == false }, &update)
    }

    /// `:read`, `:unread`
    mutating func mark(_ word: String, isRead: Bool, _ list: ListPane, _ update: inout UpdateContext) {
        switch word {
        case "": mark(list, isRead: isRead, &update)
        case "all" where !canBeUnread(list.feed.shownGistIDs, in: list, &update): break
        case "all": mark(list.feed.shownGistIDs, isRead: isRead, &update)
        case "undo":
            guard let lastChange else { return update.tell(Words.List.noReadMarks) }
            mark(lastChange.ids, isRead: !lastChange.isRead, &update)
        default: update.complain(Words.List.readUsage(isRead))
        }
    }

    /// False, with a message, if all are gists that the user wrote or starred.
    private func canBeUnread(_ ids: [String], in list: ListPane, _ update: inout UpdateContext) -> Bool {
        let login = update.context.signIn.login
        let isKnown = [.mine, .starred].contains(list.feeds.shownID)
        guard !ids.isEmpty, isKnown || ids.allSatisfy({ list.feed.rows[$0]?.isOwned(by: login) == true }) else {
            return true
        }
        update.tell(Words.List.neverUnread)
        return false
    }

    private mutating func mark(_ ids: [String], isRead: Bool, _ update: inout UpdateContext) {
        guard read != nil else { return update.complain(Words.List.nothingIsKept) }
        let changed = ids.filter { self.isRead($0) == !isRead }
        if !changed.isEmpty {
            if isRead { read?.formUnion(changed) } else { read?.subtract(changed) }
            lastChange = Change(ids: changed, isRead: isRead)
            update.keep(.marked(changed, isRead: isRead))
        }
        let word = isRead ? "read" : "unread"
        switch (changed.count, ids.count) {
        case (0, 0): break
        case (0, 1): update.tell(Words.List.alreadyMarked(word))
        case (0, _): update.tell(Words.List.allMarked(word))
        // The row shows it.
        case (1, 1) where update.context.focus == .list: break
        case (1, 1): update.tell(Words.List.nowMarked(word))
        default: update.tell(Words.List.nowMarked(changed.count, word), hint: Words.List.undo)
        }
    }
}
