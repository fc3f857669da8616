import Cells
import Testing

@testable import Reading

@Suite("Data as tables, trees, notebooks and bytes")
struct DataDocumentTests {
    private func table(_ text: String, _ columns: Int = 40, column: Int = 0) -> [String] {
        shown(ReadingForm.table.read(TextDocument(text)), columns, column: column)
    }

    @Test("R11: CSV is an aligned table with its header, numbers at the right")
    func csv() {
        #expect(
            table("name,size\nring,10\n日本,1234\n\n\"a \"\"b\"\", c\",5\n") == [
                "name     │ size", "─────────┼─────", "ring     │   10", "日本     │ 1234", "a \"b\", c │    5",
            ])
    }

    @Test("R11: quotes hold delimiters and line ends; short and long rows don't shift columns")
    func quotes() {
        #expect(
            table("a,b\n\"x\ny\",\"1;2\"\nz\n1,2,3\n") == [
                "⚠ 2 rows do not have the header's 2 fie…", "a   │ b   │", "────┼─────┼──", "x⏎y │ 1;2 │",
                "z   │     │", "1   │ 2   │ 3",
            ])
    }

    @Test("R11: tabs, semicolons and bars delimit, too", arguments: ["\t", ";", "|"])
    func delimiters(delimiter: String) {
        #expect(table("a\(delimiter)b\nx\(delimiter)y")[2] == "x │ y")
    }

    @Test("R11: a table scrolls sideways by columns and says that there is more")
    func sideways() throws {
        let text = "alpha,beta,gamma\naaaaaaaaaaaa,bbbbbbbbbbbb,cccccccccccc"
        #expect(table(text, 20)[1].hasSuffix("›"))
        #expect(table(text, 20, column: 1)[0].hasPrefix("beta"))
        #expect(table(text, 20, column: 1)[1].hasPrefix("‹"))
        // As after another text in its place, which was scrolled further.
        #expect(table(text, 20, column: 30) == table(text, 20, column: 2))
        let layout = ReaderLayout(
            try #require(ReadingForm.table.read(TextDocument(text))), size: Size(columns: 20, rows: 9), wraps: true)
        #expect(layout.column(after: 8, from: 0, top: WrappedPosition()) == 1)
        #expect(layout.column(after: 8, from: 2, top: WrappedPosition()) == 2)
        #expect(layout.column(after: -8, from: 1, top: WrappedPosition()) == 0)
    }

    @Test("R11: records know their lines, also behind line ends in quotes")
    func recordLines() throws {
        let table = try #require(ReadingForm.table.read(TextDocument("h\n\"a\nb\"\n\nc\n")))
        let layout = ReaderLayout(table, size: Size(columns: 20, rows: 1), wraps: true)
        #expect(layout.lineCount == 2)
        #expect(layout.sourceLine(at: WrappedPosition(line: 1)) == 4)
        #expect(layout.position(ofSource: 2) == WrappedPosition(line: 0))
    }

    private func search(_ table: TableDocument, for text: String) throws -> TextSearch {
        var search = TextSearch(try #require(TextNeedle(text)))
        while !search.isDone { search.advance(in: .table(table), steps: 1 << 20) }
        return search
    }

    @Test("R3: matches are numbered within their cells, in the header and in rows")
    func matchCells() throws {
        let table = TableDocument(TextDocument("aa,a\na,aaa\n,a\n"), within: ReadingBudget(.patient))
        let search = try search(table, for: "a")
        let cells = search.matches.map { table.cell(of: $0, in: search) }
        let expected = [
            (0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 1, 2), (2, 1, 0),
        ]
        #expect(cells == expected.map { TableDocument.MatchCell(record: $0.0, column: $0.1, number: $0.2) })
    }

    @Test("R3: a match is found in a cell with 200,000 matches without a look at each of them", .timeLimit(.minutes(1)))
    func manyMatches() throws {
        let cell = String(repeating: "a", count: 200_000)
        let table = TableDocument(TextDocument("x,y\nb,\(cell)\n"), within: ReadingBudget(.patient))
        let search = try search(table, for: "a")
        #expect(search.matches.count == 200_000)
        for (number, match) in search.matches.enumerated().dropFirst(199_000) {
            #expect(table.cell(of: match, in: search)?.number == number)
        }
    }

    private let json = "{\"a\": [1, true, null], \"b\": {\"c\": \"x\"}, \"d\": {}, \"e\": []}"

    @Test(
        "R11, B18: of JSON that is cut anywhere the whole values are shown, and where more follows",
        arguments: [
            (#"{"a": [1, 23"#, ["▾ {", #"  ▾ "a": ["#, "      1,", "    …", "  …"]),
            (#"{"a": [1, 23]"#, ["▾ {", #"  ▾ "a": ["#, "      1,", "      23", "    ]", "  …"]),
            (#"{"a": 1, "b": "x\"#, ["▾ {", #"    "a": 1,"#, "  …"]),
            (#"{"a": 1, "b""#, ["▾ {", #"    "a": 1,"#, "  …"]),
            ("[{", ["▾ [", "  ▾ {", "    …", "  …"]),
            ("{\"a\": 1}\n{\"b\": tr", ["▾ {", "    \"a\": 1", "  }", "▾ {", "  …"]),
            ("[1, }", []), ("tr", []), ("[\"a\nb\", 1", []),
        ])
    func cutTree(json: String, lines: [String]) throws {
        let document = ReadingForm.tree.read(TextDocument(json), isWhole: false, within: ReadingBudget(.patient))
        #expect(shown(document) == lines)
        guard case .tree(let tree)? = document else { return }
        #expect(shown(.tree(tree.folded(to: 1))).first == "▾ " + json.prefix(1))
    }

    @Test("R11, B18: of a notebook that is cut the whole cells are shown")
    func cutNotebook() {
        let whole = #"{"cells": [{"cell_type": "markdown", "source": "*One*"}, {"cell_type": "raw", "source": ["two"]}"#
        func lines(_ text: String) -> [String] {
            shown(ReadingForm.notebook.read(TextDocument(text), isWhole: false, within: ReadingBudget(.patient)))
        }
        let all = lines(whole)
        #expect(all.joined(separator: "\n").contains("One") && all.contains { $0.hasSuffix("two") })
        #expect(lines(whole + #", {"cell_type": "code", "outputs": [{"da"#) == all)
        #expect(lines(#"{"cells": [{"cell_type": "markdown", "#).isEmpty)
        #expect(lines(#"{"metadata": {}, "cells": "none""#).isEmpty)
    }

    @Test("R11: JSON is shown pretty, however it came")
    func tree() {
        #expect(
            shown(ReadingForm.tree.read(TextDocument(json))) == [
                "▾ {", "  ▾ \"a\": [", "      1,", "      true,", "      null", "    ],", "  ▾ \"b\": {",
                "      \"c\": \"x\"",
                "    },", "    \"d\": {},", "    \"e\": []", "  }",
            ])
        #expect(shown(ReadingForm.tree.read(TextDocument("{\"a\":1}\n{\"b\":2}\n"))).count == 6)
        for broken in ["", "{", "{a:1}", "[1 2]", "{\"a\" 1}", "{\"a\":}", "[}", "\"x"] {
            #expect(ReadingForm.tree.read(TextDocument(broken)) == nil, "\(broken)")
        }
    }

    @Test("R11: objects close with what is in them, one or all of a depth, and open again")
    func folding() throws {
        let tree = try #require(TreeDocument(TextDocument(json)))
        let folded = tree.folded(to: 1)
        #expect(
            shown(.tree(folded)) == [
                "▾ {", "  ▸ \"a\": [ 3 ],", "  ▸ \"b\": { 1 },", "    \"d\": {},", "    \"e\": []", "  }",
            ])
        #expect(folded.line(of: 3) == 1)
        let opened = folded.toggled(folded.container(of: 2))
        #expect(shown(.tree(opened))[2...4] == ["  ▾ \"b\": {", "      \"c\": \"x\"", "    },"])
        #expect(tree.container(of: 3) == 1)
        #expect(tree.container(of: 5) == 1)
        #expect(tree.parent(of: 1) == 0)
        #expect(tree.toggled(0).lineCount == 1)
        #expect(tree.toggled(0).toggled(0) == tree)
    }

    @Test("R11: a notebook shows its cells in order, with outputs below")
    func notebook() {
        let text = """
            {"cells": [
             {"cell_type": "markdown", "source": ["# Title\\n", "text"]},
             {"cell_type": "code", "execution_count": 3, "source": "print(1)\\nx",
              "outputs": [{"output_type": "stream", "text": ["1\\n", "\\u001b[31m2\\u001b[0m"]},
                          {"data": {"image/png": "iVBO", "text/plain": "<Figure>"}},
                          {"ename": "KeyError", "evalue": "'a'"}]},
             {"cell_type": "raw", "source": "as it is"}, {"cell_type": 7}
            ], "metadata": {"language_info": {"name": "python"}}}
            """
        #expect(
            shown(ReadingForm.notebook.read(TextDocument(text)), 30) == [
                "Title", "──────────────────────────────", "", "text", "", "  print(1)         python [3]", "  x", "",
                "▏ 1", "▏ 2", "", "▏ ▦ image/png · <Figure>", "", "▏ KeyError: 'a'", "", "as it is", "",
                "⚠ Cell 4 has no source",
            ])
        #expect(ReadingForm.notebook.read(TextDocument("{}")) == nil)
        #expect(ReadingForm.notebook.read(TextDocument("[1]")) == nil)
    }

    @Test("R6: bytes are shown with their offsets, and what of them can be read; the file's kind and size above")
    func bytes() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0x41]
        let text = TextDocument(png)
        #expect(text.isBinary)
        #expect(text.bytes == png)
        let form = try #require(ReadingForm(fileName: "a.md", language: nil, text: text))
        #expect(
            shown(form.read(text), 80) == [
                "PNG image · 17 bytes", "",
                "0000  89 50 4e 47 0d 0a 1a 0a  00 00 00 0d 49 48 44 52  ·PNG········IHDR",
                "0010  41                                                A",
            ])
        #expect(
            shown(form.read(text), 40)[2...] == [
                "0000  89 50 4e 47 0d 0a 1a 0a  ·PNG····", "0008  00 00 00 0d 49 48 44 52  ····IHDR",
                "0010  41                       A",
            ])
        #expect(
            shown(form.read(text), 62)[2...] == [
                "0000  8950 4e47 0d0a 1a0a 0000 000d 4948 4452 ·PNG········IHDR",
                "0010  41                                      A",
            ])
        #expect(shown(form.read(text), 61)[2] == "0000  89504e47 0d0a1a0a 0000000d 49484452 ·PNG········IHDR")
        for columns in 23...100 { #expect(overflows(try #require(form.read(text)), columns: columns).isEmpty) }
    }

    @Test("R6: files are known by their first bytes")
    func kinds() {
        #expect(FileKind.name(of: [0xFF, 0xD8, 0xFF, 0xE0]) == "JPEG image")
        #expect(FileKind.name(of: Array("RIFF....WEBP".utf8)) == "WebP image")
        #expect(FileKind.name(of: [0x50, 0x4B, 3, 4, 0]) == "ZIP archive")
        #expect(FileKind.name(of: []) == nil)
        #expect(FileKind.name(of: [1, 2, 3]) == nil)
    }
}
