import Cells

extension Model {
    /// Draws the whole screen. What is not drawn on is blank.
    public func render(into surface: inout Surface) {
        surface.clear()
        if settings.isPlain { return PlainView.draw(self, into: &surface) }
        let layout = Layout(self)
        guard !layout.isTooSmall else { return TooSmallView.draw(self, into: &surface) }
        HeaderView.draw(self, layout, into: &surface)
        if let list = layout.list { ListView.draw(self, layout, in: list, into: &surface) }
        if let divider = layout.divider { drawDivider(divider, into: &surface) }
        if let detail = layout.detail { DetailView.draw(self, in: detail, into: &surface) }
        StatusView.draw(self, layout, into: &surface)
        switch overlay {
        case .page(let page, let top): page.content(self).draw(self, top: top, into: &surface)
        case .picker(let picker): PickerView.draw(picker, self, into: &surface)
        case nil: break
        }
    }

    private func drawDivider(_ divider: Rect, into surface: inout Surface) {
        for y in divider.y..<divider.maxY { surface.put("│", x: divider.x, y: y, style: settings.theme.rule) }
        surface.put("┬", x: divider.x, y: divider.y - 1, style: settings.theme.rule)
    }
}

/// What a terminal shows that is too small for panes: the program keeps running.
enum TooSmallView {
    static func draw(_ model: Model, into surface: inout Surface) {
        let smallest = Layout.smallest
        let text =
            "\(model.size.columns)×\(model.size.rows) is too small: gists-tui needs \(smallest.columns)×\(smallest.rows). q quits."
        for (y, line) in Wrap.lines(text, columns: model.size.columns).enumerated() {
            surface.put(line, x: 0, y: y)
        }
    }
}
