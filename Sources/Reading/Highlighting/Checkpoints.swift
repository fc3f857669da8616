/// A position in a document, and the lexer's state there.
struct HighlightCursor: Hashable, Sendable {
    /// From the document's start.
    var byte = 0
    var line = 0
    /// The byte in the line; 0 at its start.
    var column = 0
    var state: LexerState
}

/// Positions with known states, from the document's start to the last of them: no reader needs to go further back.
struct Checkpoints: Sendable {
    /// Bytes between two checkpoints.
    static let spacing = 4_096

    private(set) var language: Language?
    private var cursors: [HighlightCursor] = []

    /// The position at which reading continues.
    var frontier: HighlightCursor? { cursors.last }

    /// The last position that is not after this byte.
    func last(upTo byte: Int) -> HighlightCursor? {
        let next = cursors.partitioningIndex { $0.byte > byte }
        return next > 0 ? cursors[next - 1] : nil
    }

    /// Starts again if the document got another language.
    mutating func use(_ language: Language) {
        guard language != self.language else { return }
        self.language = language
        cursors = [HighlightCursor(state: LexerState(grammar: language.number))]
    }

    /// Adds positions that were found from a frontier on, unless another thread has already continued from there.
    mutating func append(_ found: [HighlightCursor], from frontier: HighlightCursor, _ language: Language) {
        if language == self.language, frontier == cursors.last { cursors += found }
    }
}

extension TextDocument {
    /// The maximum number of bytes that are read while the user waits for a frame.
    static let highlightByteBudget = 65_536

    /// True if the states up to the end of a line are too far from the known ones to be determined while drawing.
    public func needsHighlighting(throughLine line: Int) -> Bool {
        lineCount > 0 && isFar(end(ofLine: line))
    }

    /// Determines the lexer's states up to the end of a line, or for about this many bytes. Can be called on any
    /// thread.
    /// - Returns: false once all states are known.
    public func highlight(throughLine line: Int, bytes: Int) -> Bool {
        lineCount > 0 && highlight(throughByte: end(ofLine: line), bytes: bytes)
    }

    /// The position to read from for this byte, if a known one is near enough.
    func checkpoint(before byte: Int) -> HighlightCursor? {
        guard let language, !isFar(byte) else { return nil }
        _ = highlight(throughByte: byte, bytes: .max)
        return storage.checkpoints.withLock {
            $0.use(language)
            return $0.last(upTo: byte)
        }
    }

    private func isFar(_ byte: Int) -> Bool {
        language.map { byte > frontier($0).byte + Self.highlightByteBudget } ?? false
    }

    private func highlight(throughByte end: Int, bytes: Int) -> Bool {
        guard let language else { return false }
        let start = frontier(language)
        guard end - start.byte >= Checkpoints.spacing else { return false }
        var reader = PieceReader(self, start, sink: NoSink())
        var found: [HighlightCursor] = []
        var last = start.byte
        let text = storage.text.utf8Span.span
        while reader.byte < end, reader.byte - start.byte < bytes {
            reader.readPiece(of: text)
            guard reader.byte - last >= Checkpoints.spacing else { continue }
            last = reader.byte
            found.append(reader.cursor)
        }
        storage.checkpoints.withLock { [found] in $0.append(found, from: start, language) }
        return reader.byte < end
    }

    private func frontier(_ language: Language) -> HighlightCursor {
        storage.checkpoints.withLock {
            $0.use(language)
            return $0.frontier ?? HighlightCursor(state: LexerState(grammar: language.number))
        }
    }

    /// The byte after a line and its end.
    private func end(ofLine line: Int) -> Int { storage.starts[min(max(0, line), lineCount - 1) + 1].byte }
}

private struct NoSink: TokenSink {
    func add(_ kind: TokenKind, _ bytes: Range<Int>) {}
}

/// Reads a document piece by piece: a line, or as much of a long line as can be read between two frames.
struct PieceReader<Sink: TokenSink> {
    private let document: TextDocument
    /// The position in the document, the number of its line, and the position in that line.
    private(set) var byte: Int
    private(set) var line: Int
    private(set) var column: Int
    private var lexer: Lexer<Sink>

    /// The maximum length of a piece.
    static var longest: Int { 8_192 }

    init(_ document: TextDocument, _ cursor: HighlightCursor, sink: Sink) {
        self.document = document
        (byte, line, column) = (cursor.byte, cursor.line, cursor.column)
        lexer = Lexer(cursor.state, sink: sink)
    }

    var cursor: HighlightCursor { HighlightCursor(byte: byte, line: line, column: column, state: lexer.state) }

    var sink: Sink {
        get { lexer.sink }
        set { lexer.sink = newValue }
    }

    /// The line must exist.
    /// - Parameter text: the document's text.
    mutating func readPiece(of text: Span<UInt8>) {
        let rest = document.bytes(ofLine: line, of: text).dropFirst(column)
        let end = Self.end(ofPiece: rest, in: text)
        text.extracting(rest.lowerBound..<end).withUnsafeBufferPointer {
            lexer.read($0, isStart: column == 0, isEnd: end == rest.upperBound)
        }
        if end == rest.upperBound {
            line += 1
            column = 0
            byte = document.storage.starts[line].byte
        } else {
            column += end - byte
            byte = end
        }
    }

    /// Long lines are split after a space if there is one nearby, so that no word is split.
    private static func end(ofPiece rest: Range<Int>, in text: Span<UInt8>) -> Int {
        guard rest.count > longest else { return rest.upperBound }
        let end = rest.lowerBound + longest
        return (end - 128..<end).last { text[$0] == 0x20 }.map { $0 + 1 } ?? end
    }
}
