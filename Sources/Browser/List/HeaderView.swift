import Cells
import FoundationEssentials
import Gists

/// Draws the first two lines: the feeds with their keys and the age of the data, and a rule with the list's strip.
///
/// It has all that it draws. Equal values look alike, so it is drawn again only if it has changed (`KeptDrawing`).
struct HeaderView: Equatable {
    let shown: Feed
    /// Those with a key, and the one shown.
    let feeds: [Feed]
    /// The number of unread rows of each; nil if they are not counted.
    let unread: [Int?]
    let login: Login?
    let loadedAt: Date?
    /// The age of the data, if it is old.
    let age: String?
    let isOffline: Bool
    /// The number of requests left; nil if it is unknown.
    let limit: RateLimit?
    /// The progress of the check of followed people, or the number of their new gists.
    let note: String
    let strip: Strip?
    let keymap: Keymap
    let clock: WallClock
    let theme: Theme
    let layout: Layout
    let focus: Focus

    // A function: an initializer would copy its arguments, for each frame.
    static func of(_ feeds: Feeds, _ feed: FeedState, _ context: Context) -> HeaderView {
        let named = Feed.tabs.contains(feeds.shownID) ? Feed.tabs : Feed.tabs + [feeds.shownID]
        let isOffline = context.settings.isOffline || feed.failure?.isOffline ?? false
        let isOld = feed.isFromCache || isOffline || feed.hasFailed
        return HeaderView(
            shown: feeds.shownID, feeds: named, unread: named.map { feeds.unread($0) }, login: context.login,
            loadedAt: feed.loadedAt,
            age: isOld ? feed.loadedAt.map { RelativeTime.ago($0, now: context.now) } : nil, isOffline: isOffline,
            limit: context.signIn.limits.current(at: context.now), note: feeds.followingNote,
            strip: Strip.of(feed, context),
            keymap: context.settings.keymap, clock: context.settings.clock, theme: context.theme,
            layout: context.layout, focus: context.focus)
    }

    /// Both lines, the first of the screen.
    var area: Rect { Rect(x: 0, y: 0, width: layout.header.width, height: 2) }

    func draw(into surface: inout Surface) {
        var (right, isWarning) = freshness
        var pen = Pen(layout.header)
        pen.write(title, theme.title, on: &surface)
        for tab in tabs(beside: right) {
            pen.write(tab.key, theme.dim, on: &surface)
            pen.write(tab.name, tab.feed == shown ? theme.accent : theme.text, on: &surface)
            pen.write(tab.unread, theme.dim, on: &surface)
        }
        while columns(of: right) > pen.columnsLeft - 3, !right.isEmpty {
            if right.count > 1, right[0].begins(with: "@") { right.removeFirst() } else { right.removeLast() }
        }
        if !note.isEmpty, columns(of: [note] + right) <= pen.columnsLeft - 3 { right.insert(note, at: 0) }
        // While enough requests are left, their number is shown only if there is room.
        let budget = budget.first { columns(of: [$0] + right) <= pen.columnsLeft - 3 }
        if let budget, !isWarning { right.insert(budget, at: 0) }
        pen.skip(pen.columnsLeft - columns(of: right) - 1)
        for (index, part) in right.enumerated() {
            pen.write(index == 0 ? part : " · " + part, isWarning ? theme.warning : theme.dim, on: &surface)
        }
        drawRule(into: &surface)
    }

    // MARK: - The feeds

    /// A feed as the first line names it: ` 1 Public •87`.
    private struct Tab {
        let feed: Feed
        let key: String
        let name: String
        /// The number of unread rows; empty if there is no room.
        var unread: String {
            didSet { unreadColumns = TextWidth.columns(of: unread) }
        }
        private let nameColumns: Int
        private var unreadColumns: Int

        init(_ feed: Feed, key: String, name: String, unread: String) {
            (self.feed, self.key, self.name, self.unread) = (feed, key, name, unread)
            nameColumns = TextWidth.columns(of: key) + TextWidth.columns(of: name)
            unreadColumns = TextWidth.columns(of: unread)
        }

        var columns: Int { nameColumns + unreadColumns }
    }

    /// The feeds that have a key, and the one shown. Unread rows are counted for all, or for that one if there is
    /// little room. With less room the starred feed is a star alone.
    private func tabs(beside right: [String]) -> [Tab] {
        var tabs = tabs(isShort: isNarrow)
        let width = layout.header.width - TextWidth.columns(of: title) - 4
        func fits(_ room: Int) -> Bool { tabs.reduce(0) { $0 + $1.columns } <= room }
        if fits(width - columns(of: right)) { return tabs }
        for index in tabs.indices where tabs[index].feed != shown { tabs[index].unread = "" }
        let needed = columns(of: right.filter { !$0.begins(with: "@") })
        if !isNarrow, !fits(width - needed) {
            let unread = tabs.map(\.unread)
            tabs = self.tabs(isShort: true)
            for index in tabs.indices { tabs[index].unread = unread[index] }
        }
        // The count of the feed on the screen is worth more than the age of its rows.
        if !fits(width) { for index in tabs.indices { tabs[index].unread = "" } }
        return tabs
    }

    private func tabs(isShort: Bool) -> [Tab] {
        feeds.indices.map { index in
            let feed = feeds[index]
            let isTab = Feed.tabs.contains(feed)
            let name = isTab && feed == .starred ? (isShort ? "★" : "★ " + feed.title) : feed.title
            let unread = unread[index].flatMap { $0 > 0 ? " •\($0)" : nil } ?? ""
            return Tab(feed, key: isTab ? key(feed) : "   ", name: name, unread: unread)
        }
    }

    /// The name, only if the feeds and the text at the right leave room for it.
    private var title: String { layout.header.width >= 100 ? " gists " : "" }

    private func columns(of parts: [String]) -> Int {
        parts.reduce(max(0, 3 * (parts.count - 1))) { $0 + TextWidth.columns(of: $1) }
    }

    private func key(_ feed: Feed) -> String {
        (layout.header.width < 110 ? " " : "  ") + keymap.keyName(of: .go(.feed(feed))) + " "
    }

    private var isNarrow: Bool { layout.header.width < 52 }

    /// The areas of the feeds, for the mouse.
    var places: [(feed: Feed, columns: Range<Int>)] {
        var x = TextWidth.columns(of: title)
        return tabs(beside: freshness.parts).map { tab in
            defer { x += tab.columns }
            return (tab.feed, x..<x + tab.columns)
        }
    }

    // MARK: - The right end

    /// `@octocat · updated 12:28`: the login, and the time of the last response. It is a warning if few requests are
    /// left. Text that does not fit beside the feeds is left out: first the login, then the rest from its end.
    private var freshness: (parts: [String], isWarning: Bool) {
        var parts: [String] = []
        if isOffline { parts.append("offline") }
        if let loadedAt {
            let time = age ?? ExactTime.clock(loadedAt, on: clock)
            parts.append(isOffline ? time : Words.updated(time))
        }
        let limit = limit.flatMap { $0.isScarce ? $0 : nil }
        if let limit {
            let reset = ExactTime.clock(limit.resetsAt, on: clock)
            parts.append(
                limit.remaining == 0
                    ? Words.List.limit(until: reset)
                    : Words.List.requestsLeft(limit.remaining, until: reset))
        }
        if let login { parts.insert("@\(login)", at: 0) }
        return (parts, isOffline || limit != nil)
    }

    /// The number of requests left while they are not few, the longest form first.
    private var budget: [String] {
        guard let limit, !limit.isScarce else { return [] }
        let reset = ExactTime.clock(limit.resetsAt, on: clock)
        return [
            Words.List.requestsLeft(limit.remaining, of: limit.limit, until: reset),
            Words.List.requestsLeft(limit.remaining, until: reset),
            Words.List.left(limit.remaining, until: reset),
        ]
    }

    // MARK: - The rule

    private func drawRule(into surface: inout Surface) {
        surface.fill(layout.rule, with: Cell("─", style: theme.rule))
        // The top edge of the focused pane has the accent colour.
        let focused = focus == .list ? layout.list : layout.detail
        if let focused, focused.y == layout.rule.maxY, layout.divider != nil {
            let edge = Rect(x: focused.x, y: layout.rule.y, width: focused.width, height: 1)
            surface.fill(edge, with: Cell("━", style: theme.accent))
        }
        guard let strip, let place = place(of: strip) else { return }
        surface.put(strip.text, x: place.x, y: place.y, style: theme.accent, clip: place)
    }

    /// The area of the notice of new rows above the viewport, for the mouse.
    var newRowsPlace: Rect? { strip.flatMap { $0.tellsNews ? place(of: $0) : nil } }

    /// Centres the strip in the line above the list.
    private func place(of strip: Strip) -> Rect? {
        guard let list = layout.list else { return nil }
        let columns = TextWidth.columns(of: strip.text)
        let x = list.x + max(0, (list.width - columns) / 2)
        return Rect(x: x, y: layout.rule.y, width: min(columns, list.maxX - x), height: 1)
    }
}

extension HeaderView {
    /// The notice at the top of the list: pulling, refreshing, or new rows above the viewport.
    struct Strip: Equatable {
        let text: String
        /// True if it names new rows.
        var tellsNews = false

        fileprivate static func of(_ feed: FeedState, _ context: Context) -> Strip? {
            if feed.pull > 0 {
                let filled = String(repeating: "▰", count: feed.pull)
                let rest = String(repeating: "▱", count: FeedState.pullLength - feed.pull)
                return Strip(text: Words.List.pull(filled + rest))
            }
            if feed.isRefreshing, !feed.isEmpty { return Strip(text: Words.List.refreshing(context.spinner)) }
            if feed.isUnchanged { return Strip(text: Words.List.upToDate) }
            return feed.unseenAbove > 0
                ? Strip(text: Words.List.newAbove(feed.unseenAboveText), tellsNews: true) : nil
        }
    }
}

extension RateLimit {
    /// True if less than a fifth is left.
    fileprivate var isScarce: Bool { remaining * 5 < limit }
}
