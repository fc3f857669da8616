import SQLite
import Testing

@Suite struct TokenizerTests {
    /// Cuts at commas; a token stands in the index without its vowels.
    static let commas: Tokenizer = { text, _, found in
        var start = 0
        for end in 0...text.count where end == text.count || text[end] == UInt8(ascii: ",") {
            let token = text[start..<end].filter { !"aeiou".utf8.contains($0) }
            guard token.withUnsafeBufferPointer({ found(FoundToken($0, start: start, end: end)) }) else { return }
            start = end + 1
        }
    }

    func table(_ connection: Connection) throws {
        try connection.use { database in
            try database.add(tokenizer: Self.commas, named: "commas")
            try database.run("CREATE VIRTUAL TABLE word USING fts5(words, tokenize = 'commas')")
            for words in ["green apple,red pear", "red apple", "", "grn ppl"] {
                try database.run("INSERT INTO word VALUES (?)", [words])
            }
        }
    }

    @Test func `The search finds what the tokenizer cuts out, and shows where it stands`() throws {
        let connection = try Connection(":memory:", .readWrite)
        try table(connection)
        let found = try connection.read { database in
            try database.all("SELECT highlight(word, 0, '[', ']') FROM word WHERE word MATCH ?", ["\"grin opple\""]) {
                $0.text()
            }
        }
        #expect(found == ["[green apple],red pear", "[grn ppl]"])
    }

    @Test func `Each connection knows its own tokenizers`() throws {
        let file = try DatabaseFile()
        try table(file.open())
        let other = try file.open()
        let error = #expect(throws: SQLiteError.self) {
            try other.read { try $0.run("SELECT * FROM word WHERE word MATCH 'x'") }
        }
        #expect(error?.code == .error)
        try other.use { try $0.add(tokenizer: Self.commas, named: "commas") }
        let found = try other.read { database in
            try database.all("SELECT rowid FROM word WHERE word MATCH ?", ["\"red apple\""]) { $0.integer() }
        }
        #expect(found == [2])
    }
}
