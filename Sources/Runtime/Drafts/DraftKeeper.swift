import Browser
import FoundationEssentials
import Glibc
import Repository
import Storage
import Synchronization
import SystemPackage

/// Stores drafts off the main loop. If changes arrive faster than the disk writes, only the latest is written.
final class DraftKeeper: Sendable {
    private let queue: StoreQueue
    private let mailbox: Mailbox
    private let unwritten = Mutex<[String: any StoredDraft]>([:])
    /// Copies of texts from the editor, by draft ID: each stays on the disk until its text is in the store.
    private let copies = Mutex<[String: [PrivateFolder]]>([:])

    init(queue: StoreQueue, mailbox: Mailbox) {
        self.queue = queue
        self.mailbox = mailbox
    }

    func keep(_ draft: some StoredDraft) {
        unwritten.withLock { $0[draft.id] = draft }
        queue.writeDrafts { [self] store in
            guard let draft = unwritten.withLock({ $0.removeValue(forKey: draft.id) }) else { return }
            if let store, Self.keep(draft, in: store) {
                removeCopies(of: draft.id)
            } else {
                mailbox.post(.notice(Words.Drafts.notKept, isError: true))
            }
        }
    }

    /// Keeps a copy on the disk until the draft with its text is stored or removed.
    func hold(_ copy: PrivateFolder, of draft: String) {
        copy.leave()
        copies.withLock { $0[draft, default: []].append(copy) }
    }

    /// Removes a copy, except for files that the editor saved under other names.
    func release(_ copy: PrivateFolder) {
        guard let place = copy.settle(isSafe: true, backups: false) else { return }
        mailbox.post(.notice(Words.Drafts.editorLeft(place), isError: false))
    }

    private func removeCopies(of draft: String) {
        for copy in copies.withLock({ $0.removeValue(forKey: draft) }) ?? [] { release(copy) }
    }

    func drop(_ draft: some StoredDraft) {
        unwritten.withLock { $0[draft.id] = nil }
        queue.writeDrafts { [self] store in
            store?.dropDraft(draft.id, else: draft.spareID)
            removeCopies(of: draft.id)
        }
    }

    @discardableResult
    static func keep(_ draft: some StoredDraft, in store: AccountStore) -> Bool {
        guard let body = try? JSONEncoder().encode(draft) else { return false }
        return store.keep(.init(id: draft.id, revision: draft.revision, body: body), else: draft.spareID)
    }
}
