import FoundationEssentials
import Gists
import SQLite

extension AccountStore {
    /// Marks a gist as read now.
    public func markRead(_ id: String) {
        write { database, account in
            try database.run(
                """
                INSERT INTO readMark (account, gistID, readAt) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET readAt = excluded.readAt
                """, [account, id, now])
        }
    }

    /// Marks gists as read now, or takes the marks from them.
    public func mark(_ ids: [String], isRead: Bool) {
        write { database, account in
            for id in ids {
                if isRead {
                    try database.run(
                        "INSERT OR IGNORE INTO readMark (account, gistID, readAt) VALUES (?, ?, ?)", [account, id, now])
                } else {
                    try database.run("DELETE FROM readMark WHERE account = ? AND gistID = ?", [account, id])
                }
            }
        }
    }

    /// The gists that were read, by id, and when each was last.
    public func readMarks() -> [String: Date] {
        let marks = read { database, account in
            try database.all("SELECT gistID, readAt FROM readMark WHERE account = ?", [account]) {
                ($0.string(), $0.date())
            }
        }
        return Dictionary(marks ?? []) { $1 }
    }

    /// The time when the account was here; nil where it never was.
    public var lastVisit: Date? {
        let last = read { database, account in
            try database.first("SELECT visitedAt FROM account WHERE id = ?", [account]) { $0.optionalDate() }
        }
        return last ?? nil
    }

    /// Notes that the account is here now.
    public func visit() {
        write { database, account in
            try database.run("UPDATE account SET visitedAt = ? WHERE id = ?", [now, account])
        }
    }

    /// Notes that a line of some kind was typed now.
    /// - Parameter limit: lines of the kind that are kept, the latest ones.
    public func noteTyped(_ line: String, kind: String, keeping limit: Int) {
        write { database, account in
            try database.run(
                "INSERT OR REPLACE INTO typedLine (account, kind, line) VALUES (?, ?, ?)", [account, kind, line])
            try database.run(
                """
                DELETE FROM typedLine WHERE account = ?1 AND kind = ?2 AND number NOT IN (
                    SELECT number FROM typedLine WHERE account = ?1 AND kind = ?2 ORDER BY number DESC LIMIT ?3
                )
                """, [account, kind, limit])
        }
    }

    /// The lines of some kind that were typed, the latest last.
    public func typed(kind: String) -> [String] {
        let lines = read { database, account in
            try database.all(
                "SELECT line FROM typedLine WHERE account = ? AND kind = ? ORDER BY number", [account, kind]
            ) { $0.string() }
        }
        return lines ?? []
    }

    /// Notes that a file of a gist was saved now. What was saved there before is no more.
    /// - Parameter path: from the root.
    public func noteSaved(_ name: String, of id: String, at path: String) {
        write { database, account in
            try database.run(
                "INSERT OR REPLACE INTO savedFile (account, path, gistID, name, savedAt) VALUES (?, ?, ?, ?, ?)",
                [account, path, id, name, now])
        }
    }

    /// The gists of which files were saved, the latest first, without texts. Those that are stored no more are not among them.
    public func saved(limit: Int) -> [SavedGist] {
        let gists = read { database, account in
            try GistRows.gists(
                """
                JOIN (SELECT gistID AS id, max(savedAt) AS last FROM savedFile WHERE account = ?1 GROUP BY gistID) AS saved
                ON saved.id = gistID WHERE account = ?1 ORDER BY last DESC LIMIT ?2
                """, [account, limit], database
            ).map { stored in
                SavedGist(
                    gist: stored.gist,
                    files: try database.all(
                        """
                        SELECT name, path, savedAt FROM savedFile WHERE account = ? AND gistID = ?
                        ORDER BY savedAt DESC, path
                        """, [account, stored.gist.id]
                    ) { SavedFile(name: $0.string(), path: $0.string(), savedAt: $0.date()) })
            }
        }
        return gists ?? []
    }
}
