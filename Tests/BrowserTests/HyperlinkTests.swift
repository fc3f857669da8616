import Cells
import Gists
import Reading
import Testing

@testable import Browser

@Suite("C4: links that the terminal opens")
struct HyperlinkTests {
    private func story(_ files: [GistFile], writesLinks: Bool = true, _ columns: Int = 80, _ rows: Int = 24) -> Story {
        let gist = gist("g1", files: files)
        var listed = gist
        for index in listed.files.indices { listed.files[index].content = nil }
        var settings = Settings()
        settings.writesLinks = writesLinks
        var story = Story(columns, rows, settings: settings, showing: [listed])
        story.press(.enter)
        story.answerGist(gist)
        return story
    }

    /// The text that links to each URL, row by row.
    private func links(_ story: Story) -> [String: [String]] {
        let surface = story.surface
        var links: [String: [String]] = [:]
        for y in 0..<surface.size.rows {
            var row: [String: String] = [:]
            for x in 0..<surface.size.columns {
                guard let cell = surface[x, y], let url = cell.link.url else { continue }
                row[url, default: ""] += cell.glyph.text
            }
            for (url, text) in row { links[url, default: []].append(text) }
        }
        return links
    }

    private static let page = "See [the manual](https://a.test/m) and <https://b.test>, not [notes](other.md).\n"

    @Test("Links of rendered Markdown, and the title of the gist to its page")
    func rendered() {
        let links = links(story([file("a.md", content: Self.page)]))
        #expect(links["https://gist.test/g1"] == ["Notes #g1"])
        #expect(links["https://a.test/m"]?.first?.hasPrefix("the manual") == true)
        #expect(links["https://b.test"]?.first?.hasPrefix("https://b.test") == true)
        #expect(links.count == 3)
    }

    @Test("URLs in the source, beside the line numbers, with the cursor and with matches; a wrapped one is one link")
    func source() {
        let url = "https://a.test/" + String(repeating: "long/", count: 20) + "x"
        var story = story([file("a.swift", content: "let a = 1\nlet b = \"\(url)\"\n")])
        story.type("w")
        #expect(links(story)[url]?.joined() == url)
        #expect(links(story)[url]?.count == 2)
        story.type("v/long")
        story.press(.enter)
        #expect(links(story)[url]?.joined() == url)
        #expect(links(story)["https://gist.test/g1"] == ["Notes #g1"])
    }

    @Test("The page about a gist has links to it")
    func about() {
        var story = story([file("a.swift", content: "let a = 1")])
        story.type("]")
        #expect(story.text.contains("https://gist.test/g1"))
        #expect(links(story)["https://gist.test/g1"]?.contains("https://gist.test/g1") == true)
    }

    @Test("A page over the panes has none of their links")
    func covered() {
        var story = story([file("a.md", content: Self.page)])
        story.type("?")
        #expect(links(story) == [:])
    }

    @Test("Links wrap anew with the window, and are gone with the text")
    func resized() {
        var story = story([file("a.md", content: Self.page)], 200, 40)
        story.resize(60, 20)
        #expect(links(story)["https://a.test/m"]?.isEmpty == false)
        story.resize(200, 40)
        #expect(links(story).count == 3)
        story.press(.escape)
        #expect(story.surface.cells.count == 200 * 40)
    }

    @Test("T3: a stranger's URL can't write an escape")
    func hostile() {
        let text = "[a](<https://a.test/\u{1B}]8;;x\u{7}>) [b](javascript:x) https://b.test/\u{9C}\u{1B}\\c\n"
        let urls = links(story([file("a.md", content: text)])).keys
        #expect(urls.allSatisfy { $0.utf8.allSatisfy { 0x21...0x7E ~= $0 } && $0.hasPrefix("http") })
        let source = links(story([file("a.txt", content: text)])).keys
        #expect(source.allSatisfy { $0.utf8.allSatisfy { 0x21...0x7E ~= $0 } && $0.hasPrefix("http") })
    }

    @Test("Without the setting no cell has a link, and the screen is the same")
    func off() {
        let files = [file("a.md", content: Self.page)]
        let (plain, linked) = (story(files, writesLinks: false), story(files))
        #expect(links(plain) == [:])
        #expect(plain.lines == linked.lines)
        #expect(plain.surface.cells.map(\.style) == linked.surface.cells.map(\.style))
    }
}
