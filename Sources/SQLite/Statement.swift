import CSQLite

/// A compiled statement, which can run any number of times.
final class Statement {
    private let statement: OpaquePointer
    /// True while its rows are being read, so that it can't run again.
    private(set) var isRunning = false

    /// - Parameter sql: one statement.
    init(_ sql: String, on connection: OpaquePointer) throws {
        var statement: OpaquePointer?
        var text = sql
        let code = text.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                // Marked as long-lived, so that SQLite does not use its memory for short-lived objects.
                sqlite3_prepare_v3(
                    connection, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
            }
        }
        guard code == SQLITE_OK else { throw SQLiteError(code, unbound: sql, on: connection) }
        guard let statement else { throw SQLiteError(SQLITE_MISUSE, "The text holds no statement.", sql: sql) }
        self.statement = statement
    }

    deinit { sqlite3_finalize(statement) }

    /// Runs the statement, and calls `body` for each row until it returns false.
    func run(_ arguments: [(any Bindable)?], _ body: (inout Row) throws -> Bool) throws {
        isRunning = true
        defer {
            // Both only return the failure that the last step has already reported.
            sqlite3_reset(statement)
            // Release the arguments, which may be large.
            sqlite3_clear_bindings(statement)
            isRunning = false
        }
        try bind(arguments)
        while try step() {
            var row = Row(statement)
            guard try body(&row) else { return }
        }
    }

    private func bind(_ arguments: [(any Bindable)?]) throws {
        guard arguments.count == sqlite3_bind_parameter_count(statement) else { throw failure(SQLITE_RANGE) }
        for (index, argument) in zip(Int32(1)..., arguments) {
            let parameter = Parameter(statement: statement, index: index)
            if let argument { try argument.bind(to: parameter) } else { try parameter.setNull() }
        }
    }

    /// Moves to the next row; returns false at the end.
    private func step() throws -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw failure(code)
        }
    }

    private func failure(_ code: Int32) -> SQLiteError {
        SQLiteError(code, sql: String(cString: sqlite3_sql(statement)))
    }
}
