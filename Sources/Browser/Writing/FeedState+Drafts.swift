import Gists
import OrderedCollections

/// Rows of drafts in a feed, independent of pages.
extension FeedState {
    /// True if the drafts' rows are missing or outdated.
    func lacksDrafts(_ drafts: [Draft]) -> Bool {
        let rows = rows.keys.prefix { Draft.isRow($0) }
        return rows.count != drafts.count || !zip(rows, drafts).allSatisfy { $0 == $1.rowID }
    }

    /// Puts the drafts' rows first.
    mutating func pin(_ drafts: [Gist]) {
        let selected = selection
        let place = selectedIndex
        let before = rows
        rows = OrderedDictionary(drafts.map { ($0.id, $0) }) { first, _ in first }
        for (id, gist) in before where !Draft.isRow(id) && rows[id] == nil { rows[id] = gist }
        guard rows != before else { return }
        rowsChanged()
        if selection == nil || shownIndex(of: selected ?? "") == nil {
            selection = shownCount > 0 ? shownGist(at: min(place ?? 0, shownCount - 1)).id : nil
        }
    }

    /// Removes the rows that the server does not know, so that a page can be merged.
    /// - Parameter changed: gists that were created or changed here after the page was requested.
    mutating func unpin(_ changed: [Gist] = []) -> (drafts: [Gist], selection: String?) {
        let drafts = rows.values.filter { Draft.isRow($0.id) } + changed
        guard !drafts.isEmpty else { return ([], nil) }
        let selected = selection
        for draft in drafts { rows[draft.id] = nil }
        rowsChanged()
        if let selected, rows[selected] == nil { selection = shownCount > 0 ? shownGist(at: 0).id : nil }
        return (drafts, selected)
    }

    mutating func pin(_ unpinned: (drafts: [Gist], selection: String?)) {
        guard !unpinned.drafts.isEmpty else { return }
        pin(unpinned.drafts)
        if let selected = unpinned.selection, rows[selected] != nil { selection = selected }
    }

    /// Updates the gist of a row.
    mutating func change(_ gist: Gist) {
        rows[gist.id] = gist
        rowsChanged()
    }
}
