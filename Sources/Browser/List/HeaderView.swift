import Cells
import FoundationEssentials
import Gists

/// The first two lines: the feeds with their keys, what the data is worth, and the rule below with the list's strip.
enum HeaderView {
    /// The name only where the feeds and what is said at the right leave it a place.
    private static func title(_ model: Model) -> String { model.size.columns >= 100 ? " gists " : "" }

    static func draw(_ model: Model, _ layout: Layout, into surface: inout Surface) {
        let theme = model.settings.theme
        var pen = Pen(layout.header)
        pen.write(title(model), theme.title, on: &surface)
        for feed in Feed.tabs {
            let isActive = feed == model.feedID
            pen.write(key(feed, model), theme.dim, on: &surface)
            pen.write(name(feed, model), isActive ? theme.accent : theme.text, on: &surface)
        }
        if !Feed.tabs.contains(model.feedID) {
            pen.write("   ", theme.dim, on: &surface)
            pen.write(model.feedID.title, theme.accent, on: &surface)
        }
        let right = freshness(model, columns: pen.columnsLeft - 3)
        pen.skip(pen.columnsLeft - TextWidth.columns(of: right.text) - 1)
        pen.write(right.text, right.isWarning ? theme.warning : theme.dim, on: &surface)
        drawRule(model, layout, into: &surface)
    }

    private static func key(_ feed: Feed, _ model: Model) -> String {
        (isNarrow(model) ? " " : "  ") + model.settings.keymap.keyName(of: .show(feed)) + " "
    }

    private static func name(_ feed: Feed, _ model: Model) -> String {
        feed != .starred ? feed.title : isNarrow(model) ? "★" : "★ " + feed.title
    }

    private static func isNarrow(_ model: Model) -> Bool { model.size.columns < 52 }

    /// Where the feeds stand, for the mouse.
    static func places(_ model: Model) -> [(feed: Feed, columns: Range<Int>)] {
        var x = TextWidth.columns(of: title(model))
        return Feed.tabs.map { feed in
            let start = x
            x += TextWidth.columns(of: key(feed, model) + name(feed, model))
            return (feed, start..<x)
        }
    }

    /// `live 12:28 · 57/60 ↻ 12:40`: when the rows were true, and the requests left until the limit starts anew, as far
    /// as they fit beside the feeds.
    private static func freshness(_ model: Model, columns: Int) -> (text: String, isWarning: Bool) {
        let feed = model.feed
        let clock = model.settings.clock
        var parts: [String] = []
        let isOffline = model.settings.isOffline || feed.failure?.isOffline ?? false
        if isOffline { parts.append("offline") }
        if let loadedAt = feed.loadedAt {
            let isOld = feed.isFromCache || isOffline || feed.failure != nil
            parts.append(
                isOld
                    ? "as of \(RelativeTime.ago(loadedAt, now: model.now))"
                    : "live \(ExactTime.clock(loadedAt, on: clock))")
        }
        if let limit = model.account.rateLimit {
            parts.append("\(limit.remaining)/\(limit.limit) ↻ \(ExactTime.clock(limit.resetsAt, on: clock))")
        }
        while TextWidth.columns(of: parts.joined(separator: " · ")) > columns, !parts.isEmpty { parts.removeLast() }
        return (parts.joined(separator: " · "), isOffline || model.account.rateLimit?.remaining == 0)
    }

    private static func drawRule(_ model: Model, _ layout: Layout, into surface: inout Surface) {
        let theme = model.settings.theme
        surface.fill(layout.rule, with: Cell("─", style: theme.rule))
        // The focused pane carries the accent on its top edge.
        if let focused = model.focus == .list ? layout.list : layout.detail, layout.divider != nil {
            let edge = Rect(x: focused.x, y: focused.y - 1, width: focused.width, height: 1)
            surface.fill(edge, with: Cell("━", style: theme.accent))
        }
        guard let strip = strip(model), let place = place(of: strip.text, layout) else { return }
        surface.put(strip.text, x: place.x, y: place.y, style: theme.accent, clip: place)
    }

    /// Where new rows above the view are told of, for the mouse.
    static func newRowsPlace(_ model: Model, _ layout: Layout) -> Rect? {
        strip(model).flatMap { $0.tellsNews ? place(of: $0.text, layout) : nil }
    }

    /// In the middle of the line above the list.
    private static func place(of strip: String, _ layout: Layout) -> Rect? {
        guard let list = layout.list else { return nil }
        let columns = TextWidth.columns(of: strip)
        let x = list.x + max(0, (list.width - columns) / 2)
        return Rect(x: x, y: layout.rule.y, width: min(columns, list.maxX - x), height: 1)
    }

    /// What happens at the top of the list: pulling, refreshing, or new rows above the view.
    private static func strip(_ model: Model) -> (text: String, tellsNews: Bool)? {
        if let text = happening(model) { return (" \(text) ", false) }
        let feed = model.feed
        return feed.unseenAbove > 0 ? (" \(feed.unseenAboveText) new above  (g shows them) ", true) : nil
    }

    private static func happening(_ model: Model) -> String? {
        let feed = model.feed
        if feed.pull > 0 {
            let filled = String(repeating: "▰", count: feed.pull)
            return "↑ pull to refresh  " + filled + String(repeating: "▱", count: FeedState.pullLength - feed.pull)
        }
        if feed.isRefreshing, !feed.rows.isEmpty { return Spinner.frame(model.window.spinnerFrame) + " refreshing …" }
        return feed.isUnchanged ? "not modified" : nil
    }
}
