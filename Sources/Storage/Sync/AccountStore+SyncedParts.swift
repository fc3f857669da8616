import FoundationEssentials
import Gists

/// Comments and revisions of gists that are downloaded completely.
extension AccountStore {
    /// A part of a gist beside its files.
    public enum SyncedPart: String, Sendable {
        case comments, revisions
    }

    /// A gist whose part was not downloaded since the gist's last update.
    public struct OutdatedPart: Hashable, Sendable {
        public var gist: GistID
        public var commentCount: Int
        public var updatedAt: Date
    }

    /// The gists of a list with an outdated part.
    public func outdated(_ part: SyncedPart, in feed: RemoteFeed) -> [OutdatedPart] {
        let found = read { database, account in
            try database.all(
                """
                SELECT gistID, commentCount, updatedAt FROM gist
                JOIN feedRow ON feedRow.gist = gist.id JOIN feed ON feed.id = feedRow.feed
                WHERE feed.account = ?1 AND feed.name = ?2 AND NOT EXISTS (
                    SELECT 1 FROM syncedPart WHERE syncedPart.gist = gist.id AND part = ?3
                    AND syncedPart.updatedAt = gist.updatedAt AND count = gist.commentCount
                )
                """, [account, feed.name, part.rawValue]
            ) { OutdatedPart(gist: $0.gistID(), commentCount: ServerNumber.clamped($0.int()), updatedAt: $0.date()) }
        }
        return found ?? []
    }

    /// Records that a part of a gist was downloaded.
    /// - Returns: false if it could not be stored.
    public func confirm(_ part: SyncedPart, _ gist: OutdatedPart) -> Bool {
        let isKept: Bool? = store.write { database in
            guard let account = try account(database),
                let row = try GistRows.row(gist.gist, account: account, database)
            else { return true }
            try database.run(
                "INSERT OR REPLACE INTO syncedPart (gist, part, updatedAt, count) VALUES (?, ?, ?, ?)",
                [row, part.rawValue, gist.updatedAt.timeIntervalSince1970, gist.commentCount])
            return true
        }
        return isKept != nil
    }

    /// Stores the history of a gist, newest first.
    public func save(_ history: [Revision], of id: GistID) {
        write { database, account in
            let found = try GistRows.gists("WHERE account = ? AND gistID = ?", [account, id], database).first
            guard var stored = found else { return }
            if let past = stored.past { GistHistoryColumn.decode(past, into: &stored.gist) }
            stored.gist.history = history
            try database.run(
                "UPDATE gist SET past = ? WHERE id = ?", [try GistHistoryColumn.encode(stored.gist), stored.row])
        }
    }

    /// Keeps the bytes of a file of a gist's version that are not UTF-8.
    public func save(_ bytes: Data, of rawURL: String, in id: GistID) {
        write { database, account in
            guard let row = try GistRows.row(id, account: account, database) else { return }
            try database.run(
                "INSERT OR REPLACE INTO fileBytes (gist, rawURL, bytes) VALUES (?, ?, ?)", [row, rawURL, bytes])
        }
    }

    /// The IDs of all gists in a list, in its order.
    public func ids(in feed: RemoteFeed) -> [GistID] {
        let ids = read { database, account in
            try database.all(
                """
                SELECT gistID FROM gist JOIN feedRow ON feedRow.gist = gist.id JOIN feed ON feed.id = feedRow.feed
                WHERE feed.account = ? AND feed.name = ? ORDER BY feedRow.run DESC, position
                """, [account, feed.name]
            ) { $0.gistID() }
        }
        return ids ?? []
    }

    /// The versions of a gist that stay as long as the gist.
    public func syncedVersions(of id: GistID) -> Set<RevisionID> {
        let found = read { database, account in
            try database.all(
                """
                SELECT version FROM version JOIN gist ON gist.id = version.gist
                WHERE gist.account = ? AND gist.gistID = ? AND isSynced
                """, [account, id]
            ) { RevisionID($0.string()) }
        }
        return Set(found ?? [])
    }
}

extension AccountStore {
    /// Records that a sync was offered to the account.
    /// - Returns: false if it was offered before.
    public func noteSyncOffer() -> Bool {
        let isNew: Bool? = store.write { database in
            let task = "offer sync \(try madeAccount(database))"
            guard try database.first("SELECT 1 FROM care WHERE task = ?", [task], { $0.flag() }) == nil else {
                return false
            }
            try database.run("INSERT INTO care (task, at) VALUES (?, ?)", [task, now])
            return true
        }
        return isNew == true
    }
}
