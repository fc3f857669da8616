import FoundationEssentials
import Gists

/// The gists that were read, in this session and in earlier ones.
struct ReadMarks: Equatable, Sendable {
    /// The gists that were opened, or marked as read, by ID; nil if nothing is stored.
    private(set) var read: [GistID: ReadMark]? { didSet { revision += 1 } }
    /// The number of changes of `read`.
    private(set) var revision = 0
    /// The marks of gists from before this session showed newer files, for comparing.
    private(set) var earlier: [GistID: ReadMark] = [:]
    /// The last start of the program before this one; nil the first time.
    private(set) var lastVisit: Date?
    private var lastChange: Change?

    /// Gists that the user marked together.
    private struct Change: Equatable, Sendable {
        var ids: [GistID]
        /// Their marks before; unread gists have none.
        var before: [GistID: ReadMark]
        var isRead: Bool
    }

    subscript(id: GistID) -> ReadMark? { read?[id] }

    /// True if a gist was opened before, or marked as read; nil if nothing is stored.
    func isRead(_ id: GistID) -> Bool? { read.map { $0[id] != nil } }

    mutating func received(_ history: ReadHistory) { (read, lastVisit) = (history.read, history.lastVisit) }

    /// Replaces the mark of a gist.
    /// - Parameter keepsEarlier: true to keep what was read before other files, for comparing.
    mutating func replace(_ mark: ReadMark, of id: GistID, keepsEarlier: Bool = false) {
        if keepsEarlier, let former = self[id], former.contents != nil, former.contents != mark.contents {
            earlier[id] = former
        }
        read?[id] = mark
    }

    /// Notes the newest files that the server has shown of gists that were read.
    mutating func note(latest: [GistID: ReadMark.Latest]) {
        for (id, files) in latest where self[id].map({ $0.latest != files }) ?? false { read?[id]?.latest = files }
    }

    // MARK: - Commands

    mutating func handle(_ command: MarksCommand, _ list: inout ListPane, _ update: inout UpdateContext) {
        switch command {
        case .nextUnread: goToUnread(forward: true, &list, &update)
        case .previousUnread: goToUnread(forward: false, &list, &update)
        case .toggle: mark(list, &update)
        }
    }

    /// `J`, `K`: goes to the next row in a direction that was not read as it is now. If there is none among the loaded
    /// rows, loads more.
    private func goToUnread(forward: Bool, _ list: inout ListPane, _ update: inout UpdateContext) {
        guard list.feed.selectedIndex != nil else { return }
        if let distance = list.distanceToUnread(forward: forward, self, login: update.context.signIn.login) {
            return update.perform(.goToGist(by: distance))
        }
        guard list.feeds.shownID.tellsUnread else { return update.tell(Words.List.neverUnread) }
        guard forward else { return update.tell(Words.List.noUnreadAbove) }
        list.loadNext(&update)
        let isLoading = list.feed.isLoading && list.feed.load != .first
        update.tell(Words.List.noUnreadBelow + (isLoading ? " · " + Words.Window.loadingMore : "."))
    }

    /// `m`: marks the marked gists, else the selected one, as read, or as unread if all are read.
    /// - Parameter isRead: the mark to set; nil for the one that changes something.
    mutating func mark(_ list: ListPane, isRead: Bool? = nil, _ update: inout UpdateContext) {
        let gists = list.chosenGists
        guard canBeUnread(gists, in: list, &update) else { return }
        mark(gists, isRead: isRead ?? gists.contains { !isReadAsItIs($0, update.context) }, &update)
    }

    /// `:read`, `:unread`
    mutating func mark(_ word: String, isRead: Bool, _ list: ListPane, _ update: inout UpdateContext) {
        switch word {
        case "": mark(list, isRead: isRead, &update)
        case "all":
            let gists = list.feed.shownGistIDs.compactMap { list.feed.rows[$0] }
            if canBeUnread(gists, in: list, &update) { mark(gists, isRead: isRead, &update) }
        case "undo": undo(&update)
        default: update.complain(Words.List.readUsage(isRead))
        }
    }

    /// True if a gist was read and has no newer files.
    private func isReadAsItIs(_ gist: Gist, _ context: Context) -> Bool {
        self[gist.id] != nil && !isChanged(gist, login: context.signIn.login)
    }

    /// False, with a message, if all are gists that the user wrote or starred, as they were read.
    private func canBeUnread(_ gists: [Gist], in list: ListPane, _ update: inout UpdateContext) -> Bool {
        let login = update.context.signIn.login
        let isKnown = [.mine, .starred].contains(list.feeds.shownID)
        guard !gists.isEmpty, isKnown || gists.allSatisfy({ $0.isOwned(by: login) }),
            !gists.contains(where: { isChanged($0, login: login) })
        else { return true }
        update.tell(Words.List.neverUnread)
        return false
    }

    private mutating func mark(_ gists: [Gist], isRead: Bool, _ update: inout UpdateContext) {
        guard read != nil else { return update.complain(Words.List.nothingIsKept) }
        let context = update.context
        let changed = gists.filter { isRead ? !isReadAsItIs($0, context) : self[$0.id] != nil }
        var marks: [GistID: ReadMark] = [:]
        if isRead {
            for gist in changed {
                var mark = ReadMark(of: gist, at: context.now, after: self[gist.id])
                mark.comments = .init(count: gist.commentCount, seenAt: context.now)
                marks[gist.id] = mark
            }
        }
        if !changed.isEmpty { set(changed.map(\.id), to: marks, isRead: isRead, &update) }
        tell(isRead, changed: changed.count, of: gists.count, &update)
    }

    /// `:read undo`: gives the gists that were marked last the marks that they had before.
    private mutating func undo(_ update: inout UpdateContext) {
        guard let lastChange else { return update.tell(Words.List.noReadMarks) }
        set(lastChange.ids, to: lastChange.before, isRead: !lastChange.isRead, &update)
        tell(!lastChange.isRead, changed: lastChange.ids.count, of: lastChange.ids.count, &update)
    }

    /// - Parameter marks: the marks of gists that were read; the others become unread.
    private mutating func set(
        _ ids: [GistID], to marks: [GistID: ReadMark], isRead: Bool, _ update: inout UpdateContext
    ) {
        let before = ids.compactMap { id in self[id].map { (id, $0) } }
        lastChange = Change(ids: ids, before: Dictionary(before) { $1 }, isRead: isRead)
        for id in ids { read?[id] = marks[id] }
        if !marks.isEmpty { update.keep(.marks(.read(marks))) }
        let unread = ids.filter { marks[$0] == nil }
        if !unread.isEmpty { update.keep(.marks(.unread(unread))) }
    }

    private func tell(_ isRead: Bool, changed: Int, of count: Int, _ update: inout UpdateContext) {
        let word = isRead ? "read" : "unread"
        switch (changed, count) {
        case (0, 0): break
        case (0, 1): update.tell(Words.List.alreadyMarked(word))
        case (0, _): update.tell(Words.List.allMarked(word))
        // The row shows it.
        case (1, 1) where update.context.focus == .list: break
        case (1, 1): update.tell(Words.List.nowMarked(word))
        default: update.tell(Words.List.nowMarked(changed, word), hint: Words.List.undo)
        }
    }
}
