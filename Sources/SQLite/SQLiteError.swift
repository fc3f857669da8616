import CSQLite

/// A failure of SQLite.
///
/// It can be logged and shown: `sql` is the program's own text, which holds no values, and `message` is SQLite's own. A
/// message that may quote a value (the full-text search quotes what it cannot read) is never taken.
public struct SQLiteError: Error, Hashable, CustomStringConvertible {
    /// The kind of a failure, as far as callers tell kinds apart.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int32

        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// A mistake in the SQL, or what fits nothing below.
        public static let error = Code(rawValue: SQLITE_ERROR)
        /// Another connection holds the lock, and did so for the whole time that was to be waited.
        public static let busy = Code(rawValue: SQLITE_BUSY)
        /// A statement of the same connection is in the way.
        public static let locked = Code(rawValue: SQLITE_LOCKED)
        public static let readOnly = Code(rawValue: SQLITE_READONLY)
        /// `Connection.interrupt` ended it.
        public static let interrupt = Code(rawValue: SQLITE_INTERRUPT)
        public static let corrupt = Code(rawValue: SQLITE_CORRUPT)
        public static let full = Code(rawValue: SQLITE_FULL)
        public static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
        /// What is to be stored breaks a rule of its table.
        public static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
        public static let misuse = Code(rawValue: SQLITE_MISUSE)
        /// A statement has no argument of that number, or has one that was not given.
        public static let range = Code(rawValue: SQLITE_RANGE)
        public static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    }

    /// SQLite's extended result code: the kind with its cause.
    public let extendedCode: Int32
    public let message: String
    /// The statement that failed, without its arguments; nil where it was none.
    public let sql: String?

    public var code: Code { Code(rawValue: extendedCode & 0xFF) }

    /// - Parameter message: SQLite's general words for the code where it is nil.
    init(_ extendedCode: Int32, _ message: String? = nil, sql: String? = nil) {
        self.extendedCode = extendedCode
        self.message = message ?? String(cString: sqlite3_errstr(extendedCode))
        self.sql = sql
    }

    /// The failure of SQL to which no value is bound. Where it is wrong, SQLite's words say where, and can quote nothing else.
    init(_ extendedCode: Int32, unbound sql: String, on connection: OpaquePointer) {
        let isMistake = extendedCode == SQLITE_ERROR
        self.init(extendedCode, isMistake ? String(cString: sqlite3_errmsg(connection)) : nil, sql: sql)
    }

    public var description: String {
        "SQLite \(extendedCode): \(message)" + (sql.map { " in “\($0)”" } ?? "")
    }
}
