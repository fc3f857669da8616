import Cells
import Gists
import Testing

@testable import Browser

@Suite("R10, B13: menus")
struct MenuTests {
    private let rows = gists(1...5)

    /// A browser that reads the first file of a gist.
    private func reading(_ whole: Gist = gist("g1", files: [file("Ring Buffer.swift", size: 5, content: "hello")]))
        -> Story
    {
        var story = Story(120, 30, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        _ = story.news()
        return story
    }

    private func copied(_ text: String, _ what: String) -> Effect { .display(.copy(text, as: what)) }

    @Test(
        "R10: y opens a menu at once, and one key of it copies",
        arguments: [
            ("y", "https://gist.test/g1", "URL"), ("r", "https://raw.test/Ring Buffer.swift", "raw URL"),
            ("g", "git clone https://gist.test/g1.git", "clone command"),
            ("l", "https://gist.test/g1#file-ring-buffer-swift", "link to the file"),
            ("m", "[\\[g1\\]: #g1](https://gist.test/g1)", "Markdown link"), ("i", "g1", "ID"),
        ])
    func copies(_ key: String, _ text: String, _ what: String) {
        var file = file("Ring Buffer.swift", size: 5, content: "hello")
        file.rawURL = "https://raw.test/ring.swift"
        var story = reading(gist("g1", description: "[g1]: #g1", files: [file]))
        story.type("y")
        #expect(story.text.contains("╭─ Copy ─"))
        #expect(story.news() == [])
        story.type(key)
        let expected = key == "r" ? "https://raw.test/ring.swift" : text
        #expect(story.news() == [copied(expected, what)])
        #expect(story.model.box == nil)
        #expect(story.text.contains("Copied \(what)"))
    }

    @Test("R10: c copies the contents, of which the menu says how many bytes they are")
    func contents() {
        var story = reading()
        story.type("y")
        #expect(story.text.contains("Ring Buffer.swift, 5 B"))
        story.type("c")
        guard case .export(let export, _)? = story.news().last else { return #expect(Bool(false), "no export") }
        #expect(export.purpose == .copy)
    }

    @Test("R10: in the list all marked gists are copied, and the menu says so")
    func marked() {
        var story = Story(showing: rows)
        story.type("  y")
        #expect(story.text.contains("╭─ Copy · 2 marked gists ─"))
        #expect(story.text.contains("2 clone commands"))
        #expect(!story.text.contains("link to the file"))
        story.type("g")
        let lines = "git clone https://gist.test/g1.git\ngit clone https://gist.test/g2.git"
        #expect(story.news().last == copied(lines, "2 clone commands"))
    }

    @Test("Esc and q close a menu and do nothing else", arguments: [Key.escape, .character("q")])
    func closes(_ key: Key) {
        var story = Story(showing: rows)
        let before = story.lines
        story.type("y")
        story.press(key)
        #expect(story.lines == before)
        #expect(story.news() == [])
    }

    @Test(
        "A key of no row does nothing in a menu",
        arguments: [Key.character("z"), .character("1"), .character("?"), .control("g"), .backspace])
    func stays(_ key: Key) {
        var story = Story(showing: rows)
        story.type("y")
        let open = story.lines
        story.press(key)
        #expect(story.lines == open)
        #expect(story.news() == [])
    }

    @Test("Arrows and Enter choose as well, and so does the mouse")
    func arrows() {
        var story = Story(showing: rows)
        story.type("y")
        story.press(.down, .down, .up, .end, .enter)
        #expect(story.news() == [copied("g1", "ID")])
        story.type("y")
        story.click("clone command")
        #expect(story.news() == [copied("git clone https://gist.test/g1.git", "clone command")])
        story.type("y")
        story.send(.input(.mouse(Mouse(.press, x: 0, y: 20))))
        #expect(story.model.box == nil)
        #expect(story.news() == [])
    }

    @Test("The rows of a text go before the others, whose key they take", arguments: ["y", "u"])
    func special(_ key: String) {
        let source = CopySource(gists: [gist("g1")])
        let menu = Menu.copy(
            source, subject: "", special: [.init(.character("y"), "3 lines", "a", .copy("a\nb\nc", as: "3 lines"))])
        #expect(menu.rows.first?.label == "3 lines")
        #expect(menu.rows.first { $0.key == .character("u") }?.choice == .perform(.copy(.url)))
        #expect(Set(menu.rows.map(\.key)).count == menu.rows.count)
    }

    @Test(
        "R10: a menu draws within its box at any size", arguments: [(40, 10), (20, 5), (80, 24), (41, 11)])
    func sizes(columns: Int, rows: Int) {
        let menu = Menu.copy(
            CopySource(gists: [SampleData.gist], file: SampleData.gist.files[0]), subject: "", special: [])
        let story = Story(columns, rows, showing: gists(1...3))
        for selected in menu.rows.indices {
            var (menu, surface) = (menu, Surface(Size(columns: columns, rows: rows)))
            menu.selected = selected
            MenuView.draw(menu, avoiding: 2..<4, story.model.context, into: &surface)
            #expect(surface.lines.joined().contains(menu.rows[selected].label.prefix(8)))
        }
    }

    @Test(
        "A link to lines of a file is the one that GitHub has",
        arguments: [
            ("ring.swift", 3...9, "#file-ring-swift-L3-L9"), ("ring.swift", 4...4, "#file-ring-swift-L4"),
            (".vimrc", nil, "#file-vimrc"), ("hello_world.rb", nil, "#file-hello_world-rb"), ("日本.md", nil, nil),
            ("...", nil, nil),
        ] as [(String, ClosedRange<Int>?, String?)])
    func fileLinks(_ name: String, _ lines: ClosedRange<Int>?, _ end: String?) {
        #expect(CopiedAddress.file(name, on: "https://g.test/1", lines: lines) == end.map { "https://g.test/1" + $0 })
    }

    @Test("R10: without a row there is nothing to copy, and that is said")
    func empty() {
        var story = Story()
        story.answerPage([])
        story.type("y")
        #expect(story.model.box == nil)
        #expect(story.text.contains("No gist selected."))
    }

    @Test("L in the list is the last row on the screen")
    func screenBottom() {
        var story = Story(80, 24, showing: gists(1...50))
        story.type("L")
        let last = story.feed.selectedIndex
        #expect(last == story.model.layout.fullRows - 1)
        #expect(story.feed.top == 0)
        story.type("HM")
        #expect((story.feed.selectedIndex ?? 0) > 0)
    }
}
