import Cells
import Gists
import Reading

extension Model {
    /// `Space`: marks the selected gist, or takes its mark away, and goes on to the next row.
    mutating func toggleMark() -> [Effect] {
        guard let id = selectedGist?.id else { return [] }
        if list.marks.remove(id) == nil { list.marks.append(id) }
        return moveInList(.rows(1), pulls: false)
    }

    /// The list.feeds that the marked gists are of, where one of them is not on the screen.
    private var feedsOfMarks: String {
        guard !list.marks.allSatisfy({ feed.rows[$0] != nil }) else { return "" }
        let titles = list.feeds.ids.filter { id in list.marks.contains { list.feeds[id]?.rows[$0] != nil } }.map(
            \.title
        ).sorted()
        return titles.isEmpty ? "" : " in " + titles.joined(separator: ", ")
    }

    /// `3 marked`, `3 marked in Public`: where they are, unless all are rows of the feed on the screen.
    var marksSentence: String { "\(list.marks.count) marked" + feedsOfMarks }

    /// `3 marked gists in Public`
    func markedGists(_ count: Int) -> String {
        (count == 1 ? "1 marked gist" : "\(count) marked gists") + feedsOfMarks
    }

    /// `o`: several pages only where somebody says so.
    mutating func openPages() -> [Effect] {
        let pages = chosenGists.map(\.htmlURL)
        guard pages.count > 1 else { return pages.map(Effect.openInBrowser) }
        prompt = Prompt(purpose: .openPages(pages, of: markedGists(pages.count)), line: LineEditor())
        return []
    }

    /// A key in answer to the question whether so many pages are to be opened.
    mutating func answer(_ key: Key, opening pages: [String]) -> [Effect] {
        switch key {
        case .character("o"), .enter:
            prompt = nil
            notice = Notice(text: "Opening \(pages.count) pages", isError: false)
            return pages.map(Effect.openInBrowser)
        case .escape, .control("g"), .character("q"): prompt = nil
        default: break
        }
        return []
    }

    /// What an action is for: the marked gists in their order, else the selected one.
    var chosenGists: [Gist] {
        guard !list.marks.isEmpty else { return selectedGist.map { [$0] } ?? [] }
        return list.marks.compactMap { id in list.feeds.all.lazy.compactMap { $0.rows[id] }.first }
    }
}
