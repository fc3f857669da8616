import FoundationEssentials
import Gists
import SQLite

/// Versions of gists that were read. The content of a version never changes.
extension AccountStore {
    /// Stores a version of a gist, with the texts of its files, so that searches find it. If the gist is not stored
    /// yet, stores it too, as a list would show it.
    /// - Parameters:
    ///   - gist: the gist as it was then.
    ///   - isSynced: true to keep it as long as the gist.
    public func save(_ gist: Gist, version: RevisionID, isSynced: Bool = false) {
        write { database, account in
            let row =
                try GistRows.row(gist.id, account: account, database)
                ?? GistRows.save(gist.withoutTexts, account: account, feed: nil, at: now, database)
            try database.run("DELETE FROM version WHERE gist = ? AND version = ?", [row, version.rawValue])
            let committed = try Self.committedAt(version, of: row, gist, database)
            try database.run(
                """
                INSERT INTO version (gist, version, committedAt, readAt, isTruncated, isSynced)
                VALUES (?, ?, ?, ?, ?, ?)
                """, [row, version.rawValue, committed.timeIntervalSince1970, now, gist.isTruncated, isSynced])
            let id = database.lastInsertedRow
            try FileTable.ofVersions.write(gist.files, of: id, database)
            try Self.index(id, database)
        }
    }

    /// Returns a gist as it was at a version that was read; nil if it was not read. Values that have no versions are
    /// the newest ones.
    public func gist(_ id: GistID, at version: RevisionID) -> Gist? {
        read { database, account in
            let conditions = "WHERE gist.account = ? AND gist.gistID = ?"
            guard var gist = try GistRows.gists(conditions, [account, id], database).first else { return nil }
            let found = try database.first(
                "SELECT id, isTruncated FROM version WHERE gist = ? AND version = ?", [gist.row, version.rawValue]
            ) { ($0.int(), $0.flag()) }
            guard let (row, isTruncated) = found else { return nil }
            gist.gist.files = try FileTable.ofVersions.files(of: row, withTexts: true, database)
            gist.gist.isTruncated = isTruncated
            return gist.gist
        }
    }

    /// The versions of a gist that were read, the latest first.
    public func versions(of id: GistID) -> [RevisionID] {
        let found: [RevisionID]? = read { database, account in
            try database.all(
                """
                SELECT version FROM version JOIN gist ON gist.id = version.gist
                WHERE gist.account = ? AND gist.gistID = ? ORDER BY version.committedAt DESC
                """, [account, id]
            ) { RevisionID($0.string()) }
        }
        return found ?? []
    }

    /// Changes a file in the versions of a gist that contain it, if they need the change.
    static func changeVersions(
        having rawURL: String, of row: Int, _ database: Database,
        where isNeeded: (Int) throws -> Bool = { _ in true }, _ body: (Int) throws -> Void
    ) throws {
        for version in try versions(having: rawURL, of: row, database) where try isNeeded(version) {
            try database.run(
                """
                INSERT INTO versionSearch (versionSearch, rowid, texts, names)
                SELECT 'delete', id, texts, names FROM versionDocument WHERE id = ?
                """, [version])
            try body(version)
            try index(version, database)
        }
    }

    /// Returns a file from one of the versions of a gist, with its whole text if a version has that.
    static func fileOfVersion(_ rawURL: String, of row: Int, _ database: Database) throws -> GistFile? {
        let files = try versions(having: rawURL, of: row, database).flatMap { version in
            try FileTable.ofVersions.files(of: version, withTexts: true, database).filter { $0.rawURL == rawURL }
        }
        return files.first { $0.wholeContent != nil } ?? files.first
    }

    private static func versions(having rawURL: String, of row: Int, _ database: Database) throws -> [Int] {
        try database.all(
            """
            SELECT DISTINCT version.id FROM version JOIN versionFile ON versionFile.version = version.id
            WHERE version.gist = ? AND versionFile.rawURL = ?
            """, [row, rawURL]
        ) { $0.int() }
    }

    private static func index(_ version: Int, _ database: Database) throws {
        try database.run(
            "INSERT INTO versionSearch (rowid, texts, names) SELECT id, texts, names FROM versionDocument WHERE id = ?",
            [version])
    }

    /// The time of a version, according to its own response or the gist's.
    private static func committedAt(
        _ version: RevisionID, of row: Int, _ gist: Gist, _ database: Database
    ) throws -> Date {
        if let told = gist.history?.first(where: { $0.version == version }) { return told.committedAt }
        var stored = gist
        stored.history = nil
        let past = try database.first("SELECT past FROM gist WHERE id = ?", [row]) { $0.data() }
        if let past = past ?? nil { GistHistoryColumn.decode(past, into: &stored) }
        return stored.history?.first { $0.version == version }?.committedAt ?? gist.updatedAt
    }

    // MARK: - Searching

    /// Returns the gists with a matching version that was read, among the versions of a time that the query names; the
    /// best version of each.
    func searchVersions(
        _ query: SearchQuery, _ order: SearchOrder, _ limit: Int, _ account: Int, _ database: Database
    ) throws -> [SearchHit] {
        var conditions = ["gist.account = ?1"]
        var arguments: [(any Bindable)?] = [account]
        func add(_ argument: any Bindable, _ condition: (Int) -> String) {
            arguments.append(argument)
            conditions.append(condition(arguments.count))
        }
        let time = "strftime('%Y-%m-%dT%H:%M:%SZ', version.committedAt, 'unixepoch')"
        for moment in query.moments {
            add(moment.lowercased()) { number in
                """
                (substr(version.version, 1, length(?\(number))) = ?\(number)
                OR substr(\(time), 1, length(?\(number))) = upper(?\(number)))
                """
            }
        }
        if let match = query.versionMatch { add(match) { "versionSearch MATCH ?\($0)" } }
        for owner in query.owners { add(owner) { "gist.ownerLogin = ?\($0) COLLATE NOCASE" } }
        for language in query.languages {
            add(language) { number in
                """
                EXISTS (SELECT 1 FROM versionFile WHERE versionFile.version = version.id
                AND language = ?\(number) COLLATE NOCASE)
                """
            }
        }
        if query.hasComments { conditions.append("gist.commentCount > 0") }
        if query.isStarred { conditions.append("gist.isStarred") }
        let isMatched = query.versionMatch != nil
        let snippet =
            isMatched
            ? "snippet(versionSearch, -1, '\(Snippet.opening)', '\(Snippet.closing)', '…', 16)" : "''"
        let source =
            isMatched
            ? "FROM versionSearch CROSS JOIN version ON version.id = versionSearch.rowid" : "FROM version"
        let sorted = isMatched && order == .best ? "versionSearch.rank" : "version.id DESC"
        let found = try database.all(
            """
            SELECT gist.id, version.version, version.committedAt, \(snippet)
            \(source) JOIN gist ON gist.id = version.gist
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(sorted) LIMIT \(limit * 8)
            """, arguments
        ) { (row: $0.int(), version: RevisionID($0.string()), time: $0.date(), snippet: $0.string()) }
        var seen: Set<Int> = []
        return try found.filter { seen.insert($0.row).inserted }.prefix(limit).compactMap { hit in
            try GistRows.gists("WHERE gist.id = ?", [hit.row], database).first.map {
                SearchHit(
                    gist: $0.gist, snippet: Snippet(marked: hit.snippet),
                    version: .init(id: hit.version, committedAt: hit.time))
            }
        }
    }
}

extension Gist {
    /// The gist as a list shows it.
    fileprivate var withoutTexts: Gist {
        var gist = self
        for index in gist.files.indices { gist.files[index].content = nil }
        return gist
    }
}
