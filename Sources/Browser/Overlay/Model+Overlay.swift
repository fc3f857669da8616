import Cells
import Reading

extension Model {
    /// A page takes the moving keys for itself; whatever else is pressed closes it.
    mutating func perform(_ command: Command?, in page: Overlay.Page, top: Int) -> [Effect] {
        if page == .log, let effects = performInLog(command, top: top) { return effects }
        if let motion = command?.motion(), !motion.isSideways {
            // The last line that can stand at the top is the last one that it can go to.
            let last = page.content(self).lastTop(size)
            overlay = .page(page, top: motion.destination(from: top, of: last + 1, page: OverlayPage.rows(size)))
            return []
        }
        switch command {
        case .suspend: return [.display(.suspend)]
        case .redraw: return [.display(.redraw)]
        case .filter where page == .help, .find where page == .help: return perform(.palette)
        default: return close(page)
        }
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
