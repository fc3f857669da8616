import FoundationEssentials
import Gists
import SQLite
import Texts

/// The table `gist`, with the files of each gist.
enum GistRows {
    /// A gist with the values that only the database has.
    struct Stored {
        var row: Int
        var gist: Gist
        var past: Data?
        var wholeAt: Date?
        /// True if its files were downloaded, and no history.
        var hasOnlyFiles: Bool
        var commentsAt: Date?
        var isStarred: Bool?
    }

    static func row(_ id: GistID, account: Int, _ database: Database) throws -> Int? {
        try database.first("SELECT id FROM gist WHERE account = ? AND gistID = ?", [account, id]) { $0.int() }
    }

    // MARK: - Reading

    /// Returns gists with their files, in the order of the condition.
    /// - Parameter condition: the SQL after `FROM gist`.
    static func gists(
        _ condition: String, _ arguments: [(any Bindable)?], withTexts: Bool = false,
        _ database: Database
    ) throws -> [Stored] {
        let rows = try database.all("SELECT \(columns) FROM gist \(condition)", arguments, stored)
        return try rows.map { stored in
            var stored = stored
            stored.gist.files = try FileTable.newest.files(of: stored.row, withTexts: withTexts, database)
            return stored
        }
    }

    private static let columns = """
        gist.id, gistID, description, ownerLogin, ownerID, ownerAvatarURL, ownerURL, isPublic, createdAt, updatedAt,
        commentCount, htmlURL, gitPullURL, isTruncated, past, wholeAt, hasOnlyFiles, commentsAt,
        isStarred
        """

    private static func stored(_ columns: inout Row) -> Stored {
        let row = columns.int()
        let gist = Gist(
            id: columns.gistID(), description: columns.text(), owner: columns.owner(), isPublic: columns.flag(),
            createdAt: columns.date(), updatedAt: columns.date(), commentCount: ServerNumber.clamped(columns.int()),
            htmlURL: columns.string(), gitPullURL: columns.string(), isTruncated: columns.flag())
        return Stored(
            row: row, gist: gist, past: columns.data(), wholeAt: columns.optionalDate(),
            hasOnlyFiles: columns.flag(), commentsAt: columns.optionalDate(), isStarred: columns.optionalFlag())
    }

    // MARK: - Writing

    /// Replaces the stored gist. A gist from a list never replaces values of a whole gist.
    /// - Parameter feed: the feed that contains it, which implies whether it is starred or the account's own.
    /// - Returns: the gist's row.
    static func save(
        _ gist: Gist, isWhole: Bool = false, account: Int, feed: RemoteFeed?, at now: Double, _ database: Database
    ) throws -> Int {
        let before = try gists(
            "WHERE account = ? AND gistID = ?", [account, gist.id], withTexts: isWhole, database
        ).first
        var files = gist.files
        if let before, isWhole { keepTexts(of: before.gist.files, in: &files) }
        // Texts of previewed files stay too, unless a file changed.
        if let before, !isWhole, before.wholeAt != nil || areSame(files, before.gist.files) {
            files = before.gist.files
        }

        try ReadMarkRows.note(gist, account: account, database)
        guard let before else {
            try run(insert, gist, isWhole: isWhole, account: account, feed: feed, at: now, database)
            let row = database.lastInsertedRow
            try FileTable.newest.write(files, of: row, database)
            if gist.files.contains(where: { $0.content != nil }) {
                try SearchIndex.add(row, database)
            } else {
                try SearchIndex.add(row, gist, database)
            }
            return row
        }
        let isIndexed =
            before.gist.description.isExactly(gist.description)
            && (before.gist.owner?.login.rawValue).isExactly(gist.owner?.login.rawValue)
            && before.gist.files == files
        if !isIndexed { try SearchIndex.remove(before.row, database) }
        try run(update, gist, isWhole: isWhole, account: account, feed: feed, at: now, database)
        if before.gist.files != files {
            try ReadMarkRows.keep(
                before.gist.files, before: files, of: before.row, gist.id, account: account, database)
            try FileTable.newest.replace(files, of: before.row, database)
        }
        if !isIndexed { try SearchIndex.add(before.row, database) }
        return before.row
    }

    /// Removes gists with everything that belongs to them.
    static func remove(
        _ condition: String, _ arguments: [(any Bindable)?], _ database: Database
    ) throws {
        for row in try database.all("SELECT id FROM gist WHERE \(condition)", arguments, { $0.int() }) {
            try SearchIndex.remove(row, database)
            try database.run("DELETE FROM gist WHERE id = ?", [row])
        }
    }

    /// True if files are equal, regardless of how much of their texts is loaded.
    private static func areSame(_ files: [GistFile], _ stored: [GistFile]) -> Bool {
        files.elementsEqual(stored) { file, stored in
            var file = file
            file.isTruncated = stored.isTruncated
            return file == stored
        }
    }

    private static func keepTexts(of old: [GistFile], in files: inout [GistFile]) {
        let texts = Dictionary(old.map { (ExactText($0.rawURL), $0) }) { first, _ in first }
        for index in files.indices where files[index].isTruncated {
            guard let known = texts[files[index].rawURL], let content = known.content,
                content.utf8.count > files[index].content?.utf8.count ?? -1
            else { continue }
            files[index].content = content
            files[index].isTruncated = known.isTruncated
        }
    }

    /// Runs `insert` or `update`, which have the same arguments.
    private static func run(
        _ statement: String, _ gist: Gist, isWhole: Bool, account: Int, feed: RemoteFeed?, at now: Double,
        _ database: Database
    ) throws {
        let whole = isWhole ? now : nil
        var arguments: [(any Bindable)?] = [account, gist.id, gist.description]
        arguments += gist.owner.values
        arguments += [
            gist.isPublic, gist.createdAt.timeIntervalSince1970, gist.updatedAt.timeIntervalSince1970,
            gist.commentCount, gist.htmlURL, gist.gitPullURL, gist.isTruncated, try GistHistoryColumn.encode(gist),
            whole, feed == .starred ? true : nil, feed == .mine, now,
        ]
        try database.run(statement, arguments)
    }

    // Two statements instead of an upsert: an upsert would need a savepoint for each gist, and at a savepoint the index
    // writes out its buffer, which takes longer than all the rest.
    private static let insert = """
        INSERT INTO gist (
            account, gistID, description, ownerLogin, ownerID, ownerAvatarURL, ownerURL, isPublic, createdAt, updatedAt,
            commentCount, htmlURL, gitPullURL, isTruncated, past, wholeAt, isStarred, isMine, usedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    private static let update = """
        UPDATE gist SET
            description = ?3, ownerLogin = ?4, ownerID = ?5, ownerAvatarURL = ?6, ownerURL = ?7, isPublic = ?8,
            createdAt = ?9, updatedAt = ?10, commentCount = ?11, htmlURL = ?12, gitPullURL = ?13, isTruncated = ?14,
            past = coalesce(?15, past), wholeAt = coalesce(?16, wholeAt),
            hasOnlyFiles = iif(?16 IS NULL, hasOnlyFiles, 0), isStarred = coalesce(?17, isStarred),
            isMine = max(?18, isMine), usedAt = ?19
        WHERE account = ?1 AND gistID = ?2
        """
}
