import CSQLite

/// A value that can be the argument of a statement.
public protocol Bindable {
    func bind(to parameter: Parameter) throws
}

/// The place of an argument in a statement. SQLite copies what is put there.
public struct Parameter {
    let statement: OpaquePointer
    /// From 1.
    let index: Int32

    public func set(integer: Int64) throws { try check(sqlite3_bind_int64(statement, index, integer)) }

    /// - Parameter real: SQLite takes what is no number (NaN) for null.
    public func set(real: Double) throws { try check(sqlite3_bind_double(statement, index, real)) }

    /// - Parameter text: UTF-8, which is not checked.
    public func set(text: UnsafeBufferPointer<UInt8>) throws {
        // Without an address it would be null instead of empty.
        guard !text.isEmpty else { return try check(sqlite3_bind_text(statement, index, "", 0, Self.transient)) }
        try text.withMemoryRebound(to: CChar.self) { text in
            try check(
                sqlite3_bind_text64(
                    statement, index, text.baseAddress, UInt64(text.count), Self.transient, UInt8(SQLITE_UTF8)))
        }
    }

    public func set(blob: UnsafeRawBufferPointer) throws {
        guard !blob.isEmpty else { return try check(sqlite3_bind_zeroblob(statement, index, 0)) }
        try check(sqlite3_bind_blob64(statement, index, blob.baseAddress, UInt64(blob.count), Self.transient))
    }

    func setNull() throws { try check(sqlite3_bind_null(statement, index)) }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw SQLiteError(code, sql: String(cString: sqlite3_sql(statement))) }
    }

    /// SQLite's mark for bytes that it has to copy at once. In C it is a cast, which Swift does not import.
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension Int: Bindable {
    public func bind(to parameter: Parameter) throws { try parameter.set(integer: Int64(self)) }
}

extension Int64: Bindable {
    public func bind(to parameter: Parameter) throws { try parameter.set(integer: self) }
}

/// As 1 and 0: SQLite has no truth values.
extension Bool: Bindable {
    public func bind(to parameter: Parameter) throws { try parameter.set(integer: self ? 1 : 0) }
}

extension Double: Bindable {
    public func bind(to parameter: Parameter) throws { try parameter.set(real: self) }
}

extension String: Bindable {
    public func bind(to parameter: Parameter) throws {
        var text = self
        try text.withUTF8 { try parameter.set(text: $0) }
    }
}

/// As a blob.
extension [UInt8]: Bindable {
    public func bind(to parameter: Parameter) throws { try withUnsafeBytes { try parameter.set(blob: $0) } }
}

/// A text as a blob of UTF-8.
extension String.UTF8View: Bindable {
    public func bind(to parameter: Parameter) throws {
        var text = String(self)
        try text.withUTF8 { try parameter.set(blob: UnsafeRawBufferPointer($0)) }
    }
}
