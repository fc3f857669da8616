import CSQLite
import Concurrency

/// A connection to a database file that several threads may share. Each use waits for the previous one and runs on the
/// calling thread; uses must not be nested.
public final class Connection: Sendable {
    /// Nil after closing.
    private let database: Monitor<Database?>
    private let interrupts: Interrupts

    /// - Parameter busyTimeout: the longest wait for a lock of another connection or process.
    /// - Throws: `SQLiteError` if the file does not exist. Its contents are not read before the first use.
    public init(_ path: String, _ access: Access, busyTimeout: Duration = .zero) throws {
        let database = try Database(path, access, busyTimeout: busyTimeout)
        interrupts = database.interrupts
        self.database = Monitor(database)
    }

    /// Runs `body` in a transaction: everything that it reads is from the same moment.
    public func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try use { database in try database.transaction(.deferred) { try body(database) } }
    }

    /// Runs `body` in a transaction: all changes are kept, or none if it throws.
    public func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try use { database in try database.transaction(.immediate) { try body(database) } }
    }

    /// Runs `body` outside of any transaction: each statement is separate.
    /// - Throws: the errors of `body`; `SQLiteError` if the connection was closed.
    public func use<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try database.withLock { database in
            guard let database else { throw SQLiteError(SQLITE_MISUSE, "The connection is closed.") }
            // Whatever `body` has done, the next use starts outside of a transaction.
            defer { database.rollBack() }
            return try body(database)
        }
    }

    /// Ends the running statement, if there is one: it throws `SQLiteError.Code.interrupt`.
    public func interrupt() { interrupts.interrupt() }

    /// Closes the connection, after the current use.
    public func close() { database.withLock { $0 = nil } }
}

extension Connection {
    /// The ways to open a file.
    public enum Access: Sendable {
        /// Creates the file if it does not exist.
        case readWrite
        case readOnly
        /// Reads a file that never changes: without locks, and without journal files.
        case immutable

        var flags: Int32 {
            switch self {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        }

        /// The file name for SQLite: a URI if the file never changes, since only a URI can say so.
        func name(of path: String) -> String {
            guard self == .immutable else { return path }
            let escaped = path.map { character in
                guard let code = character.asciiValue, "%?#".contains(character) else { return String(character) }
                return "%" + String(code, radix: 16)
            }
            // The slash of an absolute path must not be taken for the one before a host.
            return (path.hasPrefix("/") ? "file://" : "file:") + escaped.joined() + "?immutable=1"
        }
    }
}
