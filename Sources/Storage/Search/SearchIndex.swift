import GRDB
import Gists

/// The full-text index. It holds no text of its own but reads the view `document`, so a gist leaves it before its text
/// changes and comes back after, in the transaction of the change.
enum SearchIndex {
    private static let columns = "texts, description, owner, names, languages, comments"

    static func add(_ row: Int, _ database: Database) throws {
        try database.run(
            "INSERT INTO search (rowid, \(columns)) SELECT id, \(columns) FROM document WHERE id = ?", [row])
    }

    /// The same for a new gist as lists show it, without its texts: what the view would say of it is at hand.
    static func add(_ row: Int, _ gist: Gist, _ database: Database) throws {
        let languages = gist.files.compactMap(\.language)
        try database.run(
            "INSERT INTO search (rowid, description, owner, names, languages) VALUES (?, ?, ?, ?, ?)",
            [
                row, gist.description, gist.owner?.login,
                gist.files.isEmpty ? nil : gist.files.map(\.name).joined(separator: "\n"),
                languages.isEmpty ? nil : languages.joined(separator: "\n"),
            ])
    }

    static func remove(_ row: Int, _ database: Database) throws {
        try database.run(
            """
            INSERT INTO search (search, rowid, \(columns)) SELECT 'delete', id, \(columns) FROM document WHERE id = ?
            """, [row])
    }

    static func change(_ row: Int, _ database: Database, _ body: () throws -> Void) throws {
        try remove(row, database)
        try body()
        try add(row, database)
    }
}
