import Documents
import FoundationEssentials
import Gists

/// What is written and not published yet.
struct Writing: Equatable, Sendable {
    /// The latest first.
    private(set) var drafts: [Draft] = [] { didSet { revision += 1 } }
    /// Those on their way, by id.
    var sending: Set<String> = [] { didSet { revision += 1 } }
    /// What GitHub has in the place of what was edited, by the draft's id.
    var conflicts: [String: LoadedGist] = [:]
    /// What was made or changed here, by the gist's id, with the last request from before the server's answer.
    var published: [String: Published] = [:]
    /// Counts the changes.
    private(set) var revision = 0
    /// The revision whose rows stand in the list.
    var shownRevision = 0

    struct Published: Equatable, Sendable {
        var gist: Gist
        var settled: RequestID
    }

    /// Gists of which an answer to this request can't know yet.
    func published(unknownTo request: RequestID) -> [Gist] {
        published.values.filter { request.number <= $0.settled.number }.map(\.gist)
    }

    subscript(id: String) -> Draft? { drafts.first { $0.id == id } }

    /// An id that no other draft has.
    func newID(at now: Date) -> String { Draft.freeID(at: now, among: drafts) }

    /// Stores a change.
    mutating func keep(_ draft: Draft, at now: Date, _ requests: inout PendingRequests) {
        var draft = draft
        draft.revision += 1
        draft.changedAt = now
        if let index = drafts.firstIndex(where: { $0.id == draft.id }) {
            drafts[index] = draft
        } else {
            drafts.insert(draft, at: 0)
        }
        requests.emit(.keep(.draft(draft)))
    }

    mutating func drop(_ id: String, _ requests: inout PendingRequests) {
        guard let draft = self[id] else { return }
        drafts.removeAll { $0.id == id }
        sending.remove(id)
        conflicts[id] = nil
        requests.emit(.keep(.droppedDraft(draft)))
    }

    /// Takes in what earlier runs left; what was written since the start stays.
    mutating func takeStored(_ stored: [Draft]) {
        let known = Set(drafts.map(\.id))
        let new = stored.filter { !known.contains($0.id) }
        if !new.isEmpty { drafts = (drafts + new).sorted { $0.changedAt > $1.changedAt } }
    }

    /// The draft of a gist that is edited already.
    func draft(ofGist id: String) -> Draft? { drafts.first { $0.original?.id == id } }
}
