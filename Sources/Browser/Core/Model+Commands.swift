import Cells
import Documents
import Gists
import Reading

extension Model {
    /// What is done one by one is not done more often than this, whatever the count.
    private static let mostSteps = 1_000

    /// Carries a command out: here where it is about the whole screen or about several panes, else in a pane.
    /// - Parameter count: what was typed before the key, in a text: so many times, or the line of that number.
    mutating func perform(_ command: Command, times count: Int? = nil) {
        if let draft = selectedDraft, perform(command, on: draft) { return }
        switch command {
        case .write: writeNewGist()
        case .edit:
            updating { _ = $0.detail.leavePast(&$1) }
            editGist()
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
        case .copyMenu: openCopyMenu()
        case .custom(let name): run(custom: name)
        case .commandLine: type(.command)
        case .showOwner: showOwner()
        case .showUser: type(.user)
        case .pickFile: updating { $0.detail.pickFile(&$1) }
        case .comments: updating { $0.detail.showComments(&$1) }
        case .history: open(at: .history)
        case .parent: updating { $0.detail.goToParent(&$1) }
        case .zoom: window.isZoomed.toggle()
        case .cycleDensity: updating { $0.settings.use($0.settings.density.next, &$1) }
        case .widenList: moveDivider(by: 4 * (count ?? 1))
        case .narrowList: moveDivider(by: -4 * (count ?? 1))
        case .open: if !learnLoginForComment(), !openCommentMenu() { openChosen() }
        case .back: goBack()
        case .previousPlace: goToPreviousPlace()
        case .switchPane:
            if focus == .list { return open() }
            focus = .list
        case .show(.search),
            .filter where feedID == .search:
            startSearch()
        case .show(let id): show(id)
        case .filter:
            focus = .list
            forward(command)
        case .about where layout.detail == nil && selectedGist != nil:
            focus = .detail
            forward(command)
        case .nextGist, .previousGist:
            let steps = (count ?? 1) * (command == .nextGist ? 1 : -1)
            if !updating({ $0.detail.goToChange(by: steps, &$1) }) { goToGist(by: steps) }
        case .nextUnread: goToUnread(forward: true)
        case .previousUnread: goToUnread(forward: false)
        case .nextMatch, .previousMatch: goToMatch(command, times: count ?? 1)
        case .findWord, .findWordBackward: goToWord(forward: command == .findWord)
        case .refresh: refresh()
        case .account: openAccountBox()
        case .goAnonymously: goAnonymously()
        case .toggleStar: toggleStar()
        case .delete: askToDelete()
        case .fork: fork()
        case .undo: askToUndo()
        case .comment: writeComment()
        case .nextComment, .previousComment:
            if focus == .detail, detail.goToComment(forward: command == .nextComment, context) { return }
            perform(.switchPane)
        case .toggleRead: mark()
        case .openInBrowser: if !updating({ $0.detail.openLines(&$1) }) { updating { $0.list.openPages(&$1) } }
        case .copyURL, .copyRawURL, .copyCloneLine, .copyFileLink, .copyMarkdownLink, .copyID:
            if let lines = copySource.lines(for: command) { copy(lines) }
        case .copyContent, .copyLines, .save, .saveAll, .pipe, .openInPager, .openInEditor: export(command)
        case .first, .last: if let count { goTo(count) } else { forward(command) }
        case .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .scrollLeft, .scrollRight, .placeTop,
            .placeMiddle, .placeBottom, .screenTop, .screenMiddle, .screenBottom, .mark, .cycleOrder, .reverseOrder,
            .find,
            .selectLines, .jumpBack, .scrollDown, .scrollUp, .lineEnd, .toggleLineNumbers, .findInFiles, .outline,
            .about, .toggleWrap,
            .toggleExactTimes, .toggleSource, .followLink, .fold, .unfold, .fitPicture,
            .previousFile,
            .nextFile, .olderVersion, .newerVersion, .markVersion, .diff, .sideBySide, .loadWholeFile:
            forward(command, times: count)
        }
    }

    /// Gives a command to the pane with the keys, and to the other one if it does not know it.
    private mutating func forward(_ command: Command, times count: Int? = nil) {
        let isListFirst = focus == .list
        if isListFirst, updating({ $0.list.handle(command, &$1) }) { return }
        if updating({ $0.detail.handle(command, times: count, &$1) }) || isListFirst { return }
        updating { _ = $0.list.handle(command, &$1) }
    }

    /// `n`, `N`: a match in the text, if something was searched for there, else in the rows.
    private mutating func goToMatch(_ command: Command, times count: Int) {
        if focus == .detail { detail.noteJump(context) }
        for _ in 0..<min(count, Self.mostSteps) {
            guard focus == .detail, updating({ $0.detail.findAgain(forward: command == .nextMatch, &$1) }) else {
                forward(command)
                continue
            }
            // A notice takes a row of the text.
            detail.showMatch(context)
            // The match is in another file, whose text may not have arrived.
            if case .place = detail.intent?.goal { break }
        }
    }

    /// `*`, `#`: the next place of the word under the cursor.
    private mutating func goToWord(forward: Bool) {
        detail.noteJump(context)
        guard updating({ $0.detail.findWord(forward: forward, &$1) }) else { return }
        // A notice takes a row of the text.
        detail.showMatch(context)
    }

    /// A divider at its end stays there, so that the way back starts with the next key.
    private mutating func moveDivider(by columns: Int) {
        let before = layout.divider
        window.dividerShift += columns
        layOut()
        if layout.divider == before { window.dividerShift -= columns }
    }

    /// `Esc`: first whatever runs on the screen, then the pane, then the zoom.
    private mutating func goBack() {
        if cancelUnderWay() { return }
        if focus == .detail {
            if detail.leaveCursor(context) { return }
            if updating({ $0.detail.leaveDiff(&$1) || $0.detail.leavePast(&$1) }) { return }
            focus = .list
        } else if let restriction = list.nextLifted {
            panes.list.lift(restriction, &settings)
        } else if !leaveFeed() {
            window.isZoomed = false
        }
    }

    /// Cancels what runs on the screen: an export, stars, what waits for a limit, what the text loads, what loads for long.
    /// - Returns: false if nothing does.
    @discardableResult
    mutating func cancelUnderWay() -> Bool {
        if updating({ $0.exports.cancel(&$1) }) { return true }
        if cancelStars() || cancelDeletions() || cancelAccountChange() { return true }
        if account.waitsUntil != nil {
            cancelWaiting()
            return true
        }
        if focus == .detail, updating({ $0.detail.cancel(&$1) }) { return true }
        guard requests.longWait(context) != nil else { return false }
        cancelLoading()
        return true
    }

    /// Cancels what the pane with the keys waits for; `r` asks again.
    private mutating func cancelLoading() {
        let cancelled = Failure("Cancelled.")
        requests.cancelAwaited(context)
        if focus == .list {
            list.giveUp(cancelled)
        } else if let id = feed.selection {
            detail.giveUp(id, cancelled)
        }
    }

    /// Cancels whatever may wait for the service's limit; `r` asks again.
    private mutating func cancelWaiting() {
        account.waitsUntil = nil
        let cancelled = Failure("Cancelled.")
        list.giveUp(cancelled)
        detail.giveUp(cancelled)
        requests.cancel { [feedID] owner in
            switch owner {
            case .feed(feedID), .address, .gist, .tab, .version, .side, .star: true
            default: false
            }
        }
    }

    /// What can be copied of the gist or file that is read; in the list of the marked gists, else of the selected one.
    var copySource: CopySource {
        let context = context
        guard focus == .detail, let gist = detail.gist(context) else { return CopySource(gists: list.chosenGists) }
        guard case .file(let index) = detail.tab(context), gist.files.indices.contains(index) else {
            return CopySource(gists: [gist])
        }
        return CopySource(gists: [gist], file: gist.files[index])
    }

    /// `y`
    private mutating func openCopyMenu() {
        let source = copySource
        guard !source.gists.isEmpty else { return complain(Words.Export.nothingToCopy) }
        let subject = focus == .list && !list.marks.isEmpty ? list.markedGists(source.gists.count) : ""
        let special = detail.copyRows(source, context) + detail.copiedOfTree(context)
        present(.menu(.copy(source, subject: subject, special: special)))
    }

    /// Exports files of the chosen gists: while a file is read only that file.
    private mutating func export(_ command: Command) {
        if detail.selectedLines(context) != nil, let lines = detail.selectedText(context) {
            switch command {
            case .copyLines, .copyContent: return updating { $0.detail.copy(lines, &$1) }
            case .save, .pipe, .openInPager:
                guard let gist = lines.gist else { return complain(lines.complaint) }
                return updating { $0.exports.handle(command, [gist], subject: "", &$1) }
            default: break
            }
        }
        switch command {
        case .copyLines: return tell(Words.Reader.noSelection(context.key(of: .selectLines, or: ":")))
        case .openInEditor where feedID == .saved && focus == .list:
            return updating { $0.account.edit(savedOf: $0.list.chosenGists, &$1) }
        default: break
        }
        var gists = list.chosenGists
        if focus == .detail, var gist = detail.gist(context) {
            if command != .saveAll, case .file(let index) = detail.tab(context) { gist.files = [gist.files[index]] }
            gists = [gist]
        }
        gists = gists.filter { !$0.files.isEmpty }.map(detail.withTexts)
        let subject = focus == .list && !list.marks.isEmpty ? list.markedGists(gists.count) : ""
        updating { [gists] in $0.exports.handle(command, gists, subject: subject, &$1) }
    }
}
