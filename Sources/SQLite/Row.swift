import CSQLite

/// The columns of a statement's current row, read one after the other. It is valid until the closure that received it
/// returns.
///
/// A value of another type than the requested one is converted like in SQLite: a text that is not a number is 0. Null
/// is nil, and so is a missing column.
public struct Row {
    private let statement: OpaquePointer
    private var column: Int32 = 0

    init(_ statement: OpaquePointer) { self.statement = statement }

    public mutating func integer() -> Int? { next().map { Int(sqlite3_column_int64(statement, $0)) } }

    public mutating func real() -> Double? { next().map { sqlite3_column_double(statement, $0) } }

    /// The whole text; invalid UTF-8 becomes U+FFFD.
    public mutating func text() -> String? {
        guard let column = next() else { return nil }
        let start = sqlite3_column_text(statement, column)
        return String(decoding: UnsafeBufferPointer(start: start, count: count(column)), as: UTF8.self)
    }

    /// Calls `body` with the bytes of a blob in SQLite's memory.
    public mutating func blob<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value? {
        guard let column = next() else { return nil }
        let start = sqlite3_column_blob(statement, column)
        return try body(UnsafeRawBufferPointer(start: start, count: count(column)))
    }

    /// The number of the next column; nil if it is null.
    private mutating func next() -> Int32? {
        defer { column += 1 }
        return sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : column
    }

    /// The number of bytes of the last value. Must be called after reading it, which may convert it.
    private func count(_ column: Int32) -> Int { Int(sqlite3_column_bytes(statement, column)) }
}
