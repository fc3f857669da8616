import SQLite

/// The table `draft`. Drafts are no cache: nobody else has them, so they stay when everything that can be loaded again goes.
enum DraftRows {
    /// Forgets something, accounts perhaps, but no draft.
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
}
