import FoundationEssentials
import GRDB

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

    /// Takes the mark from a gist.
    public func markUnread(_ id: String) {
        write { database, account in
            try database.run("DELETE FROM readMark WHERE account = ? AND gistID = ?", [account, id])
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

    /// When the account was here; nil where it never was.
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
}
