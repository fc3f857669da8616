import Cells
import Gists

/// What stands at a cell, as far as the mouse can do something with it.
enum HitTarget: Hashable {
    case feed(Feed)
    /// A gist's row, by its id.
    case row(String)
    case divider
    case tab(DetailTab)
    case detail
    /// What a hint in the status bar says.
    case hint(Command)
    /// The key of a hint in the line that is being typed.
    case key(Key)
    /// What tells of new rows above the view.
    case newRows
    /// A choice of a picker, by its number among those that match.
    case choice(Int)
}

extension Model {
    /// Nil where there is nothing to be done.
    func target(x: Int, y: Int) -> HitTarget? {
        let layout = layout
        guard !layout.isTooSmall else { return nil }
        if case .picker(let picker) = overlay {
            return PickerView.choice(x: x, y: y, picker, self).map(HitTarget.choice)
        }
        if layout.header.contains(x: x, y: y) {
            return HeaderView.places(self).first { $0.columns.contains(x) }.map { .feed($0.feed) }
        }
        if layout.status.contains(x: x, y: y) {
            if let prompt {
                let places = PromptView.places(prompt, self, in: layout.status)
                return places.first { $0.columns.contains(x) }.map { .key($0.key) }
            }
            return StatusView.places(self, layout).first { $0.columns.contains(x) }.map { .hint($0.hint.command) }
        }
        if HeaderView.newRowsPlace(self, layout)?.contains(x: x, y: y) == true { return .newRows }
        if layout.divider?.contains(x: x, y: y) == true { return .divider }
        if let list = layout.list, list.contains(x: x, y: y) {
            let index = feed.top + (y - list.y) / layout.rowHeight
            return index < feed.shownCount ? .row(feed.shownGist(at: index).id) : nil
        }
        guard let detail = layout.detail, detail.contains(x: x, y: y), let gist = detailGist else { return nil }
        let line = DetailLayout(detail, self).tabs
        guard line.contains(x: x, y: y) else { return .detail }
        return DetailView.tabPlaces(gist, self, in: line).first { $0.columns.contains(x) }.map { .tab($0.tab) }
            ?? .detail
    }
}
