import Cells
import Testing

@testable import Reading

@Suite("JSON as people have it")
struct JSONReadingTests {
    private func tree(_ text: String, as form: ReadingForm = .tree) -> [String] { shown(form.read(TextDocument(text))) }

    /// The line of the error; nil if there is none.
    private func errorLine(_ text: String, as form: ReadingForm = .tree) -> Int? {
        let budget = ReadingBudget(.patient)
        let document = form.read(TextDocument(text), within: budget)
        guard document == nil, case .syntax(let line)? = budget.stop else { return nil }
        return line
    }

    @Test(
        "R11: strings show what their escapes mean; what can't be seen, and half a pair, stays an escape",
        arguments: [
            (#"\u65e5\u66dc"#, "日曜"), (#"\ud83d\ude00"#, "😀"), (#"caf\u00E9"#, "café"), (#"\/"#, "/"),
            (#"\u003c"#, "<"),
            (#"a\nb\t\"c\" \\"#, #"a\nb\t\"c\" \\"#),
            (#"\u0000\u001b[1m\u0085\u007f"#, #"\u0000\u001b[1m\u0085\u007f"#),
            (#"\u202e\u2066\u200e\u2028\u200b\ufeff"#, #"\u202e\u2066\u200e\u2028\u200b\ufeff"#),
            (#"\ud83d x \ude00 \ud83d\u0041"#, #"\ud83d x \ude00 \ud83dA"#), (#"\u0022\u005c"#, #"\u0022\u005c"#),
            (#"\x41 \u12 \u12g4"#, #"\x41 \u12 \u12g4"#), (#"\ud83d\udc68\u200d\ud83d\udc69"#, "👨‍👩"),
        ])
    func escapes(source: String, expected: String) {
        #expect(tree("[\"\(source)\"]") == ["▾ [", "    \"\(expected)\"", "  ]"])
        #expect(tree("{\"\(source)\": 1}") == ["▾ {", "    \"\(expected)\": 1", "  }"])
    }

    @Test("R11, R3: what a string means is found, copied and named in the outline")
    func meaning() throws {
        let tree = try #require(TreeDocument(TextDocument(#"{"\u65e5": "\u66dc\n", "b": ["\u00e9"]}"#)))
        #expect(tree.text(line: 1) == #""日": "曜\n""#)
        #expect(tree.outline().map(\.title) == [#"日: "曜\n""#, "b [1]"])
        #expect(tree.value(of: 1) == "曜\n")
        #expect(tree.path(of: 3) == "$.b[0]")
    }

    @Test("R11: comments and commas behind the last member are shown where they stand")
    func comments() {
        let text =
            "// head\n{\n  // one\n  \"a\": 1, /* two\n     three */\n  \"b\": [1, 2,],\n  \"c\": {/* none */},\n}\n// end\n"
        #expect(
            tree(text) == [
                "  // head", "▾ {", "    // one", "    \"a\": 1,", "    /* two", "    three */", "  ▾ \"b\": [",
                "      1,",
                "      2,", "    ],", "  ▾ \"c\": {", "      /* none */", "    },", "  }", "  // end",
            ])
        #expect(tree("[1,]") == ["▾ [", "    1,", "  ]"])
        #expect(tree("// c\n{}") == ["  // c", "  {}"])
        #expect(
            errorLine("[,]") == 1 && errorLine("[1,,2]") == 1 && errorLine("{\"a\" /* b") == 1 && errorLine("/") == 1)
    }

    @Test("R17: a comment has the path of what it stands in, and can be folded away with it")
    func commentPaths() throws {
        let tree = try #require(TreeDocument(TextDocument("{\"a\": [ // x\n 1]} // y")))
        #expect((0..<tree.lineCount).map { tree.path(of: $0) } == ["$", "$.a", "$.a", "$.a[0]", "$.a", "$", "$"])
        #expect(tree.value(of: 2) == "// x" && tree.container(of: 2) == 1)
        #expect(shown(.tree(tree.folded(to: 1))) == ["▾ {", "  ▸ \"a\": [ 1 ]", "  }", "  // y"])
    }

    @Test("R11: numbers that are none, and numbers of other writers, are values")
    func numbers() {
        for word in ["NaN", "Infinity", "-Infinity", "-NaN", "1.5e-3", "+1", ".5", "1.", "0xFf", "007", "-0", "1E5"] {
            #expect(tree("[\(word)]") == ["▾ [", "    \(word)", "  ]"], "\(word)")
        }
        for word in ["nul", "None", "undefined", "1.2.3", "--1", "0x", "1e", "-", "2026-01-02", "tru e", "e5"] {
            #expect(errorLine("[\n\(word)]") == 2, "\(word)")
        }
    }

    @Test("R11: a line of another program before, between or behind values is one row")
    func noise() {
        #expect(
            tree(
                "npm warn x, y\n{\"a\":1}\n2026-01-02 12:00:01 INFO [x] {\"b\": 2}\n[2]\nTraceback (most recent call last):\n  File \"x\"\n"
            )
                == [
                    "  npm warn x, y", "▾ {", "    \"a\": 1", "  }", "  2026-01-02 12:00:01 INFO [x] {\"b\": 2}", "▾ [",
                    "    2", "  ]",
                    "  Traceback (most recent call last):", "  File \"x\"",
                ])
        #expect(tree("{\"a\":1} and more\n{}\n") == ["  {\"a\":1} and more", "  {}"])
        #expect(tree("{\"a\":\n1} and more\n") == ["▾ {", "    \"a\": 1", "  }", "  and more"])
        #expect(tree("{} {\"b\":1}") == ["  {}", "▾ {", "    \"b\": 1", "  }"])
    }

    @Test("R11: noise has no place among the values, and folds nothing")
    func noisePlaces() throws {
        let tree = try #require(TreeDocument(TextDocument("{}\nnoise here\n[1]\n")))
        #expect((0..<tree.lineCount).map { tree.path(of: $0) } == ["$[0]", "$", "$[1]", "$[1][0]", "$[1]"])
        #expect(tree.value(of: 1) == "noise here" && tree.toggled(tree.container(of: 1)) == tree)
        #expect(tree.outline().map(\.title) == ["[0] {}", "[1] [1]"])
    }

    @Test("R11: in JSON Lines every line that is no value is a row, and never takes other lines with it")
    func jsonLines() {
        #expect(
            tree("{\"a\":1}\nnot json here\n{\"b\":\n[\n\"x\n}\n, 2\n{\"c\":[1,]} x\n{\"d\": 4}", as: .jsonLines) == [
                "▾ {", "    \"a\": 1", "  }", "  not json here", "  {\"b\":", "  [", "  \"x", "  }", "  , 2",
                "  {\"c\":[1,]} x", "▾ {",
                "    \"d\": 4", "  }",
            ])
        #expect(tree("{\n\"a\": 1\n}\n[\n2]", as: .jsonLines) == ["▾ {", "    \"a\": 1", "  }", "▾ [", "    2", "  ]"])
        #expect(errorLine("no json\nat all\n", as: .jsonLines) == 1)
        let form = ReadingForm(fileName: "a.jsonl", language: nil, text: TextDocument("{}"))
        #expect(form == .jsonLines)
    }

    @Test(
        "R11: any number of brackets that are never closed take no square of time",
        arguments: ["[\n", "{\"a\":\n", "/*\n", "\"\n", "x\n"])
    func openLines(unit: String) {
        func work(_ count: Int) -> Int {
            let budget = ReadingBudget(.patient)
            _ = ReadingForm.jsonLines.read(TextDocument("{}\n" + String(repeating: unit, count: count)), within: budget)
            return budget.work
        }
        #expect(work(20_000) < 3 * work(10_000))
    }

    @Test(
        "R11: broken JSON names the line of its error",
        arguments: [
            ("{\n  \"a\": 1\n  \"b\": 2\n}", 3), ("{\n  \"a\": 1,\n", 2), ("[1, 2", 1), ("{\"a\": \"x\n}", 1),
            ("\n\n{a: 1}", 3),
            ("[\n1,\n2\n}\n", 4), ("{\n\"a\": 1\n}\n}\n", 4), ("{\"a\": 1},\n{\"b\": 2}\n", 1), ("just text\n", 1),
            ("", 1),
            ("[\"a\",\n\"b\n\"]", 2), ("# Title\n\ntext 5\n", 1),
        ])
    func errors(text: String, line: Int) {
        #expect(errorLine(text) == line)
    }
}
