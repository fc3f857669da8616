import CSQLite

/// A failure of SQLite.
///
/// It can be logged and shown: `sql` is the program's own text, without values, and `message` is SQLite's. A message
/// that may quote a value (the full-text search quotes a query that it can't parse) is never used.
public struct SQLiteError: Error, Hashable, CustomStringConvertible {
    /// The kinds of failures that callers distinguish.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int32

        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// A mistake in the SQL, or a failure of no other kind.
        public static let error = Code(rawValue: SQLITE_ERROR)
        /// Another connection held the lock for the whole busy timeout.
        public static let busy = Code(rawValue: SQLITE_BUSY)
        /// Another statement of the same connection blocks this one.
        public static let locked = Code(rawValue: SQLITE_LOCKED)
        public static let readOnly = Code(rawValue: SQLITE_READONLY)
        /// The statement was ended by `Connection.interrupt`.
        public static let interrupt = Code(rawValue: SQLITE_INTERRUPT)
        public static let corrupt = Code(rawValue: SQLITE_CORRUPT)
        public static let full = Code(rawValue: SQLITE_FULL)
        public static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
        /// The value breaks a constraint of its table.
        public static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
        public static let misuse = Code(rawValue: SQLITE_MISUSE)
        /// A statement has no argument of this number, or one was not given.
        public static let range = Code(rawValue: SQLITE_RANGE)
        public static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    }

    /// SQLite's extended result code: the kind with its cause.
    public let extendedCode: Int32
    public let message: String
    /// The statement that failed, without its arguments; nil if it was not a statement.
    public let sql: String?

    public var code: Code { Code(rawValue: extendedCode & 0xFF) }

    /// - Parameter message: the message; if nil, SQLite's general description of the code.
    init(_ extendedCode: Int32, _ message: String? = nil, sql: String? = nil) {
        self.extendedCode = extendedCode
        self.message = message ?? String(cString: sqlite3_errstr(extendedCode))
        self.sql = sql
    }

    /// The failure of SQL without bound values. For a mistake, SQLite's message names its place and can quote nothing
    /// else.
    init(_ extendedCode: Int32, unbound sql: String, on connection: OpaquePointer) {
        let isMistake = extendedCode == SQLITE_ERROR
        self.init(extendedCode, isMistake ? String(cString: sqlite3_errmsg(connection)) : nil, sql: sql)
    }

    public var description: String {
        "SQLite \(extendedCode): \(message)" + (sql.map { " in “\($0)”" } ?? "")
    }
}
