import Cells

extension Model {
    /// Draws the whole screen. What is not drawn on is blank.
    public func render(into surface: inout Surface) {
        var rows = RowCache()
        render(into: &surface, reusing: &rows)
    }

    /// The same, where rows of the list that look as in the last frame are copied from there.
    public func render(into surface: inout Surface, reusing rows: inout RowCache) {
        surface.clear()
        if settings.isLinear { return LinearView.draw(self, into: &surface) }
        let context = context
        let layout = context.layout
        guard !layout.isTooSmall else { return TooSmallView.draw(size, into: &surface) }
        if !layers.coversPanes { drawPanes(context, reusing: &rows, into: &surface) }
        for layer in layers.all {
            if layer.level == .box, !layers.previewsTheme { dimPanes(layout, context.theme, &surface) }
            draw(layer, context, into: &surface)
        }
    }

    private func drawPanes(_ context: Context, reusing rows: inout RowCache, into surface: inout Surface) {
        let layout = context.layout
        HeaderView.draw(list, account, context, into: &surface)
        if let area = layout.list { ListView.draw(list, account, context, reusing: &rows, in: area, into: &surface) }
        let hidesDetail = list.isPreviewPending(focus)
        if let divider = layout.divider {
            // Where the head of the detail pane ends.
            let joint = hidesDetail || context.selectedGist == nil ? nil : detail.layout(context)?.rule.y
            draw(divider, joint: joint, context, into: &surface)
        }
        if let area = layout.detail, !hidesDetail {
            let isStarred = context.selectedGist.flatMap { account.stars[$0.id] }
            DetailView.draw(detail, list.avatars, isStarred: isStarred, context, in: area, into: &surface)
        }
        StatusView.draw(self, context, into: &surface)
    }

    private func draw(_ divider: Rect, joint: Int?, _ context: Context, into surface: inout Surface) {
        let style = context.theme.rule
        guard divider.width == 1 else {
            // With the keys below, it is the accent's edge.
            if context.focus == .list { surface.fill(divider, with: Cell("─", style: style)) }
            return
        }
        for y in divider.y..<divider.maxY { surface.put("│", x: divider.x, y: y, style: style) }
        surface.put("┬", x: divider.x, y: divider.y - 1, style: style)
        if let joint { surface.put("├", x: divider.x, y: joint, style: style) }
    }

    /// Behind an overlay all text steps back; pictures keep their colours.
    private func dimPanes(_ layout: Layout, _ theme: Theme, _ surface: inout Surface) {
        for y in 0..<layout.status.y {
            for x in 0..<size.columns where surface[x, y]?.style.background == .default {
                surface.restyle(Rect(x: x, y: y, width: 1, height: 1), theme.dim)
            }
        }
    }
}

/// What a terminal shows that is too small for panes: the program keeps running.
enum TooSmallView {
    static func draw(_ size: Size, into surface: inout Surface) {
        let smallest = Layout.smallest
        let text =
            Words.Window.tooSmall(size, smallest)
        let lines = Array(Wrap.lines(text, columns: size.columns))
        let top = max(0, (size.rows - lines.count) / 2)
        for (offset, line) in lines.enumerated() {
            surface.put(line, x: (size.columns - TextWidth.columns(of: line)) / 2, y: top + offset)
        }
    }
}
