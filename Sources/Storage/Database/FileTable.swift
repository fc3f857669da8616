import FoundationEssentials
import Gists
import SQLite

/// The tables `file`, `versionFile` and `readFile`: ordered files, each a row that belongs to a gist, to a version of one,
/// or to a copy of one that was read.
struct FileTable {
    let name: String
    /// The column with the owner of the files.
    let owner: String

    static let newest = FileTable(name: "file", owner: "gist")
    static let ofVersions = FileTable(name: "versionFile", owner: "version")
    /// Copies of files that were read.
    static let ofCopies = FileTable(name: "readFile", owner: "copy")

    func files(of row: Int, withTexts: Bool, _ database: Database) throws -> [GistFile] {
        try database.all(
            """
            SELECT name, mediaType, language, rawURL, size, isTruncated, \(withTexts ? "content" : "NULL")
            FROM \(name) WHERE \(owner) = ? ORDER BY position
            """, [row], Self.file)
    }

    func write(_ files: [GistFile], of row: Int, _ database: Database) throws {
        for (position, file) in files.enumerated() {
            try database.run(
                """
                INSERT INTO \(name) (\(owner), position, name, mediaType, language, rawURL, size, isTruncated, content)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    row, position, file.name, file.mediaType, file.language, file.rawURL, file.size, file.isTruncated,
                    file.content?.utf8,
                ])
        }
    }

    /// Writes files over those that are stored. Decoded texts of files that stay are kept.
    func replace(_ files: [GistFile], of row: Int, _ database: Database) throws {
        let decoded = try database.all(
            "SELECT rawURL, decoded FROM \(name) WHERE \(owner) = ? AND decoded IS NOT NULL", [row]
        ) { ($0.string(), $0.data() ?? Data()) }
        try database.run("DELETE FROM \(name) WHERE \(owner) = ?", [row])
        try write(files, of: row, database)
        for (rawURL, text) in decoded { try keep(decoded: text, of: rawURL, in: row, database) }
    }

    /// Writes files over those that are stored. Texts of files that stay are kept.
    func replaceKeepingTexts(_ files: [GistFile], of row: Int, _ database: Database) throws {
        let texts = try self.files(of: row, withTexts: true, database).filter { $0.content != nil }
        try replace(files, of: row, database)
        for file in texts {
            guard let content = file.content else { continue }
            try keep(content, isWhole: !file.isTruncated, of: file.rawURL, in: row, database)
        }
    }

    /// The bytes of a text that the index takes.
    static func indexed(_ text: String) -> Data { Data(text.utf8.prefix(1 << 20)) }

    /// True for a file in another encoding than UTF-8 with less text in the store.
    func lacks(decoded text: Data, of rawURL: String, in row: Int, _ database: Database) throws -> Bool {
        try database.first("SELECT 1 FROM \(name) WHERE \(lacking)", [text, row, rawURL]) { $0.flag() } ?? false
    }

    /// Keeps the text of a file that is in another encoding than UTF-8, unless there is more of it.
    func keep(decoded text: Data, of rawURL: String, in row: Int, _ database: Database) throws {
        try database.run("UPDATE \(name) SET decoded = ?1 WHERE \(lacking)", [text, row, rawURL])
    }

    private var lacking: String {
        "\(owner) = ?2 AND rawURL = ?3 AND (decoded IS NULL OR length(decoded) < length(?1))"
    }

    /// Stores the text of a file, or its beginning. A beginning only replaces a shorter one.
    func keep(_ text: String, isWhole: Bool, of rawURL: String, in row: Int, _ database: Database) throws {
        try database.run(
            """
            UPDATE \(name) SET content = ?1, isTruncated = ?2 WHERE \(owner) = ?3 AND rawURL = ?4
            AND (content IS NULL OR NOT ?2 OR isTruncated AND length(content) < length(?1))
            """, [text.utf8, !isWhole, row, rawURL])
    }

    private static func file(_ columns: inout Row) -> GistFile {
        var file = GistFile(
            name: columns.string(), mediaType: columns.text(), language: columns.text(), rawURL: columns.string(),
            size: ServerNumber.clamped(columns.int()), isTruncated: columns.flag())
        file.content = columns.content()
        return file
    }
}
