import Cells
import Testing

@testable import Reading

@Suite("Markdown as a page")
struct MarkdownTests {
    @Test("R4: headings stand out, with air above, and more below a text")
    func headings() {
        let rows = shown(markdown("text\n\n# One\ntext\n## Two\n### Three\n\nSetext\n---\n"), 20)
        #expect(
            rows == [
                "text", "", "", "One", "────────────────────", "", "text", "", "", "Two", "", "Three", "", "Setext",
            ])
    }

    @Test("R4: lists nest, tight ones without air, and further rows of an item stand below its text")
    func lists() {
        let text = "- one\n- two goes on and on and on\n  1. three\n  2. four\n     * five\n\n\n7) seven\n\n8) eight\n"
        #expect(
            shown(markdown(text), 20) == [
                "• one", "• two goes on and on", "  and on", "  1. three", "  2. four", "   ◦ five", "", "7) seven",
                "", "8) eight",
            ])
    }

    @Test("R4: tasks, done and to do")
    func tasks() {
        #expect(shown(markdown("- [ ] todo\n- [x] done\n- else")) == ["☐ todo", "☑ done", "• else"])
    }

    @Test("R4: quotes carry a bar for each level, through lists and empty rows")
    func quotes() {
        let text = "> one\n> > two\n>\n> - three\n>   four\n\n- > five"
        #expect(
            shown(markdown(text)) == [
                "▎ one", "▎", "▎ ▎ two", "▎", "▎ • three four", "", "• ▎ five",
            ])
    }

    @Test("R4: code keeps its spaces on a tinted block of the page's width, its language at the right of the first row")
    func code() {
        let page = markdown("```swift\nlet a = 1\n\n\tindented far beyond the edge\n```\n\n    plain")
        let rows = shown(page, 30)
        #expect(
            rows == [
                "  let a = 1             swift", "", "          indented far beyon", "  d the edge", "", "  plain",
            ])
        guard let page else { return }
        let layout = ReaderLayout(page, size: Size(columns: 30, rows: 9), wraps: true)
        for row in layout.rows(top: WrappedPosition()) where !row.runs.isEmpty {
            #expect(row.runs.allSatisfy { $0.style.traits.contains(.tinted) })
            #expect(row.runs.columns == 30)
        }
    }

    @Test("R4: a table that fits keeps its widths, aligned, under a light rule")
    func table() {
        let text = "| Name | Kind | Size |\n|:--|:-:|--:|\n| ring | `a` | 10 |\n| 日本語 | longer | 1,234 |"
        #expect(
            shown(markdown(text)) == [
                "Name   │  Kind  │  Size", "───────┼────────┼──────", "ring   │   a    │    10",
                "日本語 │ longer │ 1,234",
            ])
    }

    @Test("R4: a table that is too wide wraps its cells; one with too many columns becomes records")
    func wideTables() {
        let text = "| Name | What it does |\n|--|--|\n| ring | goes round and round |\n| rope | goes on |"
        #expect(
            shown(markdown(text), 22) == [
                "Name │ What it does", "─────┼────────────────", "ring │ goes round and", "     │ round",
                "┈┈┈┈┈│┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈", "rope │ goes on", "┈┈┈┈┈│┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈",
            ])
        let many = "|a|b|c|d|e|\n|--|--|--|--|--|\n|one|twotwo|threethree|fourfour|five|"
        #expect(
            shown(markdown(many), 20) == [
                "┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈", "a  one", "b  twotwo", "c  threethree", "d  fourfour", "e  five",
                "┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈",
            ])
    }

    @Test("R4: links are underlined and numbered, the same place by the same number")
    func links() throws {
        guard
            case .page(let page)? = markdown(
                "[one](http://a) <http://b> www.c.org [again](http://a \"t\") [x]\n\n[x]: /x")
        else { throw Failed() }
        #expect(page.links.map(\.url) == ["http://a", "http://b", "http://www.c.org", "/x"])
        #expect(shown(.page(page)) == ["one[1] http://b[2] www.c.org[3] again[1] x[4]"])
        let runs = ReaderLayout(.page(page), size: Size(columns: 60, rows: 5), wraps: true).rows(
            top: WrappedPosition())[0].runs
        #expect(runs[0].style.traits.contains(.underlined) && runs[0].link == 1)
    }

    @Test("R4: headings are found by the names that GitHub gives them")
    func anchors() throws {
        guard case .page(let page)? = markdown("# How to *use* it?\n\n## FAQ\n\n## FAQ\n\n# 使い方") else {
            throw Failed()
        }
        #expect(page.line(ofAnchor: "how-to-use-it") == 0)
        #expect(page.line(ofAnchor: "faq") != page.line(ofAnchor: "faq-1"))
        #expect(page.line(ofAnchor: "使い方") != nil)
        #expect(page.line(ofAnchor: "nothing") == nil)
    }

    @Test("R4: images, footnotes, emphasis, breaks and rules")
    func inlines() {
        #expect(shown(markdown("![a *b*](x.png)")) == ["▦ a b[1] (x.png)"])
        #expect(shown(markdown("see ![a](x.png) there")) == ["see ▦ a[1] (x.png) there"])
        #expect(shown(markdown("one  \ntwo\nthree\\\nfour")) == ["one", "two three", "four"])
        #expect(shown(markdown("***a*** ~~b~~ `` c` `` :rocket: &copy; \\*")) == ["a ~b~ c` 🚀 © *"])
        #expect(shown(markdown("a[^x]\n\n[^x]: note\n"), 10) == ["a¹", "", "──────────", "¹ note"])
        #expect(shown(markdown("a\n\n***\n\nb"), 5) == ["a", "", "─────", "", "b"])
    }

    @Test("R4: odd corners of CommonMark")
    func corners() {
        #expect(shown(markdown("")) == [])
        #expect(shown(markdown("\u{FEFF}# a")) == ["a", String(repeating: "─", count: 60)])
        #expect(shown(markdown("#\n")).first == "")
        #expect(shown(markdown("```\nnever closed")) == ["  never closed"])
        #expect(shown(markdown("```\n```")) == [""])
        #expect(shown(markdown("a\r\nb\rc")) == ["a b c"])
        #expect(shown(markdown("[a]: b")) == [])
        #expect(shown(markdown("|a|\n|-|")) == ["a", "─"])
        #expect(shown(markdown("**a*")) == ["*a"])
        #expect(shown(markdown("a\0b")) == ["a\u{FFFD}b"])
    }

    @Test("R4: every row knows the line of the source that it comes from, and every line finds its row")
    func sources() throws {
        let text = "# a\n\nb\nc\nd\n\n- e\n- f\n\n```\ng\nh\n```\n\n|i|\n|-|\n|j|\n\n> k\n"
        let page = try #require(markdown(text))
        let layout = ReaderLayout(page, size: Size(columns: 3, rows: 1), wraps: true)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            guard let letter = line.last(where: { $0.isLetter }) else { continue }
            let place = layout.position(ofSource: number)
            #expect(layout.sourceLine(at: place) <= number)
            #expect(
                layout.rows(top: place).first?.text.contains(letter) == true,
                "\(line) \(place) \(layout.sourceLine(at: place))")
        }
    }
}

struct Failed: Error {}
