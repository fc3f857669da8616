import FoundationEssentials

/// A text that is stored after every change, until it is sent or discarded.
public protocol StoredDraft: Codable, Equatable, Sendable {
    var id: String { get set }
    /// The ID to store it under if another program has changed the draft of `id`, so that no text is overwritten.
    var spareID: String { get set }
    /// Counts the changes.
    var revision: Int { get set }
    var changedAt: Date { get set }

    /// The beginning of its ID.
    static var idPrefix: String { get }
    /// The store's write that adds it.
    var storing: StoreWrite { get }
    /// The store's write that removes it, because it was sent or discarded.
    var unstoring: StoreWrite { get }
}

/// The drafts of one kind.
struct DraftStore<Draft: StoredDraft>: Equatable, Sendable {
    /// The latest first.
    private(set) var all: [Draft] = [] { didSet { revision += 1 } }
    /// IDs of the drafts that are being sent.
    var sending: Set<String> = [] { didSet { revision += 1 } }
    /// Counts the changes.
    private(set) var revision = 0
    /// False if drafts are lost when the program ends.
    private(set) var isPersistent = false

    subscript(id: String) -> Draft? { all.first { $0.id == id } }

    /// An ID that no other draft has. It is part of a folder's name, where `_` ends it.
    func newID(at now: Date) -> String {
        let id = "\(Draft.idPrefix)\(Int(now.timeIntervalSince1970 * 1000))"
        let taken = Set(all.map(\.id))
        return (0...).lazy.map { $0 == 0 ? id : "\(id)-\($0)" }.first { !taken.contains($0) } ?? id
    }

    /// Stores a draft after a change.
    /// - Returns: the draft with its new revision.
    @discardableResult
    mutating func keep(_ draft: Draft, _ update: inout UpdateContext) -> Draft {
        var draft = draft
        draft.revision += 1
        draft.changedAt = update.context.now
        if let index = all.firstIndex(where: { $0.id == draft.id }) {
            all[index] = draft
        } else {
            all.insert(draft, at: 0)
        }
        update.keep(draft.storing)
        return draft
    }

    /// Stores a draft again that was removed, under a new ID.
    /// - Returns: the draft with its new ID.
    mutating func bringBack(_ draft: Draft, _ update: inout UpdateContext) -> Draft {
        var draft = draft
        draft.id = newID(at: update.context.now)
        (draft.spareID, draft.revision) = (draft.id + "s", 0)
        return keep(draft, &update)
    }

    /// Removes a draft that was sent or discarded.
    mutating func drop(_ id: String, _ update: inout UpdateContext) {
        guard let draft = self[id] else { return }
        all.removeAll { $0.id == id }
        sending.remove(id)
        update.keep(draft.unstoring)
    }

    /// Adds the drafts of earlier sessions; those written since the start stay.
    mutating func restore(_ stored: [Draft], isPersistent: Bool) {
        self.isPersistent = isPersistent
        let known = Set(all.map(\.id))
        let new = stored.filter { !known.contains($0.id) }
        if !new.isEmpty { all = (all + new).sorted { $0.changedAt > $1.changedAt } }
    }
}

/// A change to the stored drafts of gists and comments.
public enum DraftsWrite: Equatable, Sendable {
    case keep(Draft)
    /// The draft was published or discarded.
    case drop(Draft)
    case keepComment(CommentDraft)
    /// The comment was sent or discarded.
    case dropComment(CommentDraft)
}
