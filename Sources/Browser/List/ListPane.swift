import Cells
import FoundationEssentials
import Gists
import OrderedCollections
import Reading
import Texts

/// What the list knows: its feeds, and how somebody goes through them.
struct ListPane: Equatable, Sendable {
    var feeds = Feeds()
    /// The address that was last opened, or is to be at the start.
    var openedAddress = ""
    /// What the URL of a gist that is still to come names; nil once it has come.
    var openedReference: GistReference?
    /// The selection that the filter being typed has put somewhere else.
    private var displaced: DisplacedSelection?
    /// What was last filtered for: `n` and `N` go on finding it.
    var lastFilter = RowQuery("")
    /// How the pane beside it follows the selection.
    var preview = PreviewDebounce()
    /// True if the rows last moved up: where pictures are fetched ahead.
    var movesUp = false
    /// When a feed was last refreshed unasked.
    var refreshedAt: Date?
    var avatars = AvatarCache()
    var avatarRequests = AvatarRequests()
    /// Which of the account's read marks the unread rows were counted by.
    private var countedRevision = 0

    /// The feed on the screen, lent in its place: as a copy it would be much of what a key costs.
    var feed: FeedState {
        _read { yield feeds.shown }
        _modify { yield &feeds.shown }
    }

    /// How the rows of the feed on the screen are shown.
    var options: ListOptions {
        get { feed.listOptions }
        set { if newValue != feed.listOptions { feed.arrange(newValue) } }
    }

    /// Carries out a command for the rows.
    /// - Returns: false if the command is for something else.
    mutating func handle(_ command: Command, _ update: inout UpdateContext) -> Bool {
        let layout = update.context.layout
        switch command {
        case .mark: toggleMark(&update)
        case .filter: startFilter(&update)
        case .nextMatch: selectMatch(forward: true, &update)
        case .previousMatch: selectMatch(forward: false, &update)
        case .placeTop: place(above: 0)
        case .placeMiddle: place(above: layout.fullRows / 2)
        case .placeBottom: place(above: layout.fullRows - 1)
        case .screenTop: selectOnScreen(layout) { $0.lowerBound }
        case .screenMiddle: selectOnScreen(layout) { ($0.lowerBound + $0.upperBound - 1) / 2 }
        case .screenBottom: selectOnScreen(layout) { $0.upperBound - 1 }
        case .cycleOrder: options.order = options.order.next
        case .reverseOrder: options.isReversed.toggle()
        default:
            guard let motion = command.motion() else { return false }
            move(motion, &update)
        }
        return true
    }

    /// Asks for what follows from any change: the next page if the rows run short, and the avatars on the screen.
    /// - Parameters:
    ///   - isCovered: whether something is in front of the rows.
    ///   - showsLargeAvatar: whether the pane beside the list shows the owner's avatar large.
    ///   - others: avatars that the pane beside the list lacks.
    mutating func settle(
        isCovered: Bool, showsLargeAvatar: Bool, others: [AvatarRequest], _ update: inout UpdateContext
    ) {
        cancelLeftLoads(&update)
        loadMoreIfNeeded(&update)
        var lacking = isCovered ? AvatarRequests() : lackingAvatars(isLarge: showsLargeAvatar, update.context)
        if !isCovered, !others.isEmpty { lacking.visible += others.filter { !lacking.visible.contains($0) } }
        guard lacking != avatarRequests else { return }
        avatarRequests = lacking
        update.emit(.requestAvatars(lacking))
    }
}

// MARK: - Unread rows

extension ListPane {
    /// Counts them once rows or read marks have changed.
    mutating func countUnread(_ account: Account) {
        guard let read = account.readHistory?.read else { return }
        feeds.countUnread(read, isForced: countedRevision != account.readRevision)
        countedRevision = account.readRevision
    }
}

// MARK: - Filter

extension ListPane {
    private mutating func startFilter(_ update: inout UpdateContext) {
        feed.prepareFilter()
        displaced = nil
        let above = (feed.selectedIndex ?? feed.top) - feed.top
        update.type(.filter(before: options, selection: feed.selection, above: above), options.filter.text)
    }

    /// Filters by what is typed so far. Where that does not show the row selected before, the best hit is selected, letter by
    /// letter another one; who has moved since stays there.
    mutating func type(filter text: String) {
        if let displaced, feed.selection == displaced.to { feed.selection = displaced.from }
        let selection = feed.selection
        options.filter = RowQuery(text, isTyped: true)
        displaced = feed.selection == selection ? nil : DisplacedSelection(from: selection, to: feed.selection)
    }

    /// Shows the rows as they were before, with the same one selected at the same line of the screen.
    /// - Returns: false where that is not here.
    @discardableResult
    mutating func restore(_ before: ListOptions, selection: String?, above: Int) -> Bool {
        if !options.filter.isEmpty { lastFilter = options.filter }
        options = before
        guard let selection else { return true }
        guard let index = feed.shownIndex(of: selection) else { return false }
        feed.selection = selection
        feed.top = min(max(0, index - above), feed.shownCount - 1)
        return true
    }

    /// `n` and `N`: selects the next or previous row that matches the last filter, also after that was removed.
    private mutating func selectMatch(forward: Bool, _ update: inout UpdateContext) {
        guard !lastFilter.isEmpty else { return update.tell(Words.List.noFilter) }
        guard let current = feed.selectedIndex else { return }
        guard let target = feed.shownMatch(of: lastFilter, after: current, forward: forward) else {
            return update.tell(Words.List.noOtherMatch(lastFilter.text))
        }
        feed.selection = feed.shownGist(at: target).id
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

    /// Sorts by another order; by the one that holds already the other way round.
    mutating func sort(by order: ListOptions.Order) {
        if order == options.order {
            options.isReversed.toggle()
        } else {
            options.order = order
        }
    }

    /// Keeps what matches a rule off every feed.
    mutating func hide(_ rules: [RowQuery]) {
        for id in feeds.ids { feeds[id]?.hide(rules) }
    }

    /// Brings back to every feed what none of these rules hides.
    mutating func unhide(leaving rules: [RowQuery]) {
        for id in feeds.ids { feeds[id]?.unhide(leaving: rules) }
    }
}

// MARK: - Marks

extension ListPane {
    /// The gists of the feed on the screen that are marked for the next action, by id.
    var marks: OrderedSet<String> {
        get { feed.marks }
        set { feed.marks = newValue }
    }

    /// What an action is for: the marked gists in their order, else the selected one.
    var chosenGists: [Gist] {
        marks.isEmpty ? feed.selectedGist.map { [$0] } ?? [] : marks.compactMap { feed.rows[$0] }
    }

    /// Takes marks away, in whichever feed they are.
    mutating func unmark(_ ids: [String]) {
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

    /// `o`: opens the page of the chosen gist, or asks before it opens several.
    func openPages(_ update: inout UpdateContext) {
        let pages = chosenGists.map(\.htmlURL)
        if pages.count > 1 { return update.type(.openPages(pages, of: markedGists(pages.count))) }
        for page in pages { update.emit(.openInBrowser(page)) }
    }
}

/// A selection that went elsewhere because its row was not shown.
private struct DisplacedSelection: Equatable, Sendable {
    var from: String?
    var to: String?
}
