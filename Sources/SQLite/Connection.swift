import CSQLite
import Concurrency

/// A connection to a database file that threads may share. Each use of it waits for the one before and runs on the calling
/// thread; none may begin within another.
public final class Connection: Sendable {
    /// Nil once it is closed.
    private let database: Monitor<Database?>
    private let interrupts: Interrupts

    /// - Parameter busyTimeout: the longest wait for a lock that another connection or process holds.
    /// - Throws: `SQLiteError` where there is no such file. What is in the file is looked at on the first use.
    public init(_ path: String, _ access: Access, busyTimeout: Duration = .zero) throws {
        let database = try Database(path, access, busyTimeout: busyTimeout)
        interrupts = database.interrupts
        self.database = Monitor(database)
    }

    /// Runs `body` in a transaction: all that it reads is from the same moment.
    public func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try use { database in try database.transaction(.deferred) { try body(database) } }
    }

    /// Runs `body` in a transaction: all that it writes stays, or nothing where it throws.
    public func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try use { database in try database.transaction(.immediate) { try body(database) } }
    }

    /// Runs `body` outside of any transaction: each statement is one by itself.
    /// - Throws: what `body` throws; `SQLiteError` where the connection was closed.
    public func use<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try database.withLock { database in
            guard let database else { throw SQLiteError(SQLITE_MISUSE, "The connection is closed.") }
            // Whatever `body` has done, the next use begins outside of a transaction.
            defer { database.rollBack() }
            return try body(database)
        }
    }

    /// Ends the statement that runs at this moment, if one does: it throws `SQLiteError.Code.interrupt`.
    public func interrupt() { interrupts.interrupt() }

    /// Closes it, after the use of this moment.
    public func close() { database.withLock { $0 = nil } }
}

extension Connection {
    /// The ways to open a file.
    public enum Access: Sendable {
        /// Makes the file where there is none.
        case readWrite
        case readOnly
        /// Reads a file that nobody can change: without locks, and without the files that lie beside it.
        case immutable

        var flags: Int32 {
            switch self {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        }

        /// What SQLite is to be told to open: that a file does not change can only be said in an address.
        func name(of path: String) -> String {
            guard self == .immutable else { return path }
            let escaped = path.map { character in
                guard let code = character.asciiValue, "%?#".contains(character) else { return String(character) }
                return "%" + String(code, radix: 16)
            }
            // Of a path from the root the slashes that it begins with must not be taken for those before a host.
            return (path.hasPrefix("/") ? "file://" : "file:") + escaped.joined() + "?immutable=1"
        }
    }
}
