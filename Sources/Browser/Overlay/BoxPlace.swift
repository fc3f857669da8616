import Cells

/// The place of a box over the panes.
enum BoxPlace {
    /// Returns the width of a box: as wide as its content, if the screen has room.
    static func width(_ content: Int, in size: Size) -> Int {
        min(content, max(size.columns - 8, min(size.columns - 4, 60)))
    }

    /// Returns the first row of a box: the usual one, or else below or above the rows that the box is about.
    static func top(_ usual: Int, height: Int, avoiding rows: Range<Int>?, in size: Size) -> Int {
        guard let rows, rows.overlaps(usual..<usual + height) else { return usual }
        // The lines of the notice and of the status bar stay visible.
        if rows.upperBound + height <= size.rows - 2 { return rows.upperBound }
        return rows.lowerBound >= height ? rows.lowerBound - height : usual
    }
}

extension Panes {
    /// The rows of the screen with the selected row or line.
    func selectedRows(_ context: Context) -> Range<Int>? {
        let (feed, layout) = (list.feed, context.layout)
        guard context.focus == .list else { return detail.reader(context).chosenRows }
        guard let area = layout.list, let index = feed.selectedIndex, index >= feed.top else { return nil }
        let y = area.y + (index - feed.top) * layout.rowHeight
        return y < area.maxY ? y..<y + layout.rowLines : nil
    }
}

extension MenuView {
    /// The rows of the screen that a menu is about: the selected row or line, in the form its upper half.
    static func rowsOfSubject(_ layers: Layers, _ panes: Panes, _ context: Context) -> Range<Int>? {
        layers.coversPanes ? 0..<context.size.rows / 2 : panes.selectedRows(context)
    }
}
