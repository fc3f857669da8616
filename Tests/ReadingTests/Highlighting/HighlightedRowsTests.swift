import Cells
import Testing

@testable import Reading

@Suite("Rows in the colours of their language")
struct HighlightedRowsTests {
    private func document(_ text: String, _ language: String = "Swift") -> TextDocument {
        TextDocument(text).inFile(named: "", language: language)
    }

    private func rows(
        _ document: TextDocument, columns: Int = 20, rows: Int = 10, wraps: Bool = false, line: Int = 0, column: Int = 0
    ) -> [String] {
        let layout = ReaderLayout(
            .text(document), size: Size(columns: columns, rows: rows), wraps: wraps, numbersLines: false)
        return layout.rows(top: WrappedPosition(line: line), column: column).map { row in
            row.runs.map { run in
                var letter: Character = " "
                if case .syntax(let kind) = run.style.role { letter = Marked.letters[kind] ?? "?" }
                return String(repeating: letter, count: TextWidth.columns(of: run.text))
            }.joined()
        }
    }

    @Test("R3: runs are counted in columns: tabs, wide letters and control characters move them")
    func columns() {
        #expect(rows(document("let x = 1")) == ["kkk     n"])
        #expect(rows(document("\tlet x")) == ["        kkk  "])
        #expect(rows(document("\"日本\" let")) == ["ssssss kkk"])
        #expect(rows(document("\"e\u{301}\u{1B}\" let")) == ["ssss kkk"])
        #expect(rows(document("a\tlet \"b\tc\"")) == ["        kkk ssssss"])
    }

    @Test("R3: runs are cut where the text is scrolled sideways or wrapped")
    func cut() {
        #expect(rows(document("let text = \"abc\""), column: 12) == ["ssss"])
        #expect(rows(document("\"日本\""), column: 2) == ["ssss"])
        #expect(
            rows(document("let a = \"abcdefgh\" // c"), columns: 10, wraps: true) == [
                "kkk     ss", "ssssssss c", "ccc",
            ])
    }

    @Test("R3: rows further down know what was begun above them")
    func carried() {
        let text = "/*\n" + String(repeating: "let a\n", count: 5_000) + "*/ let b"
        #expect(rows(document(text), line: 3_000)[0] == "ccccc")
        #expect(rows(document(text), rows: 1, line: 5_001) == ["cc kkk  "])
    }

    @Test("R3: where that is not known yet a row is read as if nothing were begun, and put right once it is")
    func guessed() {
        let document = document("/*\n" + String(repeating: "let a\n", count: 100_000) + "*/")
        #expect(document.needsHighlighting(throughLine: 90_000))
        #expect(rows(document, line: 90_000)[0] == "kkk  ")
        var slices = 1
        while document.highlight(throughLine: 100_001, bytes: 100_000) { slices += 1 }
        #expect(slices >= 5)
        #expect(!document.needsHighlighting(throughLine: 100_001))
        #expect(rows(document, line: 90_000)[0] == "ccccc")
        // The first screen waits for nothing.
        #expect(!self.document(String(repeating: "let a\n", count: 100_000)).needsHighlighting(throughLine: 50))
    }

    @Test("R3: of a line of megabytes only what is near the screen is read")
    func longLine() {
        let line = "[" + String(repeating: "\"some text\", 12.5, ", count: 20_000) + "]"
        let document = document(line + "\n{\"a\": 1}", "JSON")
        #expect(rows(document, columns: 18)[0].hasPrefix(" sssssssssss  nnnn"))
        // Somewhere in the middle: guessed, then known.
        _ = rows(document, column: 200_000)
        while document.highlight(throughLine: 1, bytes: 1 << 18) {}
        let known = rows(document, columns: 19, column: 19 * 10_000 + 1)
        #expect(known[0] == "sssssssssss  nnnn  ")
        #expect(rows(document, columns: 18, rows: 1, wraps: true, line: 0)[0].hasPrefix(" sssssssssss"))
        #expect(rows(document)[1] == " yyy  n ")
    }

    @Test("R3: another language for the same text starts anew")
    func otherLanguage() {
        var document = document("# let", "Shell")
        #expect(rows(document) == ["ccccc"])
        document.language = Language.named("Swift")
        #expect(rows(document) == ["  kkk"])
        document.language = nil
        #expect(rows(document) == ["     "])
    }
}
