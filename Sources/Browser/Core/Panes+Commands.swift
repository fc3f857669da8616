import Documents
import FoundationEssentials

/// Commands for the rows or the text, by the focus.
extension Panes {
    /// The highest number of repetitions for commands that are repeated one by one, whatever the count.
    private static let mostSteps = 1_000

    /// Passes a command to the focused pane, and to the other one if it does not know it.
    mutating func handle(_ command: Command, times count: Int? = nil, _ update: inout UpdateContext) {
        if command == .history(.diff), ReadComparison.start(in: &self, &update) { return }
        if window.focus == .list {
            if !list.handle(command, &update) { _ = detail.handle(command, times: count, &update) }
        } else if !detail.handle(command, times: count, &update) {
            _ = list.handle(command, &update)
        }
    }

    /// `n`, `N`: goes to a match in the text, if the user searched there, else in the rows.
    mutating func goToMatch(_ command: Command, times count: Int, _ update: inout UpdateContext) {
        if window.focus == .detail { detail.withPosition(update.context) { $0.noteJump() } }
        for _ in 0..<min(count, Self.mostSteps) {
            guard window.focus == .detail,
                FilesFinding.findAgain(forward: command == .go(.nextMatch), in: &detail, &update)
            else {
                handle(command, &update)
                continue
            }
            showNotice(&update)
            detail.withReader(update.context) { $0.showMatch() }
            // The match is in another file, whose text may not be loaded.
            if case .place = detail.intent?.goal { break }
        }
    }

    /// `*`, `#`: goes to the next occurrence of the word under the cursor.
    mutating func goToWord(forward: Bool, _ update: inout UpdateContext) {
        let hasText = detail.withReader(update.context) { reader in
            reader.noteJump()
            return reader.findWord(forward: forward, &update)
        }
        guard hasText else { return }
        showNotice(&update)
        detail.withReader(update.context) { $0.showMatch() }
    }

    /// Goes to a line of the text, or to a row of the list.
    mutating func goTo(_ number: Int, _ update: inout UpdateContext) {
        guard window.focus == .detail else { return list.goTo(row: number, &update) }
        guard let count = detail.reader(update.context).lineCount else { return }
        let line = min(max(1, number), count)
        update.tell(Words.Prompt.line(line, of: count, asked: number))
        showNotice(&update)
        detail.withReader(update.context) { $0.goTo(line: line - 1) }
    }

    /// Scrolls the pane under the mouse, whichever has the focus.
    mutating func turnWheel(lines: Int, x: Int, y: Int, _ update: inout UpdateContext) {
        if window.layout.detail?.contains(x: x, y: y) == true {
            detail.withReader(update.context) { $0.scroll(.rows(lines)) }
        } else if window.layout.list?.contains(x: x, y: y) == true {
            list.turnWheel(lines: lines, &update)
        }
    }

    // MARK: - Going back

    /// `Esc`: goes back in the pane, else ends the zoom.
    mutating func goBack(_ settings: inout Settings, _ update: inout UpdateContext) {
        if window.focus == .detail {
            if detail.withReader(update.context, { $0.leaveCursor() }) { return }
            leaveText(&update)
        } else if let restriction = list.nextLifted {
            list.lift(restriction, &settings)
        } else if !leaveFeed(&update) {
            window.isZoomed = false
        }
    }

    private mutating func leaveText(_ update: inout UpdateContext) {
        if DiffTab().leave(&detail, &update) || HistoryTab().leaveRevision(&detail, &update) { return }
        focus(on: .list, &update)
    }

    /// `h`, `←`: scrolls left, or closes an object of JSON. At the left edge it leaves the text, unless lines are
    /// selected or the key is held.
    mutating func scrollLeft(times count: Int, _ update: inout UpdateContext) {
        let now = update.context.now
        let isHeld = scrolledLeftAt.map { 0..<PreviewDebounce.interval ~= now.timeIntervalSince($0) } ?? false
        let isAtEdge = isAtLeftEdge(update.context)
        if isAtEdge, !isHeld {
            scrolledLeftAt = nil
            return leaveText(&update)
        }
        scrolledLeftAt = now
        if !isAtEdge { handle(.move(.left), times: count, &update) }
    }

    /// True if `h` has nothing to scroll or to close.
    private func isAtLeftEdge(_ context: Context) -> Bool {
        guard detail.position(context).column == 0 else { return false }
        if let image = detail.image(context) { return image.viewport.zoom == 1 }
        return detail.reader(context).isAtLeftEdge
    }

    /// `q`: goes from the text to the list, from there to the list that it was opened from; quits in the first one.
    mutating func leave(_ update: inout UpdateContext) {
        if window.focus == .detail {
            focus(on: .list, &update)
        } else if !leaveFeed(&update) {
            update.emit(.display(.quit))
        }
    }

    /// Cancels the requests that the focused pane has long waited for; `r` repeats them.
    /// - Returns: false if there are none.
    mutating func cancelLongLoad(_ update: inout UpdateContext) -> Bool {
        guard update.requests.longWait(update.context) != nil else { return false }
        let cancelled = Failure("Cancelled.")
        update.requests.cancelAwaited(update.context)
        if window.focus == .list {
            list.giveUp(cancelled)
        } else if let id = list.feed.selection?.gist {
            detail.giveUp(cancelled, of: id)
        }
        return true
    }
}
