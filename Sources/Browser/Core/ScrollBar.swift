import Cells
import Reading

/// A scroll bar beside a view, showing which part of it is on the screen.
struct ScrollBar: Equatable {
    /// The scrolled view.
    enum Subject: Hashable { case list, text, page }

    let subject: Subject
    /// The column of the whole bar.
    let column: Rect
    /// The rows of the column for the visible part.
    let extent: Range<Int>

    init(_ subject: Subject, _ column: Rect, _ extent: Range<Int>) {
        self.subject = subject
        self.column = column
        self.extent = extent
    }

    /// - Parameters:
    ///   - top: the first line on the screen; `lastTop` is the last possible one.
    ///   - shown: lines on the screen.
    /// - Returns: nil if all lines are on the screen.
    init?(_ subject: Subject, _ column: Rect, top: Int, lastTop: Int, shown: Int) {
        guard lastTop > 0, column.height > 1 else { return nil }
        let length = max(1, column.height * shown / (lastTop + shown))
        let start = min(max(0, top), lastTop) * (column.height - length) / lastTop
        self.init(subject, column, start..<start + length)
    }

    /// Returns the first line on the screen if the bar begins at a row.
    func top(at row: Int, lastTop: Int) -> Int {
        let room = column.height - extent.count
        return room > 0 ? min(max(0, row), room) * lastTop / room : 0
    }

    /// Returns the row at which the bar begins if the mouse holds its row `grip` and is at `y`.
    func start(y: Int, grip: Int) -> Int { min(max(0, y - column.y - grip), column.height - extent.count) }

    /// Returns the row of the bar that is held: the pressed one, or for a press beside the bar its middle.
    func grip(y: Int) -> Int { extent.contains(y - column.y) ? y - column.y - extent.lowerBound : extent.count / 2 }

    /// The scroll bars on the screen.
    static func all(_ layers: Layers, _ panes: Panes, _ context: Context) -> [ScrollBar] {
        switch layers.behindPrompt {
        case .page(let viewer): [viewer.content(context).scrollBar(context, top: viewer.top)].compactMap(\.self)
        case nil:
            [panes.list.scrollBar(context.layout, context.focus), panes.detail.scrollBar(context)].compactMap(\.self)
        default: []
        }
    }

    func draw(_ style: Style, into surface: inout Surface) {
        for row in extent {
            var style = style
            style.background = surface[column.x, column.y + row]?.style.background ?? .default
            surface.put("▐", x: column.x, y: column.y + row, style: style)
        }
    }
}

extension ListPane {
    /// The list's scroll bar; nil during fast scrolling, since a terminal can only scroll whole rows.
    func scrollBar(_ layout: Layout, _ focus: Focus) -> ScrollBar? {
        guard let list = layout.list, !isPreviewPending(focus) else { return nil }
        let column = Rect(x: list.maxX - 1, y: list.y, width: 1, height: list.height)
        return ScrollBar(
            .list, column, top: feed.top, lastTop: layout.lastTop(rowCount: feed.shownCount), shown: layout.fullRows)
    }
}

extension DetailPane {
    /// The text's scroll bar; nil if all of the text is on the screen.
    func scrollBar(_ context: Context) -> ScrollBar? {
        let reader = reader(context)
        guard let area = layout(context)?.reader, let layout = reader.layout else { return nil }
        let position = reader.position
        let scrolled = area.inset(top: layout.fixedRows(column: position.column).count)
        let rows = layout.rows(top: position.top, column: position.column)
        guard let first = rows.first?.position, let last = rows.last?.position,
            let extent = layout.extent(from: first, through: last, height: scrolled.height)
        else { return nil }
        let column = Rect(x: scrolled.maxX - 1, y: scrolled.y, width: 1, height: scrolled.height)
        return ScrollBar(.text, column, extent)
    }
}
