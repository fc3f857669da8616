import Cells
import FoundationEssentials
import Gists

/// The first two lines: the feeds with their keys, what the data is worth, and the rule below with the list's strip.
enum HeaderView {
    /// The name only where the feeds and what is said at the right leave it a place.
    private static func title(_ context: Context) -> String { context.size.columns >= 100 ? " gists " : "" }

    static func draw(_ list: ListPane, _ limit: RateLimit?, _ context: Context, into surface: inout Surface) {
        let (theme, shownID) = (context.theme, list.feeds.shownID)
        var pen = Pen(context.layout.header)
        pen.write(title(context), theme.title, on: &surface)
        for feed in Feed.tabs {
            pen.write(key(feed, context), theme.dim, on: &surface)
            pen.write(name(feed, context), feed == shownID ? theme.accent : theme.text, on: &surface)
        }
        if !Feed.tabs.contains(shownID) {
            pen.write("   ", theme.dim, on: &surface)
            pen.write(shownID.title, theme.accent, on: &surface)
        }
        let right = freshness(list.feed, limit, context, columns: pen.columnsLeft - 3)
        pen.skip(pen.columnsLeft - TextWidth.columns(of: right.text) - 1)
        pen.write(right.text, right.isWarning ? theme.warning : theme.dim, on: &surface)
        drawRule(list.feed, context, into: &surface)
    }

    private static func key(_ feed: Feed, _ context: Context) -> String {
        (isNarrow(context) ? " " : "  ") + context.key(of: .show(feed)) + " "
    }

    private static func name(_ feed: Feed, _ context: Context) -> String {
        feed != .starred ? feed.title : isNarrow(context) ? "★" : "★ " + feed.title
    }

    private static func isNarrow(_ context: Context) -> Bool { context.size.columns < 52 }

    /// Where the feeds stand, for the mouse.
    static func places(_ context: Context) -> [(feed: Feed, columns: Range<Int>)] {
        var x = TextWidth.columns(of: title(context))
        return Feed.tabs.map { feed in
            let start = x
            x += TextWidth.columns(of: key(feed, context) + name(feed, context))
            return (feed, start..<x)
        }
    }

    /// `live 12:28 · 57/60 ↻ 12:40`: when the rows were true, and the requests left until the limit starts anew, as far
    /// as they fit beside the feeds.
    private static func freshness(
        _ feed: FeedState, _ limit: RateLimit?, _ context: Context, columns: Int
    ) -> (text: String, isWarning: Bool) {
        let clock = context.settings.clock
        var parts: [String] = []
        let isOffline = context.settings.isOffline || feed.failure?.isOffline ?? false
        if isOffline { parts.append("offline") }
        if let loadedAt = feed.loadedAt {
            let isOld = feed.isFromCache || isOffline || feed.failure != nil
            parts.append(
                isOld
                    ? "as of \(RelativeTime.ago(loadedAt, now: context.now))"
                    : "live \(ExactTime.clock(loadedAt, on: clock))")
        }
        if let limit {
            parts.append("\(limit.remaining)/\(limit.limit) ↻ \(ExactTime.clock(limit.resetsAt, on: clock))")
        }
        while TextWidth.columns(of: parts.joined(separator: " · ")) > columns, !parts.isEmpty { parts.removeLast() }
        return (parts.joined(separator: " · "), isOffline || limit?.remaining == 0)
    }

    private static func drawRule(_ feed: FeedState, _ context: Context, into surface: inout Surface) {
        let (theme, layout) = (context.theme, context.layout)
        surface.fill(layout.rule, with: Cell("─", style: theme.rule))
        // The focused pane carries the accent on its top edge.
        if let focused = context.focus == .list ? layout.list : layout.detail, layout.divider != nil {
            let edge = Rect(x: focused.x, y: focused.y - 1, width: focused.width, height: 1)
            surface.fill(edge, with: Cell("━", style: theme.accent))
        }
        guard let strip = strip(feed, context), let place = place(of: strip.text, layout) else { return }
        surface.put(strip.text, x: place.x, y: place.y, style: theme.accent, clip: place)
    }

    /// Where new rows above the view are told of, for the mouse.
    static func newRowsPlace(_ feed: FeedState, _ context: Context) -> Rect? {
        strip(feed, context).flatMap { $0.tellsNews ? place(of: $0.text, context.layout) : nil }
    }

    /// In the middle of the line above the list.
    private static func place(of strip: String, _ layout: Layout) -> Rect? {
        guard let list = layout.list else { return nil }
        let columns = TextWidth.columns(of: strip)
        let x = list.x + max(0, (list.width - columns) / 2)
        return Rect(x: x, y: layout.rule.y, width: min(columns, list.maxX - x), height: 1)
    }

    /// What happens at the top of the list: pulling, refreshing, or new rows above the view.
    private static func strip(_ feed: FeedState, _ context: Context) -> (text: String, tellsNews: Bool)? {
        if feed.pull > 0 {
            let filled = String(repeating: "▰", count: feed.pull)
            let rest = String(repeating: "▱", count: FeedState.pullLength - feed.pull)
            return (" ↑ pull to refresh  \(filled)\(rest) ", false)
        }
        if feed.isRefreshing, !feed.rows.isEmpty { return (" \(context.spinner) refreshing … ", false) }
        if feed.isUnchanged { return (" not modified ", false) }
        return feed.unseenAbove > 0 ? (" \(feed.unseenAboveText) new above  (g shows them) ", true) : nil
    }
}
