import CSQLite

/// A function that splits a text into tokens for the full-text search: it calls `found` for each, with its bytes for
/// the index and its place in the text, and stops if `found` returns false.
public typealias Tokenizer =
    @Sendable (
        _ text: UnsafeBufferPointer<UInt8>, _ purpose: TokenizerPurpose, _ found: (FoundToken) -> Bool
    ) -> Void

/// The purpose of splitting a text into tokens.
public enum TokenizerPurpose: Sendable {
    /// The text is added to the index.
    case document
    /// The text is a query, or its matches are to be marked.
    case query
}

/// A token for the index, and its place in the text as byte offsets.
public struct FoundToken {
    public var bytes: UnsafeBufferPointer<UInt8>
    public var start: Int
    public var end: Int
    /// True for an alternative to the previous token, at the same position.
    public var isAlternative: Bool

    public init(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, end: Int, isAlternative: Bool = false) {
        self.bytes = bytes
        self.start = start
        self.end = end
        self.isAlternative = isAlternative
    }
}

extension Database {
    /// Adds a tokenizer to the full-text search, for tables that use its name. It is available to this connection only.
    public func add(tokenizer: @escaping Tokenizer, named name: String) throws {
        guard let api = csqlite_fts5(connection) else {
            throw SQLiteError(SQLITE_ERROR, "This SQLite has no full-text search.")
        }
        var callbacks = fts5_tokenizer(
            xCreate: { context, _, _, instance in
                // It has no state, so one instance serves all tables.
                instance?.pointee = OpaquePointer(context)
                return SQLITE_OK
            },
            xDelete: { _ in },
            xTokenize: tokenize)
        let context = Unmanaged.passRetained(TokenizerContext(tokenizer))
        // SQLite releases the context with the connection.
        let code = api.pointee.xCreateTokenizer(api, name, context.toOpaque(), &callbacks) { context in
            if let context { Unmanaged<TokenizerContext>.fromOpaque(context).release() }
        }
        guard code == SQLITE_OK else {
            context.release()
            throw SQLiteError(code)
        }
    }
}

/// A function in a form that SQLite can store: a pointer to an object.
private final class TokenizerContext {
    let tokenizer: Tokenizer

    init(_ tokenizer: @escaping Tokenizer) { self.tokenizer = tokenizer }
}

private typealias TokenCallback =
    @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32) -> Int32

/// Calls the tokenizer through SQLite's interface.
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
