import Cells
import Synchronization

/// The text of a file, split into lines.
///
/// Lines end with LF, CRLF or a lone CR; the last may have no end. Lines are found once, in one scan; everything else
/// is computed for visible lines only. Copies share their text and compare in constant time.
public struct TextDocument: Sendable {
    let storage: Storage
    /// The language for syntax highlighting; nil for plain text.
    public var language: Language?
    /// A sentence about the text, which is shown above it.
    public var note: String?

    /// A document of this text. A byte order mark at its start is left out.
    public init(_ text: String) { storage = Storage(text) }

    /// A document of a file's bytes, in the most likely encoding. Bytes that are not UTF-8 are kept beside the text.
    public init(_ bytes: some Collection<UInt8>) { self.init(bytes, without: TextEncoding.unsupported) }

    /// - Parameter absent: encodings that this system can't convert. Not computed for plain UTF-8, since opening all
    ///   converters takes longer than reading a usual file.
    init(_ bytes: some Collection<UInt8>, without absent: @autoclosure () -> [TextEncoding]) {
        let text = String(validating: bytes, as: UTF8.self)
        if let text, !EncodingGuess.isWorthwhile(ofUTF8: text) {
            storage = Storage(text)
        } else {
            storage = Storage(guessing: Array(bytes), utf8: text, without: absent())
        }
    }

    /// False for a text that is plain UTF-8, so that its bytes need no guess.
    public static func mayBeEncoded(_ text: String) -> Bool { EncodingGuess.isWorthwhile(ofUTF8: text) }

    private init(_ storage: Storage) { self.storage = storage }

    /// The same file in another encoding; nil if the system has no converter for it.
    /// - Parameter encoding: nil for the most likely encoding.
    public func decoded(as encoding: TextEncoding?) -> TextDocument? {
        var copy = TextDocument(bytes)
        if let encoding {
            guard let decoded = DecodedText(bytes, as: encoding) else { return nil }
            copy = TextDocument(Storage(decoded, bytes: bytes))
        }
        (copy.language, copy.note) = (language, note)
        return copy
    }

    /// The document with the language according to a file's name, GitHub or its first line.
    public func inFile(named name: String, language: String?) -> TextDocument {
        var copy = self
        let firstLine = Substring(line(0).unicodeScalars.prefix(200))
        copy.language = Language.ofFile(named: name, language: language, firstLine: firstLine)
        return copy
    }

    /// 0 for an empty text; a line end at the end of the text starts no further line.
    public var lineCount: Int { storage.starts.count - 1 }

    /// The size of the text in UTF-8 bytes.
    public var byteCount: Int { storage.text.utf8.count }

    /// True for a text that has nothing but white space, if that.
    public var isBlank: Bool { storage.text.utf8.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 } }

    /// True if the text is probably not text: NUL, or many control and replacement characters, near its start.
    public var isBinary: Bool { storage.isBinary }

    /// True for text with colours or overstrikes for a terminal or printer.
    var isForTerminal: Bool { storage.isForTerminal }

    /// The encoding with which the file was read.
    public var encoding: TextEncoding { storage.encoding }

    /// The encoding, with a question mark if it was guessed; nil for UTF-8, which is the default, and for files that
    /// are not text.
    public var encodingLabel: String? {
        isBinary || encoding == .utf8 ? nil : encoding.name + (storage.isGuess ? "?" : "")
    }

    /// The number of invalid byte sequences in that encoding: each is U+FFFD in the text.
    public var damage: Int { isBinary ? 0 : storage.damage }

    /// Encodings that the bytes may be in but that this system can't convert.
    public var untriedEncodings: [TextEncoding] { storage.untried }

    /// True if the bytes start like an image that can be drawn.
    public var isImage: Bool { storage.isImage }

    /// True if control characters reorder the text, so that it may differ from the code that runs.
    public var hasBidirectionalControls: Bool { storage.hasBidirectionalControls }

    /// The text of some of its bytes, which must not split characters.
    func text(_ bytes: Range<Int>) -> String {
        let utf8 = storage.text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
        return String(storage.text[start..<utf8.index(start, offsetBy: bytes.count)])
    }

    /// The whole text.
    public var wholeText: String { storage.text }

    /// The file's bytes.
    public var bytes: [UInt8] { storage.bytes ?? Array(storage.text.utf8) }

    /// The text of a line without its end; empty outside `0..<lineCount`.
    public func line(_ line: Int) -> Substring {
        let utf8 = storage.text.utf8
        let range = bytes(ofLine: line)
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        return storage.text[start..<utf8.index(start, offsetBy: range.count)]
    }
}

extension TextDocument: Equatable {
    public static func == (one: TextDocument, other: TextDocument) -> Bool {
        guard one.language == other.language, one.note == other.note else { return false }
        return one.storage === other.storage
            || one.byteCount == other.byteCount && one.storage.text.utf8.elementsEqual(other.storage.text.utf8)
    }
}

extension TextDocument {
    /// The text and its computed properties.
    final class Storage: Sendable {
        let text: String
        let starts: [LineStart]
        let isBinary: Bool
        let isForTerminal: Bool
        let isImage: Bool
        let hasBidirectionalControls: Bool
        /// The original bytes, if the text does not represent them completely.
        let bytes: [UInt8]?
        let encoding: TextEncoding
        let isGuess: Bool
        let damage: Int
        let untried: [TextEncoding]
        let marks = Mutex(MarkTable())
        let checkpoints = Mutex(Checkpoints())

        /// - Parameters:
        ///   - decoded: the decoded bytes.
        ///   - isBinary: nil to derive it from the text.
        ///   - untried: see `untriedEncodings`.
        init(
            _ text: String, bytes: [UInt8]? = nil, decoded: DecodedText? = nil, isBinary: Bool? = nil,
            untried: [TextEncoding] = []
        ) {
            var text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
            starts = text.withUTF8 { LineStart.all(in: UnsafeRawBufferPointer($0)) }
            self.isBinary = isBinary ?? text.withUTF8 { Self.looksBinary($0.span) }
            isForTerminal = text.withUTF8 { TerminalText.hasControls($0) }
            isImage = self.isBinary && FileKind.isImage(bytes ?? [])
            hasBidirectionalControls = InvisibleCharacter.reorders(text)
            self.text = text
            self.bytes = bytes
            encoding = decoded?.encoding ?? .utf8
            isGuess = decoded?.isGuess ?? false
            damage = decoded?.damage ?? 0
            self.untried = untried
        }

        /// Bytes whose encoding is specified by the user or by themselves: they are text.
        convenience init(_ decoded: DecodedText, bytes: [UInt8], untried: [TextEncoding] = []) {
            self.init(decoded.text, bytes: bytes, decoded: decoded, isBinary: false, untried: untried)
        }

        /// Bytes in their most likely encoding.
        /// - Parameters:
        ///   - utf8: the text, if they are UTF-8.
        ///   - absent: encodings that this system can't convert.
        convenience init(guessing bytes: [UInt8], utf8: String?, without absent: [TextEncoding]) {
            let guess = EncodingGuess(bytes, without: absent)
            let untried = guess.isOpen ? absent : []
            if case .text(let encoding, let isCertain) = guess, utf8 == nil || encoding != .utf8,
                var decoded = DecodedText(bytes, as: encoding)
            {
                decoded.isGuess = !isCertain
                self.init(decoded, bytes: bytes, untried: untried)
            } else if let utf8 {
                self.init(utf8)
            } else {
                let decoded = DecodedText(utf8: bytes)
                self.init(
                    decoded.text, bytes: bytes, decoded: decoded, isBinary: guess == .binary ? true : nil,
                    untried: untried)
            }
        }

        /// Git's rule, NUL among the first 8,000 bytes, and one for text that was repaired before.
        private static func looksBinary(_ text: Span<UInt8>) -> Bool {
            let probe = text.extracting(first: 8_000)
            var strange = 0
            for index in probe.indices {
                switch probe[index] {
                case 0: return true
                case 0x01...0x06, 0x0E...0x1A, 0x1C...0x1F, 0x7F: strange += 1
                case 0xEF where index + 2 < probe.count && probe[index + 1] == 0xBF && probe[index + 2] == 0xBD:
                    strange += 3
                default: break
                }
            }
            return strange * 5 > probe.count
        }
    }

    /// The bytes of a line without its end.
    func bytes(ofLine line: Int) -> Range<Int> { bytes(ofLine: line, of: storage.text.utf8Span.span) }

    /// The same for callers that already have the text.
    func bytes(ofLine line: Int, of text: Span<UInt8>) -> Range<Int> {
        guard line >= 0, line < lineCount else { return 0..<0 }
        let start = storage.starts[line].byte
        var end = storage.starts[line + 1].byte
        if end > start, text[end - 1] == 0x0A { end -= 1 }
        if end > start, text[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    func isASCII(_ line: Int) -> Bool { line >= 0 && line < lineCount && storage.starts[line].isASCII }

    /// Runs `body` on the bytes of a line without its end.
    func withBytes<Result>(ofLine line: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        let text = storage.text.utf8Span.span
        return body(text.extracting(bytes(ofLine: line, of: text)))
    }
}
