import Cells
import Testing

@testable import Reading

@Suite("C4: links on the screen")
struct ReaderLinkTests {
    /// The links in the rows of a document, each as `row:columns url`.
    private func links(
        _ document: ReadingDocument?, _ columns: Int = 20, rows: Int = 20, wraps: Bool = true,
        top: WrappedPosition = WrappedPosition(), column: Int = 0
    ) -> [String] {
        guard let document else { return [] }
        let layout = ReaderLayout(
            document, size: Size(columns: columns, rows: rows), wraps: wraps, numbersLines: false)
        return layout.links(in: layout.rows(top: top, column: column), column: column).map {
            "\($0.row):\($0.columns.lowerBound)-\($0.columns.upperBound) \($0.link.url ?? "none")"
        }
    }

    private func text(_ text: String) -> ReadingDocument { .text(TextDocument(text)) }

    @Test("A URL of a text that is wrapped is one link in all its rows, also where its beginning is above the screen")
    func wrapped() {
        let document = text("see https://a.test/long/path now\nnone: here\nhttps://b.test/日本x")
        let first = "https://a.test/long/path"
        #expect(
            links(document) == [
                "0:4-20 \(first)", "1:0-8 \(first)", "3:0-20 https://b.test/%E6%97%A5%E6%9C%ACx",
            ])
        #expect(links(document, rows: 3, top: WrappedPosition(line: 0, row: 1)).first == "0:0-8 \(first)")
    }

    @Test("Of a URL beside the screen the part is a link that is seen; tabs count as the columns they are")
    func sideways() {
        let document = text("\tsee https://a.test/long/path now")
        #expect(links(document, wraps: false) == ["0:12-20 https://a.test/long/path"])
        #expect(links(document, wraps: false, column: 14) == ["0:0-20 https://a.test/long/path"])
        #expect(links(document, wraps: false, column: 37) == [])
    }

    @Test("In a line of any length the URLs on the screen are found")
    func longLine() {
        let filler = String(repeating: "x ", count: 50_000)
        let document = text(filler + "https://a.test/b " + filler)
        #expect(links(document, wraps: false, column: 99_990) == ["0:10-20 https://a.test/b"])
        #expect(links(document, wraps: false, column: 100_010) == ["0:0-6 https://a.test/b"])
    }

    @Test("T3: what a text hides in a URL ends it; a URL that is too long is none")
    func hostile() {
        #expect(links(text("https://a.test/\u{1B}]8;;https://b.test\u{7}")).first == "0:0-15 https://a.test/")
        #expect(links(text("https://a.test/" + String(repeating: "x", count: 2_083))) == [])
    }

    @Test("Links of rendered Markdown lead where they lead; others within the gist are none")
    func markdownLinks() {
        let document = markdown("Read [the manual](https://a.test/m) and [notes](notes.md).\n")
        #expect(links(document, 40).contains { $0.hasPrefix("0:5-") && $0.hasSuffix(" https://a.test/m") })
        #expect(links(document, 40).contains { $0.hasSuffix(" none") })
        let rows = links(document, 10).filter { $0.hasSuffix("https://a.test/m") }
        #expect(rows.count == 2)
    }

    @Test("URLs in code of a page and in JSON are links, not those that are shown in part")
    func code() throws {
        let document = markdown("```sh\ncurl https://a.test/b\n```\n")
        #expect(links(document, 40).map { $0.split(separator: " ").last } == ["https://a.test/b"])
        let narrow = links(document, 14).map { $0.split(separator: " ").last }
        #expect(narrow.count > 1 && Set(narrow) == ["https://a.test/b"])
        let tree = try #require(TreeDocument(TextDocument("{\"a\": \"https://a.test/b\", \"c\": 1}")))
        #expect(links(.tree(tree), 40) == ["1:10-26 https://a.test/b"])
    }

    @Test("T3: the URLs on a screen have a limit together")
    func budget() {
        let url = "https://a.test/" + String(repeating: "x", count: 1_500)
        let document = markdown((0..<200).map { "[a\($0)](\(url)\($0))" }.joined(separator: " "))
        let shown = links(document, 200, rows: 60)
        #expect((30...44).contains(shown.count { !$0.hasSuffix("none") }))
    }

    @Test("C1: printed lines have the links of their page, and those of the list of targets")
    func printed() throws {
        let document = try #require(markdown("Read [it](https://a.test/m).\n"))
        var budget = LinkBudget.ofPage
        let links = document.printedLines(width: 60).flatMap(\.self).map { line in
            document.links(in: line.runs, within: &budget).compactMap(\.link.url)
        }
        #expect(links.first == ["https://a.test/m"] && links.last == ["https://a.test/m"])
        var none = LinkBudget.none
        let line = try #require(document.printedLines(width: 60).flatMap(\.self).first)
        #expect(document.links(in: line.runs, within: &none) == [])
    }
}
