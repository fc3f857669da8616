import SQLite
import Testing

@Suite struct StatementTests {
    let file: DatabaseFile
    let connection: Connection

    init() throws {
        file = try DatabaseFile()
        connection = try file.numbers(upTo: 3)
    }

    func failure(_ body: (Database) throws -> Void) throws -> SQLiteError {
        try #require(throws: SQLiteError.self) { try connection.use(body) }
    }

    @Test func `A statement that failed runs again with other arguments`() throws {
        let insert = "INSERT INTO number VALUES (?)"
        for value in [4, 5] {
            #expect(try failure { try $0.run(insert, [1]) }.code == .constraint)
            try connection.use { try $0.run(insert, [value]) }
        }
        #expect(try connection.read { try $0.numbers } == [1, 2, 3, 4, 5])
    }

    @Test func `A statement whose reading was broken off is at rest`() throws {
        struct Enough: Error {}
        let select = "SELECT value FROM number ORDER BY value"
        #expect(try connection.use { try $0.first(select) { $0.integer() } } == 1)
        #expect(throws: Enough.self) { _ = try connection.use { try $0.all(select) { _ -> Int in throw Enough() } } }
        // A table can't be dropped while its rows are being read.
        try connection.use { try $0.run("DROP TABLE number") }
    }

    @Test func `A statement may run within the reading of its own rows`() throws {
        let select = "SELECT value FROM number WHERE value >= ? ORDER BY value"
        let pairs = try connection.read { database in
            try database.all(select, [2]) { row -> [Int] in
                let value = row.integer() ?? 0
                return try database.all(select, [value]) { $0.integer() ?? 0 }
            }
        }
        #expect(pairs == [[2, 3], [3]])
    }

    @Test func `A statement follows a change of its table`() throws {
        let select = "SELECT * FROM number WHERE value = 1"
        func columns() throws -> [Int?]? {
            try connection.use { try $0.first(select) { [$0.integer(), $0.integer()] } }
        }
        #expect(try columns() == [1, nil])
        try file.open().use { try $0.run("ALTER TABLE number ADD COLUMN twice INTEGER DEFAULT 2") }
        #expect(try columns() == [1, 2])
    }

    @Test func `No argument is left from the time before, and none is missing or too many`() throws {
        let select = "SELECT value FROM number WHERE value = ?1 OR value = ?2"
        #expect(try connection.use { try $0.all(select, [1, 3]) { $0.integer() } } == [1, 3])
        for arguments in [[], [1], [1, 2, 3]] as [[(any Bindable)?]] {
            #expect(try failure { try $0.run(select, arguments) }.code == .range)
        }
        #expect(try connection.use { try $0.all(select, [nil, 2]) { $0.integer() } } == [2])
    }

    @Test func `However many statements somebody thinks of, all run`() throws {
        try connection.use { database in
            for round in 1...2 {
                let products = try (1...300).compactMap { value in
                    try database.first("SELECT \(value) * ?", [round]) { $0.integer() ?? 0 }
                }
                #expect(products == (1...300).map { $0 * round })
            }
        }
    }

    @Test func `Rows that were inserted and changed are counted`() throws {
        try connection.write { database in
            let before = database.totalChanges
            try database.run("INSERT INTO number VALUES (77)")
            #expect(database.lastInsertedRow == 77)
            try database.run("UPDATE number SET value = value + 100")
            #expect(database.totalChanges - before == 5)
        }
    }

    @Test func `A script runs all its statements, up to the one that fails`() throws {
        let error = try failure {
            try $0.execute("INSERT INTO number VALUES (8); INSERT INTO number VALUES (9), (8); DELETE FROM number;")
        }
        #expect(error.code == .constraint)
        #expect(try connection.read { try $0.numbers } == [1, 2, 3, 8])
    }

    @Test func `A text in double quotes is a name, so that a misspelt one is an error`() throws {
        #expect(try failure { try $0.run("SELECT \"valeu\" FROM number") }.message == "no such column: valeu")
        #expect(try failure { try $0.run("") }.code == .misuse)
    }
}
