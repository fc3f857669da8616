import Documents
import FoundationEssentials
import Gists

/// What is known of the person: stars, what was read and saved, what was searched for, and what the service still allows.
struct Account: Equatable, Sendable {
    /// Which gists are starred, as far as that is known; changes of one's own are in it at once.
    var stars: [String: Bool] = [:]
    var starChanges = StarChanges()
    var deletions = Deletions()
    /// What `:undo` takes back.
    var undoable: Undoable?
    /// Deleted gists that are still to be made anew.
    var makingAnew: [DeletedGist] = []
    /// What earlier sessions left; nil where nothing is kept.
    var readHistory: ReadHistory? { didSet { readRevision += 1 } }
    /// Counts the changes of it.
    private(set) var readRevision = 0
    /// What was last marked by hand.
    var lastMarks: ReadMarks?
    var search = SearchState()
    /// What was saved where, by gist.
    var savedFiles: [String: [SavedFile]] = [:]
    var rateLimit: RateLimit?
    /// Who the token belongs to, once that is known.
    var login: String?
    /// Until when requests wait for one of the service's limits; nil while none does.
    var waitsUntil: Date?
    /// True where they wait for the program's own pause between changes.
    var isPausing = false
}

/// A search over everything that was seen, and what it found so far.
struct SearchState: Equatable, Sendable {
    var text = ""
    /// Where the words were found, by gist.
    var snippets: [String: Snippet] = [:]
    /// The versions in which they were found, where it is not what the gist holds now.
    var versions: [String: SearchHit.Version] = [:]
}

extension Account {
    /// Answers that were cached tell an old number: within the same hour none comes back.
    mutating func learn(_ limit: RateLimit) {
        if let rateLimit, rateLimit.resetsAt == limit.resetsAt, rateLimit.limit == limit.limit {
            self.rateLimit?.remaining = min(rateLimit.remaining, limit.remaining)
        } else {
            rateLimit = limit
        }
    }
}

extension Account {
    /// What a row says in place of its second line: where words were found, or where files were saved.
    func snippet(of gist: Gist, in feed: Feed, at now: Date) -> Snippet? {
        switch feed {
        case .search: found(in: gist, at: now)
        case .saved: savedLine(gist, at: now)
        default: nil
        }
    }

    private func found(in gist: Gist, at now: Date) -> Snippet? {
        guard var snippet = search.snippets[gist.id], let version = search.versions[gist.id] else {
            return search.snippets[gist.id]
        }
        let age = Words.History.version(RelativeTime.ago(version.committedAt, now: now))
        snippet.parts.insert(Snippet.Part(age + (snippet.parts.isEmpty ? "" : " · "), isMatch: false), at: 0)
        return snippet
    }

    /// `4 min ago · ~/notes/ring.md and 2 more`
    private func savedLine(_ gist: Gist, at now: Date) -> Snippet? {
        guard let files = savedFiles[gist.id], let file = files.first else { return nil }
        var text = "\(RelativeTime.ago(file.savedAt, now: now)) · \(file.path)"
        if !file.isThere { text += Words.Saved.missing }
        if files.count > 1 { text += Words.Saved.more(files.count - 1) }
        return Snippet([Snippet.Part(text, isMatch: false)])
    }

    /// `e` in the feed of saved files: opens these files, as far as they exist, in the editor.
    func edit(savedOf gists: [Gist], _ update: inout UpdateContext) {
        let files = gists.flatMap { savedFiles[$0.id] ?? [] }
        let paths = files.filter(\.isThere).map(\.path)
        guard !paths.isEmpty else { return update.complain(Words.Saved.missing(files.first?.path ?? "")) }
        update.emit(.display(.run(ExternalProgram(kind: .editorInPlace(paths), files: []))))
    }

    /// Searches for a text as far as it is typed. What was found for the text before stays until the response comes.
    mutating func look(for text: String, _ requests: inout PendingRequests) {
        search.text = text
        guard text.contains(where: { !$0.isWhitespace }) else {
            requests.cancel(.search)
            search.snippets = [:]
            search.versions = [:]
            return
        }
        requests.ask(.search(text), for: .search)
    }

    mutating func answered(_ result: Result<Response, Failure>) {
        switch result {
        case .success(.history(let history)): readHistory = history
        case .success(.saved(let gists)):
            savedFiles = Dictionary(gists.map { ($0.gist.id, $0.files) }) { first, _ in first }
        case .success(.hits(let hits)):
            search.snippets = Dictionary(hits.map { ($0.gist.id, $0.snippet) }) { first, _ in first }
            let versions = hits.compactMap { hit in hit.version.map { (hit.gist.id, $0) } }
            search.versions = Dictionary(versions) { first, _ in first }
        default: break
        }
    }
}
