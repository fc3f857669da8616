import FoundationEssentials
import Gists

extension AccountStore {
    /// The time of the last visit of the account; nil if there was none.
    public var lastVisit: Date? {
        let last = read { database, account in
            try database.first("SELECT visitedAt FROM account WHERE id = ?", [account]) { $0.optionalDate() }
        }
        return last ?? nil
    }

    /// Records a visit of the account now.
    public func visit() {
        write { database, account in
            try database.run("UPDATE account SET visitedAt = ? WHERE id = ?", [now, account])
        }
    }

    /// Records a line of this kind that the user typed now.
    /// - Parameter limit: the number of lines of the kind that are kept, the latest ones.
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

    /// The typed lines of this kind, the latest last.
    public func typed(kind: String) -> [String] {
        let lines = read { database, account in
            try database.all(
                "SELECT line FROM typedLine WHERE account = ? AND kind = ? ORDER BY number", [account, kind]
            ) { $0.string() }
        }
        return lines ?? []
    }

    /// Records that a file of a gist was saved now. Replaces the record of an earlier file at the same path.
    /// - Parameter path: the absolute path.
    public func noteSaved(_ name: String, of id: GistID, at path: String) {
        write { database, account in
            try database.run(
                "INSERT OR REPLACE INTO savedFile (account, path, gistID, name, savedAt) VALUES (?, ?, ?, ?, ?)",
                [account, path, id, name, now])
        }
    }

    /// Returns the gist and the name of the file that was saved at a path; nil if none was.
    public func savedFile(at path: String) -> (gist: GistID, name: String)? {
        let found = read { database, account in
            try database.all(
                "SELECT gistID, name FROM savedFile WHERE account = ? AND path = ?", [account, path]
            ) { (gist: $0.gistID(), name: $0.string()) }
        }
        return found?.first
    }

    /// Returns the gists with saved files, the latest first, without texts. Gists that are no longer stored are left
    /// out.
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
