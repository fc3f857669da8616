import Cells

/// The geometry of the screen. The window holds the layout of the current turn.
struct Layout: Equatable, Sendable {
    /// Smaller terminals get a message instead of panes.
    static let smallest = Size(columns: 40, rows: 10)
    /// From this width on list and detail are side by side.
    static let sideBySideColumns = 100
    /// From this size on narrower screens have the detail below the list.
    static let stackedSize = Size(columns: 60, rows: 50)
    static let avatarInList = Size(columns: 4, rows: 2)
    static let avatarInDetail = Size(columns: 12, rows: 6)

    var header = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The line below the header: the focused pane's accent, and the list's strip (pull, refreshing, new rows).
    var rule = Rect(x: 0, y: 0, width: 0, height: 0)
    var list: Rect?
    /// A column between panes side by side, a row between stacked ones.
    var divider: Rect?
    /// The columns or rows by which the divider is moved: `Window.dividerShift` within the limits.
    var dividerShift = 0
    var detail: Rect?
    /// A failure or notice, between the panes and the status bar.
    var notice: Rect?
    /// The progress of a sync, above the notice.
    var sync: Rect?
    var status = Rect(x: 0, y: 0, width: 0, height: 0)
    var isTooSmall = false
    /// Lines from one row of the list to the next.
    var rowHeight = 1
    /// Lines of a row with text: `rowHeight` without the empty line below.
    var rowLines = 1
    /// True if rows of one line have columns.
    var hasColumns = false
    /// True if the rows of the list have avatars.
    var hasRowAvatars = false

    init() {}

    /// - Parameters:
    ///   - rowCount: the number of the feed's rows, also of hidden ones; 0 if none is shown. Then there is nothing to show
    ///     beside the message instead of them.
    ///   - hasSnippet: true if the first row shows a line of a text, or a path.
    ///   - hasNotice: true if there is a notice above the status bar.
    init(_ window: Window, _ settings: Settings, rowCount: Int, hasSnippet: Bool, hasNotice: Bool) {
        let size = window.size
        guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else {
            isTooSmall = true
            return
        }
        header = Rect(x: 0, y: 0, width: size.columns, height: 1)
        rule = Rect(x: 0, y: 1, width: size.columns, height: 1)
        status = Rect(x: 0, y: size.rows - 1, width: size.columns, height: 1)
        var body = Rect(x: 0, y: 2, width: size.columns, height: size.rows - 3)
        if hasNotice {
            body.height -= 1
            notice = Rect(x: 0, y: body.maxY, width: size.columns, height: 1)
        }
        if window.sync.height > 0 {
            body.height -= window.sync.height
            sync = Rect(x: 0, y: body.maxY, width: size.columns, height: window.sync.height)
        }
        // From the screen's size, not the body's: a notice that takes a line must not change the layout of the rows.
        let isWide = size.columns >= 60 && !settings.isLinear
        let density = settings.density(on: size)
        rowLines = isWide && size.rows >= 15 && density != .line ? 2 : 1
        rowHeight = rowLines == 2 && size.rows >= 30 && density == .comfortable ? 3 : rowLines
        hasColumns = isWide && density == .line
        hasRowAvatars = rowLines == 2 && settings.showsAvatars
        let showsBoth = rowCount > 0 && !window.isZoomed && !settings.isLinear
        placePanes(in: body, window, showsBoth: showsBoth, isNarrow: rowCount == 1 && !hasSnippet)
    }

    private mutating func placePanes(in body: Rect, _ window: Window, showsBoth: Bool, isNarrow: Bool) {
        let isWide = body.width >= Self.sideBySideColumns
        let isHigh = body.width >= Self.stackedSize.columns && window.size.rows >= Self.stackedSize.rows
        guard isWide || isHigh, showsBoth else {
            if window.focus == .list { list = body } else { detail = body }
            return
        }
        guard isWide else {
            let wanted = body.height * 2 / 5
            let height = min(max(wanted + window.dividerShift, 8), body.height - 17)
            dividerShift = height - wanted
            list = Rect(x: 0, y: body.y, width: body.width, height: height)
            divider = Rect(x: 0, y: body.y + height, width: body.width, height: 1)
            detail = Rect(x: 0, y: body.y + height + 1, width: body.width, height: body.height - height - 1)
            return
        }
        // What the rows need: more would only be a gap between their texts. Of 160 columns the text gets 100, enough for a
        // diff side by side. A single row leaves its width to the text, unless it has a line of text itself.
        let wanted = isNarrow ? (hasColumns ? 48 : 30) : min(max(body.width * 46 / 100, 48), hasColumns ? 80 : 59)
        let width = min(max(wanted + window.dividerShift, 30), body.width - 41)
        dividerShift = width - wanted
        list = Rect(x: 0, y: body.y, width: width, height: body.height)
        divider = Rect(x: width, y: body.y, width: 1, height: body.height)
        detail = Rect(x: width + 1, y: body.y, width: body.width - width - 1, height: body.height)
    }

    /// The area between the rule and the lines at the bottom: views that cover the panes are drawn there.
    var underRule: Rect {
        Rect(x: 0, y: rule.maxY, width: rule.width, height: (sync?.y ?? notice?.y ?? status.y) - rule.maxY)
    }

    /// The number of wholly visible rows of the list: at least one.
    var fullRows: Int {
        guard let list else { return 1 }
        return max(1, (list.height + rowHeight - rowLines) / rowHeight)
    }

    /// The number of rows of the list that are at least partly visible.
    var partialRows: Int {
        guard let list else { return 0 }
        return (list.height + rowHeight - 1) / rowHeight
    }

    /// Returns the largest useful first row for this many rows and the line after them.
    func lastTop(rowCount: Int) -> Int {
        guard let list else { return 0 }
        let content = rowCount * rowHeight + 1
        return min(max(0, (content - list.height + rowHeight - 1) / rowHeight), max(0, rowCount - 1))
    }
}
