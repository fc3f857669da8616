import Cells
import Reading

extension Model {
    /// The latest lines of the event log; empty while its pane is closed.
    public var log: [LogLine] { logPane.lines }

    mutating func showLog() -> [Effect] {
        overlay = .page(.log, top: 0)
        return [.watchLog(true)]
    }

    /// The log begins at its end, where it stays while nobody goes up.
    mutating func logChanged(_ lines: [LogLine]) {
        guard case .page(.log, let top) = overlay else { return }
        let before = OverlayPage.log(self)
        let isAtEnd = log.isEmpty || logPane.isAtEnd && top == before.lastTop(size)
        logPane.take(lines)
        if isAtEnd {
            overlay = .page(.log, top: .max)
        } else if let old = before.chosenRows, let new = OverlayPage.log(self).chosenRows {
            overlay = .page(.log, top: top + new.lowerBound - old.lowerBound)
        }
    }

    /// The moving keys choose lines here.
    /// - Returns: nil for keys that mean the same on every page.
    mutating func performInLog(_ command: Command?, top: Int) -> [Effect]? {
        if let motion = command?.motion(), !motion.isSideways {
            moveInLog(motion, top: top)
            return []
        }
        switch command {
        case .switchPane:
            logPane.showNextKind()
            overlay = .page(.log, top: .max)
        case .copyURL: return copyCurlCommand()
        default: return nil
        }
        return []
    }

    private mutating func copyCurlCommand() -> [Effect] {
        guard let command = logPane.chosenLine?.curlCommand else {
            return complain("No request was sent for this line.")
        }
        notice = Notice(text: "Copied the request as a cURL line; secrets are *** in it.", isError: false)
        return [.display(.copy(command))]
    }

    /// Rows are lines of the log here, whatever number of rows they take; pages are those of the screen.
    private mutating func moveInLog(_ motion: Motion, top: Int) {
        let rows = OverlayPage.rows(size)
        switch motion {
        case .pages(let pages): scrollLog(by: rows * pages, top: top)
        case .halfPages(let halves): scrollLog(by: rows / 2 * halves, top: top)
        case .rows, .start, .end, .columns:
            let count = logPane.shown.count
            chooseInLog(
                motion.destination(from: logPane.chosen, of: count, page: rows), top: motion == .start ? 0 : top)
        }
    }

    /// Chooses a line, and scrolls no more than it takes to see it.
    private mutating func chooseInLog(_ place: Int, top: Int) {
        logPane.choose(place)
        guard let rows = OverlayPage.log(self).chosenRows else { return }
        overlay = .page(.log, top: min(max(top, rows.upperBound - OverlayPage.rows(size)), rows.lowerBound))
    }

    /// Moves view and choice by so many rows of the screen.
    private mutating func scrollLog(by rows: Int, top: Int) {
        let page = OverlayPage.log(self)
        guard let chosen = page.chosenRows else { return }
        let row = chosen.lowerBound + rows
        let place = page.items.firstIndex { row < $0.upperBound } ?? page.items.count - 1
        chooseInLog(row < 0 ? 0 : place, top: min(max(0, top + rows), page.lastTop(size)))
    }
}
