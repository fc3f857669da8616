import Cells
import Documents
import Gists
import Reading

extension Model {
    /// The highest number of repetitions for commands that are repeated one by one, whatever the count.
    private static let mostSteps = 1_000

    /// Performs a command: here if it is about the whole screen or several panes, else in a pane.
    /// - Parameter count: the count typed before the key, in a text: the number of repetitions, or of a line.
    mutating func perform(_ command: Command, times count: Int? = nil) {
        if Draft.isRow(feed.selection), updating({ $0.compose.publisher.handle(command, &$1) }) { return }
        switch command {
        case .write: updating { $0.compose.publisher.writeNew(&$1) }
        case .edit:
            updating { _ = $0.detail.showNewestRevision(&$1) }
            updating { $0.compose.publisher.edit($0.panes.detail, &$1) }
        case .quit: emit(.display(.quit))
        case .leave: leave()
        case .interrupt: interrupt()
        case .suspend: emit(.display(.suspend))
        case .redraw: emit(.display(.redraw))
        case .help: present(.page(PageViewer(.help)))
        case .log:
            present(.page(PageViewer(.log)))
            emit(.watchLog(true))
        case .palette: present(.picker(.palette(context, recent: input.recentNames)))
        case .scope: present(.picker(.scopes(of: feed)))
        case .orderMenu: present(.menu(.orders(list.options)))
        case .copyMenu: updating { $0.panes.openCopyMenu(&$1) }
        case .custom(let name): updating { $0.exports.run(custom: name, $0.panes, &$1) }
        case .commandLine: type(.command)
        case .showOwner: updating { $0.panes.showOwner(&$1) }
        case .showUser: type(.user)
        case .pickFile: updating { $0.detail.pickFile(&$1) }
        case .comments: updating { $0.detail.showComments(&$1) }
        case .history: updating { $0.panes.open(at: .history, &$1) }
        case .parent: updating { _ = ForksTab().handle(command, &$0.detail, &$1) }
        case .zoom: window.isZoomed.toggle()
        case .cycleDensity: updating { $0.settings.use($0.settings.density.next, &$1) }
        case .widenList: moveDivider(by: 4 * (count ?? 1))
        case .narrowList: moveDivider(by: -4 * (count ?? 1))
        case .open:
            if !updating({ $0.compose.comments.openMenu($0.panes.detail, asksLogin: true, &$1) }) {
                updating { $0.panes.openChosen(&$1) }
            }
        case .back: goBack()
        case .previousPlace: updating { $0.panes.goToPreviousPlace(&$1) }
        case .switchPane:
            if focus == .list { return updating { $0.panes.open(&$1) } }
            focus = .list
        case .show(.search),
            .filter where feedID == .search:
            updating { $0.panes.startSearch(&$1) }
        case .show(let id): updating { $0.panes.show(id, &$1) }
        case .filter:
            focus = .list
            forward(command)
        case .about where layout.detail == nil && selectedGist != nil:
            focus = .detail
            forward(command)
        case .nextGist, .previousGist:
            let steps = (count ?? 1) * (command == .nextGist ? 1 : -1)
            if !updating({ $0.detail.goToChange(by: steps, &$1) }) { updating { $0.panes.goToGist(by: steps, &$1) } }
        case .nextUnread, .previousUnread:
            updating { $0.panes.library.marks.goToUnread(forward: command == .nextUnread, &$0.panes.list, &$1) }
        case .nextMatch, .previousMatch: goToMatch(command, times: count ?? 1)
        case .findWord, .findWordBackward: goToWord(forward: command == .findWord)
        case .refresh: updating { $0.panes.refresh(&$1) }
        case .account: updating { $0.signIn.openBox(&$1) }
        case .goAnonymously:
            guard settings.hasToken, feed.failure?.isTokenRefused == true else { return perform(.comment) }
            emit(.display(.restartAnonymously))
        case .toggleStar: updating { $0.changes.stars.toggle(&$0.panes.list, &$0.changes.undo, &$1) }
        case .delete: updating { $0.changes.deletions.ask($0.panes, &$1) }
        case .fork: updating { Forking.fork($0.detail.gist($1.context), &$1) }
        case .undo: updating { $0.changes.undo.ask(&$0.changes.stars, &$0.panes.list, &$1) }
        case .comment: updating { $0.compose.comments.write($0.panes.detail, &$1) }
        case .nextComment, .previousComment:
            if focus == .detail, CommentsTab().handle(command, &detail, context) { return }
            perform(.switchPane)
        case .toggleRead: updating { $0.panes.library.marks.mark($0.panes.list, &$1) }
        case .openInBrowser: if !updating({ $0.detail.openLines(&$1) }) { updating { $0.list.openPages(&$1) } }
        case .copyURL, .copyRawURL, .copyCloneLine, .copyFileLink, .copyMarkdownLink, .copyID:
            if let lines = panes.copySource(context).lines(for: command) { copy(lines) }
        case .copyContent, .copyLines, .save, .saveAll, .pipe, .openInPager, .openInEditor:
            updating { $0.exports.perform(command, &$0.panes, $0.panes.library.saved, &$1) }
        case .first, .last: if let count { goTo(count) } else { forward(command) }
        // The other commands belong to the panes.
        default: forward(command, times: count)
        }
    }

    /// Passes a command to the focused pane, and to the other one if it does not know it.
    private mutating func forward(_ command: Command, times count: Int? = nil) {
        let isListFirst = focus == .list
        if isListFirst, updating({ $0.list.handle(command, &$1) }) { return }
        if updating({ $0.detail.handle(command, times: count, &$1) }) || isListFirst { return }
        updating { _ = $0.list.handle(command, &$1) }
    }

    /// `n`, `N`: goes to a match in the text, if the user searched there, else in the rows.
    private mutating func goToMatch(_ command: Command, times count: Int) {
        if focus == .detail { detail.withReader(context) { $0.noteJump() } }
        for _ in 0..<min(count, Self.mostSteps) {
            guard focus == .detail, updating({ $0.detail.findAgain(forward: command == .nextMatch, &$1) }) else {
                forward(command)
                continue
            }
            // A notice takes a row of the text.
            detail.withReader(context) { $0.showMatch() }
            // The match is in another file, whose text may not be loaded.
            if case .place = detail.intent?.goal { break }
        }
    }

    /// `*`, `#`: goes to the next occurrence of the word under the cursor.
    private mutating func goToWord(forward: Bool) {
        detail.withReader(context) { $0.noteJump() }
        let hasText = updating { model, update in
            model.detail.withReader(update.context) { $0.findWord(forward: forward, &update) }
        }
        guard hasText else { return }
        // A notice takes a row of the text.
        detail.withReader(context) { $0.showMatch() }
    }

    /// A divider stops at its end, so that the opposite key moves it at once.
    private mutating func moveDivider(by columns: Int) {
        let before = layout.divider
        window.dividerShift += columns
        layOut()
        if layout.divider == before { window.dividerShift -= columns }
    }

    /// `Esc`: cancels a running operation, else goes back in the pane, else ends the zoom.
    private mutating func goBack() {
        if cancelUnderWay() { return }
        if focus == .detail {
            if detail.withReader(context, { $0.leaveCursor() }) { return }
            if updating({ $0.detail.leaveDiff(&$1) || $0.detail.showNewestRevision(&$1) }) { return }
            focus = .list
        } else if let restriction = list.nextLifted {
            panes.list.lift(restriction, &settings)
        } else if !updating({ $0.panes.leaveFeed(&$1) }) {
            window.isZoomed = false
        }
    }

    /// Cancels a running operation: an export, stars, a wait for a limit, a load for the text, a long load.
    /// - Returns: false if there is none.
    @discardableResult
    mutating func cancelUnderWay() -> Bool {
        if updating({ $0.exports.cancel(&$1) }) { return true }
        if updating({ $0.changes.stars.cancel(&$0.panes.list, &$1) }) { return true }
        if updating({ $0.changes.deletions.cancel(&$0.panes.list, &$1) }) { return true }
        if updating({ $0.signIn.cancel(&$1) || $0.signIn.limits.cancelWaiting(&$0.panes, &$1) }) { return true }
        if focus == .detail, updating({ $0.detail.cancel(&$1) }) { return true }
        guard requests.longWait(context) != nil else { return false }
        cancelLoading()
        return true
    }

    /// Cancels the requests of the focused pane; `r` repeats them.
    private mutating func cancelLoading() {
        let cancelled = Failure("Cancelled.")
        requests.cancelAwaited(context)
        if focus == .list {
            list.giveUp(cancelled)
        } else if let id = feed.selection {
            detail.giveUp(id, cancelled)
        }
    }
}
