import Cells
import Synchronization

extension TextDocument {
    /// The text and what was found out about it.
    final class Storage: Sendable {
        let text: String
        let starts: [LineStart]
        let isBinary: Bool
        let isPicture: Bool
        let hasBidirectionalControls: Bool
        /// The bytes as they came, where the text is not all that they say.
        let bytes: [UInt8]?
        let marks = Mutex(MarkTable())
        let checkpoints = Mutex(Checkpoints())

        init(_ text: String, bytes: [UInt8]? = nil) {
            var text = text.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
            starts = text.withUTF8 { LineStart.all(in: UnsafeRawBufferPointer($0)) }
            isBinary = text.withUTF8 { Self.looksBinary($0.span) }
            isPicture = isBinary && FileKind.isPicture(bytes ?? [])
            hasBidirectionalControls = InvisibleCharacter.reorders(text)
            self.text = text
            self.bytes = bytes
        }

        /// Git's rule, NUL among the first 8,000 bytes, and one for what was repaired before it came here.
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

    /// The same for who has the text at hand already.
    func bytes(ofLine line: Int, of text: Span<UInt8>) -> Range<Int> {
        guard line >= 0, line < lineCount else { return 0..<0 }
        let start = storage.starts[line].byte
        var end = storage.starts[line + 1].byte
        if end > start, text[end - 1] == 0x0A { end -= 1 }
        if end > start, text[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    func isPlain(_ line: Int) -> Bool { line >= 0 && line < lineCount && storage.starts[line].isPlain }

    /// Runs `body` on the bytes of a line without its end.
    func withBytes<Result>(ofLine line: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        let text = storage.text.utf8Span.span
        return body(text.extracting(bytes(ofLine: line, of: text)))
    }
}
