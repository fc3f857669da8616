import FoundationEssentials
import Reading

extension Model {
    /// Seconds until which a second `^C` quits.
    private static let interruptTimeout = 2.0

    /// Performs a command: here if it is about the whole screen or several panes, else in a pane.
    /// - Parameter count: the count typed before the key, in a text: the number of repetitions, or of a line.
    mutating func perform(_ command: Command, times count: Int? = nil) {
        if case .draft = feed.selection, updating({ $0.compose.publisher.handle(command, &$1) }) { return }
        switch command {
        case .writing(.publish): complain(Words.Writing.noDraft)
        case .writing(.new): updating { $0.compose.publisher.writeNew(&$1) }
        case .writing(.edit):
            updating { _ = HistoryTab().showNewest(&$0.detail, &$1) }
            updating { $0.compose.publisher.edit($0.panes.detail, &$1) }
        case .window(.quit): emit(.display(.quit))
        case .go(.leave): updating { $0.panes.leave(&$1) }
        case .window(.interrupt): interrupt()
        case .window(.suspend): emit(.display(.suspend))
        case .window(.redraw): emit(.display(.redraw))
        case .window(.help): present(.page(PageViewer(.help)))
        case .window(.log):
            present(.page(PageViewer(.log)))
            emit(.watchLog(true))
        case .window(.palette): present(.picker(.palette(context, recent: input.recentNames)))
        case .list(.scope): present(.picker(.scopes(of: feed)))
        case .list(.orderMenu): present(.menu(.orders(list.options)))
        case .copy(.menu): updating { $0.panes.openCopyMenu(&$1) }
        case .custom(let name): updating { $0.exports.run(custom: name, $0.panes, &$1) }
        case .window(.commandLine): type(.command)
        case .go(.owner): updating { $0.panes.showOwner(&$1) }
        case .go(.user): type(.user)
        case .go(.file): updating { FilePicker.open(for: $0.detail, &$1) }
        case .forks(.parent): updating { ForksTab().goToParent(&$0.detail, &$1) }
        case .window(.toggleExactTimes): window.showsExactTimes.toggle()
        case .window(.zoom): window.isZoomed.toggle()
        case .window(.cycleDensity): updating { $0.settings.use($0.settings.density(on: $0.size).next, &$1) }
        case .window(.widenList): panes.moveDivider(by: 4 * (count ?? 1), context)
        case .window(.narrowList): panes.moveDivider(by: -4 * (count ?? 1), context)
        case .go(.open):
            if !updating({ $0.compose.comments.openMenu($0.panes.detail, asksLogin: true, &$1) }) {
                updating { $0.panes.openChosen(&$1) }
            }
        case .go(.back): if !cancelUnderWay() { updating { $0.panes.goBack(&$0.settings, &$1) } }
        case .move(.left) where focus == .detail: updating { $0.panes.scrollLeft(times: count ?? 1, &$1) }
        case .go(.previousPlace): updating { $0.panes.goToPreviousPlace(&$1) }
        case .window(.switchPane):
            if focus == .list { return updating { $0.panes.open(&$1) } }
            focus = .list
        case .go(.feed(.search)),
            .list(.filter) where feedID == .search:
            updating { $0.panes.startSearch(&$1) }
        case .go(.feed(let id)): updating { $0.panes.show(id, &$1) }
        case .list(.filter):
            focus = .list
            updating { $0.panes.handle(command, &$1) }
        case .detail(.about) where layout.detail == nil && selectedGist != nil:
            focus = .detail
            updating { $0.panes.handle(command, &$1) }
        case .go(.nextGist), .go(.previousGist):
            let steps = (count ?? 1) * (command == .go(.nextGist) ? 1 : -1)
            updating { model, update in
                if DiffTab().goToChange(by: steps, &model.detail, &update) { return }
                model.panes.goToGist(by: steps, &update)
            }
        case .marks(let command): updating { $0.panes.library.marks.handle(command, &$0.panes.list, &$1) }
        case .go(.nextMatch), .go(.previousMatch): updating { $0.panes.goToMatch(command, times: count ?? 1, &$1) }
        case .reader(.findWord), .reader(.findWordBackward):
            updating { $0.panes.goToWord(forward: command == .reader(.findWord), &$1) }
        case .refresh: updating { $0.panes.refresh(&$1) }
        // The account box opens with the response.
        case .signIn(.accounts): updating { $1.ask(.signIn(.accounts), for: .signIn(.accounts)) }
        case .signIn(.anonymous):
            guard settings.hasToken, feed.failure?.isTokenRefused == true else {
                return tell(Words.Account.notRejected)
            }
            emit(.display(.restart(.anonymously)))
        case .toggleStar: updating { $0.changes.stars.toggle(&$0.panes.list, &$0.changes.undo, &$1) }
        case .delete: updating { $0.changes.deletions.ask($0.panes, &$1) }
        case .forks(.fork): updating { Forking.fork($0.detail.gist($1.context), &$1) }
        case .undo: updating { $0.changes.undo.ask(&$0.changes.stars, &$0.compose, &$0.panes.list, &$1) }
        case .comments(let command): updating { $0.compose.comments.handle(command, &$0.panes.detail, &$1) }
        case .following(.toggle): updating { $0.panes.toggleFollow(&$1) }
        case .following(.people): updating { $0.panes.choosePerson(&$1) }
        case .pairs(let direction): updating { $0.panes.library.pairs.start(direction, &$1) }
        case .openInBrowser: updating { $0.panes.openInBrowser(&$1) }
        case .copy(.contents), .copy(.lines), .export:
            updating { $0.exports.perform(command, &$0.panes, $0.panes.library.saved, &$1) }
        case .copy(let command): if let lines = panes.copySource(context).lines(for: command) { copy(lines) }
        case .move(.first), .move(.last):
            updating { if let count { $0.panes.goTo(count, &$1) } else { $0.panes.handle(command, &$1) } }
        // The other commands belong to the panes.
        default: updating { $0.panes.handle(command, times: count, &$1) }
        }
    }

    /// Cancels a running operation: an export, stars, a wait for a limit, a load for the text, a long load.
    /// - Returns: false if there is none.
    @discardableResult
    private mutating func cancelUnderWay() -> Bool {
        updating { model, update in
            model.exports.cancel(&update) || model.changes.stars.cancel(&model.panes.list, &update)
                || model.changes.deletions.cancel(&model.panes.list, &update) || model.signIn.cancel(&update)
                || model.signIn.limits.cancelWaiting(&model.panes, &update)
                || model.focus == .detail && model.detail.cancel(&update) || model.panes.cancelLongLoad(&update)
        }
    }

    /// `^C`: cancels the typed line, the open layer or the running operation. A second one right after it quits.
    mutating func interrupt() {
        if let end = input.interruptEnds, now <= end { return emit(.display(.quit)) }
        input.pending = nil
        if let prompt {
            updating { prompt.abandon(&$0.input, &$1) }
        } else if box != nil {
            updating { $0.layers.closeBox(&$1) }
        } else {
            cancelUnderWay()
        }
        input.interruptEnds = now.addingTimeInterval(Self.interruptTimeout)
        let hint = Words.Window.quit(context.key(of: .window(.interrupt), or: ":quit"))
        if notice == nil { tell(hint) } else { notice?.hint += " · " + hint }
    }
}
