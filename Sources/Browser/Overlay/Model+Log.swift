import Cells

extension Model {
    /// The latest lines of the event log; empty while its pane is closed.
    public var log: [LogLine] { logPane.lines }

    mutating func showLog() -> [Effect] {
        overlay = .page(.log, top: 0)
        return [.watchLog(true)]
    }

    /// The log begins at its end, where it stays while nobody goes up.
    mutating func receive(log lines: [LogLine]) {
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
        switch command {
        case .down: chooseInLog(logPane.chosen + 1, top: top)
        case .up: chooseInLog(logPane.chosen - 1, top: top)
        case .pageDown: scrollLog(by: OverlayPage.rows(size), top: top)
        case .pageUp: scrollLog(by: -OverlayPage.rows(size), top: top)
        case .halfPageDown: scrollLog(by: OverlayPage.rows(size) / 2, top: top)
        case .halfPageUp: scrollLog(by: -OverlayPage.rows(size) / 2, top: top)
        case .first: chooseInLog(0, top: 0)
        case .last: chooseInLog(.max, top: top)
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
        return [.copy(command)]
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
