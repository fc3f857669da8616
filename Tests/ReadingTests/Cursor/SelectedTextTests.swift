import Cells
import Reading
import Testing

@Suite("R13: what selected lines are in the file")
struct SelectedTextTests {
    private func read(_ text: String, _ form: ReadingForm) throws -> ReadingDocument {
        try #require(form.read(TextDocument(text), within: ReadingBudget(.patient)))
    }

    @Test("Lines of a text are as the file has them, with their ends, tabs and controls")
    func text() {
        let text = TextDocument("one\r\n\ttwo\u{1B}[31m\nthree\rfour")
        #expect(text.text(ofLines: 0...0) == "one\r\n")
        #expect(text.text(ofLines: 1...2) == "\ttwo\u{1B}[31m\nthree\r")
        #expect(text.text(ofLines: 3...9) == "four")
        #expect(TextDocument("").text(ofLines: 0...0).isEmpty)
        #expect(text.isExact && !TextDocument([0x61, 0xFF, 0x0A]).isExact)
    }

    @Test("Blocks of Markdown come from lines of the source, lines of code one by one")
    func markdown() throws {
        let source = "# Title\n\nOne\ntwo\nthree.\n\n```swift\nlet a = 1\nlet b = 2\n```\n\n- item\n- other\n"
        let page = try read(source, .markdown)
        #expect(page.sourceLineCount == 13)
        let layout = ReaderLayout(page, size: Size(columns: 60, rows: 40), wraps: true)
        let rows = layout.rows(top: WrappedPosition())
        func lines(_ text: String) throws -> ClosedRange<Int>? {
            let row = try #require(rows.first { $0.text.contains(text) })
            return page.sourceLines(of: row.position.line...row.position.line)
        }
        #expect(try lines("Title") == 0...0)
        #expect(try lines("One") == 2...4)
        #expect(try lines("let a") == 7...7)
        #expect(try lines("let b") == 8...8)
        #expect(try lines("other") == 12...12)
        let first = try #require(rows.first { $0.text.contains("One") }).position.line
        let last = try #require(rows.first { $0.text.contains("item") }).position.line
        #expect(page.sourceLines(of: first...last) == 2...11)
        #expect(page.sourceLines(of: first...999) == nil)
    }

    @Test("A record of a table may be several lines")
    func table() throws {
        let table = try read("a,b\n1,\"x\ny\"\n2,z\n", .table)
        #expect(table.sourceLines(of: 0...0) == 1...2)
        #expect(table.sourceLines(of: 1...1) == 3...3)
        #expect(table.sourceLines(of: 0...1) == 1...3)
    }

    @Test("JSON of which each line is one of the file's comes from there, all else is copied as it is shown")
    func json() throws {
        let pretty = try read("{\n  \"a\": [\n    1,\n    2\n  ]\n}\n", .tree)
        #expect(pretty.sourceLines(of: 1...3) == 1...3)
        guard case .tree(let tree) = pretty else { return }
        #expect(ReadingDocument.tree(tree.toggled(1)).sourceLines(of: 1...1) == 1...4)
        let dense = try read("{\"a\":[1,2]}", .tree)
        #expect(dense.sourceLines(of: 1...3) == nil)
        #expect(dense.shownText(of: 1...3) == "  \"a\": [\n    1,\n    2\n")
    }

    @Test("Bytes are copied as they are shown")
    func bytes() {
        let bytes = ReadingDocument.bytes(ByteDocument(Array("hello, bytes of a file\0".utf8)))
        #expect(bytes.sourceLines(of: 0...0) == nil)
        #expect(bytes.shownText(of: 1...1).hasPrefix("0010  61 20 66 69"))
    }

    @Test("The word at a byte, else the next one; whole words alone are found")
    func words() {
        let text = TextDocument("  let ring_1 = rings(ring_1, “größe”) // ring_1\n\n--")
        let layout = ReaderLayout(.text(text), size: Size(columns: 80, rows: 5), wraps: false)
        #expect(layout.word(in: 0, at: 0)?.text == "let")
        #expect(layout.word(in: 0, at: 8)?.text == "ring_1")
        #expect(layout.word(in: 0, at: 8)?.place == TextPlace(line: 0, byte: 6))
        #expect(layout.word(in: 0, at: 30)?.text == "größe")
        #expect(layout.word(in: 1, at: 0) == nil)
        #expect(layout.word(in: 2, at: 0) == nil)
        #expect(layout.word(in: 9, at: 0) == nil)
        for (word, count) in [("ring_1", 3), ("ring", 0), ("rings", 1), ("größe", 1), ("Let", 0), ("größ", 0)] {
            guard let needle = TextNeedle(word, isWord: true) else { continue }
            var search = TextSearch(needle)
            search.advance(in: .text(text), steps: 1_000)
            #expect(search.matches.count == count, "\(word)")
        }
    }

    @Test("Rows tell where a line is cut, on either side")
    func cuts() {
        let text = TextDocument(
            "short\n" + String(repeating: "x", count: 80) + "\n" + String(repeating: "日", count: 40))
        let layout = ReaderLayout(.text(text), size: Size(columns: 45, rows: 5), wraps: false)
        func cuts(_ column: Int) -> [String] {
            layout.rows(top: WrappedPosition(), column: column).map {
                ($0.isCutBefore ? "‹" : "") + ($0.isCutAfter ? "›" : "")
            }
        }
        #expect(cuts(0) == ["", "›", "›"])
        #expect(cuts(20) == ["‹", "‹›", "‹›"])
        #expect(cuts(40) == ["‹", "‹", "‹"])
        #expect(layout.lastColumn(top: WrappedPosition()) == 40)
        let wrapped = ReaderLayout(.text(text), size: Size(columns: 45, rows: 9), wraps: true)
        #expect(wrapped.rows(top: WrappedPosition()).allSatisfy { !$0.isCutBefore && !$0.isCutAfter })
        #expect(wrapped.lastColumn(top: WrappedPosition()) == 0)
    }
}
