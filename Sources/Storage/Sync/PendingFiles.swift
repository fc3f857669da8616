import FoundationEssentials
import Gists
import SQLite
import Texts

/// The table `pendingFile`: the files of gists whose present revision is not complete yet. What was stored before stays
/// until all of them have arrived.
enum PendingFiles {
    private static let table = FileTable(name: "pendingFile", owner: "gist")

    /// Compares a gist's files in a list with those that are stored, and notes what is missing.
    /// - Returns: the missing files.
    static func note(_ gist: Gist, _ row: Int, at now: Double, _ database: Database) throws -> [GistFile] {
        let stored = try FileTable.newest.files(of: row, withTexts: false, database)
        let known = try arrived(of: row, database)
        let missing = gist.files.filter { !$0.isTooLarge && !known.contains(ExactText($0.rawURL)) }
        if missing.isEmpty, areSame(gist.files, stored) {
            try database.run("DELETE FROM pendingFile WHERE gist = ?", [row])
            try database.run(
                "UPDATE gist SET wholeAt = ?, hasOnlyFiles = past IS NULL WHERE id = ? AND wholeAt IS NULL", [now, row])
            return []
        }
        try table.replaceKeepingTexts(gist.files.map(\.inList), of: row, database)
        if missing.isEmpty { try commit(row, at: now, database) }
        return missing
    }

    /// Stores the content of a file of a gist, and the gist if it is complete now.
    static func keep(_ file: ArrivedFile, of row: Int, at now: Double, _ database: Database) throws {
        switch file.content {
        case .text(let text):
            try table.keep(text, isWhole: true, of: file.rawURL, in: row, database)
        case .bytes(let bytes):
            try database.run(
                "INSERT OR REPLACE INTO fileBytes (gist, rawURL, bytes) VALUES (?, ?, ?)",
                [row, file.rawURL, bytes])
        }
        if let decoded = file.decoded {
            try table.keep(decoded: FileTable.indexed(decoded), of: file.rawURL, in: row, database)
        }
        if try missing(of: row, database).isEmpty { try commit(row, at: now, database) }
    }

    /// The files of a gist that are still missing.
    static func missing(of row: Int, _ database: Database) throws -> [GistFile] {
        let known = try arrived(of: row, database)
        return try table.files(of: row, withTexts: false, database)
            .filter { !$0.isTooLarge && !known.contains(ExactText($0.rawURL)) }
    }

    /// Shows the texts that have arrived of a gist that was never complete.
    static func uncover(_ row: Int, _ database: Database) throws {
        let texts = try table.files(of: row, withTexts: true, database).filter { $0.content != nil }
        guard !texts.isEmpty else { return }
        try SearchIndex.change(row, database) {
            for file in texts {
                guard let content = file.content else { continue }
                try FileTable.newest.keep(content, isWhole: true, of: file.rawURL, in: row, database)
            }
        }
    }

    /// Replaces the stored files of a gist by the pending ones.
    private static func commit(_ row: Int, at now: Double, _ database: Database) throws {
        var files = try table.files(of: row, withTexts: true, database)
        guard !files.isEmpty else { return }
        let old = try FileTable.newest.files(of: row, withTexts: true, database)
        let texts = Dictionary(old.map { (ExactText($0.rawURL), $0) }) { first, _ in first }
        for index in files.indices where files[index].content == nil {
            guard let stored = texts[ExactText(files[index].rawURL)] else { continue }
            files[index].content = stored.content
            files[index].isTruncated = stored.isTruncated
        }
        let decoded = try database.all(
            "SELECT rawURL, decoded FROM pendingFile WHERE gist = ? AND decoded IS NOT NULL", [row]
        ) { ($0.string(), $0.data() ?? Data()) }
        try SearchIndex.change(row, database) {
            try FileTable.newest.replace(files, of: row, database)
            for (rawURL, text) in decoded {
                try FileTable.newest.keep(decoded: text, of: rawURL, in: row, database)
            }
        }
        // History and forks are those of the revision before.
        let isChanged = !old.map(\.rawURL).elementsEqual(files.map(\.rawURL)) { $0.isExactly($1) }
        try database.run(
            """
            UPDATE gist SET wholeAt = ?1, past = iif(?2, NULL, past), hasOnlyFiles = (?2 OR past IS NULL) WHERE id = ?3
            """, [now, isChanged, row])
        try database.run("DELETE FROM pendingFile WHERE gist = ?", [row])
        try FileBytes.dropUnused(of: row, database)
    }

    /// The raw URLs of a gist's files whose content is stored completely.
    private static func arrived(of row: Int, _ database: Database) throws -> Set<ExactText> {
        Set(
            try database.all(
                """
                SELECT rawURL FROM file WHERE gist = ?1 AND NOT isTruncated AND length(content) = size
                UNION SELECT rawURL FROM pendingFile WHERE gist = ?1 AND content IS NOT NULL
                UNION SELECT rawURL FROM fileBytes WHERE gist = ?1
                """, [row]
            ) { ExactText($0.string()) })
    }

    private static func areSame(_ files: [GistFile], _ stored: [GistFile]) -> Bool {
        files.elementsEqual(stored) { file, stored in file.inList == stored.inList }
    }
}

extension GistFile {
    /// The file as a list shows it.
    fileprivate var inList: GistFile {
        var file = self
        file.content = nil
        file.isTruncated = false
        return file
    }
}
