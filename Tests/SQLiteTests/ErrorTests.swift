import SQLite
import Testing

/// What an error says can be logged: it is SQLite's or the program's own.
@Suite struct ErrorTests {
    let connection: Connection

    init() throws {
        connection = try Connection(":memory:", .readWrite)
        try connection.use { database in
            try database.run("CREATE TABLE person (name TEXT UNIQUE) STRICT")
            try database.run("CREATE VIRTUAL TABLE text USING fts5(words)")
        }
    }

    func failure(_ sql: String, _ arguments: [(any Bindable)?] = []) -> SQLiteError? {
        #expect(throws: SQLiteError.self) { try connection.use { try $0.run(sql, arguments) } }
    }

    @Test func `An error tells its kind, its cause and its statement`() throws {
        let insert = "INSERT INTO person VALUES (?)"
        try connection.use { try $0.run(insert, ["secret"]) }
        let error = try #require(failure(insert, ["secret"]))
        #expect(error.code == .constraint && error.extendedCode == 2067)
        #expect(error.message == "constraint failed" && error.sql == insert)
        #expect(error.description == "SQLite 2067: constraint failed in “\(insert)”")
    }

    @Test func `No value is told, also where SQLite quotes it`() throws {
        let error = try #require(failure("SELECT * FROM text WHERE text MATCH ?", ["secret \"words"]))
        #expect(error.code == .error && error.message == "SQL logic error")
        #expect(!error.description.contains("secret"))
    }

    @Test func `A mistake in the SQL is told in SQLite's words`() throws {
        #expect(failure("SELECT nobody FROM person")?.message == "no such column: nobody")
        #expect(failure("SELEC 1")?.message == "near \"SELEC\": syntax error")
        #expect(failure("SELEC 1")?.sql == "SELEC 1")
    }
}
