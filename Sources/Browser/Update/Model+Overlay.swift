import Cells

extension Model {
    /// An overlay takes the moving keys for itself; whatever else is pressed closes it.
    mutating func performInOverlay(_ command: Command?) -> [Effect] {
        let page = OverlayPage.rows(size)
        switch command {
        case .down: overlay?.top += 1
        case .up: overlay?.top -= 1
        case .pageDown: overlay?.top += page
        case .pageUp: overlay?.top -= page
        case .halfPageDown: overlay?.top += page / 2
        case .halfPageUp: overlay?.top -= page / 2
        case .first: overlay?.top = 0
        case .last: overlay?.top = .max
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        default: return closeOverlay()
        }
        return []
    }

    private mutating func closeOverlay() -> [Effect] {
        defer {
            overlay = nil
            log = []
        }
        return overlay?.kind == .log ? [.watchLog(false)] : []
    }

    /// Opens the log at its end, where it stays while nobody scrolls up.
    mutating func showLog() -> [Effect] {
        overlay = Overlay(kind: .log)
        return [.watchLog(true)]
    }

    mutating func receive(log lines: [LogLine]) {
        guard overlay?.kind == .log else { return }
        let isAtEnd = log.isEmpty || overlay?.top == overlayPage?.lastTop(size)
        log = lines
        if isAtEnd { overlay?.top = .max }
    }

    /// Brings the overlay back onto its lines after any change.
    mutating func clampOverlay() {
        guard let top = overlay?.top, let page = overlayPage else { return }
        overlay?.top = min(max(0, top), page.lastTop(size))
    }
}
