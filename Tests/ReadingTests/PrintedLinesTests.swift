import Testing

@testable import Reading

@Suite struct `Documents that are printed` {
    private func lines(_ document: ReadingDocument, width: Int) -> [PrintedLine] {
        document.printedLines(width: width).flatMap(\.self)
    }

    private func texts(_ document: ReadingDocument, width: Int) -> [String] {
        lines(document, width: width).map { $0.runs.map(\.text).joined() }
    }

    @Test("C1: lines of a text are whole at any width, the longest in parts", arguments: [1, 7, 80, 500])
    func wholeLines(width: Int) {
        let long = String(repeating: "0123456789", count: 20_000)
        let text = TextDocument("short\n\n\(long)\nthe 漢字 end\n")
        let lines = lines(.text(text), width: width)
        #expect(lines.first?.runs.map(\.text).joined() == "short")
        #expect(lines.filter(\.isWhole).count == 4)
        let parts = lines[2..<lines.count - 1]
        #expect(parts.flatMap(\.runs).map(\.text).joined() == long)
        #expect(parts.dropLast().allSatisfy { !$0.isWhole } && parts.last?.isWhole == true)
        if width > 1 { #expect(lines.last?.runs.map(\.text).joined() == "the 漢字 end") }
    }

    @Test("C1: colours go on over portions, also where a comment is open for thousands of lines")
    func colorsGoOn() {
        let source = "/*\n" + String(repeating: "let it be\n", count: 20_000) + "*/ let x = 1\n"
        let text = TextDocument(source).inFile(named: "a.swift", language: "Swift")
        let lines = lines(.text(text), width: 80)
        #expect(lines.count == 20_002)
        #expect(lines[1..<20_001].allSatisfy { $0.runs.map(\.style) == [SpanStyle(.syntax(.comment))] })
        #expect(lines[20_001].runs.contains { $0.style == SpanStyle(.syntax(.keyword)) })
    }

    @Test("C1: a table has all its columns and no spaces behind them; its names come first")
    func table() {
        let text = TextDocument("name,note\nb," + String(repeating: "x", count: 90) + "\nc,\n")
        let table = ReadingDocument.table(TableDocument(text, within: ReadingBudget()))
        let lines = texts(table, width: 20)
        #expect(lines.count == 4)
        #expect(lines[0] == "name │ note" && lines[1].hasPrefix("─────┼──"))
        #expect(lines[2] == "b    │ " + String(repeating: "x", count: 90))
        #expect(lines[3] == "c    │")
    }

    @Test("C1: a tree is JSON that can be copied")
    func tree() throws {
        let text = TextDocument("{\"a\":[1,{}],\"b\":null}")
        let tree = try #require(TreeDocument(text, within: ReadingBudget()))
        #expect(
            texts(.tree(tree), width: 40) == [
                "{", "  \"a\": [", "    1,", "    {}", "  ],", "  \"b\": null", "}",
            ])
    }

    @Test("C1: an empty text has no lines; a warning stands above what reorders its text")
    func edges() {
        #expect(texts(.text(TextDocument("")), width: 80) == [])
        #expect(texts(.text(TextDocument("a\u{202E}b")), width: 80).first?.hasPrefix("⚠") == true)
    }

    @Test("R4: where links lead is printed once and in one piece: in the text, or else below it")
    func links() throws {
        let long = "https://example.org/a/very/long/path/that/does/not/fit/in/one/line?with=query&and=more"
        let text = "See \(long) and <https://a.b>.\n\n[c](./d.md#e) [c](./d.md#e) [f](#g)\n\n![h](i.png)\n"
        let lines = texts(try #require(markdown(text)), width: 30)
        for url in [long, "https://a.b", "./d.md#e", "#g", "i.png"] {
            #expect(lines.count { $0.contains(url) } == 1, "\(url) \(lines)")
        }
        #expect(lines.suffix(4) == ["", "[1] \(long)", "[3] ./d.md#e", "[4] #g"])
        #expect(texts(try #require(markdown("no links")), width: 30) == ["no links"])
        let evil = texts(try #require(markdown("[a](<b\u{202E}\u{1B}c>)")), width: 30)
        #expect(evil.last?.contains("\u{202E}") == false)
    }
}
