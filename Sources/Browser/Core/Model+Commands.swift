import Cells
import Gists
import Reading

extension Model {
    mutating func perform(_ command: Command) -> [Effect] {
        switch command {
        case .quit: return [.display(.quit)]
        case .suspend: return [.display(.suspend)]
        case .redraw: return [.display(.redraw)]
        case .help: overlay = .page(.help, top: 0)
        case .log: return showLog()
        case .show(.search): return startSearch()
        case .show(let id): return show(id)
        case .palette: overlay = .picker(palette())
        case .scope: overlay = .picker(scopePicker())
        case .commandLine: prompt = Prompt(purpose: .command, line: LineEditor())
        case .mark: return toggleMark()
        case .showUser: prompt = Prompt(purpose: .user, line: LineEditor())
        case .filter where feedID == .search: return startSearch()
        case .filter:
            focus = .list
            startFilter()
        case .find: startFinding()
        case .nextMatch: if !findAgain(forward: true) { selectMatch(forward: true) }
        case .previousMatch: if !findAgain(forward: false) { selectMatch(forward: false) }
        case .placeTop, .placeMiddle, .placeBottom: place(command)
        case .screenTop, .screenMiddle: selectOnScreen(command)
        case .cycleOrder: cycleOrder()
        case .reverseOrder: reverseOrder()
        case .nextUnread: return goToUnread(forward: true)
        case .previousUnread: return goToUnread(forward: false)
        case .nextGist: return goToGist(by: 1)
        case .previousGist: return goToGist(by: -1)
        case .toggleStar: return toggleStar()
        case .refresh: return refresh()
        case .open: return (focus == .detail ? openChoice() : nil) ?? open()
        case .back: return goBack()
        case .switchPane:
            if focus == .list { return open() }
            focus = .list
        case .zoom: window.isZoomed.toggle()
        case .widenList: moveDivider(by: 4)
        case .narrowList: moveDivider(by: -4)
        case .toggleWrap: detail.wraps.toggle()
        case .toggleExactTimes: detail.showsExactTimes.toggle()
        case .toggleSource: return toggleSource()
        case .followLink: askForLink()
        case .fold: if !changePicture({ $0.zoomOut() }) { fold(by: -1) }
        case .unfold: if !changePicture({ $0.zoomIn() }) { fold(by: 1) }
        case .fitPicture: changePicture { $0 = Viewport() }
        case .previousFile: return switchTab(by: -1)
        case .nextFile: return switchTab(by: 1)
        case .loadWholeFile: return detailTab.page.loadWhole(&self)
        case .openInBrowser: return openPages()
        case .copyURL:
            return copy(chosenGists.compactMap { CopiedAddress.plain($0.htmlURL) }, "address", "addresses")
        case .copyCloneLine:
            let addresses = chosenGists.compactMap { CopiedAddress.forShell($0.gitPullURL) }
            return copy(addresses.map { "git clone \($0)" }, "address", "lines")
        case .copyContent, .copyRawURL, .save, .saveAll, .pipe, .openInPager, .openInEditor:
            return export(command)
        case .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .first, .last, .scrollLeft, .scrollRight:
            return command.motion().map { move($0) } ?? []
        }
        return []
    }

    /// A divider at its end stays there, so that the way back starts with the next key.
    mutating func moveDivider(by columns: Int) {
        let before = layout.divider
        window.dividerShift += columns
        if layout.divider == before { window.dividerShift -= columns }
    }

    /// `Esc`: first whatever runs on the screen, then the pane, then the zoom.
    private mutating func goBack() -> [Effect] {
        if let effects = cancelExport() ?? cancelStars() { return effects }
        if account.waitsUntil != nil { return cancelWaiting() }
        if focus == .detail {
            if let effects = detailTab.page.cancel(&self) ?? cancelRendering() { return effects }
            if shownFinding != nil { detail.finding = nil } else { focus = .list }
        } else if dropFilter() {
            return []
        } else if !list.marks.isEmpty {
            list.marks = []
        } else if feedID == .search {
            return leaveSearch()
        } else {
            window.isZoomed = false
        }
        return []
    }
}
