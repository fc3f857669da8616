import CSQLite

/// A statement in SQLite's own form, which can run any number of times.
final class Statement {
    private let statement: OpaquePointer
    /// Tells whether it runs: its rows are being read, and it can't be begun anew before their end.
    private(set) var isRunning = false

    /// - Parameter sql: one statement.
    init(_ sql: String, on connection: OpaquePointer) throws {
        var statement: OpaquePointer?
        var text = sql
        let code = text.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                // Made for long: SQLite then takes memory for it that it needs for nothing else.
                sqlite3_prepare_v3(
                    connection, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
            }
        }
        guard code == SQLITE_OK else { throw SQLiteError(code, unbound: sql, on: connection) }
        guard let statement else { throw SQLiteError(SQLITE_MISUSE, "The text holds no statement.", sql: sql) }
        self.statement = statement
    }

    deinit { sqlite3_finalize(statement) }

    /// Runs it, and calls `body` for each row until that says false.
    func run(_ arguments: [(any Bindable)?], _ body: (inout Row) throws -> Bool) throws {
        isRunning = true
        defer {
            // What either returns is the failure that the last step has told of.
            sqlite3_reset(statement)
            // An argument may be a large text: it does not stay until the next time.
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

    /// Goes to the next row; false at the end.
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
