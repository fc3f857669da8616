import FoundationEssentials
import Gists
import SQLite

/// The table `fileBytes`: the content of downloaded files that are not UTF-8.
enum FileBytes {
    static func bytes(of rawURL: String, in row: Int, _ database: Database) throws -> Data? {
        try database.first("SELECT bytes FROM fileBytes WHERE gist = ? AND rawURL = ?", [row, rawURL]) { $0.data() }
            ?? nil
    }

    /// Removes the bytes of files that a gist and its stored versions no longer have.
    static func dropUnused(of row: Int, _ database: Database) throws {
        try database.run(
            """
            DELETE FROM fileBytes WHERE gist = ?1 AND rawURL NOT IN (
                SELECT rawURL FROM file WHERE gist = ?1
                UNION SELECT rawURL FROM versionFile JOIN version ON version.id = versionFile.version WHERE version.gist = ?1
            )
            """, [row])
    }
}

extension AccountStore {
    /// The complete content of a file of a stored gist or of one of its versions, whether it is text or not; nil if it
    /// is not stored.
    public func content(of rawURL: String, in id: GistID) -> Data? {
        if let text = file(rawURL, of: id)?.wholeContent { return Data(text.utf8) }
        return read { database, account in
            guard let row = try GistRows.row(id, account: account, database) else { return nil }
            return try FileBytes.bytes(of: rawURL, in: row, database)
        }
    }
}
