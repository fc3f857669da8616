import Cells
import FoundationEssentials
import Gists

/// Draws the list of a feed: its rows, or a message.
enum ListView {
    static func draw(
        _ list: ListPane, _ stars: StarQueue, _ library: Library, _ context: Context, reusing rows: inout RowCache,
        in area: Rect, into surface: inout Surface
    ) {
        let (feed, layout) = (list.feed, context.layout)
        if var message = list.message(library, context) {
            // A line being typed gets the keys.
            if context.frontLevel == .prompt, !feed.isEmpty || list.feeds.shownID == .search { message.ways = [] }
            return message.draw(context.theme, in: area, into: &surface)
        }
        guard !feed.isEmpty else {
            return !feed.isLoading ? () : SkeletonView.draw(context.theme, layout, in: area, into: &surface)
        }
        let visible = feed.top..<min(feed.top + layout.partialRows, feed.shownCount)
        let look = RowLook.of(list, context)
        rows.beginFrame(look)
        let rowsTouch = layout.rowHeight == layout.rowLines
        var loginAbove: Login?
        for index in visible {
            let y = area.y + (index - feed.top) * layout.rowHeight
            let size = Size(columns: area.width, rows: layout.rowLines)
            let (id, gist) = (feed.shownID(at: index), feed.shownContent(at: index))
            var repeatsOwner = false
            if rowsTouch {
                if let login = gist.owner?.login { repeatsOwner = loginAbove == login }
                loginAbove = gist.owner?.login
            }
            let state = RowState.of(id, gist, repeatsOwner: repeatsOwner, in: list, stars, library, context, look)
            // A partly visible row is drawn whole: the next key may show the rest of it.
            surface.blit(rows.row(id, gist, state, look, size: size), x: area.x, y: y, clip: area)
        }
        list.scrollBar(layout, context.focus)?.draw(context.theme.rule, into: &surface)
        drawVisitMarker(list, library.marks.lastVisit, context, visible, in: area, into: &surface)
        guard visible.upperBound == feed.shownCount else { return }
        let footer = Rect(
            x: area.x, y: area.y + visible.count * layout.rowHeight, width: area.width, height: 1
        ).intersection(area)
        if !footer.isEmpty { drawFooter(list, context, in: footer, into: &surface) }
    }

    /// Draws a marker below the last row that is newer than the last visit: in the empty line below that row, else at
    /// its end.
    private static func drawVisitMarker(
        _ list: ListPane, _ lastVisit: Date?, _ context: Context, _ visible: Range<Int>, in area: Rect,
        into surface: inout Surface
    ) {
        let (theme, layout) = (context.theme, context.layout)
        let last = newRows(in: list, since: lastVisit, limit: visible.upperBound + 1) - 1
        guard visible.contains(last), last + 1 < list.feed.shownCount else { return }
        let line = Rect(
            x: area.x + 1, y: area.y + (last - visible.lowerBound + 1) * layout.rowHeight - 1, width: area.width - 2,
            height: 1
        ).intersection(area)
        guard !line.isEmpty else { return }
        let hasAir = layout.rowHeight > layout.rowLines
        let text = hasAir ? Words.List.newSinceLastVisit : Words.List.new
        if hasAir { surface.fill(line, with: Cell("┈", style: theme.rule)) }
        let width = TextWidth.columns(of: text)
        let x = hasAir ? line.x + max(0, (line.width - width) / 2) : line.maxX - width
        surface.put(text, x: x, y: line.y, style: theme.accent, clip: line)
    }

    /// The number of rows at the top that were updated since the last visit. Only the first `limit` rows are counted.
    private static func newRows(in list: ListPane, since lastVisit: Date?, limit: Int) -> Int {
        guard let lastVisit, list.feeds.shownID == .everyone, list.options.isUnfiltered else { return 0 }
        let rows = list.feed.rows.values
        return (0..<min(limit, rows.count)).first { rows[$0].updatedAt <= lastVisit } ?? min(limit, rows.count)
    }

    /// Draws the line after the last row: the next page, or the reason why there is none.
    private static func drawFooter(_ list: ListPane, _ context: Context, in line: Rect, into surface: inout Surface) {
        let feed = list.feed
        let text: String? =
            if !feed.isLoading, !feed.hasFailed, feed.listOptions.hidesRows {
                Words.List.shown(feed.shownCount, of: feed.count) + (feed.next == .end ? "" : Words.List.loadMore)
            } else if !feed.isLoading, !feed.hasFailed, !feed.pagesFollow, feed.next != .end {
                Words.List.loaded(feed.count) + Words.List.loadMore
            } else if let load = feed.load, load != .first {
                Words.List.loadingMore(context.spinner)
            } else if feed.hasFailed, feed.failedCursor != .first {
                Words.List.nextPageFailed
                    + (feed.failure.map { $0.retryHint(at: context.now) }.map { $0.isEmpty ? "" : " · " + $0 } ?? "")
            } else if feed.next == .end {
                list.feeds.shownID == .everyone
                    ? Words.List.publicEnd(context.settings.serviceName)
                    : Words.List.end(feed.count)
            } else {
                nil
            }
        guard let text else { return }
        let fitting = Truncate.end(text, columns: line.width - 4)
        surface.put(fitting, x: line.x + 3, y: line.y, style: context.theme.dim, clip: line)
    }
}

/// Draws placeholders of rows that are being loaded.
enum SkeletonView {
    static func draw(_ theme: Theme, _ layout: Layout, in area: Rect, into surface: inout Surface) {
        for index in 0..<layout.partialRows {
            let y = area.y + index * layout.rowHeight
            var x = area.x + 3
            if layout.hasRowAvatars {
                surface.fill(
                    Rect(x: x, y: y, width: 4, height: 2).intersection(area), with: Cell("░", style: theme.skeleton))
                x += 5
            }
            // Lengths that vary like texts, the same in each frame.
            let widths = [18 + index * 7 % 23, 12 + index * 5 % 11]
            for line in 0..<layout.rowLines where y + line < area.maxY {
                let bar = String(repeating: "░", count: min(widths[line], max(0, area.maxX - x - 2)))
                surface.put(bar, x: x, y: y + line, style: theme.skeleton, clip: area)
            }
        }
    }
}
