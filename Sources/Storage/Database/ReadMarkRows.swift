import Gists
import SQLite

/// The table `readMark`, and the copies of files that were read.
enum ReadMarkRows {
    /// The SQL for a gist's row by account and ID.
    static let row = "SELECT id FROM gist WHERE account = ? AND gistID = ?"

    private static let columns = """
        gistID, readAt, contents, version, updatedAt, commentCount, newestComment, commentsSeenAt, latest, latestAt
        """

    static func all(account: Int, _ database: Database) throws -> [GistID: ReadMark] {
        let marks = try database.all("SELECT \(columns) FROM readMark WHERE account = ?", [account], named)
        return Dictionary(marks) { $1 }
    }

    /// The newest files that the server has shown of the gists that were read, by ID.
    static func latest(account: Int, _ database: Database) throws -> [GistID: ReadMark.Latest] {
        let rows = try database.all(
            "SELECT gistID, latest, latestAt FROM readMark WHERE account = ? AND latest IS NOT NULL", [account]
        ) { ($0.gistID(), ReadMark.Latest(contents: ContentDigest($0.string()), updatedAt: $0.date())) }
        return Dictionary(rows) { $1 }
    }

    static func mark(of id: GistID, account: Int, _ database: Database) throws -> ReadMark? {
        try database.first(
            "SELECT \(columns) FROM readMark WHERE account = ? AND gistID = ?", [account, id], named)?.1
    }

    private static func named(_ row: inout Row) -> (GistID, ReadMark) {
        let id = row.gistID()
        var mark = ReadMark(readAt: row.date())
        mark.contents = row.text().map(ContentDigest.init)
        mark.version = row.text().map { RevisionID($0) }
        mark.updatedAt = row.optionalDate()
        let (count, newest, seenAt) = (row.integer(), row.integer(), row.optionalDate())
        if let count, let seenAt {
            mark.comments = .init(count: ServerNumber.clamped(count), newest: newest, seenAt: seenAt)
        }
        let (latest, latestAt) = (row.text(), row.optionalDate())
        if let latest, let latestAt { mark.latest = .init(contents: ContentDigest(latest), updatedAt: latestAt) }
        return (id, mark)
    }

    /// Stores a mark. What the server has shown since is left as it is.
    static func save(_ mark: ReadMark, of id: GistID, account: Int, _ database: Database) throws {
        let before = try self.mark(of: id, account: account, database)?.contents
        try database.run(
            """
            INSERT INTO readMark (
                account, gistID, readAt, contents, version, updatedAt, commentCount, newestComment, commentsSeenAt)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET readAt = excluded.readAt, contents = excluded.contents,
                version = excluded.version, updatedAt = excluded.updatedAt, commentCount = excluded.commentCount,
                newestComment = excluded.newestComment, commentsSeenAt = excluded.commentsSeenAt
            """,
            [
                account, id, mark.readAt.timeIntervalSince1970, mark.contents?.text, mark.version?.rawValue,
                mark.updatedAt?.timeIntervalSince1970, mark.comments?.count, mark.comments?.newest,
                mark.comments?.seenAt.timeIntervalSince1970,
            ])
        guard before != mark.contents else { return }
        try database.run(
            "DELETE FROM readCopy WHERE gist = (\(row)) AND contents NOT IN (?, ?)",
            [account, id, mark.contents?.text ?? "", before?.text ?? ""])
    }

    /// Notes the newest files that the server has shown of a gist that was read.
    static func note(_ gist: Gist, account: Int, _ database: Database) throws {
        // Most gists of a page were never read, and their digests take longer than this question.
        let isRead = try database.first(
            "SELECT 1 FROM readMark WHERE account = ? AND gistID = ?", [account, gist.id]
        ) { $0.int() }
        guard isRead != nil, let contents = gist.contents else { return }
        try database.run(
            """
            UPDATE readMark SET latest = ?3, latestAt = ?4
            WHERE account = ?1 AND gistID = ?2 AND (latestAt IS NULL OR latestAt <= ?4)
            """, [account, gist.id, contents.text, gist.updatedAt.timeIntervalSince1970])
    }

    /// Keeps a copy of the stored files of a gist before others replace them, if they are those that were read.
    static func keep(
        _ files: [GistFile], before others: [GistFile], of row: Int, _ id: GistID, account: Int, _ database: Database
    ) throws {
        let read = try database.first(
            "SELECT contents FROM readMark WHERE account = ? AND gistID = ?", [account, id]
        ) { $0.text() }
        guard let read = read ?? nil, let contents = ContentDigest(files), contents.text == read,
            contents != ContentDigest(others)
        else { return }
        let known = try database.first(
            "SELECT id FROM readCopy WHERE gist = ? AND contents = ?", [row, read]
        ) { $0.int() }
        guard known == nil else { return }
        try database.run(
            "INSERT INTO readCopy (gist, contents, isTruncated) SELECT id, ?, isTruncated FROM gist WHERE id = ?",
            [read, row])
        try database.run(
            """
            INSERT INTO readFile
                (copy, position, name, mediaType, language, rawURL, size, isTruncated, content, decoded)
            SELECT ?, position, name, mediaType, language, rawURL, size, isTruncated, content, decoded
            FROM file WHERE gist = ?
            """,
            [database.lastInsertedRow, row])
    }

    /// Removes the copies of files that are no longer those that were last read.
    static func prune(_ database: Database) throws {
        try database.run(
            """
            DELETE FROM readCopy WHERE NOT EXISTS (
                SELECT 1 FROM gist JOIN readMark ON readMark.account = gist.account AND readMark.gistID = gist.gistID
                WHERE gist.id = readCopy.gist AND readMark.contents = readCopy.contents)
            """)
    }
}
