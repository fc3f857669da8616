import FoundationEssentials
import Gists

/// The search through all stored gists, with the results so far.
struct SearchState: Equatable, Sendable {
    var text = ""
    /// The text around the matches, by gist.
    private var snippets: [GistID: Snippet] = [:]
    /// The versions that contain the words, by gist, if the newest one does not.
    private(set) var versions: [GistID: SearchHit.Version] = [:]

    /// Searches for the text typed so far. The earlier results stay until the response arrives.
    mutating func search(for text: String, _ list: inout ListPane, _ update: inout UpdateContext) {
        self.text = text
        if text.contains(where: { !$0.isWhitespace }) { return update.ask(.search(text), for: .library(.search)) }
        update.requests.cancel(.library(.search))
        (snippets, versions) = ([:], [:])
        list.feeds[.search]?.replace(with: [])
    }

    /// Shows matches: newest first until the ranked order is complete.
    mutating func received(_ hits: [SearchHit], _ list: inout ListPane) {
        snippets = Dictionary(hits.map { ($0.gist.id, $0.snippet) }) { first, _ in first }
        let found = hits.compactMap { hit in hit.version.map { (hit.gist.id, $0) } }
        versions = Dictionary(found) { first, _ in first }
        list.show(hits.map(\.gist), in: .search)
    }

    /// Returns the match in a gist, for the reader; nil if it is not in a file.
    func match(in id: GistID) -> SearchMatch? { snippets[id].flatMap(SearchMatch.init) }

    /// Returns the second line of a row: the text around the match, and the revision that contains it.
    func snippet(of gist: Gist, at now: Date) -> Snippet? {
        guard var snippet = snippets[gist.id] else { return nil }
        guard let version = versions[gist.id] else { return snippet }
        let age = RelativeTime.ago(version.committedAt, now: now)
        let revision = Words.History.revision(version.id.short, age)
        snippet.parts.insert(Snippet.Part(revision + (snippet.parts.isEmpty ? "" : " · "), isMatch: false), at: 0)
        return snippet
    }
}
