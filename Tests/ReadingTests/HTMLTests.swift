import Cells
import TestSupport
import Testing

@testable import Reading

/// Rows of a page, as their text without spaces at its ends.
private func rows(_ text: String, _ columns: Int = 60) -> [String] { shown(markdown(text), columns) }

@Suite("R4: HTML by its meaning")
struct HTMLTests {
    @Test(
        "Tags in a line mean what they say",
        arguments: [
            ("a<br>b<br/>c</br>d", ["a", "b", "c", "d"]),
            ("H<sub>2</sub>O, x<sup>n+1</sup>, 1<sup>st</sup>", ["H₂O, xⁿ⁺¹, 1ˢᵗ"]),
            ("see <sub>Built with love</sub>", ["see Built with love"]),
            ("<kbd>Ctrl</kbd>+<kbd>C</kbd>", ["Ctrl+C"]),
            ("<b>a</b> <STRONG>b</STRONG> <i>c</i> <em>d</em> <ins>e</ins> <u>f</u>", ["a b c d e f"]),
            ("<del>a</del> <s>b</s> <q>c</q>", ["~a~ ~b~ “c”"]),
            ("<samp>a</samp> <tt>b</tt> <var>c</var> <code>d</code> <mark>e</mark>", ["a b c d e"]),
            ("<a href=\"https://a.b\">x</a> <a href='https://a.b'>y</a> <a name=z>z</a>", ["x[1] y[1] z"]),
            ("an <img src=\"a.png\" alt=\"image &amp; text\" width=3> here", ["an ▦ image & text[1] (a.png) here"]),
            ("<a href=https://a.b><img src=a.png alt=badge></a> x", ["▦ badge (a.png)[1] x"]),
            ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", ["漢(kan)"]),
            ("a <!-- comment --> b", ["a  b"]),
            ("a <unknown x=1>b</unknown> <my-tag/>c", ["a b c"]),
            ("`<b>` and ``<!-- -->``", ["<b> and <!-- -->"]),
            ("a < b and c > d, 1<2", ["a < b and c > d, 1<2"]),
            ("x <script>alert(1)</script> y <style>p {}</style>z", ["x  y z"]),
            ("<video src=\"https://a.b/c.mp4\"></video> x", ["▶ [1] (https://a.b/c.mp4) x"]),
        ])
    func words(text: String, expected: [String]) {
        #expect(rows(text) == expected)
    }

    @Test("Traits and roles of words in tags")
    func looks() throws {
        let page = try #require(
            markdown("<b>a</b><i>b</i><ins>c</ins><code>d</code><kbd>e</kbd><a href=x>f</a><b><i>g</i></b>"))
        let runs = ReaderLayout(page, size: Size(columns: 60, rows: 5), wraps: true).rows(top: WrappedPosition())[0]
            .runs
        func style(_ text: String) -> SpanStyle? { runs.first { $0.text == text }?.style }
        let spaced = try #require(markdown("<p>a <kbd>b</kbd> <a href=x>c</a>\n<ins>d </ins> e</p>"))
        let words = ReaderLayout(spaced, size: Size(columns: 60, rows: 5), wraps: true).rows(top: WrappedPosition())[0]
            .runs.filter { $0.style != SpanStyle() }.map(\.text)
        #expect(words == ["b", "c", "[1]", "d "], "white space looks as it does where it stands")
        #expect(style("a") == SpanStyle(.text, .bold))
        #expect(style("b") == SpanStyle(.text, .italic))
        #expect(style("c") == SpanStyle(.text, .underlined))
        #expect(style("de") == SpanStyle(.code, .tinted))
        #expect(style("f") == SpanStyle(.link, .underlined))
        #expect(style("g") == SpanStyle(.text, [.bold, .italic]))
    }

    @Test("Comments, scripts and styles are not shown, whatever is in them; what never ends is")
    func hidden() {
        #expect(rows("a\n\n<!-- one\n\n# two -->\n\nb") == ["a", "", "b"])
        #expect(rows("<!---->\n\na") == ["a"])
        #expect(rows("<script>\nif (a < b) {\n\n<b>x</b>\n</script>\n\na") == ["a"])
        #expect(rows("<style scoped>\n.a { }\n</style>\n<p>a</p>") == ["a"])
        #expect(rows("<?php echo 1; ?>\n\n<!DOCTYPE html>\n\na") == ["a"])
        #expect(rows("<!-- a\n\nb").joined().contains("b"))
        #expect(rows("<script>\na\n\nb").joined().contains("b"))
        #expect(rows("x <script>a").joined().contains("a"))
        #expect(rows("<div title=\"a\n\nb").joined().contains("b"))
    }

    @Test("A section that can be opened stands open, below its summary; Markdown in it is rendered")
    func details() {
        let text = "<details>\n<summary>Click <b>me</b></summary>\n\nInner **bold** text\n\n</details>\n\nafter"
        #expect(rows(text) == ["▾ Click me", "", "Inner bold text", "", "after"])
        #expect(rows("<details><summary><h3>a</h3></summary>b</details>") == ["▾ a", "", "b"])
    }

    @Test("Headings are headings, in the outline and as anchors; their alignment counts")
    func headings() throws {
        let document = try #require(
            markdown("<h1 align=\"center\">The <code>Title</code></h1>\n\n<h3>Part 1</h3>\ntext\n\n## Part 1\n"))
        #expect(
            shown(document, 21) == [
                "      The Title", String(repeating: "─", count: 21), "", "Part 1", "", "text", "", "", "Part 1",
            ])
        #expect(document.outline().map(\.title) == ["The Title", "Part 1", "Part 1"])
        #expect(document.outline().map(\.depth) == [0, 2, 1])
        guard case .page(let page) = document else { return }
        #expect(page.line(ofAnchor: "the-title") == 0)
        #expect(page.line(ofAnchor: "part-1").map { page.text(line: $0) } == "Part 1")
        #expect(page.line(ofAnchor: "part-1-1") != page.line(ofAnchor: "part-1"))
    }

    @Test("Paragraphs, divisions and their alignment")
    func blocks() {
        #expect(rows("<p>a\n  b</p><p>c</p>") == ["a b", "", "c"])
        #expect(rows("<div>a</div><div>b</div>") == ["a", "b"])
        #expect(rows("<p align=center>ab</p>\n\ncd", 10) == ["    ab", "", "cd"])
        #expect(rows("<div align=\"right\">\n\nab **c**\n\n</div>\n\nd", 10) == ["      ab c", "", "d"])
        #expect(rows("a\n\n<hr>\n\nb", 5) == ["a", "", "─────", "", "b"])
        #expect(rows("<blockquote>a<br>b<p>c</blockquote>") == ["▎ a", "▎ b", "▎", "▎ c"])
        #expect(rows("<pre>\n a\n  b &lt;\n</pre>") == ["   a", "    b <"])
        #expect(rows("<p><a href=\"u\"><img src=\"a.png\"></a></p>") == ["▦  (a.png)[1]"])
        #expect(rows("a<a id=\"top\"></a>\n\n<p></p><div></div>\n\nb") == ["a", "", "b"])
        #expect(rows("<picture><source srcset=x><img src=a.png alt=a></picture>") == ["▦ a[1] (a.png)"])
    }

    @Test("Lists, also nested, numbered and unclosed; terms and what they mean")
    func lists() {
        #expect(rows("<ul>\n<li>a</li>\n<li>b\n<ul><li>c</ul>\n</ul>\nd") == ["• a", "• b", "  ◦ c", "", "d"])
        #expect(rows("<ol start=3><li>a<li>b<li value=9>c</ol>") == ["3. a", "4. b", "9. c"])
        #expect(rows("<dl><dt>a</dt><dd>b</dd><dt>c<dd>d</dl>") == ["a", "    b", "c", "    d"])
        #expect(rows("- <b>a\n- b</b>\n\n<li>c") == ["• a", "• b", "", "• c"])
    }

    @Test("Tables with headers, cells that span others, and blocks in cells")
    func tables() {
        let text =
            "<table>\n<thead><tr><th>A</th><th align=right>B</th></tr></thead>\n"
            + "<tbody><tr><td>1</td><td>2</td></tr>\n<tr><td colspan=2>three</td></tr></tbody>\n</table>"
        #expect(rows(text) == ["A     │ B", "──────┼──", "1     │ 2", "three │"])
        #expect(rows("<table><tr><td rowspan=2>a<td>b<tr><td>c</table>") == ["a │ b", "  │ c"])
        #expect(
            rows("<table><tr><td>\n\n```c\nint a;\n```\n\n- x\n- y\n\n</td><td>z</td></tr></table>")
                == ["int a; │ z", "• x    │", "• y    │"])
        #expect(rows("<table><caption>C</caption><tr><td>a</table>b") == ["C", "a", "", "b"])
        #expect(rows("|a|\n|-|\n|<ul><li>b</li><li>c</li></ul>|") == ["a", "───", "• b", "• c"])
        #expect(rows("<tr><td>a</td></tr>") == ["a"])
        #expect(rows("<table><tr><td>a<table><tr><td>b<td>c</table></table>") == ["a", "b │ c"])
    }

    @Test("End tags end nothing of the Markdown around them, nor what is outside of their cell")
    func ends() {
        #expect(rows("- a </ul></li> b\n- c</div>\n\n</div>d") == ["• a  b", "• c", "", "d"])
        #expect(rows("<div align=center>\n\n> a</div>\n\nb", 9) == ["▎    a", "", "    b"])
        #expect(rows("<b>a<table><tr><td>b</b></td></tr></table>c") == ["a", "", "b", "", "c"])
    }

    @Test("Rows know the lines of the source that they come from")
    func sources() throws {
        let text =
            "<p>\na\n</p>\n\nb\n\n<ul>\n<li>c</li>\n<li>d</li>\n</ul>\n\n<table>\n<tr><td>e</td></tr>\n"
            + "<tr><td>f</td></tr>\n</table>\n\ng\n"
        let page = try #require(markdown(text))
        let layout = ReaderLayout(page, size: Size(columns: 20, rows: 1), wraps: true)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let isWord = { (letter: String) in line == letter || line.contains(">\(letter)<") }
            guard let letter = ["a", "b", "c", "d", "e", "f", "g"].first(where: isWord) else { continue }
            let row = layout.rows(top: layout.position(ofSource: number)).first
            #expect(row?.text.contains(letter) == true, "\(number) \(line)")
        }
    }
}

@Suite("HTML without order")
struct HTMLDisorderTests {
    /// Tags that do not hide text.
    private static let tags =
        HTMLTag.allCases.filter { ![.rp, .script, .style, .head, .template].contains($0) }
        .map { "\($0)" } + ["custom-tag", "body"]

    @Test("Of tags in any order every word is on the page, and nothing is wider than it", arguments: 0..<40)
    func words(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            var text = ""
            var words: [String] = []
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                let tag = Self.tags.randomElement(using: &random) ?? "p"
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<4: text += "<\(tag)>"
                case 4..<7: text += "</\(tag)>"
                case 7: text += ["\n", "\n\n", "\n\n- ", "\n\n> ", "\n\n# "].randomElement(using: &random) ?? ""
                default:
                    words.append("W\(words.count)")
                    text += " W\(words.count - 1) "
                }
            }
            let page = try #require(markdown(text))
            let shown = shown(page, 2_000, 2_000).joined(separator: " ")
            let found = Set(shown.split { !$0.isLetter && !$0.isNumber })
            for word in words { #expect(found.contains(Substring(word)), "\(word) of \(text)") }
            #expect(overflows(page, columns: 30).isEmpty)
        }
    }
}

@Suite("HTML in tokens")
struct HTMLTokenizerTests {
    private func tokens(_ text: String) -> [String] {
        var tokenizer = HTMLTokenizer(text)
        var found: [String] = []
        while let token = tokenizer.next() {
            switch token {
            case .text(let range): found.append(String(decoding: tokenizer.bytes[range], as: UTF8.self))
            case .start(let name, let attributes):
                found.append("<\(name) \(tokenizer.attribute("a", in: attributes) ?? "-")>")
            case .end(let name): found.append("</\(name)>")
            case .comment: found.append("#")
            }
        }
        return found
    }

    @Test(
        "Tags, attributes, comments and text",
        arguments: [
            ("<P A=1>x</p >", ["<p 1>", "x", "</p>"]),
            ("<a b a = 'x>y' c>", ["<a x>y>"]), ("<a a=\"&lt;&#65;&#x42;&nope;\">", ["<a <AB&nope;>"]),
            ("<br/><br />", ["<br ->", "<br ->"]), ("<a a=1 a=2>", ["<a 1>"]), ("<a/a=3>", ["<a 3>"]),
            ("<!-- > --><!--><!--->x", ["#", "#", "#", "x"]), ("<!x>a<?x > ?>b", ["#", "a", "#", "b"]),
            ("<![CDATA[a<b>]]>c", ["a<b>", "c"]), ("a < b </ c> <3", ["a < b </ c> <3"]),
            ("<script a=1>a<b></i></SCRIPT >x", ["<script 1>", "a<b></i>", "</script>", "x"]),
            ("<a <b>", ["<a ->"]), ("x<a b", ["x", "<a b"]), ("<a b='>", ["<a b='>"]), ("<", ["<"]), ("<a", ["<a"]),
        ])
    func tokens(text: String, expected: [String]) {
        #expect(tokens(text) == expected)
    }
}
