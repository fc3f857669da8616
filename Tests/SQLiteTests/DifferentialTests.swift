import CSQLite
import SQLite
import TestSupport
import Testing

/// The module beside SQLite's own functions, called as its manual says, on values at random.
@Suite struct DifferentialTests {
    /// A value as SQLite's C interface tells it.
    enum Value: Equatable {
        case null
        case integer(Int64)
        case real(UInt64)
        case text([UInt8])
        case blob([UInt8])
    }

    /// Opened by hand.
    final class RawDatabase {
        private var connection: OpaquePointer?

        init(_ path: String) throws { try #require(sqlite3_open(path, &connection) == SQLITE_OK) }

        deinit { sqlite3_close(connection) }

        func values(_ sql: String) throws -> [Value] {
            var statement: OpaquePointer?
            try #require(sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK)
            defer { sqlite3_finalize(statement) }
            var values: [Value] = []
            while sqlite3_step(statement) == SQLITE_ROW { values.append(value(statement)) }
            return values
        }

        private func value(_ statement: OpaquePointer?) -> Value {
            func bytes(_ start: UnsafeRawPointer?) -> [UInt8] {
                Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, 0))))
            }
            return switch sqlite3_column_type(statement, 0) {
            case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, 0))
            case SQLITE_FLOAT: .real(sqlite3_column_double(statement, 0).bitPattern)
            case SQLITE_TEXT: .text(bytes(sqlite3_column_text(statement, 0)))
            case SQLITE_BLOB: .blob(bytes(sqlite3_column_blob(statement, 0)))
            default: .null
            }
        }
    }

    /// An argument at random, with what SQLite is to have of it.
    func randomArgument(_ random: inout SeededGenerator) -> ((any Bindable)?, Value) {
        let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            return (nil, .null)
        case 1:
            let number = Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random)
            return (number, .integer(number))
        case 2:
            let number = Double(bitPattern: random.next())
            return (number, number.isNaN ? .null : .real(number.bitPattern))
        case 3:
            let text = String(decoding: bytes, as: UTF8.self)
            return (text, .text(Array(text.utf8)))
        case 4:
            let text = String(decoding: bytes, as: UTF8.self)
            return (text.utf8, .blob(Array(text.utf8)))
        default:
            return (bytes, .blob(bytes))
        }
    }

    @Test func `What is written is what the C interface reads, and the module reads it alike`() throws {
        let file = try DatabaseFile()
        let connection = try file.open()
        var random = SeededGenerator(seed: 13)
        var expected: [Value] = []
        try connection.write { database in
            try database.run("CREATE TABLE any (value ANY) STRICT")
            for _ in 0..<2_000 {
                let (argument, value) = randomArgument(&random)
                try database.run("INSERT INTO any VALUES (?)", [argument])
                expected.append(value)
            }
        }
        #expect(try RawDatabase(file.path).values("SELECT value FROM any ORDER BY rowid") == expected)
        let read = try connection.read { database in
            try database.all("SELECT typeof(value), value FROM any ORDER BY rowid") { row -> Value in
                switch row.text() {
                case "integer": .integer(Int64(row.integer() ?? 0))
                case "real": .real((row.real() ?? 0).bitPattern)
                case "text": .text(Array((row.text() ?? "").utf8))
                case "blob": .blob(row.blob { Array($0) } ?? [])
                default: .null
                }
            }
        }
        #expect(read == expected)
    }
}
