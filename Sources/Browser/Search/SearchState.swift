import Documents
import FoundationEssentials
import Gists

/// The search through everything that was seen, with the results so far.
struct SearchState: Equatable, Sendable {
    var text = ""
    /// The words that were found, by gist.
    private var snippets: [String: Snippet] = [:]
    /// The versions that have the words, by gist, if the gist no longer has them.
    private(set) var versions: [String: SearchHit.Version] = [:]

    /// Searches for a text as far as it is typed. The results for the text before stay until the response arrives.
    mutating func search(for text: String, _ list: inout ListPane, _ update: inout UpdateContext) {
        self.text = text
        if text.contains(where: { !$0.isWhitespace }) { return update.ask(.search(text), for: .search) }
        update.requests.cancel(.search)
        (snippets, versions) = ([:], [:])
        list.feeds[.search]?.replace(with: [])
    }

    /// Shows matches: the newest come first, the ranked order follows.
    mutating func received(_ hits: [SearchHit], _ list: inout ListPane) {
        snippets = Dictionary(hits.map { ($0.gist.id, $0.snippet) }) { first, _ in first }
        let found = hits.compactMap { hit in hit.version.map { (hit.gist.id, $0) } }
        versions = Dictionary(found) { first, _ in first }
        list.show(hits.map(\.gist), in: .search)
    }

    /// The words in a gist, for the reader; nil if they are not in a file.
    func match(in id: String) -> SearchMatch? { snippets[id].flatMap(SearchMatch.init) }

    /// The second line of a row: the words that were found, and the age of the version that has them.
    func snippet(of gist: Gist, at now: Date) -> Snippet? {
        guard var snippet = snippets[gist.id] else { return nil }
        guard let version = versions[gist.id] else { return snippet }
        let age = Words.History.version(RelativeTime.ago(version.committedAt, now: now))
        snippet.parts.insert(Snippet.Part(age + (snippet.parts.isEmpty ? "" : " · "), isMatch: false), at: 0)
        return snippet
    }
}
