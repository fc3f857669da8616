import Gists
import OrderedCollections

/// Rows of drafts, and gists that a response cannot include yet.
extension FeedState {
    /// True if the drafts' rows are missing or outdated.
    func lacksDrafts(_ drafts: [Draft]) -> Bool { !self.drafts.keys.elementsEqual(drafts.lazy.map(\.id)) }

    /// Shows drafts above the gists.
    mutating func show(_ drafts: OrderedDictionary<String, Gist>) {
        guard drafts != self.drafts else { return }
        let place = selectedIndex
        self.drafts = drafts
        rowsChanged()
        selectShown(at: place ?? 0)
    }

    /// Removes gists that were created or changed here after a page was requested, so that it can be merged.
    mutating func unpin(_ changed: [Gist]) -> (gists: [Gist], selection: RowID?) {
        let selected = selection
        guard !changed.isEmpty else { return ([], selected) }
        for gist in changed { rows[gist.id] = nil }
        rowsChanged()
        selectShown()
        return (changed, selected)
    }

    /// Puts them back, above the other gists.
    mutating func pin(_ unpinned: (gists: [Gist], selection: RowID?)) {
        guard !unpinned.gists.isEmpty else { return }
        let (before, place) = (rows, selectedIndex)
        rows = OrderedDictionary(unpinned.gists.map { ($0.id, $0) }) { first, _ in first }
        for (id, gist) in before where rows[id] == nil { rows[id] = gist }
        rowsChanged()
        selectShown(at: place ?? 0)
        if let selected = unpinned.selection, contains(selected) { selection = selected }
    }

    /// Updates the gist of a row.
    mutating func change(_ gist: Gist) {
        rows[gist.id] = gist
        rowsChanged()
        selectShown()
    }
}
