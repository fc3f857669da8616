import Foundation
import SQLite
import Testing

@Suite struct ConnectionTests {
    func code(_ body: () throws -> Void) -> SQLiteError.Code? {
        #expect(throws: SQLiteError.self, performing: body)?.code
    }

    @Test func `A file is made for writing, and never for reading`() throws {
        let file = try DatabaseFile()
        for access in [Connection.Access.readOnly, .immutable] {
            #expect(code { _ = try file.open(access) } == .cannotOpen)
        }
        #expect(try file.names == [])
        #expect(try file.numbers(upTo: 2).read { try $0.numbers } == [1, 2])
        #expect(try file.open(.readOnly).read { try $0.numbers } == [1, 2])
    }

    @Test func `A connection for reading writes nothing`() throws {
        let file = try DatabaseFile()
        _ = try file.numbers(upTo: 1)
        for access in [Connection.Access.readOnly, .immutable] {
            let reader = try file.open(access)
            #expect(code { try reader.use { try $0.run("DELETE FROM number") } } == .readOnly)
            #expect(try reader.read { try $0.numbers } == [1])
        }
    }

    @Test(arguments: ["a b.sqlite", "50%25 of #1?.sqlite", "é東.sqlite", "x&mode=memory"])
    func `A file that nobody changes is read whatever its name is`(name: String) throws {
        let file = try DatabaseFile(name)
        try file.numbers(upTo: 2).close()
        let names = try file.names
        for path in [file.path, "/" + file.path] {
            #expect(try Connection(path, .immutable).read { try $0.numbers } == [1, 2])
        }
        #expect(try file.names == names, "no file is made beside it")
    }

    @Test func `A connection that is closed leaves nothing behind, whatever it was used for`() throws {
        let file = try DatabaseFile()
        let connection = try file.numbers(upTo: 2)
        #expect(try file.names == ["test.sqlite", "test.sqlite-shm", "test.sqlite-wal"])
        #expect(code { try connection.use { try $0.run("INSERT INTO number VALUES (1)") } } == .constraint)
        #expect(try connection.use { try $0.first("SELECT value FROM number") { $0.integer() } } == 1)
        connection.close()
        // Only the last connection to be closed removes them, and it is closed only where no statement is left of it.
        #expect(try file.names == ["test.sqlite"])
        #expect(code { try connection.read { _ in } } == .misuse)
        connection.close()
    }

    @Test func `A connection that nobody holds is closed`() throws {
        let file = try DatabaseFile()
        _ = try file.numbers(upTo: 2)
        #expect(try file.names == ["test.sqlite"])
    }

    @Test func `A file that is no database says so on its first use`() throws {
        let file = try DatabaseFile()
        try Data("These are words and no database, and more of them than a header has bytes.".utf8)
            .write(to: URL(filePath: file.path))
        let connection = try file.open()
        #expect(code { try connection.read { try $0.run("PRAGMA user_version") } } == .notADatabase)
    }

    @Test func `A damaged page is an error and not the end`() throws {
        let file = try DatabaseFile()
        try file.numbers(upTo: 10_000).close()
        var content = try Data(contentsOf: URL(filePath: file.path))
        for index in 4096..<content.count { content[index] = 0xEE }
        try content.write(to: URL(filePath: file.path))
        let connection = try file.open()
        #expect(code { _ = try connection.read { try $0.numbers } } == .corrupt)
        #expect(try connection.read { try $0.first("SELECT count(*) FROM sqlite_schema") { $0.integer() } } == 1)
    }
}
