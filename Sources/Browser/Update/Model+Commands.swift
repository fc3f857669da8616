import Cells
import Gists

extension Model {
    mutating func perform(_ command: Command) -> [Effect] {
        switch command {
        case .quit: return [.quit]
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        case .help: overlay = .help(top: 0)
        case .show(let id): return show(id)
        case .refresh: return refresh()
        case .open: return open()
        case .back: return goBack()
        case .switchPane:
            return focus == .list
                ? open()
                : {
                    focus = .list; return []
                }()
        case .zoom: isZoomed.toggle()
        case .widenList: dividerShift = min(dividerShift + 4, 200)
        case .narrowList: dividerShift = max(dividerShift - 4, -200)
        case .toggleWrap: wraps.toggle()
        case .toggleExactTimes: showsExactTimes.toggle()
        case .previousFile: return switchTab(by: -1)
        case .nextFile: return switchTab(by: 1)
        case .loadWholeFile: return loadWholeFile()
        case .openInBrowser: return selectedGist.map { [.openInBrowser($0.htmlURL)] } ?? []
        case .copyURL: return selectedGist.map { [.copy($0.htmlURL)] } ?? []
        case .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .first, .last, .scrollLeft, .scrollRight:
            if focus == .list { return moveInList(command) }
            scrollReader(command)
        }
        return []
    }

    /// The help takes the moving keys for itself; whatever else is pressed closes it.
    mutating func performInHelp(_ command: Command) -> [Effect] {
        guard case .help(let top) = overlay else { return [] }
        let page = max(1, size.rows - 4)
        let step =
            switch command {
            case .down: 1
            case .up: -1
            case .pageDown: page
            case .pageUp: -page
            case .halfPageDown: page / 2
            case .halfPageUp: -page / 2
            case .first: -top
            case .last: HelpView.lastTop(size)
            default: 0
            }
        if step != 0 || command == .first || command == .up {
            overlay = .help(top: min(max(0, top + step), HelpView.lastTop(size)))
            return []
        }
        overlay = nil
        return command == .suspend || command == .redraw ? perform(command) : []
    }

    /// `Esc`: first whatever runs on the screen, then the pane, then the zoom.
    private mutating func goBack() -> [Effect] {
        if focus == .detail {
            if let cancel = cancelFileLoad() { return [cancel] }
            focus = .list
        } else {
            isZoomed = false
        }
        return []
    }
}
