import Gists

extension Model {
    /// `Space`: marks the selected gist, or takes its mark away, and goes on to the next row.
    mutating func toggleMark() -> [Effect] {
        guard let id = selectedGist?.id else { return [] }
        if marks.remove(id) == nil { marks.append(id) }
        return moveInList(.down, pulls: false)
    }

    /// What an action is for: the marked gists in their order, else the selected one.
    var chosenGists: [Gist] {
        guard !marks.isEmpty else { return selectedGist.map { [$0] } ?? [] }
        return marks.compactMap { id in feeds.all.lazy.compactMap { $0.rows[id] }.first }
    }
}
