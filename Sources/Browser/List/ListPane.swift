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

    /// Carries a command out that is about the rows; nil for all others.
    mutating func handle(_ command: Command, _ context: Context, _ requests: inout Requests) -> Reaction? {
        switch command {
        case .mark: return .effects(toggleMark(context, &requests))
        case .filter: return startFilter()
        case .nextMatch: return selectMatch(forward: true)
        case .previousMatch: return selectMatch(forward: false)
        case .placeTop: place(above: 0)
        case .placeMiddle: place(above: context.layout.fullRows / 2)
        case .placeBottom: place(above: context.layout.fullRows - 1)
        case .screenTop: selectOnScreen(context.layout) { $0.lowerBound }
        case .screenMiddle: selectOnScreen(context.layout) { ($0.lowerBound + $0.upperBound - 1) / 2 }
        case .screenBottom: selectOnScreen(context.layout) { $0.upperBound - 1 }
        case .cycleOrder: options.order = options.order.next
        case .reverseOrder: options.isReversed.toggle()
        default: return command.motion().map { .effects(move($0, context, &requests)) }
        }
        return Reaction()
    }

    /// What follows from any change: the next page if the rows run short, the pictures that are now to be seen.
    /// - Parameters:
    ///   - isCovered: whether something stands in front of the rows.
    ///   - showsLargeAvatar: whether the pane beside them shows the owner's picture large.
    ///   - others: avatars that the pane beside them lacks.
    mutating func settle(
        isCovered: Bool, showsLargeAvatar: Bool, others: [AvatarRequest], _ context: Context, _ requests: inout Requests
    ) -> [Effect] {
        var effects = cancelLeftLoads(&requests) + loadMoreIfNeeded(context, &requests)
        var lacking = isCovered ? AvatarRequests() : lackingAvatars(isLarge: showsLargeAvatar, context)
        if !isCovered, !others.isEmpty { lacking.visible += others.filter { !lacking.visible.contains($0) } }
        if lacking != avatarRequests {
            avatarRequests = lacking
            effects.append(.requestAvatars(lacking))
        }
        return effects
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
    private mutating func startFilter() -> Reaction {
        feed.prepareFilter()
        displaced = nil
        let above = (feed.selectedIndex ?? feed.top) - feed.top
        return .type(.filter(before: options, selection: feed.selection, above: above), options.filter.text)
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

    /// `n` and `N`: the next or previous row of the last filter, also after it was taken back.
    private mutating func selectMatch(forward: Bool) -> Reaction {
        guard !lastFilter.isEmpty else { return .tell(Words.List.noFilter) }
        guard let current = feed.selectedIndex else { return Reaction() }
        guard let target = feed.shownMatch(of: lastFilter, after: current, forward: forward) else {
            return .tell(Words.List.noOtherMatch(lastFilter.text))
        }
        feed.selection = feed.shownGist(at: target).id
        return Reaction()
    }

    /// `:sort`
    /// - Parameter name: an order, or how one begins.
    mutating func sort(by name: String) -> Reaction {
        guard let order = ListOptions.Order.allCases.first(where: { $0.rawValue.begins(with: name) }) else {
            let name = OneLine.collapse(name, columns: 40)
            return .complain(Words.List.unknownOrder(name))
        }
        options.order = order
        return Reaction()
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

    /// `Space`: marks the selected gist, or takes its mark away, and goes on to the next row.
    private mutating func toggleMark(_ context: Context, _ requests: inout Requests) -> [Effect] {
        guard let id = feed.selectedGist?.id else { return [] }
        if marks.remove(id) == nil { marks.append(id) }
        return move(.rows(1), pulls: false, context, &requests)
    }

    /// `3 marked`
    var marksSentence: String { Words.List.marked(marks.count) }

    /// `3 marked gists`
    func markedGists(_ count: Int) -> String { Words.List.markedGists(count) }

    /// `o`: several pages only where somebody says so.
    func openPages() -> Reaction {
        let pages = chosenGists.map(\.htmlURL)
        guard pages.count > 1 else { return .effects(pages.map(Effect.openInBrowser)) }
        return .type(.openPages(pages, of: markedGists(pages.count)))
    }
}

/// A selection that went elsewhere because its row was not shown.
private struct DisplacedSelection: Equatable, Sendable {
    var from: String?
    var to: String?
}
