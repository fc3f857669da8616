import Foundation
import Testing

@testable import Reading

@Suite("Text documents")
struct TextDocumentTests {
    private func lines(_ text: String) -> [String] {
        let document = TextDocument(text)
        return (0..<document.lineCount).map { String(document.line($0)) }
    }

    @Test("R3: lines end with LF, CRLF or CR, and the last needs no end")
    func lineEnds() {
        #expect(lines("a\nb\r\nc\rd") == ["a", "b", "c", "d"])
        #expect(lines("a\n") == ["a"])
        #expect(lines("a\n\n") == ["a", ""])
        #expect(lines("\r\r\n\n") == ["", "", ""])
        #expect(lines("\n\r") == ["", ""])
        #expect(lines("").isEmpty)
    }

    @Test("R3: a byte order mark is left out")
    func byteOrderMark() {
        #expect(lines("\u{FEFF}a\u{FEFF}") == ["a\u{FEFF}"])
        #expect(lines("\u{FEFF}").isEmpty)
        #expect(TextDocument(Data([0xEF, 0xBB, 0xBF, 0x61])).byteCount == 1)
    }

    @Test("T3: bytes that are no UTF-8 become U+FFFD")
    func repair() {
        let document = TextDocument(Data([0x61, 0xFF, 0x0A, 0xE6, 0x97]))
        #expect(document.line(0) == "a\u{FFFD}")
        #expect(document.line(1) == "\u{FFFD}")
    }

    @Test("R3: lines outside the document are empty")
    func outside() {
        let document = TextDocument("a\nb")
        #expect([-1, 2, .max, .min].allSatisfy { document.line($0).isEmpty })
        #expect(document.rowCount(line: 7, width: 3) == 1)
        #expect(document.row(line: 7, fromColumn: 0, columns: 3).text.isEmpty)
    }

    @Test("R6: NUL, or much that is no text, makes a file binary")
    func binary() {
        #expect(TextDocument("a\0b").isBinary)
        #expect(TextDocument(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])).isBinary)
        #expect(TextDocument(Data((0..<200).map { 0x80 | $0 })).isBinary)
        #expect(!TextDocument("\u{1B}[31mred\u{1B}[0m\ttext\r\n").isBinary)
        #expect(!TextDocument("日本語").isBinary)
        #expect(!TextDocument("").isBinary)
        #expect(!TextDocument("one bad \u{FFFD} character in a text").isBinary)
    }

    @Test("R3: documents are equal where their texts are")
    func equality() {
        let document = TextDocument("a\nb")
        let copy = document
        #expect(copy == document)
        #expect(TextDocument("a\nb") == document)
        #expect(TextDocument("a\nc") != document)
        #expect(TextDocument("é") != TextDocument("e\u{301}"))
    }

    @Test("R3: ten million bytes in a million empty and some long lines keep their numbers")
    func large() {
        let long = String(repeating: "x", count: 5_000_000)
        let document = TextDocument(String(repeating: "\n", count: 1_000_000) + long + "\r\nend")
        #expect(document.lineCount == 1_000_002)
        #expect(document.line(999_999).isEmpty)
        #expect(document.line(1_000_000).utf8.count == 5_000_000)
        #expect(document.line(1_000_001) == "end")
    }
}
