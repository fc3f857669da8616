import Cells
import Testing

@testable import Reading

@Suite("Lines in columns and rows")
struct LineLayoutTests {
    private func visible(_ line: String, _ from: Int, _ columns: Int) -> String {
        visible(TextDocument(line), from, columns)
    }

    private func wrapped(_ line: String, _ width: Int) -> [String] {
        TextDocument(line).rows(line: 0, fromRow: 0, limit: .max, width: width).map(\.text)
    }

    private func visible(_ document: TextDocument, _ from: Int, _ columns: Int) -> String {
        document.row(line: 0, fromColumn: from, columns: columns).text
    }

    @Test("R3: tabs reach to every eighth column, also when they are cut")
    func tabs() {
        #expect(visible("\ta", 0, 10) == "        a")
        #expect(visible("ab\tc", 0, 10) == "ab      c")
        #expect(visible("12345678\tx", 0, 20) == "12345678        x")
        #expect(visible("ab\tc", 5, 10) == "   c")
        #expect(visible("ab\tc", 0, 4) == "ab  ")
        #expect(visible("日\tc", 0, 10) == "日      c")
    }

    @Test("T2: half of a wide glyph at either edge is a blank")
    func halves() {
        #expect(visible("日本語", 0, 6) == "日本語")
        #expect(visible("日本語", 1, 4) == " 本 ")
        #expect(visible("日本語", 2, 3) == "本 ")
        #expect(visible("日本語", 5, 9) == " ")
        #expect(visible("日本語", 6, 9) == "")
    }

    @Test("T2: combining marks go with their letter, control characters are columns")
    func marks() {
        #expect(visible("e\u{301}e\u{301}x", 1, 2) == "e\u{301}x")
        #expect(visible("\u{1B}[0m日", 1, 5) == "[0m日")
        #expect(visible("\u{1B}[0mé", 0, 2) == "␛[")
        #expect(visible("\t\u{301}x", 0, 10) == "        ◌\u{301}x")
    }

    @Test("R3: columns far away or below nothing are harmless")
    func extremes() {
        for line in ["abc", "日本\t"] {
            #expect(visible(line, .max, 10) == "")
            #expect(visible(line, 0, 0) == "")
            #expect(visible(line, 0, -1) == "")
            #expect(visible(line, -5, 2) == visible(line, 0, 2))
        }
    }

    @Test("R3: wrapped rows are full, and a wide glyph that does not fit opens the next")
    func rows() {
        #expect(wrapped("abcdefg", 3) == ["abc", "def", "g"])
        #expect(wrapped("abcdef", 3) == ["abc", "def"])
        #expect(wrapped("日本語", 5) == ["日本", "語"])
        #expect(wrapped("a日本", 2) == ["a", "日", "本"])
        #expect(wrapped("ab\tcd", 5) == ["ab   ", "cd"])
        #expect(wrapped("e\u{301}e\u{301}e\u{301}", 2) == ["e\u{301}e\u{301}", "e\u{301}"])
        #expect(wrapped("", 5) == [""])
        #expect(wrapped("ab", 0) == ["a", "b"])
        #expect(wrapped("日本", 1) == [" ", " "])
    }

    @Test("R3: every way to look at a line agrees with laying it out whole")
    func agreement() {
        let parts = ["a", "bc ", "日", "\t", "e\u{301}", "👩‍👩‍👧", "—", "\u{1B}", "語本", "x y z"]
        var state: UInt64 = 42
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for round in 0..<200 {
            // Every tenth line is long enough for marks.
            let line = (0..<random(round % 10 == 0 ? 9_000 : 40)).map { _ in parts[random(parts.count)] }.joined()
            let document = TextDocument(line)
            let whole = visible(document, 0, 1_000_000)
            var surface = Surface(Size(columns: TextWidth.columns(of: whole) + 40, rows: 1))
            surface.put(whole, x: 0, y: 0)
            for _ in 0..<10 {
                let (from, columns) = (random(surface.size.columns), 1 + random(30))
                var expected = Surface(Size(columns: columns, rows: 1))
                expected.blit(surface, x: -from, y: 0)
                var found = Surface(Size(columns: columns, rows: 1))
                found.put(visible(document, from, columns), x: 0, y: 0)
                #expect(found == expected)
            }
            let width = 2 + random(30)
            let rows = document.rows(line: 0, fromRow: 0, limit: .max, width: width).map(\.text)
            #expect(document.rowCount(line: 0, width: width) == rows.count)
            #expect(rows.allSatisfy { TextWidth.columns(of: $0) <= width })
            #expect(rows.dropLast().allSatisfy { TextWidth.columns(of: $0) >= width - 1 })
            let inked = { (text: String) in TextSanitizer.visible(text).filter { $0 != " " && $0 != "␉" } }
            #expect(inked(rows.joined()) == inked(line))
            let first = random(rows.count)
            #expect(
                document.rows(line: 0, fromRow: first, limit: 3, width: width).map(\.text)
                    == Array(rows[first...].prefix(3)))
        }
    }
}
