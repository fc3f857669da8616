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
    private let unwritten = Mutex<[String: Draft]>([:])

    init(queue: StoreQueue, mailbox: Mailbox) {
        self.queue = queue
        self.mailbox = mailbox
    }

    func keep(_ draft: Draft) {
        unwritten.withLock { $0[draft.id] = draft }
        queue.write { [self] store in
            guard let draft = unwritten.withLock({ $0.removeValue(forKey: draft.id) }) else { return }
            if !Self.keep(draft, in: store) { mailbox.post(.notice(Words.Drafts.notKept, isError: true)) }
        }
    }

    func drop(_ draft: Draft) {
        unwritten.withLock { $0[draft.id] = nil }
        queue.write { $0.dropDraft(draft.id, else: draft.spareID) }
    }

    @discardableResult
    private static func keep(_ draft: Draft, in store: AccountStore) -> Bool {
        guard let body = try? JSONEncoder().encode(draft) else { return false }
        return store.keep(.init(id: draft.id, revision: draft.revision, body: body), else: draft.spareID)
    }

    // MARK: - What earlier runs left

    /// The drafts of the store, with what was in an editor when a program ended.
    static func recall(from store: AccountStore, folder: String?) -> [Draft] {
        var drafts = store.drafts().compactMap { stored -> Draft? in
            guard var draft = try? JSONDecoder().decode(Draft.self, from: stored.body) else { return nil }
            draft.id = stored.id
            draft.revision = stored.revision
            // Two programs that have one draft are told apart by this.
            draft.spareID = "\(stored.id)-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
            return draft
        }
        guard let folder else { return drafts }
        for left in DraftEditor.leftovers(in: folder) {
            guard let index = drafts.firstIndex(where: { $0.id == left.draft }),
                drafts[index].content.files.indices.contains(left.file)
            else { continue }
            drafts[index].content.files[left.file].text = left.text
            drafts[index].revision += 1
            // Only what is safe in the store is removed from the disk.
            if keep(drafts[index], in: store) { try? FileManager.default.removeItem(atPath: left.folder) }
        }
        return drafts
    }
}
