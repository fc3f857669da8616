import CSQLite

/// An open database, used by one thread: `Connection` passes it to a closure, and it is valid until that returns.
///
/// Statements are compiled once and cached by their SQL. The SQL must be the program's own text; all values are
/// arguments.
public final class Database {
    let connection: OpaquePointer
    /// The access for other threads, which may only interrupt.
    let interrupts: Interrupts
    private var statements: [String: Statement] = [:]
    /// The number of cached statements, enough for the program's own. Users' searches can create any number of others.
    private static let capacity = 100

    init(_ path: String, _ access: Connection.Access, busyTimeout: Duration) throws {
        var pointer: OpaquePointer?
        let code = sqlite3_open_v2(
            access.name(of: path), &pointer, access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let pointer else {
            // SQLite may return a connection even if it could not be opened.
            sqlite3_close_v2(pointer)
            throw SQLiteError(code)
        }
        connection = pointer
        interrupts = Interrupts(pointer)
        sqlite3_busy_timeout(pointer, Int32(busyTimeout / .milliseconds(1)))
        csqlite_forbid_double_quoted_strings(pointer)
    }

    deinit {
        interrupts.end()
        // The connection would stay open while there are statements.
        statements.removeAll()
        sqlite3_close_v2(connection)
    }

    // MARK: - Running statements

    /// Runs a statement to its end.
    public func run(_ sql: String, _ arguments: [(any Bindable)?] = []) throws {
        try statement(sql).run(arguments) { _ in true }
    }

    /// The first row of a statement's result; nil if there is none.
    public func first<Value>(
        _ sql: String, _ arguments: [(any Bindable)?] = [], _ read: (inout Row) throws -> Value
    ) throws -> Value? {
        var value: Value?
        try statement(sql).run(arguments) { row in
            value = try read(&row)
            return false
        }
        return value
    }

    /// All rows of a statement's result.
    public func all<Value>(
        _ sql: String, _ arguments: [(any Bindable)?] = [], _ read: (inout Row) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try statement(sql).run(arguments) { row in
            values.append(try read(&row))
            return true
        }
        return values
    }

    /// Runs any number of statements without arguments, one after the other.
    public func execute(_ script: String) throws {
        let code = sqlite3_exec(connection, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code, unbound: script, on: connection) }
    }

    private func statement(_ sql: String) throws -> Statement {
        if let statement = statements[sql] {
            // A statement that is needed again while its rows are being read is compiled a second time.
            return try statement.isRunning ? Statement(sql, on: connection) : statement
        }
        let statement = try Statement(sql, on: connection)
        if statements.count == Self.capacity { statements.removeAll(keepingCapacity: true) }
        statements[sql] = statement
        return statement
    }

    // MARK: - Results of statements

    /// The ID of the row that was inserted last.
    public var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(connection)) }

    /// The number of rows that were inserted, changed or deleted since the connection was opened.
    public var totalChanges: Int { Int(sqlite3_total_changes64(connection)) }

    /// True if a transaction has begun and not yet ended.
    public var isInTransaction: Bool { sqlite3_get_autocommit(connection) == 0 }
}
