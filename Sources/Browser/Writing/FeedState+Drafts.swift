import Gists
import OrderedCollections

/// Rows of drafts in a feed: they come from no page, and no page takes them away.
extension FeedState {
    /// True where the rows of these are not there, or others are.
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

    /// The rows as the server knows them, for what merges a page.
    /// - Parameter changed: gists that were made or changed here, of which the page can't know yet.
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

    /// A row's gist has changed.
    mutating func change(_ gist: Gist) {
        rows[gist.id] = gist
        rowsChanged()
    }
}
