import CSQLite

/// A function that cuts a text into tokens for the full-text search: it calls `found` for each, with the bytes that stand in
/// the index and with the token's place in the text, and ends where that says false.
public typealias Tokenizer =
    @Sendable (
        _ text: UnsafeBufferPointer<UInt8>,
        _ found: (_ token: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
    ) -> Void

extension Database {
    /// Makes a tokenizer known to the full-text search, for tables that name it. It is known to this connection alone.
    public func add(tokenizer: @escaping Tokenizer, named name: String) throws {
        guard let api = csqlite_fts5(connection) else {
            throw SQLiteError(SQLITE_ERROR, "This SQLite has no full-text search.")
        }
        var callbacks = fts5_tokenizer(
            xCreate: { context, _, _, instance in
                // Without state of its own, one does for all tables.
                instance?.pointee = OpaquePointer(context)
                return SQLITE_OK
            },
            xDelete: { _ in },
            xTokenize: tokenize)
        let context = Unmanaged.passRetained(TokenizerContext(tokenizer))
        // SQLite lets go of the context with the connection.
        let code = api.pointee.xCreateTokenizer(api, name, context.toOpaque(), &callbacks) { context in
            if let context { Unmanaged<TokenizerContext>.fromOpaque(context).release() }
        }
        guard code == SQLITE_OK else {
            context.release()
            throw SQLiteError(code)
        }
    }
}

/// A function as SQLite can hold it: by an address.
private final class TokenizerContext {
    let tokenizer: Tokenizer

    init(_ tokenizer: @escaping Tokenizer) { self.tokenizer = tokenizer }
}

private typealias TokenCallback =
    @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32) -> Int32

/// Calls the tokenizer in the way that SQLite calls its own.
private func tokenize(
    instance: OpaquePointer?, context: UnsafeMutableRawPointer?, flags: Int32, text: UnsafePointer<CChar>?,
    count: Int32,
    found: TokenCallback?
) -> Int32 {
    guard let instance, let text, let found, count > 0 else { return SQLITE_OK }
    let holder = Unmanaged<TokenizerContext>.fromOpaque(UnsafeRawPointer(instance)).takeUnretainedValue()
    var code = SQLITE_OK
    text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { text in
        holder.tokenizer(UnsafeBufferPointer(start: text, count: Int(count))) { token, start, end in
            code = token.withMemoryRebound(to: CChar.self) { token in
                found(context, 0, token.baseAddress, Int32(token.count), Int32(start), Int32(end))
            }
            return code == SQLITE_OK
        }
    }
    return code
}
