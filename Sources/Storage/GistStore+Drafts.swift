import FoundationEssentials
import Glibc

/// The store of drafts. It is not a cache, so it is in another folder, and each transaction waits for the disk.
extension GistStore {
    /// Opens the store of drafts in a folder, which is created if there is none.
    public static func openDrafts(
        folder: String, lockTimeout: Double = 5, now: @escaping @Sendable () -> Date = { Date() }
    ) -> GistStore {
        GistStore(
            folder: folder, .drafts, limits: StoreLimits(bytes: .max), lockTimeout: lockTimeout, now: now)
    }

    /// True if a folder has a store of drafts.
    public static func hasDrafts(in folder: String) -> Bool {
        Glibc.access(folder + "/" + StoreContent.drafts.fileName, F_OK) == 0
    }

    /// True if there are drafts of any account.
    public var hasDrafts: Bool { read { try $0.first("SELECT 1 FROM draft LIMIT 1") { $0.int() } } != nil }

    /// Moves all drafts from another store to this one: they are written here before they are removed there.
    public func takeDrafts(from other: GistStore) {
        guard other.access == .full, let drafts = other.read(DraftRows.readable), !drafts.isEmpty else { return }
        let areKept: Void? = write { database in
            for draft in drafts { try DraftRows.addBeside(draft, database) }
        }
        guard areKept != nil else { return }
        other.write { database in
            for draft in drafts { try DraftRows.remove(draft, database) }
        }
    }
}
