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

    /// A document of a file's text, in the language that its name, GitHub or its first line tells.
    public init(_ text: String, inFile name: String, language: String?) {
        self.init(text)
        self.language = Language.ofFile(named: name, language: language, firstLine: line(0).prefix(200))
    }

    /// A document of a file's bytes. What is not UTF-8 becomes U+FFFD.
    public init(_ bytes: some Collection<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }

    /// 0 for an empty text; a line end at the very end starts no further line.
    public var lineCount: Int { storage.starts.count - 1 }

    /// The size of the text in UTF-8 bytes.
    public var byteCount: Int { storage.text.utf8.count }

    /// The text's bytes in UTF-8.
    public var bytes: [UInt8] { Array(storage.text.utf8) }

    /// True where the text looks like no text: NUL, or many control and replacement characters, near its start.
    public var isBinary: Bool { storage.isBinary }

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
