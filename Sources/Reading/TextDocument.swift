/// The text of a file, cut into lines.
///
/// Lines end with LF, CRLF or a lone CR; the last may have no end. Lines are found once, in one scan; everything else is
/// worked out for the lines that are looked at. Copies share their text and compare by it in no time.
public struct TextDocument: Sendable {
    let storage: Storage
    /// The language whose words, strings and comments rows tell apart; nil for text that is only text.
    public var language: Language?

    /// A document of this text. A byte order mark at its start is left out.
    public init(_ text: String) { storage = Storage(text) }

    /// A document of a file's bytes. What is not UTF-8 becomes U+FFFD; such bytes are kept beside the text.
    public init(_ bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self) {
            storage = Storage(text)
        } else {
            storage = Storage(String(decoding: bytes, as: UTF8.self), bytes: Array(bytes))
        }
    }

    /// The same document in the language that a file's name, GitHub or its first line tells.
    public func inFile(named name: String, language: String?) -> TextDocument {
        var copy = self
        copy.language = Language.ofFile(named: name, language: language, firstLine: line(0).prefix(200))
        return copy
    }

    /// 0 for an empty text; a line end at the very end starts no further line.
    public var lineCount: Int { storage.starts.count - 1 }

    /// The size of the text in UTF-8 bytes.
    public var byteCount: Int { storage.text.utf8.count }

    /// Tells whether the text looks like no text: NUL, or many control and replacement characters, near its start.
    public var isBinary: Bool { storage.isBinary }

    /// Tells whether the bytes start like a picture that can be drawn.
    public var isPicture: Bool { storage.isPicture }

    /// Tells whether controls reorder what is read, which then may differ from what runs.
    public var hasBidirectionalControls: Bool { storage.hasBidirectionalControls }

    /// The text of some of its bytes, which must not cut characters.
    func text(_ bytes: Range<Int>) -> String {
        let utf8 = storage.text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
        return String(storage.text[start..<utf8.index(start, offsetBy: bytes.count)])
    }

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
        guard one.language == other.language else { return false }
        return one.storage === other.storage
            || one.byteCount == other.byteCount && one.storage.text.utf8.elementsEqual(other.storage.text.utf8)
    }
}
