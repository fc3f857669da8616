import Cells
import Gists

/// A search over everything that was seen, and what it found so far.
public struct SearchState: Equatable, Sendable {
    public var text = ""
    /// Where the words were found, by gist.
    public var snippets: [String: Snippet] = [:]
    /// Where `Esc` leads.
    var origin = Feed.everyone
}

extension Model {
    /// `5`: the feed of what is found, and the line to type in.
    mutating func startSearch() -> [Effect] {
        if feedID != .search { account.search.origin = feedID }
        prompt = Prompt(purpose: .search, line: LineEditor(account.search.text))
        return show(.search)
    }

    /// Looks for the text as far as it is typed. What was found for the text before stays until the answer comes.
    mutating func searchFor(_ text: String) -> [Effect] {
        account.search.text = text
        guard text.contains(where: { !$0.isWhitespace }) else {
            _ = requests.cancel(.search)
            account.search.snippets = [:]
            list.feeds[.search]?.replace(with: [])
            return []
        }
        return [.ask(.search(text), requests.open(for: .search))]
    }

    /// Newest matches come first, the ranked order follows.
    mutating func found(_ hits: [SearchHit]) {
        account.search.snippets = Dictionary(hits.map { ($0.gist.id, $0.snippet) }) { first, _ in first }
        var found = list.feeds[.search] ?? FeedState()
        found.replace(with: hits.map(\.gist))
        list.feeds[.search] = found
    }

    /// What a row says in place of its second line: where words were found, or where files were saved.
    func snippet(of gist: Gist) -> Snippet? {
        switch feedID {
        case .search: account.search.snippets[gist.id]
        case .saved: savedLine(gist)
        default: nil
        }
    }

    /// `Esc`: back to where the search began.
    mutating func leaveSearch() -> [Effect] { show(account.search.origin) }
}
