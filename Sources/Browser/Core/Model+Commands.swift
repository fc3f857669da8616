import Cells
import Documents
import Gists
import Reading

extension Model {
    /// What is done one by one is not done more often than this, whatever the count.
    private static let mostSteps = 1_000

    /// Carries a command out: here where it is about the whole screen or about several panes, else in a pane.
    /// - Parameter count: what was typed before the key, in a text: so many times, or the line of that number.
    mutating func perform(_ command: Command, times count: Int? = nil) -> [Effect] {
        if let draft = selectedDraft, let effects = perform(command, on: draft) { return effects }
        switch command {
        case .write: return writeNewGist()
        case .edit: return (detail.leavePast(context, &requests) ?? []) + editGist()
        case .quit: return [.display(.quit)]
        case .leave: return leave()
        case .interrupt: return interrupt()
        case .suspend: return [.display(.suspend)]
        case .redraw: return [.display(.redraw)]
        case .help: present(.page(.help, top: 0))
        case .log:
            present(.page(.log, top: 0))
            return [.watchLog(true)]
        case .palette: present(.picker(.palette(context, recent: input.recentNames)))
        case .scope: present(.picker(.scopes(of: feed)))
        case .orderMenu: present(.menu(.orders(list.options)))
        case .copyMenu: return openCopyMenu()
        case .custom(let name): return run(custom: name)
        case .commandLine: present(.prompt(Prompt(purpose: .command, line: LineEditor())))
        case .showOwner: return showOwner()
        case .showUser: present(.prompt(Prompt(purpose: .user, line: LineEditor())))
        case .pickFile: return take(detail.pickFile(context))
        case .comments: return showComments()
        case .history: return open(at: .history)
        case .parent: return goToParent()
        case .zoom: window.isZoomed.toggle()
        case .cycleDensity: return use(settings.density.next)
        case .widenList: moveDivider(by: 4 * (count ?? 1))
        case .narrowList: moveDivider(by: -4 * (count ?? 1))
        case .open: return learnLoginForComment() ?? openCommentMenu() ?? openChosen()
        case .back: return goBack()
        case .previousPlace: return goToPreviousPlace()
        case .switchPane:
            if focus == .list { return open() }
            focus = .list
        case .show(.search),
            .filter where feedID == .search:
            return startSearch()
        case .show(let id): return show(id)
        case .filter:
            focus = .list
            return handOn(command)
        case .about where layout.detail == nil && selectedGist != nil:
            focus = .detail
            return handOn(command)
        case .nextGist, .previousGist:
            let steps = (count ?? 1) * (command == .nextGist ? 1 : -1)
            return detail.goToChange(by: steps, context).map { take($0) } ?? goToGist(by: steps)
        case .nextUnread: return goToUnread(forward: true)
        case .previousUnread: return goToUnread(forward: false)
        case .nextMatch, .previousMatch: return goToMatch(command, times: count ?? 1)
        case .findWord, .findWordBackward: return goToWord(forward: command == .findWord)
        case .refresh: return refresh()
        case .account: return openAccountBox()
        case .goAnonymously: return goAnonymously()
        case .toggleStar: return toggleStar()
        case .delete: return askToDelete()
        case .fork: return fork()
        case .undo: return askToUndo()
        case .comment: return writeComment()
        case .nextComment, .previousComment:
            if focus == .detail, detail.goToComment(forward: command == .nextComment, context) { return [] }
            return perform(.switchPane)
        case .toggleRead: return mark()
        case .openInBrowser: return detail.openLines(context).map { take($0) } ?? take(list.openPages())
        case .copyURL, .copyRawURL, .copyCloneLine, .copyFileLink, .copyMarkdownLink, .copyID:
            return take(copySource.lines(for: command).map { .copy($0) } ?? Reaction())
        case .copyContent, .copyLines, .save, .saveAll, .pipe, .openInPager, .openInEditor:
            return export(command)
        case .first, .last: return count.map { goTo($0) } ?? handOn(command)
        case .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .scrollLeft, .scrollRight, .placeTop,
            .placeMiddle, .placeBottom, .screenTop, .screenMiddle, .screenBottom, .mark, .cycleOrder, .reverseOrder,
            .find,
            .selectLines, .jumpBack, .scrollDown, .scrollUp, .lineEnd, .toggleLineNumbers, .findInFiles, .outline,
            .about, .toggleWrap,
            .toggleExactTimes, .toggleSource, .followLink, .fold, .unfold, .fitPicture,
            .previousFile,
            .nextFile, .olderVersion, .newerVersion, .markVersion, .diff, .sideBySide, .loadWholeFile:
            return handOn(command, times: count)
        }
        return []
    }

    /// Hands a command to the pane with the keys, and to the other one where it is none of its own.
    private mutating func handOn(_ command: Command, times count: Int? = nil) -> [Effect] {
        let context = context
        if focus == .list, let reaction = list.handle(command, context, &requests) { return take(reaction) }
        if let reaction = detail.handle(command, times: count, context, &requests) { return take(reaction) }
        return list.handle(command, context, &requests).map { take($0) } ?? []
    }

    /// Takes what a pane has made of something. What it tells, or asks to be typed, stands at the bottom of the screen.
    mutating func take(_ reaction: Reaction) -> [Effect] {
        if let notice = reaction.notice { self.notice = notice }
        if let prompt = reaction.prompt { self.prompt = prompt }
        if let picker = reaction.picker { present(.picker(picker)) }
        return reaction.effects
    }

    mutating func complain(_ sentence: String) -> [Effect] { take(.complain(sentence)) }

    /// `n`, `N`: a match in the text, where something was looked for there, else in the rows.
    private mutating func goToMatch(_ command: Command, times count: Int) -> [Effect] {
        var effects: [Effect] = []
        if focus == .detail { detail.noteJump(context) }
        for _ in 0..<min(count, Self.mostSteps) {
            guard focus == .detail,
                let reaction = detail.findAgain(forward: command == .nextMatch, context, &requests)
            else {
                effects += handOn(command)
                continue
            }
            // What is told takes a row of the text.
            effects += take(reaction)
            detail.showMatch(context)
            // The match is in another file, whose text may have to come first.
            if detail.aim != nil { break }
        }
        return effects
    }

    /// `*`, `#`: the next place where the word under the cursor stands.
    private mutating func goToWord(forward: Bool) -> [Effect] {
        detail.noteJump(context)
        guard let reaction = detail.findWord(forward: forward, context, &requests) else { return [] }
        // What is told takes a row of the text.
        let effects = take(reaction)
        detail.showMatch(context)
        return effects
    }

    /// A divider at its end stays there, so that the way back starts with the next key.
    private mutating func moveDivider(by columns: Int) {
        let before = layout.divider
        window.dividerShift += columns
        layOut()
        if layout.divider == before { window.dividerShift -= columns }
    }

    /// `Esc`: first whatever runs on the screen, then the pane, then the zoom.
    private mutating func goBack() -> [Effect] {
        if let effects = cancelUnderWay() { return effects }
        if focus == .detail {
            if detail.leaveCursor(context) { return [] }
            if let effects = detail.leaveDiff(context, &requests) ?? detail.leavePast(context, &requests) {
                return effects
            }
            focus = .list
        } else if let restriction = list.nextLifted {
            return lift(restriction)
        } else if let effects = leaveFeed() {
            return effects
        } else {
            window.isZoomed = false
        }
        return []
    }

    /// Cancels what runs on the screen: an export, stars, what waits for a limit, what the text loads, what loads for long.
    /// - Returns: nil where nothing does.
    mutating func cancelUnderWay() -> [Effect]? {
        if let reaction = exports.cancel(&requests) { return take(reaction) }
        if let effects = cancelStars() ?? cancelDeletions() { return effects }
        if let effects = cancelAccountChange() { return effects }
        if account.waitsUntil != nil { return cancelWaiting() }
        if focus == .detail, let effects = detail.cancel(context, &requests) { return effects }
        return longWait == nil ? nil : cancelLoading()
    }

    /// Gives up whatever may wait for the service's limit; `r` asks again.
    private mutating func cancelWaiting() -> [Effect] {
        account.waitsUntil = nil
        let cancelled = Failure("Cancelled.")
        list.giveUp(cancelled)
        detail.giveUp(cancelled)
        return requests.cancel { [feedID] requester in
            switch requester {
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
    private mutating func openCopyMenu() -> [Effect] {
        let source = copySource
        guard !source.gists.isEmpty else { return complain(Words.Export.nothingToCopy) }
        let subject = focus == .list && !list.marks.isEmpty ? list.markedGists(source.gists.count) : ""
        let special = detail.copyRows(source, context) + detail.copiedOfTree(context)
        present(.menu(.copy(source, subject: subject, special: special)))
        return []
    }

    /// Takes files of the chosen gists out: where a file is read that file, else all of theirs.
    private mutating func export(_ command: Command) -> [Effect] {
        if detail.selectedLines(context) != nil, let lines = detail.selectedText(context) {
            switch command {
            case .copyLines, .copyContent: return take(detail.copy(lines, context))
            case .save, .pipe, .openInPager:
                let reaction = lines.gist.map { exports.handle(command, [$0], subject: "", context, &requests) }
                return take(reaction ?? .complain(lines.complaint))
            default: break
            }
        }
        switch command {
        case .copyLines: return take(.tell(Words.Reader.noSelection(context.key(of: .selectLines, or: ":"))))
        case .openInEditor where feedID == .saved && focus == .list:
            return take(account.edit(savedOf: list.chosenGists))
        default: break
        }
        var gists = list.chosenGists
        if focus == .detail, var gist = detail.gist(context) {
            if command != .saveAll, case .file(let index) = detail.tab(context) { gist.files = [gist.files[index]] }
            gists = [gist]
        }
        gists = gists.filter { !$0.files.isEmpty }.map(detail.withTexts)
        let subject = focus == .list && !list.marks.isEmpty ? list.markedGists(gists.count) : ""
        return take(exports.handle(command, gists, subject: subject, context, &requests))
    }
}
