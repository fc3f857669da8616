import FoundationEssentials

extension AccountStore {
    /// A draft as stored; only the browser knows the format of its content.
    public struct StoredDraft: Sendable {
        public var id: String
        public var revision: Int
        public var body: Data

        public init(id: String, revision: Int, body: Data) {
            self.id = id
            self.revision = revision
            self.body = body
        }
    }

    /// Stores a draft. If another program has written a draft with this ID meanwhile, both are kept, and this one has
    /// the spare ID from then on.
    /// - Returns: false if it could not be stored.
    public func keep(_ draft: StoredDraft, else spareID: String) -> Bool {
        let isKept: Void? = store.write { database in
            let account = try madeAccount(database)
            func revision(_ id: String) throws -> Int? {
                try database.first("SELECT revision FROM draft WHERE account = ? AND id = ?", [account, id]) {
                    $0.int()
                }
            }
            let isTaken = try revision(draft.id).map { $0 >= draft.revision } ?? false
            let id = try isTaken || revision(spareID) != nil ? spareID : draft.id
            try database.run(
                """
                INSERT OR REPLACE INTO draft (account, id, revision, changedAt, body) VALUES (?, ?, ?, ?, ?)
                """, [account, id, draft.revision, now, draft.body])
        }
        return isKept != nil
    }

    /// Removes a draft; only the copy under its spare ID if there is one.
    public func dropDraft(_ id: String, else spareID: String) {
        write { database, account in
            let before = database.totalChanges
            try database.run("DELETE FROM draft WHERE account = ? AND id = ?", [account, spareID])
            guard database.totalChanges == before else { return }
            try database.run("DELETE FROM draft WHERE account = ? AND id = ?", [account, id])
        }
    }

    /// Removes all drafts of the account.
    public func dropDrafts() { write { try $0.run("DELETE FROM draft WHERE account = ?", [$1]) } }

    /// All drafts, the latest first.
    public func drafts() -> [StoredDraft] {
        let drafts = read { database, account in
            try database.all(
                "SELECT id, revision, body FROM draft WHERE account = ? ORDER BY changedAt DESC", [account]
            ) { StoredDraft(id: $0.string(), revision: $0.int(), body: $0.data() ?? Data()) }
        }
        return drafts ?? []
    }
}
