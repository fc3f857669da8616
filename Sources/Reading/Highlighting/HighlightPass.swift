/// Reads a document once from top to bottom: returns the runs of consecutive rows, and reads nothing twice.
///
/// Never reads more than is possible within a frame. If the state before a row is not known yet, the row is read as if
/// nothing were open there; `TextDocument.highlight` determines the state, and the next frame shows it.
struct HighlightPass {
    private let document: TextDocument
    private let language: Language
    private var reader: PieceReader<RunSink>?

    init(_ document: TextDocument, _ language: Language) {
        self.document = document
        self.language = language
    }

    /// The runs of these bytes of a line.
    mutating func runs(line: Int, bytes: Range<Int>) -> [TokenRun] {
        let start = document.bytes(ofLine: line).lowerBound
        let target = start + bytes.lowerBound
        var reader = self.reader.take() ?? reader(for: target, line)
        let isPassed = reader.byte > target && !reader.sink.holds(line, from: bytes.lowerBound)
        if isPassed || target - reader.byte > Checkpoints.spacing { reader = self.reader(for: target, line) }
        let text = document.storage.text.utf8Span.span
        while reader.line < line || reader.line == line && reader.column < bytes.upperBound {
            reader.sink.begin(line: reader.line, column: reader.column)
            reader.readPiece(of: text)
        }
        let runs = reader.sink.runs(line: line, bytes: bytes)
        self.reader = reader
        return runs
    }

    /// A reader at the best position for this byte.
    private func reader(for byte: Int, _ line: Int) -> PieceReader<RunSink> {
        PieceReader(document, document.checkpoint(before: byte) ?? guess(at: byte, line), sink: RunSink())
    }

    /// A position shortly before, as if nothing were open there.
    private func guess(at byte: Int, _ line: Int) -> HighlightCursor {
        var state = LexerState(grammar: language.number)
        state.endLine()
        let start = document.bytes(ofLine: line).lowerBound
        let column = max(0, byte - start - 256)
        return HighlightCursor(byte: start + column, line: line, column: column, state: state)
    }
}

/// Collects the runs of one line, as far as it was read.
private struct RunSink: TokenSink {
    private var found: [TokenRun] = []
    private var line = -1
    private var first = 0
    private var column = 0

    /// Moves to this line: the next runs belong to it, from this byte on.
    mutating func begin(line: Int, column: Int) {
        if line != self.line {
            self.line = line
            first = column
            found.removeAll(keepingCapacity: true)
        }
        self.column = column
    }

    mutating func add(_ kind: TokenKind, _ bytes: Range<Int>) {
        let bytes = bytes.lowerBound + column..<bytes.upperBound + column
        if let last = found.last, last.kind == kind, last.bytes.upperBound == bytes.lowerBound {
            found[found.count - 1].bytes = last.bytes.lowerBound..<bytes.upperBound
        } else {
            found.append(TokenRun(bytes, kind))
        }
    }

    /// True if the line is available from this byte on.
    func holds(_ line: Int, from byte: Int) -> Bool { line == self.line && first <= byte }

    func runs(line: Int, bytes: Range<Int>) -> [TokenRun] {
        guard line == self.line else { return [] }
        let start = found.partitioningIndex { $0.bytes.upperBound > bytes.lowerBound }
        return found[start...].prefix { $0.bytes.lowerBound < bytes.upperBound }.map {
            TokenRun($0.bytes.clamped(to: bytes), $0.kind)
        }
    }
}

extension Language {
    /// The runs of a text's lines, each from its start: for blocks of code inside other texts.
    public func runs(of text: String) -> [[TokenRun]] {
        var document = TextDocument(text)
        document.language = self
        var pass = HighlightPass(document, self)
        return (0..<document.lineCount).map { line in
            pass.runs(line: line, bytes: 0..<document.bytes(ofLine: line).count)
        }
    }
}
