import FoundationEssentials
import SQLite

/// The table `draft`. Drafts are not a cache: there are no other copies, so they stay when everything that can be
/// loaded again is removed.
enum DraftRows {
    /// Runs a deletion that may include accounts, and keeps all drafts.
    static func keep(_ database: Database, while forget: () throws -> Void) throws {
        try database.run(
            """
            CREATE TEMP TABLE keptDraft AS
            SELECT api, person, draft.id AS id, revision, changedAt, body
            FROM draft JOIN account ON account.id = draft.account
            """)
        try forget()
        try database.run("INSERT OR IGNORE INTO account (api, person) SELECT DISTINCT api, person FROM temp.keptDraft")
        try database.run(
            """
            INSERT OR IGNORE INTO draft (account, id, revision, changedAt, body)
            SELECT account.id, kept.id, revision, changedAt, body
            FROM temp.keptDraft AS kept JOIN account ON account.api = kept.api AND account.person = kept.person
            """)
        try database.run("DROP TABLE temp.keptDraft")
    }

    /// A draft and its account.
    struct Draft {
        var api: String
        var person: String
        var id: String
        var revision: Int
        var changedAt: Double
        var body: Data
    }

    /// Returns the drafts of a partly unreadable file: those from the beginning up to the first unreadable part, and
    /// those from the end.
    static func readable(_ database: Database) -> [Draft] {
        var accounts: [Int: (api: String, person: String)] = [:]
        var drafts: [Int: Draft] = [:]
        _ = try? database.all("SELECT id, api, person FROM account") { row in
            accounts[row.int()] = (row.string(), row.string())
        }
        for order in ["ASC", "DESC"] {
            let query = "SELECT rowid, account, id, revision, changedAt, body FROM draft ORDER BY rowid \(order)"
            _ = try? database.all(query) { row in
                let number = row.int()
                guard let account = accounts[row.int()] else { return }
                drafts[number] = Draft(
                    api: account.api, person: account.person, id: row.string(), revision: row.int(),
                    changedAt: row.real() ?? 0, body: row.data() ?? Data())
            }
        }
        return drafts.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Adds a draft from another file; with an ID of its own if there is a different text under its ID.
    static func addBeside(_ draft: Draft, _ database: Database) throws {
        let present = try database.first(
            """
            SELECT body FROM draft JOIN account ON account.id = draft.account
            WHERE api = ? AND person = ? AND draft.id = ?
            """, [draft.api, draft.person, draft.id]
        ) { $0.data() ?? Data() }
        var draft = draft
        if let present, present != draft.body { draft.id += "-\(draft.revision)" }
        try add(draft, database)
    }

    static func remove(_ draft: Draft, _ database: Database) throws {
        try database.run(
            """
            DELETE FROM draft WHERE id = ? AND revision = ?
            AND account = (SELECT id FROM account WHERE api = ? AND person = ?)
            """, [draft.id, draft.revision, draft.api, draft.person])
    }

    /// Adds a draft from another file.
    static func add(_ draft: Draft, _ database: Database) throws {
        try database.run("INSERT OR IGNORE INTO account (api, person) VALUES (?, ?)", [draft.api, draft.person])
        try database.run(
            """
            INSERT OR IGNORE INTO draft (account, id, revision, changedAt, body)
            SELECT id, ?, ?, ?, ? FROM account WHERE api = ? AND person = ?
            """, [draft.id, draft.revision, draft.changedAt, draft.body, draft.api, draft.person])
    }
}
