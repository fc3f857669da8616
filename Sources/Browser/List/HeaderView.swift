import Cells
import FoundationEssentials
import Gists
import Texts

/// Draws the first two lines: the feeds with their keys and the age of the data, and a rule with the list's strip.
enum HeaderView {
    /// The name, only if the feeds and the text at the right leave room for it.
    private static func title(_ context: Context) -> String { context.size.columns >= 100 ? " gists " : "" }

    static func draw(_ list: ListPane, _ context: Context, into surface: inout Surface) {
        let theme = context.theme
        var (right, isWarning) = freshness(list.feed, context)
        var pen = Pen(context.layout.header)
        pen.write(title(context), theme.title, on: &surface)
        for tab in tabs(list.feeds, beside: right, context) {
            pen.write(tab.key, theme.dim, on: &surface)
            pen.write(tab.name, tab.feed == list.feeds.shownID ? theme.accent : theme.text, on: &surface)
            pen.write(tab.unread, theme.dim, on: &surface)
        }
        while columns(of: right) > pen.columnsLeft - 3, !right.isEmpty {
            if right.count > 1, right[0].begins(with: "@") { right.removeFirst() } else { right.removeLast() }
        }
        // While enough requests are left, their number is shown only if there is room.
        let budget = budget(context).first { columns(of: [$0] + right) <= pen.columnsLeft - 3 }
        if let budget, !isWarning { right.insert(budget, at: 0) }
        pen.skip(pen.columnsLeft - columns(of: right) - 1)
        for (index, part) in right.enumerated() {
            pen.write(index == 0 ? part : " · " + part, isWarning ? theme.warning : theme.dim, on: &surface)
        }
        drawRule(list.feed, context, into: &surface)
    }

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
    /// little room.
    private static func tabs(_ feeds: Feeds, beside right: [String], _ context: Context) -> [Tab] {
        var tabs = (Feed.tabs.contains(feeds.shownID) ? Feed.tabs : Feed.tabs + [feeds.shownID]).map { feed in
            let isTab = Feed.tabs.contains(feed)
            let unread = feeds.unread(feed).flatMap { $0 > 0 ? " •\($0)" : nil } ?? ""
            return Tab(
                feed, key: isTab ? key(feed, context) : "   ", name: isTab ? name(feed, context) : feed.title,
                unread: unread)
        }
        let room = context.layout.header.width - TextWidth.columns(of: title(context)) - columns(of: right) - 4
        func fits() -> Bool { tabs.reduce(0) { $0 + $1.columns } <= room }
        if fits() { return tabs }
        for index in tabs.indices where tabs[index].feed != feeds.shownID { tabs[index].unread = "" }
        if !fits() { for index in tabs.indices { tabs[index].unread = "" } }
        return tabs
    }

    private static func columns(of parts: [String]) -> Int {
        parts.reduce(max(0, 3 * (parts.count - 1))) { $0 + TextWidth.columns(of: $1) }
    }

    private static func key(_ feed: Feed, _ context: Context) -> String {
        (isNarrow(context) ? " " : "  ") + context.key(of: .show(feed)) + " "
    }

    private static func name(_ feed: Feed, _ context: Context) -> String {
        feed != .starred ? feed.title : isNarrow(context) ? "★" : "★ " + feed.title
    }

    private static func isNarrow(_ context: Context) -> Bool { context.size.columns < 52 }

    /// The areas of the feeds, for the mouse.
    static func places(
        _ list: ListPane, _ context: Context
    ) -> [(feed: Feed, columns: Range<Int>)] {
        var x = TextWidth.columns(of: title(context))
        return tabs(list.feeds, beside: freshness(list.feed, context).parts, context).map { tab in
            defer { x += tab.columns }
            return (tab.feed, x..<x + tab.columns)
        }
    }

    /// `@octocat · updated 12:28`: the login, and the time of the last response. It is a warning if few requests are
    /// left. Text that does not fit beside the feeds is left out: first the login, then the rest from its end.
    private static func freshness(
        _ feed: FeedState, _ context: Context
    ) -> (parts: [String], isWarning: Bool) {
        let clock = context.settings.clock
        var parts: [String] = []
        let isOffline = context.settings.isOffline || feed.failure?.isOffline ?? false
        if isOffline { parts.append("offline") }
        if let loadedAt = feed.loadedAt {
            let isOld = feed.isFromCache || isOffline || feed.hasFailed
            let time =
                isOld ? RelativeTime.ago(loadedAt, now: context.now) : ExactTime.clock(loadedAt, on: clock)
            parts.append(isOffline ? time : Words.updated(time))
        }
        let limit = context.signIn.limits.current(at: context.now).flatMap { $0.isScarce ? $0 : nil }
        if let limit {
            let reset = ExactTime.clock(limit.resetsAt, on: clock)
            parts.append(
                limit.remaining == 0
                    ? Words.List.limit(until: reset)
                    : Words.List.requestsLeft(limit.remaining, until: reset))
        }
        if let login = context.login { parts.insert("@\(login)", at: 0) }
        return (parts, isOffline || limit != nil)
    }

    /// The number of requests left while they are not few, in a long and a short form.
    private static func budget(_ context: Context) -> [String] {
        guard let limit = context.signIn.limits.current(at: context.now), !limit.isScarce else { return [] }
        let reset = ExactTime.clock(limit.resetsAt, on: context.settings.clock)
        return [
            Words.List.requestsLeft(limit.remaining, of: limit.limit, until: reset),
            Words.List.left(limit.remaining, of: limit.limit, until: reset),
        ]
    }

    private static func drawRule(_ feed: FeedState, _ context: Context, into surface: inout Surface) {
        let (theme, layout) = (context.theme, context.layout)
        surface.fill(layout.rule, with: Cell("─", style: theme.rule))
        // The top edge of the focused pane has the accent colour.
        if let focused = context.focus == .list ? layout.list : layout.detail, layout.divider != nil {
            let edge = Rect(x: focused.x, y: focused.y - 1, width: focused.width, height: 1)
            surface.fill(edge, with: Cell("━", style: theme.accent))
        }
        guard let strip = strip(feed, context), let place = place(of: strip.text, layout) else { return }
        surface.put(strip.text, x: place.x, y: place.y, style: theme.accent, clip: place)
    }

    /// The area of the notice of new rows above the viewport, for the mouse.
    static func newRowsPlace(_ feed: FeedState, _ context: Context) -> Rect? {
        strip(feed, context).flatMap { $0.tellsNews ? place(of: $0.text, context.layout) : nil }
    }

    /// Centres the strip in the line above the list.
    private static func place(of strip: String, _ layout: Layout) -> Rect? {
        guard let list = layout.list else { return nil }
        let columns = TextWidth.columns(of: strip)
        let x = list.x + max(0, (list.width - columns) / 2)
        return Rect(x: x, y: layout.rule.y, width: min(columns, list.maxX - x), height: 1)
    }

    /// The notice at the top of the list: pulling, refreshing, or new rows above the viewport.
    private static func strip(_ feed: FeedState, _ context: Context) -> (text: String, tellsNews: Bool)? {
        if feed.pull > 0 {
            let filled = String(repeating: "▰", count: feed.pull)
            let rest = String(repeating: "▱", count: FeedState.pullLength - feed.pull)
            return (Words.List.pull(filled + rest), false)
        }
        if feed.isRefreshing, !feed.isEmpty { return (Words.List.refreshing(context.spinner), false) }
        if feed.isUnchanged { return (Words.List.upToDate, false) }
        return feed.unseenAbove > 0 ? (Words.List.newAbove(feed.unseenAboveText), true) : nil
    }
}

extension RateLimit {
    /// True if less than a fifth is left.
    fileprivate var isScarce: Bool { remaining * 5 < limit }
}
