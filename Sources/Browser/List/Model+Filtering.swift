import Cells
import Gists

extension Model {
    /// How the rows of the feed on the screen are shown.
    public var listOptions: ListOptions {
        get { feed.listOptions }
        set { if newValue != feed.listOptions { feed.arrange(newValue) } }
    }

    /// `/` in the list.
    mutating func startFilter() {
        feed.prepareFilter()
        prompt = Prompt(
            purpose: .filter(
                before: listOptions, selection: feed.selection, above: (feed.selectedIndex ?? feed.top) - feed.top),
            line: LineEditor(listOptions.filter.text))
    }

    /// `n` and `N`: the next or previous row of the last filter, also after it was taken back.
    mutating func selectMatch(forward: Bool) {
        guard !list.lastFilter.isEmpty else {
            notice = Notice(text: "Nothing was filtered for yet: / does.", isError: false)
            return
        }
        guard let current = feed.selectedIndex else { return }
        guard let target = feed.shownMatch(of: list.lastFilter, after: current, forward: forward) else {
            notice = Notice(text: "No other row matches \(list.lastFilter.text).", isError: false)
            return
        }
        feed.selection = feed.shownGist(at: target).id
    }

    /// `S`: the next of the orders.
    mutating func cycleOrder() {
        let orders = ListOptions.Order.allCases
        let next = (orders.firstIndex(of: listOptions.order) ?? 0) + 1
        listOptions.order = orders[next % orders.count]
    }

    /// `R`: the same order the other way round.
    mutating func reverseOrder() { listOptions.isReversed.toggle() }

    /// `Esc` in the list, once nothing else is left to leave: all rows again.
    mutating func dropFilter() -> Bool {
        guard !listOptions.filter.isEmpty else { return false }
        listOptions.filter = RowQuery("")
        return true
    }
}
