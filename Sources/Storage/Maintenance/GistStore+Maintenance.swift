import SQLite

/// Statistics of a store.
public struct StoreStatus: Hashable, Sendable, Codable {
    public var accounts: Int
    public var gists: Int
    /// The number of gists that are stored completely, not only as the row of a list.
    public var wholeGists: Int
    public var files: Int
    public var comments: Int
    public var feeds: Int
    public var responses: Int
    /// Bytes of the database that are in use.
    public var bytes: Int
    public var limit: Int
}

extension GistStore {
    public func status() -> StoreStatus? {
        read { database in
            func count(_ what: String) throws -> Int {
                try database.first("SELECT count(*) FROM \(what)") { $0.int() } ?? 0
            }
            return StoreStatus(
                accounts: try count("account"), gists: try count("gist"),
                wholeGists: try count("gist WHERE wholeAt IS NOT NULL"), files: try count("file"),
                comments: try count("comment"), feeds: try count("feed"), responses: try count("response"),
                bytes: try Self.usedBytes(database), limit: limits.bytes)
        }
    }

    /// Removes everything but drafts, of every account, and stores that were set aside as damaged.
    public func clear() {
        DamagedStore.remove(path)
        write { database in
            try database.run("INSERT INTO search (search) VALUES ('delete-all')")
            try DraftRows.keep(database) {
                for table in ["gist", "account", "response"] { try database.run("DELETE FROM \(table)") }
            }
        }
        shrink()
    }

    /// Prunes if the last time was more than a day ago.
    public func pruneDaily() {
        let now = now().timeIntervalSince1970
        let last = read { try $0.first("SELECT at FROM care WHERE task = 'prune'") { $0.date() } }
        if let last, abs(now - last.timeIntervalSince1970) < 86_400 { return }
        // Recorded first, so that only one of several programs that end together prunes.
        write { try $0.run("INSERT OR REPLACE INTO care (task, at) VALUES ('prune', ?)", [now]) }
        prune()
    }

    /// Removes gists that are too old, then those used least recently until the rest fits the limits, and returns the
    /// space to the disk.
    /// - Returns: the number of removed gists.
    @discardableResult
    public func prune() -> Int {
        let now = now().timeIntervalSince1970
        write { database in
            // Used in the future: the clock was wrong then or is wrong now. Treated as used now, so that the gist is
            // neither kept for ever nor removed too early.
            try database.run("UPDATE gist SET usedAt = ?1 WHERE usedAt > ?1 + 60", [now])
            try database.run("UPDATE response SET usedAt = ?1 WHERE usedAt > ?1 + 60", [now])
            try database.run("DELETE FROM response WHERE usedAt < ?", [now - limits.age])
            try database.run(
                """
                DELETE FROM version WHERE NOT isSynced AND (
                    readAt < ? OR id NOT IN (SELECT id FROM version WHERE NOT isSynced ORDER BY readAt DESC LIMIT ?)
                )
                """, [now - limits.age, limits.versions])
            try ReadMarkRows.prune(database)
            try Self.dropAccounts(notSeenSince: now - limits.accountAge, database)
        }
        let old = removeGists("usedAt < ? AND NOT isMine AND isStarred IS NOT 1", [now - limits.age])
        let gone = old + makeRoom()
        if gone > 0 { mergeIndex() }
        shrink()
        return gone
    }

    /// Frees space as soon as the limit is exceeded.
    func keepWithinLimits() {
        guard let used = read(Self.usedBytes), used > limits.bytes else { return }
        _ = makeRoom()
    }

    /// The defects of the file and its index, as sentences; empty if everything is sound, nil if there is no store.
    public func verify() -> [String]? {
        guard access == .full else { return read(Self.flaws) }
        return writeWithoutTransaction { database in
            try Self.flaws(database) + Self.flawsOfIndex(database)
        }
    }

    /// Removes accounts that were not used since then, including starred and own gists: their token is probably
    /// invalid.
    private static func dropAccounts(notSeenSince time: Double, _ database: Database) throws {
        let unused = try database.all(
            """
            SELECT id FROM account WHERE coalesce(visitedAt, 0) < ?1
            AND NOT EXISTS (SELECT 1 FROM gist WHERE gist.account = account.id AND usedAt >= ?1)
            AND NOT EXISTS (SELECT 1 FROM savedFile WHERE savedFile.account = account.id AND savedAt >= ?1)
            AND NOT EXISTS (SELECT 1 FROM draft WHERE draft.account = account.id)
            """, [time]
        ) { $0.int() }
        for account in unused {
            try GistRows.remove("account = ?", [account], database)
            try database.run("DELETE FROM account WHERE id = ?", [account])
        }
    }

    // MARK: - Size

    /// Removes gists until nine tenths of the limit are in use.
    private func makeRoom() -> Int {
        var gone = 0
        while let used = read(Self.usedBytes), used > limits.bytes / 10 * 9 {
            let count = removeGists("1", [], freeing: used - limits.bytes / 10 * 9)
            guard count > 0 else { break }
            gone += count
            mergeIndex()
        }
        return gone
    }

    /// Removes gists until this many bytes are free, in batches so that other programs can write in between.
    private func removeGists(
        _ condition: String, _ arguments: [(any Bindable)?], freeing bytes: Int = .max
    ) -> Int {
        var gone = 0
        var excess = bytes
        while excess > 0 {
            let count = write { database in
                let gists = try Self.disposable(condition, arguments, database).prefix { gist in
                    defer { excess -= gist.bytes }
                    return excess > 0
                }
                for gist in gists { try GistRows.remove("id = ?", [gist.row], database) }
                return gists.count
            }
            guard let count, count > 0 else { break }
            gone += count
        }
        return gone
    }

    /// Removes deleted entries from the index, which only marks them until its parts are merged. Merges in steps, since
    /// each step blocks the writes of other programs.
    private func mergeIndex() {
        var pages = -256
        while true {
            let changes = write { database in
                let before = database.totalChanges
                try database.run("INSERT INTO search (search, rank) VALUES ('merge', ?)", [pages])
                return database.totalChanges - before
            }
            // The statement itself counts as one change.
            guard let changes, changes > 1 else { return }
            pages = 256
        }
    }

    /// A gist's row, and its approximate size in bytes: its texts, the same again for the index, and its rows.
    private typealias Disposable = (row: Int, bytes: Int)

    /// The next gists to remove: least recently used first, starred and own ones last.
    private static func disposable(
        _ condition: String, _ arguments: [(any Bindable)?], _ database: Database
    ) throws -> [Disposable] {
        try database.all(
            """
            SELECT id, 2048 + 2 * coalesce((SELECT sum(length(content)) FROM file WHERE file.gist = gist.id), 0)
                + 2 * coalesce((
                    SELECT sum(length(content)) FROM versionFile JOIN version ON version.id = versionFile.version
                    WHERE version.gist = gist.id), 0)
                + coalesce((SELECT sum(length(bytes)) FROM fileBytes WHERE fileBytes.gist = gist.id), 0)
            FROM gist WHERE \(condition) ORDER BY isMine OR isStarred IS 1, usedAt, id LIMIT 100
            """, arguments
        ) { ($0.int(), $0.int()) }
    }

    private func shrink() {
        writeWithoutTransaction { database in
            try database.run("PRAGMA incremental_vacuum")
            try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    private static func usedBytes(_ database: Database) throws -> Int {
        try database.first(
            """
            SELECT (page_count - freelist_count) * page_size
            FROM pragma_page_count, pragma_freelist_count, pragma_page_size
            """
        ) { $0.int() } ?? 0
    }

    // MARK: - Verification

    private static func flaws(_ database: Database) throws -> [String] {
        let found = try database.all("PRAGMA integrity_check") { $0.string() }.filter { $0 != "ok" }
        return try found + database.all("PRAGMA foreign_key_check") { Words.strayRow($0.string()) }
    }

    private static func flawsOfIndex(_ database: Database) throws -> [String] {
        do {
            for index in ["search", "versionSearch"] {
                try database.run("INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
            }
            return []
        } catch let error as SQLiteError where StoreError.isDamage(error) {
            return [Words.indexDoesNotMatch]
        }
    }
}
