import Cells
import Gists

extension Model {
    /// How the rows of the feed on the screen are shown.
    public var arrangement: Arrangement {
        get { feed.arrangement }
        set { if newValue != feed.arrangement { feed.arrange(newValue) } }
    }

    /// `/` in the list.
    mutating func startFilter() {
        feed.prepareFilter()
        prompt = Prompt(
            purpose: .filter(
                before: arrangement, selection: feed.selection, above: (feed.selectedIndex ?? feed.top) - feed.top),
            line: LineEditor(arrangement.filter.text))
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
        let orders = Arrangement.Order.allCases
        let next = (orders.firstIndex(of: arrangement.order) ?? 0) + 1
        arrangement.order = orders[next % orders.count]
    }

    /// `R`: the same order the other way round.
    mutating func reverseOrder() { arrangement.isReversed.toggle() }

    /// `Esc` in the list, once nothing else is left to leave: all rows again.
    mutating func dropFilter() -> Bool {
        guard !arrangement.filter.isEmpty else { return false }
        arrangement.filter = RowQuery("")
        return true
    }
}
