import Testing

@testable import Reading

@Suite("R18: outlines")
struct OutlineTests {
    private func outline(_ text: String, _ language: String) -> [String] {
        var document = TextDocument(text)
        document.language = Language.named(language)
        return document.outline().map { String(repeating: "> ", count: $0.depth) + "\($0.line + 1) \($0.title)" }
    }

    @Test("Functions and types of Swift, but not those in comments and strings")
    func swift() {
        let text = """
            // func inComment() {
            let text = \"\"\"
            func inString() {
            \"\"\"
            public final class Ring<Element>: Sendable {
                @inlinable public init?(_ count: Int) {
                    let function = 3
                }
                static func == (one: Ring, other: Ring) -> Bool { true }
                private(set) var count = 0
                struct Slot { }
            }
            extension Ring { func push() {} }
            """
        #expect(
            outline(text, "Swift") == [
                "5 public final class Ring<Element>: Sendable", "> 6 @inlinable public init?(_ count: Int)",
                "> 9 static func == (one: Ring, other: Ring) -> Bool { true }", "> 11 struct Slot { }",
                "13 extension Ring { func push() {} }",
            ])
    }

    @Test(
        "Each family of languages has its forms",
        arguments: [
            (
                "Python", "class A:\n    async def b(self):\n        pass\ndef c(): pass",
                ["1 class A:", "> 2 async def b(self):", "4 def c(): pass"]
            ),
            (
                "C",
                "static int add(int a,\n    int b);\nint main(void)\n{\n    if (a) {\n    foo(b);\n}\nstruct point {",
                ["3 int main(void)", "8 struct point"]
            ),
            (
                "C",
                "struct stat info;\nstruct point here = { 1, 2 };\nenum kind;\nstruct pair { int a, b; };\nstruct list *tail(struct list *of) {\n    struct stat info;\nunion word",
                ["4 struct pair { int a, b; };", "5 struct list *tail(struct list *of)", "7 union word"]
            ),
            (
                "C++", "Ring::Ring(int n) : n_(n) {\n}\nnamespace a {\n  void f() const {\n  for (;;) {",
                ["1 Ring::Ring(int n) : n_(n)", "3 namespace a", "> 4 void f() const"]
            ),
            (
                "Java", "public class A {\n    @Override\n    public String toString() {\n        return call(x) {\n",
                ["1 public class A", "> 3 public String toString()"]
            ),
            (
                "JavaScript",
                "export default function a() {}\nconst b = async (x) => {\nclass C {\n  push(x) {\n    if (x) {\n    it('a', () => {\n  }\nmodule.exports = b",
                ["1 export default function a() {}", "2 const b = async (x) =>", "3 class C", "> 4 push(x)"]
            ),
            (
                "Go", "type Ring struct {\nfunc (r *Ring) Push(x int) {\n\treturn\n}",
                ["1 type Ring struct", "2 func (r *Ring) Push(x int)"]
            ),
            (
                "Rust", "pub(crate) fn a() {\nimpl<T> B for C {\n    fn d() {\nmacro_rules! e {",
                ["1 pub(crate) fn a()", "2 impl<T> B for C", "> 3 fn d()", "4 macro_rules! e"]
            ),
            (
                "Ruby", "module A\n  class B < C\n    def self.d\n",
                ["1 module A", "> 2 class B < C", "> > 3 def self.d"]
            ),
            ("Shell", "a() {\nfunction b {\necho c()\n", ["1 a()", "2 function b"]),
            ("Makefile", "all: a b\nCC := cc\n\techo a: b\n.PHONY: all\n", ["1 all: a b"]),
            ("Clojure", "(ns a)\n(defn b [] (def c 1))", ["1 (ns a)", "2 (defn b [] (def c 1))"]),
            ("Haskell", "data A = B\nc :: Int -> Int\nc x = x", ["1 data A = B", "2 c :: Int -> Int"]),
            (
                "SQL", "CREATE TABLE a (\ncreate or replace view b as",
                ["1 CREATE TABLE a (", "2 create or replace view b as"]
            ),
            ("TOML", "[a]\nb = 1\n[a.c]", ["1 [a]", "3 [a.c]"]),
            ("YAML", "a:\n  b: 1\nc: 2\n- d: 3", ["1 a:", "3 c: 2"]),
            ("TeX", "\\section{One}\ntext\n\\subsection*{Two}", ["1 \\section{One}", "3 \\subsection*{Two}"]),
            ("Org", "* One\n** Two\ntext", ["1 One", "> 2 Two"]),
            ("reStructuredText", "Title\n=====\n\ntext\n\nPart\n----\n", ["1 Title", "6 Part"]),
            ("Diff", "diff --git a/b b/b\n@@ -1 +1 @@\n+a", ["1 diff --git a/b b/b", "2 @@ -1 +1 @@"]),
            ("Text", "func a()", []),
        ] as [(String, String, [String])])
    func families(language: String, text: String, expected: [String]) {
        #expect(outline(text, language) == expected)
    }

    @Test("Every language that has rules is a language")
    func known() {
        let names = Set(Language.all.map(\.name))
        #expect(DeclarationRules.languages.subtracting(names).isEmpty)
    }

    @Test("Headings of Markdown, as written and as rendered, but not those in code")
    func markdown() throws {
        let text = "# One #\n\n```sh\n# no\n```\n\nTwo\n===\n\n- a\n\n---\n### `Three` *b*\n"
        #expect(outline(text, "Markdown") == ["1 One", "7 Two", "> > 13 `Three` *b*"])
        let page = Markdown.page(TextDocument(text), within: ReadingBudget(.patient))
        let entries = ReadingDocument.page(page).outline()
        #expect(entries.map(\.title) == ["One", "Two", "Three b"])
        #expect(entries.map(\.depth) == [0, 0, 2])
        #expect(entries.allSatisfy { page.text(line: $0.line) == $0.title })
    }

    @Test("R4: headings in HTML, as written and as rendered; front matter and comments have none")
    func html() {
        let text = """
            ---
            title: x
            # note: y
            ---

            <h1 align="center">
              <img src="logo.png">
              The <code>Title</code> &amp; more
            </h1>

            <!-- # hidden
            ## hidden too
            -->
            <h2>Two</h2>

            ```html
            <h2>code</h2>
            ```
            # Three
            """
        #expect(outline(text, "Markdown") == ["6 The Title & more", "> 14 Two", "19 Three"])
        let page = ReadingDocument.page(Markdown.page(TextDocument(text), within: ReadingBudget(.patient)))
        #expect(page.outline().map(\.depth) == [0, 1, 0])
        #expect(page.outline().last?.title == "Three")
    }

    @Test("The members of the outermost object of JSON, or its values where there are several")
    func json() throws {
        func outline(_ text: String) throws -> [String] {
            let tree = try #require(TreeDocument(TextDocument(text), within: ReadingBudget(.patient)))
            return tree.outline().map(\.title)
        }
        #expect(
            try outline(#"{"a": 1, "b c": {"d": [2]}, "e": [], "f": [1, 2]}"#)
                == ["a: 1", "b c {1}", "e []", "f [2]"])
        #expect(try outline(#"[{"a": 1}, 2]"#) == ["[0] {1}", "[1]: 2"])
        #expect(try outline("{\"a\": 1}\n{\"b\": 2}") == ["[0] {1}", "[1] {1}"])
    }

    @Test("A line of any length and a file of any number of functions have a bounded outline")
    func bounds() {
        let long = "func " + String(repeating: "全", count: 10_000)
        #expect(outline(long, "Swift").first.map { $0.utf8.count < 220 } == true)
        let many = String(repeating: "func a() {}\n", count: 20_000)
        #expect(outline(many, "Swift").count == Outline.mostEntries)
    }
}

@Suite("R17: paths in JSON")
struct TreePathTests {
    private func tree(_ text: String) throws -> TreeDocument {
        try #require(TreeDocument(TextDocument(text), within: ReadingBudget(.patient)))
    }

    @Test("The path of each line, and its value")
    func paths() throws {
        let tree = try tree(#"{"items": [1, {"a b": "x\n\u00e9"}, {"n1": null}], "0x": [ ], "ü": "全"}"#)
        let paths = (0..<tree.lineCount).map { tree.path(of: tree.index($0)) }
        #expect(
            paths == [
                "$", "$.items", "$.items[0]", "$.items[1]", "$.items[1][\"a b\"]", "$.items[1]", "$.items[2]",
                "$.items[2].n1", "$.items[2]", "$.items", "$[\"0x\"]", "$[\"ü\"]", "$",
            ])
        let values = (0..<tree.lineCount).map { tree.value(of: tree.index($0)) }
        #expect(
            values[2] == "1" && values[4] == "x\né" && values[7] == "null" && values[10] == "[]" && values[11] == "全")
        #expect(values[6] == #"{"n1": null}"# && values[8] == values[6] && values[0] == values[12])
        #expect(tree.path(of: 7, limit: 1) == "….n1")
    }

    @Test("Of several values each has its number")
    func lines() throws {
        let tree = try tree("{\"a\": 1}\n[2]\n")
        #expect(
            (0..<tree.lineCount).map { tree.path(of: $0) } == ["$[0]", "$[0].a", "$[0]", "$[1]", "$[1][0]", "$[1]"])
    }
}
