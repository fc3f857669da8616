import SQLite
import TestSupport

/// The path of a database in a folder of its own, which goes away with the test.
final class DatabaseFile: Sendable {
    private let folder: TestFolder
    let path: String

    /// - Parameter name: below the folder.
    init(_ name: String = "test.sqlite") throws {
        folder = try TestFolder()
        path = folder.path + "/" + name
    }

    /// The names of all files that lie there.
    var names: [String] { get throws { try folder.names } }

    func open(_ access: Connection.Access = .readWrite, busyTimeout: Duration = .zero) throws -> Connection {
        try Connection(path, access, busyTimeout: busyTimeout)
    }

    /// A connection to a database with the numbers from 1 to `count`, which others can read while one writes.
    func numbers(upTo count: Int) throws -> Connection {
        let connection = try open()
        try connection.use { database in
            try database.run("PRAGMA journal_mode = WAL")
            // These tests do not cover power loss.
            try database.run("PRAGMA synchronous = OFF")
            try database.transaction(.immediate) {
                try database.run("CREATE TABLE number (value INTEGER PRIMARY KEY) STRICT")
                for value in 0..<count { try database.run("INSERT INTO number VALUES (?)", [value + 1]) }
            }
        }
        return connection
    }
}

extension Database {
    /// The numbers of `DatabaseFile.numbers`.
    var numbers: [Int] { get throws { try all("SELECT value FROM number ORDER BY value") { $0.integer() ?? 0 } } }
}

/// A statement that runs until it is interrupted.
let endless = "WITH RECURSIVE count (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM count) SELECT max(x) FROM count"
