import CSQLite

/// A value that can be the argument of a statement.
public protocol Bindable {
    func bind(to parameter: Parameter) throws
}

/// The place of an argument in a statement. SQLite copies the value that is set.
public struct Parameter {
    let statement: OpaquePointer
    /// The number of the argument, from 1.
    let index: Int32

    public func set(integer: Int64) throws { try check(sqlite3_bind_int64(statement, index, integer)) }

    /// - Parameter real: NaN becomes null in SQLite.
    public func set(real: Double) throws { try check(sqlite3_bind_double(statement, index, real)) }

    /// - Parameter text: UTF-8, which is not checked.
    public func set(text: UnsafeBufferPointer<UInt8>) throws {
        // A null pointer would mean null instead of an empty text.
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

    /// SQLite's constant for bytes that it must copy immediately. In C it is a cast, which Swift does not import.
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension Int: Bindable {
    public func bind(to parameter: Parameter) throws { try parameter.set(integer: Int64(self)) }
}

extension Int64: Bindable {
    public func bind(to parameter: Parameter) throws { try parameter.set(integer: self) }
}

/// Bound as 1 and 0, since SQLite has no Boolean type.
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

/// Bound as a blob.
extension [UInt8]: Bindable {
    public func bind(to parameter: Parameter) throws { try withUnsafeBytes { try parameter.set(blob: $0) } }
}

/// A text bound as a blob of UTF-8.
extension String.UTF8View: Bindable {
    public func bind(to parameter: Parameter) throws {
        var text = String(self)
        try text.withUTF8 { try parameter.set(blob: UnsafeRawBufferPointer($0)) }
    }
}
