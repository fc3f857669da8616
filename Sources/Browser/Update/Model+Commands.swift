import Cells
import Gists

extension Model {
    mutating func perform(_ command: Command) -> [Effect] {
        switch command {
        case .quit: return [.quit]
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        case .help: overlay = Overlay(kind: .help)
        case .log: return showLog()
        case .show(.search): return startSearch()
        case .show(let id): return show(id)
        case .showUser: prompt = Prompt(purpose: .user, line: LineEditor())
        case .filter where feedID == .search: return startSearch()
        case .filter:
            focus = .list
            startFilter()
        case .nextMatch: selectMatch(forward: true)
        case .previousMatch: selectMatch(forward: false)
        case .cycleOrder: cycleOrder()
        case .reverseOrder: reverseOrder()
        case .nextUnread:
            focus = .list
            selectNextUnread()
        case .toggleStar: return toggleStar()
        case .refresh: return refresh()
        case .open: return open()
        case .back: return goBack()
        case .switchPane:
            if focus == .list { return open() }
            focus = .list
        case .zoom: isZoomed.toggle()
        case .widenList: moveDivider(by: 4)
        case .narrowList: moveDivider(by: -4)
        case .toggleWrap: wraps.toggle()
        case .toggleExactTimes: showsExactTimes.toggle()
        case .previousFile: return switchTab(by: -1)
        case .nextFile: return switchTab(by: 1)
        case .loadWholeFile: return loadWholeFile()
        case .openInBrowser: return selectedGist.map { [.openInBrowser($0.htmlURL)] } ?? []
        case .copyURL:
            guard let url = selectedGist?.htmlURL else { return [] }
            notice = Notice(text: "Copied \(url)", isError: false)
            return [.copy(url)]
        case .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .first, .last, .scrollLeft, .scrollRight:
            if focus == .list { return moveInList(command) }
            scrollReader(command)
        }
        return []
    }

    /// A divider at its end stays there, so that the way back starts with the next key.
    private mutating func moveDivider(by columns: Int) {
        let before = Layout(self).divider
        dividerShift += columns
        if Layout(self).divider == before { dividerShift -= columns }
    }

    /// `Esc`: first whatever runs on the screen, then the pane, then the zoom.
    private mutating func goBack() -> [Effect] {
        if waitsUntil != nil { return cancelWaiting() }
        if focus == .detail {
            if let cancel = cancelFileLoad() { return [cancel] }
            focus = .list
        } else if dropFilter() {
            return []
        } else if feedID == .search {
            return leaveSearch()
        } else {
            isZoomed = false
        }
        return []
    }
}
