import FoundationEssentials
import GRDB

/// What a store holds.
public struct StoreStatus: Hashable, Sendable, Codable {
    public var accounts: Int
    public var gists: Int
    /// Gists of which everything is stored, not only the row of a list.
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

    /// Forgets everything, of every account.
    public func clear() {
        write { database in
            try database.run("INSERT INTO search (search) VALUES ('delete-all')")
            for table in ["gist", "account", "response"] { try database.run("DELETE FROM \(table)") }
        }
        shrink()
    }

    /// Forgets what is too old, then what was used least recently until the rest fits the limits, and gives the room back
    /// to the disk.
    /// - Returns: how many gists went.
    @discardableResult
    public func prune() -> Int {
        let now = now().timeIntervalSince1970
        write { database in
            // Used in the future: the clock was wrong then or is now. Taken as used now, it neither stays for ever nor goes
            // before its time.
            try database.run("UPDATE gist SET usedAt = ?1 WHERE usedAt > ?1 + 60", [now])
            try database.run("UPDATE response SET usedAt = ?1 WHERE usedAt > ?1 + 60", [now])
            try database.run("DELETE FROM response WHERE usedAt < ?", [now - limits.age])
        }
        var gone = removeGists { database in
            try Self.disposable("usedAt < ? AND NOT isMine AND isStarred IS NOT 1", [now - limits.age], database)
        }
        gone += makeRoom()
        shrink()
        return gone
    }

    /// Makes room as soon as there is more than the limit.
    func keepWithinLimits() {
        guard let used = read(Self.usedBytes), used > limits.bytes else { return }
        _ = makeRoom()
    }

    /// What is wrong with the file and its index, in sentences; empty where all is sound, nil where there is no store.
    public func verify() -> [String]? {
        guard access == .full else { return read(Self.flaws) }
        return writeWithoutTransaction { database in
            try Self.flaws(database) + Self.flawsOfIndex(database)
        }
    }

    // MARK: - Room

    private func makeRoom() -> Int {
        removeGists { database in
            guard try Self.usedBytes(database) > limits.bytes / 10 * 9 else { return [] }
            return try Self.disposable("1", [], database)
        }
    }

    /// Removes what `choose` names, some at a time so that other programs can write between, until it names none.
    private func removeGists(_ choose: (Database) throws -> [Int]) -> Int {
        var gone = 0
        while true {
            let count = write { database in
                let rows = try choose(database)
                for row in rows { try GistRows.remove("id = ?", [row], database) }
                return rows.count
            }
            guard let count, count > 0 else { return gone }
            gone += count
        }
    }

    /// The next gists to go: used least recently, starred and own ones last.
    private static func disposable(
        _ condition: String, _ arguments: [(any DatabaseValueConvertible)?], _ database: Database
    ) throws -> [Int] {
        try database.all(
            """
            SELECT id FROM gist WHERE \(condition)
            ORDER BY isMine OR isStarred IS 1, usedAt, id LIMIT 100
            """, arguments
        ) { $0.int() }
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

    // MARK: - Soundness

    private static func flaws(_ database: Database) throws -> [String] {
        let found = try database.all("PRAGMA integrity_check") { $0.string() }.filter { $0 != "ok" }
        return try found + database.all("PRAGMA foreign_key_check") { "A row of \($0.string()) belongs to nothing." }
    }

    private static func flawsOfIndex(_ database: Database) throws -> [String] {
        do {
            try database.run("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
            return []
        } catch let error as DatabaseError where StoreError.isDamage(error) {
            return ["The search index does not fit the texts."]
        }
    }
}
