import Cells
import Testing

@testable import Reading

@Suite("Documents that mean harm")
struct HostileDocumentTests {
    @Test(
        "R4: 5,000 levels of anything neither crash nor push the text out of the page",
        arguments: [
            "> ", "- ", "1. ", "* > ", "[", "**a ", "<b>", "`", "- [ ] ", "# ", "(", "<div>", "<blockquote>",
            "<ul><li>",
            "<table><tr><td>", "<h1>", "<dl><dd>", "<sup>", "<a href=b>", "> <div>", "- <table><td>", "<q>", "<pre>",
        ])
    func deep(unit: String) throws {
        let page = try #require(markdown(String(repeating: unit, count: 5_000) + "text\n"))
        for columns in [1, 20, 80] { #expect(overflows(page, columns: max(2, columns)).isEmpty) }
        let nested = (0..<300).map { String(repeating: " ", count: 2 * $0) + "- \($0)" }.joined(separator: "\n")
        #expect(overflows(try #require(markdown(nested)), columns: 20).isEmpty)
    }

    @Test(
        "R4: what once took the parser the square of its time is read",
        arguments: [
            "![[]()", "a<?", "a<![CDATA[", "|a", "www.a.b/)", "a<!a ",
        ])
    func quadratic(unit: String) throws {
        let page = try #require(markdown(String(repeating: unit, count: 2_000)))
        #expect(overflows(page, columns: 40, rows: 20).isEmpty)
    }

    @Test("R4: few wide rows and many short ones can't be multiplied into more cells than the budget has room for")
    func cells() {
        let wide = String(repeating: "|a", count: 400) + "|\n" + String(repeating: "|-", count: 400) + "|\n"
        let budget = ReadingBudget(ReadingLimits(memory: 16 << 20))
        let many = TextDocument(wide + String(repeating: "a\n", count: 5_000))
        #expect(ReadingForm.markdown.read(many, within: budget) == nil)
        #expect(budget.stop == .memory)
        #expect(markdown(wide + "a\n") != nil)
    }

    @Test("R4: a line of 60 KB is laid out at any width", arguments: ["x", "a ", "日", "*a* ", "\t", "\u{301}"])
    func longLine(unit: String) throws {
        let page = try #require(markdown(String(repeating: unit, count: 60_000 / unit.utf8.count)))
        for columns in [2, 40, 200] { #expect(overflows(page, columns: columns).isEmpty) }
    }

    @Test("T3: control, bidirectional and zero-width characters in every place of a document are marks")
    func controls() throws {
        let evil = "\u{1B}[31m\u{202E}\u{200B}\u{7}\u{9B}\u{FEFF}\u{2028}"
        let text =
            "# \(evil)\n\n- \(evil)\n\n> \(evil)\n\n```\(evil)\n\(evil)\n```\n\n[\(evil)](http://\(evil))\n\n"
            + "![\(evil)](\(evil))\n\n|\(evil)|\n|-|\n|\(evil)|\n\n<p>\(evil)\n\n`\(evil)` a[^\(evil)]\n\n[^\(evil)]: \(evil)\n"
        for form in [ReadingForm.markdown, .table] {
            let document = try #require(form.read(TextDocument(text)))
            let rows = shown(document, 40).joined()
            #expect(rows.contains("⟨RLO⟩"))
            #expect(!rows.unicodeScalars.contains { ["\u{202E}", "\u{200B}", "\u{2028}"].contains($0) })
            #expect(overflows(document, columns: 40).isEmpty)
        }
        let json = try #require(ReadingForm.tree.read(TextDocument("{\"\(evil)\": [\"\(evil)\"]}")))
        #expect(shown(json).joined().contains("⟨RLO⟩"))
        #expect(overflows(json, columns: 30).isEmpty)
    }

    @Test("R11: JSON 5,000 deep is read, folded and scrolled")
    func deepJSON() throws {
        let text = String(repeating: "[{\"a\":", count: 5_000) + "1" + String(repeating: "}]", count: 5_000)
        let tree = try #require(TreeDocument(TextDocument(text)))
        #expect(tree.depth == 10_000)
        #expect(tree.lineCount == 20_001)
        #expect(overflows(.tree(tree), columns: 40).isEmpty)
        let folded = tree.folded(to: 2)
        #expect(folded.lineCount == 5)
        let layout = ReaderLayout(.tree(tree), size: Size(columns: 40, rows: 10), wraps: true)
        #expect(layout.top(after: .end, from: WrappedPosition()).line > 19_000)
        #expect(TreeDocument(TextDocument(String(repeating: "[", count: 100_000))) == nil)
    }

    @Test("R11: random and cut files give a document or none, and nothing wider than the reader")
    func random() {
        let parts = [
            "{", "}", "[", "]", "\"", ":", ",", "1", "\n", "|", "-", "`", "```", "*", "<", "\t", "日", "\\", " ", "> ",
            "# ", "<p>", "</p>", "<table>", "<td>", "</td>", "<li>", "<!--", "-->", "<a href=b>", "<h2>", "<pre>", "</",
        ]
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<300 {
            let text = TextDocument((0..<random(200)).map { _ in parts[random(parts.count)] }.joined())
            for form in [ReadingForm.markdown, .table, .tree, .notebook, .bytes] {
                guard let document = form.read(text) else { continue }
                let columns = 4 + random(60)
                if form != .bytes || columns >= 23 {
                    #expect(overflows(document, columns: columns, rows: 60).isEmpty, "\(form)")
                }
                let layout = ReaderLayout(document, size: Size(columns: columns, rows: 5), wraps: true)
                let end = layout.top(after: .end, from: WrappedPosition())
                #expect(layout.clamped(end) == end)
                _ = layout.position(ofSource: random(20))
            }
        }
    }
}
