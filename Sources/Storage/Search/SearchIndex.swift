import Gists
import SQLite

/// The full-text index. It does not contain texts but reads the view `document`, so a gist must be removed from it
/// before its text changes and added after that, in the transaction of the change.
enum SearchIndex {
    private static let columns = "texts, description, owner, names, languages, comments"

    static func add(_ row: Int, _ database: Database) throws {
        try database.run(
            "INSERT INTO search (rowid, \(columns)) SELECT id, \(columns) FROM document WHERE id = ?", [row])
    }

    /// Adds a new gist as lists show it, without its texts. Does not need the view, since the values are at hand.
    static func add(_ row: Int, _ gist: Gist, _ database: Database) throws {
        let languages = gist.files.compactMap(\.language)
        try database.run(
            "INSERT INTO search (rowid, description, owner, names, languages) VALUES (?, ?, ?, ?, ?)",
            [
                row, gist.description, gist.owner?.login.rawValue,
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

/// `TokenScanner` as the tokenizer of SQLite's full-text search.
enum GistTokenizer {
    /// The tokenizer's name in the index.
    static let name = "gists"

    static let tokenizer: Tokenizer = { text, purpose, found in
        var scanner = TokenScanner(text)
        while scanner.next() {
            let (start, end) = (scanner.start, scanner.end)
            let parts = purpose == .document ? scanner.indexedParts : []
            let goesOn = scanner.token.withUnsafeBufferPointer { token in
                found(FoundToken(token, start: start, end: end))
                    && parts.allSatisfy { part in
                        found(
                            FoundToken(
                                UnsafeBufferPointer(rebasing: token[part]), start: start, end: end,
                                isAlternative: true))
                    }
            }
            guard goesOn else { return }
        }
    }
}

extension Snippet {
    /// The marks at the beginning and the end of a match in the index's snippets; text rarely has these.
    static let (opening, closing): (Character, Character) = ("\u{2}", "\u{3}")

    /// Parses a snippet from the index.
    init(marked text: String) {
        self.init([])
        var part = ""
        var isMatch = false
        for character in text {
            guard character == Self.opening || character == Self.closing else {
                part.append(character)
                continue
            }
            if !part.isEmpty { parts.append(Part(part, isMatch: isMatch)) }
            part = ""
            isMatch = character == Self.opening
        }
        if !part.isEmpty { parts.append(Part(part, isMatch: false)) }
    }
}
