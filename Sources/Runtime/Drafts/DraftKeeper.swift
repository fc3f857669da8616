import Browser
import FoundationEssentials
import Gists
import Glibc
import Repository
import Storage
import Synchronization
import SystemPackage

/// Keeps drafts in the store, beside the loop. Of changes that come faster than the disk takes them, the latest counts.
final class DraftKeeper: Sendable {
    private let queue: StoreQueue
    private let mailbox: Mailbox
    private let unwritten = Mutex<[String: any KeptDraft]>([:])

    init(queue: StoreQueue, mailbox: Mailbox) {
        self.queue = queue
        self.mailbox = mailbox
    }

    func keep(_ draft: some KeptDraft) {
        unwritten.withLock { $0[draft.id] = draft }
        queue.write { [self] store in
            guard let draft = unwritten.withLock({ $0.removeValue(forKey: draft.id) }) else { return }
            if !Self.keep(draft, in: store) { mailbox.post(.notice(Words.Drafts.notKept, isError: true)) }
        }
    }

    func drop(_ draft: some KeptDraft) {
        unwritten.withLock { $0[draft.id] = nil }
        queue.write { $0.dropDraft(draft.id, else: draft.spareID) }
    }

    @discardableResult
    private static func keep(_ draft: some KeptDraft, in store: AccountStore) -> Bool {
        guard let body = try? JSONEncoder().encode(draft) else { return false }
        return store.keep(.init(id: draft.id, revision: draft.revision, body: body), else: draft.spareID)
    }

    // MARK: - What earlier runs left

    /// The drafts of the store, with what was in an editor when a program ended.
    static func recall(from store: AccountStore, folder: String?) -> (gists: [Draft], comments: [CommentDraft]) {
        let stored = store.drafts()
        var gists = stored.compactMap { decoded(Draft.self, $0) }
        var comments = stored.compactMap { decoded(CommentDraft.self, $0) }
        guard let folder else { return (gists, comments) }
        for left in DraftEditor.leftovers(in: folder) {
            // Only what is safe in the store is removed from the disk.
            if let index = gists.firstIndex(where: { $0.id == left.draft }),
                gists[index].content.files.indices.contains(left.file)
            {
                gists[index].content.files[left.file].text = left.text
                gists[index].revision += 1
                if keep(gists[index], in: store) { left.remove() }
            } else if let index = comments.firstIndex(where: { $0.id == left.draft }) {
                comments[index].text = CommentText.fromEditor(left.text)
                comments[index].revision += 1
                if keep(comments[index], in: store) { left.remove() }
            }
        }
        return (gists, comments.filter { !$0.isUntouched })
    }

    /// A draft of this kind; nil where it is of another.
    private static func decoded<Kept: KeptDraft>(_ kind: Kept.Type, _ stored: AccountStore.StoredDraft) -> Kept? {
        guard var draft = try? JSONDecoder().decode(kind, from: stored.body) else { return nil }
        draft.id = stored.id
        draft.revision = stored.revision
        // Two programs that have one draft are told apart by this.
        draft.spareID = "\(stored.id)-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        return draft
    }
}
