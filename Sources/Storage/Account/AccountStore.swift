import SQLite

/// The store for one account. The rules of `GistStore` apply: calls block, nothing throws.
public struct AccountStore: Sendable {
    let store: GistStore
    public let key: AccountKey

    /// Removes everything of this account, including its read marks and the cached responses.
    /// - Parameter keepsDrafts: false if the user leaves for good.
    public func wipe(keepsDrafts: Bool = true) {
        store.write { database in
            try database.run(
                "DELETE FROM response WHERE account = ?1 AND substr(url, 1, length(?2)) = ?2", [key.person, key.api])
            guard let account = try account(database) else { return }
            func remove() throws {
                try GistRows.remove("account = ?", [account], database)
                try database.run("DELETE FROM account WHERE id = ?", [account])
            }
            if keepsDrafts { try DraftRows.keep(database, while: remove) } else { try remove() }
        }
    }

    /// The account's number; nil if nothing of it is stored.
    func account(_ database: Database) throws -> Int? {
        try database.first("SELECT id FROM account WHERE api = ? AND person = ?", [key.api, key.person]) { $0.int() }
    }

    /// The account's number; creates the account if nothing of it is stored.
    func madeAccount(_ database: Database) throws -> Int {
        if let account = try account(database) { return account }
        try database.run("INSERT INTO account (api, person) VALUES (?, ?)", [key.api, key.person])
        return database.lastInsertedRow
    }

    /// Runs `body` with the account's number, if there is one.
    func read<Value>(_ body: (Database, Int) throws -> Value?) -> Value? {
        store.read { database in try account(database).flatMap { try body(database, $0) } }
    }

    /// Runs `body` with the account's number, in one transaction; then frees space if the store has become too large.
    func write(_ body: (Database, Int) throws -> Void) {
        let isKept: Void? = store.write { database in try body(database, madeAccount(database)) }
        if isKept != nil { store.keepWithinLimits() }
    }

    /// The reason why the last write failed, as a sentence; nil after a successful one.
    public var problem: String? { store.problem ?? (store.access == .full ? nil : store.notice) }

    /// The current time in seconds since 1970, the database's format of times.
    var now: Double { store.now().timeIntervalSince1970 }
}

/// The user and the GitHub host that content belongs to: an account never sees the content of another one.
public struct AccountKey: Hashable, Sendable {
    /// The URL of the API.
    public var api: String
    /// The login, or a digest of the token, never the token itself; empty if not signed in.
    public var person: String

    public init(api: String, person: String = "") {
        self.api = api
        self.person = person
    }
}
