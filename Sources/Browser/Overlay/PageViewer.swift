import Cells

/// A page over the panes, and its scroll position.
struct PageViewer: Equatable, Sendable {
    let page: Layer.Page
    /// The first line on the screen.
    var top = 0
    /// The event log; empty on other pages.
    var log = LogPane()

    init(_ page: Layer.Page) { self.page = page }

    func content(_ context: Context) -> OverlayPage {
        switch page {
        case .help: .help(context)
        case .formHelp: .formHelp(context)
        case .log: .log(log, context)
        }
    }

    /// Scrolls with the moving keys, and with Space as pagers do; other keys close the page.
    mutating func handle(_ key: Key, meaning command: Command?, _ update: inout UpdateContext) {
        let context = update.context
        if page == .log {
            if log.handle(command, top: &top, context) { return }
            if command == .copy(.menu) || command == .copy(.url) { return copyCurlCommand(&update) }
        }
        if let motion = key == " " ? .pages(1) : command?.motion(), !motion.isSideways {
            // The page scrolls no further than to its last screenful.
            let count = content(context).lastTop(context.size) + 1
            top = motion.destination(from: top, of: count, page: OverlayPage.rows(context.size))
            return
        }
        switch command {
        case .window(.suspend): update.emit(.display(.suspend))
        case .window(.redraw): update.emit(.display(.redraw))
        case .list(.filter) where page == .help, .reader(.find) where page == .help:
            update.perform(.perform(.window(.palette)))
        default: close(&update)
        }
    }

    func close(_ update: inout UpdateContext) {
        update.dismiss(.box)
        if page == .log { update.emit(.watchLog(false)) }
    }

    private func copyCurlCommand(_ update: inout UpdateContext) {
        guard let command = log.chosenLine?.curlCommand else { return update.complain(Words.Overlay.noRequest) }
        update.copy(command, as: Words.Overlay.curlCommand)
    }

    /// Shows new lines of the event log.
    mutating func show(_ lines: [LogLine], _ context: Context) { log.linesChanged(lines, top: &top, context) }

    /// Keeps the scroll position within the lines after any change.
    mutating func clamp(_ context: Context) { top = min(max(0, top), content(context).lastTop(context.size)) }
}
