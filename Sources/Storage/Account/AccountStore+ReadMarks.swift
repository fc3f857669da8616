import Gists

/// Read marks, and the texts that were read before the server had newer ones.
extension AccountStore {
    /// Marks gists as read. A copy of the files that were read before stays until newer ones than these are read, so
    /// that they can be compared.
    public func mark(read marks: [GistID: ReadMark]) {
        write { database, account in
            for (id, mark) in marks { try ReadMarkRows.save(mark, of: id, account: account, database) }
        }
    }

    /// Marks a gist as read now.
    public func markRead(_ id: GistID) { mark(read: [id: ReadMark(readAt: store.now())]) }

    /// Marks a gist as read that the user wrote. Its comments stay as they were.
    public func markWritten(_ gist: Gist) {
        write { database, account in
            let earlier = try ReadMarkRows.mark(of: gist.id, account: account, database)
            let mark = ReadMark(of: gist, at: store.now(), after: earlier)
            try ReadMarkRows.save(mark, of: gist.id, account: account, database)
        }
    }

    /// Completes marks of earlier versions of the program, which have no contents.
    public func complete(_ marks: [GistID: ReadMark]) {
        write { database, account in
            for (id, mark) in marks where try ReadMarkRows.mark(of: id, account: account, database)?.contents == nil {
                try ReadMarkRows.save(mark, of: id, account: account, database)
            }
        }
    }

    public func markUnread(_ ids: [GistID]) {
        write { database, account in
            for id in ids {
                try database.run("DELETE FROM readMark WHERE account = ? AND gistID = ?", [account, id])
                try database.run("DELETE FROM readCopy WHERE gist = (\(ReadMarkRows.row))", [account, id])
            }
        }
    }

    /// The gists that were read, by ID.
    public func readMarks() -> [GistID: ReadMark] {
        read { database, account in try ReadMarkRows.all(account: account, database) } ?? [:]
    }

    /// Returns a gist with the files that were read, with the texts that are stored; nil if none of them are stored.
    public func gist(_ id: GistID, asRead mark: ReadMark) -> Gist? {
        guard let contents = mark.contents else { return nil }
        let kept: Gist? = read { database, account in
            let conditions = "WHERE gist.account = ? AND gist.gistID = ?"
            guard var stored = try GistRows.gists(conditions, [account, id], withTexts: true, database).first else {
                return nil
            }
            if stored.gist.contents == contents { return stored.gist }
            let found = try database.first(
                "SELECT id, isTruncated FROM readCopy WHERE gist = ? AND contents = ?", [stored.row, contents.text]
            ) { ($0.int(), $0.flag()) }
            guard let (copy, isTruncated) = found else { return nil }
            stored.gist.files = try FileTable.ofCopies.files(of: copy, withTexts: true, database)
            stored.gist.isTruncated = isTruncated
            return stored.gist
        }
        return kept ?? mark.version.flatMap { gist(id, at: $0) }
    }
}
