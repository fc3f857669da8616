import CSQLite

/// A function that cuts a text into tokens for the full-text search: it calls `found` for each, with the bytes that stand in
/// the index and with the token's place in the text, and ends where that says false.
public typealias Tokenizer =
    @Sendable (
        _ text: UnsafeBufferPointer<UInt8>, _ purpose: TokenizerPurpose, _ found: (FoundToken) -> Bool
    ) -> Void

/// What a text is cut into tokens for.
public enum TokenizerPurpose: Sendable {
    /// To stand in the index.
    case document
    /// To be looked up there, or to be marked where it was found.
    case query
}

/// A token for the index, and its place in the text as offsets of bytes.
public struct FoundToken {
    public var bytes: UnsafeBufferPointer<UInt8>
    public var start: Int
    public var end: Int
    /// True for another token at the position of the one before it.
    public var isAlternative: Bool

    public init(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, end: Int, isAlternative: Bool = false) {
        self.bytes = bytes
        self.start = start
        self.end = end
        self.isAlternative = isAlternative
    }
}

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
    let purpose: TokenizerPurpose = flags & FTS5_TOKENIZE_DOCUMENT != 0 ? .document : .query
    text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { text in
        holder.tokenizer(UnsafeBufferPointer(start: text, count: Int(count)), purpose) { token in
            let flags = token.isAlternative ? FTS5_TOKEN_COLOCATED : 0
            code = token.bytes.withMemoryRebound(to: CChar.self) { bytes in
                found(context, flags, bytes.baseAddress, Int32(bytes.count), Int32(token.start), Int32(token.end))
            }
            return code == SQLITE_OK
        }
    }
    return code
}
