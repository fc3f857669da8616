import Cells
import Reading
import TestSupport
import Testing
import Texts

@Suite("R3: search in a text")
struct TextSearchTests {
    private func places(_ needle: String, in text: String, steps: Int = 1 << 20) throws -> [[Int]] {
        try search(needle, in: .text(TextDocument(text)), steps: steps).matches.map { [$0.line, $0.byte] }
    }

    private func search(_ needle: String, in document: ReadingDocument, steps: Int = 1 << 20) throws -> TextSearch {
        var search = TextSearch(try #require(TextNeedle(needle)))
        while !search.isDone { search.advance(in: document, steps: steps) }
        return search
    }

    @Test(
        "All matches are found, none twice, by line and byte, whatever the size of the pieces",
        arguments: [1, 2, 3, 7, 1000])
    func pieces(steps: Int) throws {
        let text = "aaaa\r\nbaab\rÄä\n\nA\u{0}a"
        #expect(try places("aa", in: text, steps: steps) == [[0, 0], [0, 2], [1, 1], [2, 0]])
        #expect(try places("a", in: text, steps: steps).count == 10)
        #expect(try places("A", in: text, steps: steps) == [[2, 0], [4, 0]])
        #expect(try places("ä", in: text, steps: steps).count == 10)
        #expect(try places("aaaaa", in: text, steps: steps).isEmpty)
        #expect(try places("x", in: "", steps: steps).isEmpty)
    }

    @Test("Letters whose cases differ in length are found in both")
    func lengths() throws {
        #expect(try places("straße", in: "STRASSE straße Straße").count == 3)
        #expect(TextNeedle("") == nil)
    }

    @Test("R3: a character is found by its plain letters, in any alphabet")
    func everyCharacter() throws {
        let ranges: [ClosedRange<UInt32>] = [0x80...0x33FF, 0xA000...0xABFF, 0xF900...0xFFFF, 0x1D000...0x1D7FF]
        for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
            let plain = PlainLetters.inLowerCase.text(String(scalar))
            guard let needle = TextNeedle(plain) else { continue }
            let bytes = Array(String(scalar).utf8)
            #expect(needle.matches(in: bytes) == [bytes.indices], "U+\(String(scalar.value, radix: 16)) as \(plain)")
        }
        #expect(try places(";", in: "a\u{37E}") == [[0, 1]])
        #expect(try places("한", in: "\u{1112}\u{1161}\u{11AB} 한 하").count == 2)
        #expect(try places("하", in: "한 하").count == 1)
    }

    @Test("The matches of a short text are those that a comparison at every byte finds, in any script")
    func shortTexts() throws {
        var random = SeededGenerator(seed: 11)
        let letters = ["a", "b", " ", "日", "本", "ا", "ل", "\u{1F600}"]
        for _ in 0..<2_000 {
            let text = String((0..<12).map { _ in Character(letters.randomElement(using: &random) ?? "") })
            let wanted = String(
                (0..<Int.random(in: 1...2, using: &random)).map { _ in
                    Character(letters.randomElement(using: &random) ?? "")
                })
            let (bytes, needle) = (Array(text.utf8), Array(wanted.utf8))
            var expected: [Range<Int>] = []
            for start in bytes.indices where start >= expected.last?.upperBound ?? 0 {
                if bytes[start...].starts(with: needle) { expected.append(start..<start + needle.count) }
            }
            #expect(try #require(TextNeedle(wanted)).matches(in: bytes) == expected, "\(wanted) in \(text)")
        }
    }

    @Test("A piece looks at no more than it may, also where nearly everything nearly matches")
    func bounded() throws {
        let document = ReadingDocument.text(TextDocument(String(repeating: "a", count: 1 << 14)))
        var search = TextSearch(try #require(TextNeedle(String(repeating: "a", count: 150) + "b")))
        var pieces = 0
        while !search.isDone {
            search.advance(in: document, steps: 1 << 14)
            pieces += 1
        }
        #expect(pieces > 100)
        #expect(search.matches.isEmpty)
    }

    @Test("A place is laid out where the reader shows it", arguments: [true, false])
    func laidOut(wraps: Bool) throws {
        let text = "plain text of some length that wraps\n\täöü\t日本語 and more of it, far past the edge\n"
        let document = ReadingDocument.text(TextDocument(text))
        let layout = ReaderLayout(document, size: .init(columns: 24, rows: 20), wraps: wraps)
        for (needle, line) in [("wraps", 0), ("語", 1), ("edge", 1), ("plain", 0)] {
            let search = try search(needle, in: document)
            let place = try #require(search.matches.first)
            let (row, column) = layout.position(of: place, in: search)
            #expect(row.line == line)
            let shown = layout.rows(top: WrappedPosition(), column: wraps ? 0 : column).first { $0.position == row }
            let before = shown?.text.firstRange(of: needle).map { shown?.text.prefix(upTo: $0.lowerBound) ?? "" }
            #expect(before.map { TextWidth.columns(of: $0) } == (wraps ? column : 0), "\(needle)")
            #expect(layout.place(of: row) <= place)
        }
    }
}

@Suite("R3: accents in what is looked for")
struct AccentSearchTests {
    private func matches(_ needle: String, in text: String) throws -> [String] {
        let bytes = Array(text.utf8)
        return try #require(TextNeedle(needle)).matches(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test("R3: letters are found with and without their accents, composed and decomposed, in either direction")
    func accents() throws {
        let text = "cafe café cafe\u{301} CAFE\u{301}. Cafés"
        let all = ["cafe", "café", "cafe\u{301}", "CAFE\u{301}", "Café"]
        for needle in ["cafe", "café", "cafe\u{301}"] {
            let found = try matches(needle, in: text)
            #expect(found.elementsEqual(all) { $0.utf8.elementsEqual($1.utf8) }, "\(needle)")
        }
        #expect(try matches("Cafe", in: text).count == 1 && matches("CAFÉ", in: text).count == 1)
        #expect(try matches("한", in: "\u{1112}\u{1161}\u{11AB} 하").count == 1)
        #expect(try matches("K", in: "\u{212A}").count == 1 && matches("å", in: "\u{212B}").count == 1)
    }

    @Test(
        "R3: a match ends behind the accents of its last letter and begins with a letter; accents alone are found as they are"
    )
    func ends() throws {
        #expect(try matches("e", in: "e\u{301}\u{316}x").map(\.utf8.count) == [5])
        #expect(try matches("x", in: "\u{301}x").map(\.utf8.count) == [1])
        #expect(try matches("\u{301}", in: "e\u{301}é").count == 1)
        #expect(try matches("=", in: "a ≠ b").isEmpty)
    }

    @Test("R3: a word under the cursor is one that is spelled so")
    func words() throws {
        let bytes = Array("cafe café Cafe".utf8)
        #expect(try #require(TextNeedle("cafe", isWord: true)).matches(in: bytes) == [0..<4])
    }
}
