import Gists
import SQLite

/// Complete downloads of lists.
extension AccountStore {
    /// The place of a page in its list.
    public enum ListPart: Sendable {
        /// The first page, or a further one.
        case first, further
        /// Gists that have changed since a time; all others are unchanged.
        case changes
    }

    /// Stores a page of a list that is downloaded, notes the files that are missing, and stores the list's state.
    /// - Returns: the gists with missing files; nil if nothing could be stored.
    public func saveListed(
        _ page: GistPage, of feed: RemoteFeed, as part: ListPart, _ state: SyncListState
    ) -> [PendingGist]? {
        let pending = store.write { database -> [PendingGist]? in
            let account = try madeAccount(database)
            let after = part == .changes ? try next(of: feed, account, database) : page.next
            let run = try start(feed, account, after, isFirst: part != .further, database)
            let rows = try page.gists.reversed().map { gist in
                try GistRows.save(gist, account: account, feed: feed, at: now, database)
            }
            try place(rows.reversed(), in: run, database)
            if part != .changes, page.next == nil { try end(run, of: feed, database) }
            var state = state
            if state.next == nil {
                state.rows =
                    try database.first("SELECT count(*) FROM feedRow WHERE feed = ?", [run.feed]) { $0.int() } ?? 0
            }
            try write(state, of: feed, account, database)
            return try zip(page.gists, rows.reversed()).compactMap { gist, row in
                let files = try PendingFiles.note(gist, row, at: now, database)
                return files.isEmpty ? nil : PendingGist(id: gist.id, files: files)
            }
        }
        if pending != nil { store.keepWithinLimits() }
        return pending
    }

    /// The gists of a list with missing files.
    public func pendingGists(of feed: RemoteFeed) -> [PendingGist] {
        let found = read { database, account in
            try database.all(
                """
                SELECT DISTINCT gist.id, gistID FROM pendingFile JOIN gist ON gist.id = pendingFile.gist
                JOIN feedRow ON feedRow.gist = gist.id JOIN feed ON feed.id = feedRow.feed
                WHERE feed.account = ? AND feed.name = ?
                """, [account, feed.name]
            ) { (row: $0.int(), id: $0.gistID()) }
            .map { PendingGist(id: $0.id, files: try PendingFiles.missing(of: $0.row, database)) }
            .filter { !$0.files.isEmpty }
        }
        return found ?? []
    }

    /// Stores files that have arrived, and each gist whose last missing file is among them.
    /// - Returns: false if they could not be stored.
    public func keep(_ files: [ArrivedFile]) -> Bool {
        let isKept: Bool? = store.write { database in
            let account = try madeAccount(database)
            for file in files {
                guard let row = try GistRows.row(file.gist, account: account, database) else { continue }
                try PendingFiles.keep(file, of: row, at: now, database)
            }
            return true
        }
        if isKept != nil { store.keepWithinLimits() }
        return isKept != nil
    }

    /// Shows what has arrived of gists that were never complete, and forgets what their lists no longer have.
    /// - Parameter ids: gists that can't be completed now.
    public func uncover(_ ids: [GistID]) {
        write { database, account in
            for id in ids {
                guard let row = try GistRows.row(id, account: account, database) else { continue }
                let isWhole = try database.first("SELECT wholeAt IS NOT NULL FROM gist WHERE id = ?", [row]) {
                    $0.flag()
                }
                if isWhole != true { try PendingFiles.uncover(row, database) }
            }
        }
    }

    /// Forgets the missing files of a gist that was deleted at GitHub. What is stored of it stays.
    public func abandon(_ id: GistID) {
        write { database, account in
            guard let row = try GistRows.row(id, account: account, database) else { return }
            try database.run("DELETE FROM pendingFile WHERE gist = ?", [row])
        }
    }

    /// The files of a list's gists that GitHub does not serve, since they are too large, and gists with more files than
    /// GitHub lists (no name).
    public func unserved(in feed: RemoteFeed) -> [(gist: GistID, file: String?, gitPullURL: String)] {
        let found = read { database, account in
            try database.all(
                """
                SELECT gistID, name, gitPullURL FROM (
                    SELECT gist.id AS row, gistID, file.name AS name, gitPullURL
                    FROM gist JOIN file ON file.gist = gist.id WHERE file.size > ?3
                    UNION ALL SELECT id, gistID, NULL, gitPullURL FROM gist WHERE isTruncated
                ) JOIN feedRow ON feedRow.gist = row JOIN feed ON feed.id = feedRow.feed
                WHERE feed.account = ?1 AND feed.name = ?2
                """, [account, feed.name, GistFile.largestServed]
            ) { (gist: $0.gistID(), file: $0.text(), gitPullURL: $0.string()) }
        }
        return found ?? []
    }

    private func next(of feed: RemoteFeed, _ account: Int, _ database: Database) throws -> String? {
        try database.first("SELECT next FROM feed WHERE account = ? AND name = ?", [account, feed.name]) { $0.text() }
            ?? nil
    }
}
