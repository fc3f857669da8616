import Cells

extension Model {
    /// Draws the whole screen. What is not drawn on is blank.
    public func render(into surface: inout Surface) {
        surface.clear()
        if settings.isLinear { return LinearView.draw(self, into: &surface) }
        let layout = layout
        guard !layout.isTooSmall else { return TooSmallView.draw(self, into: &surface) }
        HeaderView.draw(self, layout, into: &surface)
        if let list = layout.list { ListView.draw(self, layout, in: list, into: &surface) }
        if let divider = layout.divider { drawDivider(divider, beside: layout.detail, into: &surface) }
        if let detail = layout.detail, !isPreviewPending { DetailView.draw(self, in: detail, into: &surface) }
        StatusView.draw(self, layout, into: &surface)
        if overlay != nil { dimPanes(layout, &surface) }
        switch overlay {
        case .page(let page, let top): page.content(self).draw(self, top: top, into: &surface)
        case .picker(let picker): PickerView.draw(picker, self, into: &surface)
        case nil: break
        }
    }

    private func drawDivider(_ divider: Rect, beside detail: Rect?, into surface: inout Surface) {
        guard divider.width == 1 else {
            // With the keys below, it is the accent's edge.
            if focus == .list { surface.fill(divider, with: Cell("─", style: settings.theme.rule)) }
            return
        }
        for y in divider.y..<divider.maxY { surface.put("│", x: divider.x, y: y, style: settings.theme.rule) }
        surface.put("┬", x: divider.x, y: divider.y - 1, style: settings.theme.rule)
        guard let detail, !isPreviewPending, detailGist != nil else { return }
        surface.put("├", x: divider.x, y: DetailLayout(detail, self).rule.y, style: settings.theme.rule)
    }

    /// Behind an overlay all text steps back; pictures keep their colours.
    private func dimPanes(_ layout: Layout, _ surface: inout Surface) {
        for y in 0..<layout.status.y {
            for x in 0..<size.columns where surface[x, y]?.style.background == .default {
                surface.restyle(Rect(x: x, y: y, width: 1, height: 1), settings.theme.dim)
            }
        }
    }
}

/// What a terminal shows that is too small for panes: the program keeps running.
enum TooSmallView {
    static func draw(_ model: Model, into surface: inout Surface) {
        let smallest = Layout.smallest
        let text =
            "\(model.size.columns)×\(model.size.rows) is too small: gists-tui needs \(smallest.columns)×\(smallest.rows). q quits."
        let lines = Array(Wrap.lines(text, columns: model.size.columns))
        let top = max(0, (model.size.rows - lines.count) / 2)
        for (offset, line) in lines.enumerated() {
            surface.put(line, x: (model.size.columns - TextWidth.columns(of: line)) / 2, y: top + offset)
        }
    }
}
