import Cells
import FoundationEssentials
import Gists
import OrderedCollections
import Reading

/// The state of the list: its feeds, and the user's position in them.
struct ListPane: Equatable, Sendable {
    var feeds = Feeds()
    /// The URL or ID that was last opened, or is opened at the start.
    var openedAddress = ""
    /// The part that the URL of a gist being loaded refers to; nil once the gist is loaded.
    var openedReference: GistReference?
    /// The selection before the filter that is being typed.
    private var displaced: DisplacedSelection?
    /// The last filter, for `n` and `N`.
    var lastFilter = RowQuery("")
    /// Delays the pane beside the list while the selection moves fast.
    var preview = PreviewDebounce()
    /// True if the rows last moved up: avatars are prefetched in that direction.
    var movesUp = false
    /// The time of the last automatic refresh.
    var refreshedAt: Date?
    var avatars = AvatarCache()
    /// The avatars that were requested last.
    var avatarRequests = AvatarRequests()
    /// True if something has changed since then.
    var mayLackAvatars = false
    /// The revision of the account's read marks that the unread rows were counted with.
    private var countedRevision = 0
    /// The owner of the token that they were counted for.
    private var countedLogin: Login?

    /// The feed on the screen, modified in place: a copy would be a large part of a key's cost. A mutating function of the
    /// list calls functions of `feeds.shown`: through this accessor, each call would copy the feed.
    var feed: FeedState {
        _read { yield feeds.shown }
        _modify { yield &feeds.shown }
    }

    /// The filter and order of the feed on the screen.
    var options: ListOptions {
        get { feed.listOptions }
        set { if newValue != feed.listOptions { feed.arrange(newValue) } }
    }

    /// Performs a command for the rows.
    /// - Returns: false if the command is for something else.
    mutating func handle(_ command: Command, _ update: inout UpdateContext) -> Bool {
        let layout = update.context.layout
        switch command {
        case .list(.mark): toggleMark(&update)
        case .list(.filter):
            feed.isEmpty && !feed.isLoading ? update.tell(Words.List.nothingToFilter) : startFilter(&update)
        case .go(.nextMatch): selectMatch(forward: true, &update)
        case .go(.previousMatch): selectMatch(forward: false, &update)
        case .move(.place(let part)): place(above: part.row(of: layout.fullRows))
        case .move(.screen(let part)): select(part, layout)
        case .list(.cycleOrder): options.order = options.order.next
        case .list(.reverseOrder): options.isReversed.toggle()
        default:
            guard let motion = command.motion() else { return false }
            move(motion, &update)
        }
        return true
    }

    /// Requests the next page if the rows run short, and cancels the loads of feeds that the user has left.
    mutating func settle(_ update: inout UpdateContext) {
        cancelLeftLoads(&update)
        loadMoreIfNeeded(&update)
    }
}

// MARK: - Unread rows

extension ListPane {
    /// Returns what the rows on the screen show of the user's reading.
    /// - Parameter login: the user's login; nil if it is unknown.
    func reading(_ marks: ReadMarks, login: Login?) -> RowReading {
        RowReading(read: marks.read, login: login, tellsUnread: feeds.shownID.tellsUnread)
    }

    /// Counts the unread rows after rows, read marks or the user have changed.
    mutating func countUnread(_ marks: inout ReadMarks, login: Login?, _ requests: inout PendingRequests) {
        guard marks.read != nil else { return }
        let isForced = countedRevision != marks.revision || countedLogin != login
        feeds.countUnread(&marks, login: login, isForced: isForced, &requests)
        (countedRevision, countedLogin) = (marks.revision, login)
    }
}

// MARK: - Filter

extension ListPane {
    mutating func startFilter(_ update: inout UpdateContext) {
        feed.prepareFilter()
        displaced = nil
        let above = (feed.selectedIndex ?? feed.top) - feed.top
        // The beginning of a condition filters nothing and is not shown, so it does not come back.
        let text = options.filter.isEmpty ? "" : options.filter.text
        update.type(.filter(before: options, selection: feed.selection, above: above), text)
    }

    /// Filters by the text typed so far. If the row selected before does not match, the best match is selected, again
    /// after each letter until the user moves the selection.
    mutating func type(filter text: String) {
        if let displaced, feed.selection == displaced.to { feed.selection = displaced.from }
        let selection = feed.selection
        options.filter = RowQuery(text, isTyped: true)
        displaced = feed.selection == selection ? nil : DisplacedSelection(from: selection, to: feed.selection)
    }

    /// Shows the rows as before the filter, with the same one selected at the same line of the screen.
    /// - Returns: false if that row is not loaded.
    @discardableResult
    mutating func restore(_ before: ListOptions, selection: RowID?, above: Int) -> Bool {
        if !options.filter.isEmpty { lastFilter = options.filter }
        options = before
        guard let selection else { return true }
        guard let index = feed.shownIndex(of: selection) else { return false }
        feed.selection = selection
        feed.top = min(max(0, index - above), feed.shownCount - 1)
        return true
    }

    /// `n` and `N`: selects the next or previous row that matches the last filter, also after it was removed.
    private mutating func selectMatch(forward: Bool, _ update: inout UpdateContext) {
        guard !lastFilter.isEmpty else { return update.tell(Words.List.noFilter) }
        guard let current = feed.selectedIndex else { return }
        guard let target = feed.shownMatch(of: lastFilter, after: current, forward: forward) else {
            return update.tell(Words.List.noOtherMatch(lastFilter.text))
        }
        feed.selection = feed.shownID(at: target)
    }

    /// `:sort`: sorts by the order of that name.
    /// - Parameter name: an order, or the beginning of one.
    mutating func sort(by name: String, _ update: inout UpdateContext) {
        guard let order = ListOptions.Order.allCases.first(where: { $0.rawValue.begins(with: name) }) else {
            let name = OneLine.collapse(name, columns: 40)
            return update.complain(Words.List.unknownOrder(name))
        }
        options.order = order
    }

    /// Sorts by another order; reverses the current one.
    mutating func sort(by order: ListOptions.Order) {
        if order == options.order {
            options.isReversed.toggle()
        } else {
            options.order = order
        }
    }

    /// Hides the gists that match a rule in every feed.
    mutating func hide(_ rules: [RowQuery]) {
        for id in feeds.ids { feeds[id]?.hide(rules) }
    }

    /// Shows the gists again, in every feed, that none of these rules hides.
    mutating func unhide(leaving rules: [RowQuery]) {
        for id in feeds.ids { feeds[id]?.unhide(leaving: rules) }
    }
}

// MARK: - Marks

extension ListPane {
    /// The IDs of the gists in the shown feed that are marked for the next action.
    var marks: OrderedSet<GistID> {
        get { feed.marks }
        set { feed.marks = newValue }
    }

    /// The gists that an action applies to: the marked ones in their order, else the selected one.
    var chosenGists: [Gist] {
        marks.isEmpty ? feed.selectedGist.map { [$0] } ?? [] : marks.compactMap { feed.rows[$0] }
    }

    /// Removes marks in all feeds.
    mutating func unmark(_ ids: [GistID]) {
        for id in feeds.ids where feeds[id]?.marks.isEmpty == false { feeds[id]?.marks.subtract(ids) }
    }

    /// `Space`: marks the selected gist, or removes its mark, and goes on to the next row.
    private mutating func toggleMark(_ update: inout UpdateContext) {
        guard let id = feed.selectedGist?.id else { return }
        if marks.remove(id) == nil { marks.append(id) }
        move(.rows(1), pulls: false, &update)
    }

    /// `3 marked`
    var marksSentence: String { Words.List.marked(marks.count) }

    /// `3 marked gists`
    func markedGists(_ count: Int) -> String { Words.List.markedGists(count) }

    /// `o`: opens the page of the chosen gist; asks first if there are several.
    func openPages(_ update: inout UpdateContext) {
        let pages = chosenGists.map(\.htmlURL)
        if pages.count > 1 { return update.type(.openPages(pages, of: markedGists(pages.count))) }
        for page in pages { update.emit(.openInBrowser(page)) }
    }
}

/// A selection that was moved because its row was hidden.
private struct DisplacedSelection: Equatable, Sendable {
    var from: RowID?
    var to: RowID?
}
