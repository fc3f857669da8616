import CSQLite

/// The columns of the row that a statement has come to, read one after the other. It is valid until the closure that got it
/// returns.
///
/// A value of another type than the one that is asked for is converted as SQLite does: a text that is no number is 0. Null,
/// and a column that the row has not got, is nil.
public struct Row {
    private let statement: OpaquePointer
    private var column: Int32 = 0

    init(_ statement: OpaquePointer) { self.statement = statement }

    public mutating func integer() -> Int? { next().map { Int(sqlite3_column_int64(statement, $0)) } }

    public mutating func real() -> Double? { next().map { sqlite3_column_double(statement, $0) } }

    /// The whole text, whatever stands in it: what is not UTF-8 becomes U+FFFD.
    public mutating func text() -> String? {
        guard let column = next() else { return nil }
        let start = sqlite3_column_text(statement, column)
        return String(decoding: UnsafeBufferPointer(start: start, count: count(column)), as: UTF8.self)
    }

    /// Calls `body` with the bytes of a blob where SQLite has them.
    public mutating func blob<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value? {
        guard let column = next() else { return nil }
        let start = sqlite3_column_blob(statement, column)
        return try body(UnsafeRawBufferPointer(start: start, count: count(column)))
    }

    /// The number of the next column; nil where it is null.
    private mutating func next() -> Int32? {
        defer { column += 1 }
        return sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : column
    }

    /// The bytes of what was asked for last: to ask may convert the value.
    private func count(_ column: Int32) -> Int { Int(sqlite3_column_bytes(statement, column)) }
}
