import Gists

extension AccountStore {
    /// Stores a whole gist, with the texts of its files. A missing text (GitHub left it out) does not replace a stored
    /// text of the same revision of the file.
    public func save(_ gist: Gist) {
        write { database, account in
            _ = try GistRows.save(gist, isWhole: true, account: account, feed: nil, at: now, database)
        }
    }

    /// Stores the text of a file of a stored gist, also in its versions. See `FileTable.keep`.
    public func save(_ text: String, isWhole: Bool, of rawURL: String, in id: GistID) {
        write { database, account in
            guard let row = try GistRows.row(id, account: account, database) else { return }
            try SearchIndex.change(row, database) {
                try FileTable.newest.keep(text, isWhole: isWhole, of: rawURL, in: row, database)
            }
            try Self.changeVersions(having: rawURL, of: row, database) { version in
                try FileTable.ofVersions.keep(text, isWhole: isWhole, of: rawURL, in: version, database)
            }
        }
    }

    /// Keeps the text of a file whose bytes are in another encoding than UTF-8, for searches to find it.
    public func save(decoded text: String, of rawURL: String, in id: GistID) {
        write { database, account in
            guard let row = try GistRows.row(id, account: account, database) else { return }
            let text = FileTable.indexed(text)
            // Texts come again with each visit of a gist, and the index is the slow part.
            if try FileTable.newest.lacks(decoded: text, of: rawURL, in: row, database) {
                try SearchIndex.change(row, database) {
                    try FileTable.newest.keep(decoded: text, of: rawURL, in: row, database)
                }
            }
            try Self.changeVersions(
                having: rawURL, of: row, database,
                where: { version in
                    try FileTable.ofVersions.lacks(decoded: text, of: rawURL, in: version, database)
                }
            ) { version in
                try FileTable.ofVersions.keep(decoded: text, of: rawURL, in: version, database)
            }
        }
    }

    /// Stores all comments of a stored gist, in this order.
    public func save(_ comments: [Comment], of id: GistID) {
        write { database, account in
            guard let row = try GistRows.row(id, account: account, database) else { return }
            try SearchIndex.change(row, database) { try CommentRows.save(comments, of: row, at: now, database) }
        }
    }

    /// Returns a gist as it was last loaded, with texts and comments; nil if it never was. Reading counts as use.
    public func gist(_ id: GistID) -> StoredGist? {
        let copy: StoredGist? = read { database, account in
            let found = try GistRows.gists(
                "WHERE gist.account = ? AND gist.gistID = ?", [account, id], withTexts: true, database)
            guard let stored = found.first else { return nil }
            var copy = StoredGist(
                gist: stored.gist, asOf: stored.wholeAt, hasOnlyFiles: stored.hasOnlyFiles,
                commentsAsOf: stored.commentsAt, isStarred: stored.isStarred)
            if let past = stored.past { GistHistoryColumn.decode(past, into: &copy.gist) }
            if stored.commentsAt != nil { copy.comments = try CommentRows.comments(of: stored.row, database) }
            return copy
        }
        if copy != nil { touch(id) }
        return copy
    }

    /// Returns a file of a gist, or of one of its versions, by its URL, with its text if that was read; nil if the file
    /// is not stored.
    public func file(_ rawURL: String, of id: GistID) -> GistFile? {
        read { database, account in
            guard let row = try GistRows.row(id, account: account, database) else { return nil }
            let newest = try FileTable.newest.files(of: row, withTexts: true, database).first { $0.rawURL == rawURL }
            if newest?.wholeContent != nil { return newest }
            return try Self.fileOfVersion(rawURL, of: row, database) ?? newest
        }
    }

    /// Records whether the account starred a stored gist.
    public func setStarred(_ isStarred: Bool, id: GistID) {
        write { database, account in
            guard let row = try GistRows.row(id, account: account, database) else { return }
            try database.run("UPDATE gist SET isStarred = ? WHERE id = ?", [isStarred, row])
            if isStarred {
                try place(row, in: .starred, account, database)
            } else {
                try database.run(
                    "DELETE FROM feedRow WHERE gist = ? AND feed IN (SELECT id FROM feed WHERE account = ? AND name = ?)",
                    [row, account, RemoteFeed.starred.name])
            }
        }
    }

    /// Removes a gist that no longer exists.
    public func remove(_ id: GistID) {
        write { database, account in
            try GistRows.remove("account = ? AND gistID = ?", [account, id], database)
        }
    }

    /// Records the use of a gist, at most once a minute: gists are kept for months, so a minute makes no difference.
    private func touch(_ id: GistID) {
        store.write { database in
            guard let account = try account(database) else { return }
            try database.run(
                "UPDATE gist SET usedAt = ?1 WHERE account = ?2 AND gistID = ?3 AND abs(usedAt - ?1) > 60",
                [now, account, id])
        }
    }
}
