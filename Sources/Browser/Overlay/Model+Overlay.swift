import Cells

extension Model {
    /// A page takes the moving keys for itself; whatever else is pressed closes it.
    mutating func perform(_ command: Command?, in page: Overlay.Page, top: Int) -> [Effect] {
        if page == .log, let effects = performInLog(command, top: top) { return effects }
        let rows = OverlayPage.rows(size)
        let step: Int
        switch command {
        case .down: step = 1
        case .up: step = -1
        case .pageDown: step = rows
        case .pageUp: step = -rows
        case .halfPageDown: step = rows / 2
        case .halfPageUp: step = -rows / 2
        case .first: step = -top
        case .last: step = page.content(self).lastTop(size)
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        case .filter where page == .help, .find where page == .help: return perform(.palette)
        default: return close(page)
        }
        overlay = .page(page, top: top + step)
        return []
    }

    private mutating func close(_ page: Overlay.Page) -> [Effect] {
        overlay = nil
        logPane = LogPane()
        return page == .log ? [.watchLog(false)] : []
    }

    /// Brings a page back onto its lines after any change.
    mutating func clampOverlay() {
        guard case .page(let page, let top) = overlay else { return }
        overlay = .page(page, top: min(max(0, top), page.content(self).lastTop(size)))
    }
}
