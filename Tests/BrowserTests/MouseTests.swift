import Cells
import Documents
import Gists
import TestSupport
import Testing

@testable import Browser

@Suite("C4: mouse, paste, focus, title")
struct MouseTests {
    private let rows = gists(1...100)
    private let long: Gist = {
        let text = (1...300).map { "line \($0)." }.joined(separator: "\n")
        return gist("g1", files: ["a.txt", "b.txt"].map { file($0, size: text.utf8.count, content: text) })
    }()

    private func open(_ columns: Int = 120) -> Story {
        var story = Story(columns, 36, showing: [long] + gists(2...100))
        story.press(.enter)
        story.answerGist(long)
        return story
    }

    @Test("A click selects a row, a second one soon after opens it, one later does not", arguments: [80, 120])
    func rowClicks(columns: Int) {
        var story = Story(columns, 36, showing: rows)
        story.clickRow(4)
        #expect(story.feed.selection == "g4")
        #expect(story.model.focus == .list)
        story.send(.time(Story.noon.addingTimeInterval(0.2)))
        story.clickRow(4)
        #expect(story.model.focus == .detail)
        story.press(.escape)
        story.clickRow(2)
        story.send(.time(Story.noon.addingTimeInterval(2)))
        story.clickRow(2)
        #expect(story.model.focus == .list)
        story.clickRow(3)
        story.clickRow(2)
        #expect(story.model.focus == .list)
    }

    @Test("A click on a feed shows it, on a file's name that file, on a pane gives it the keys")
    func tabs() {
        var story = open()
        story.click("b.txt")
        #expect(story.text.contains("2/2"))
        story.click("a.txt")
        #expect(story.text.contains("1/2"))
        story.clickRow(3)
        #expect(story.model.focus == .list)
        story.send(.input(.mouse(Mouse(.press, x: 100, y: 20))))
        #expect(story.model.focus == .detail)
        story.click("Starred")
        #expect(story.model.feedID == .starred)
        story.click("1 Public")
        #expect(story.model.feedID == .everyone)
    }

    @Test("A click on a hint does what it says", arguments: [80, 120, 200])
    func hints(columns: Int) {
        var story = Story(columns, 36, showing: rows)
        _ = story.news()
        story.click("y copy", where: \.last)
        #expect(story.text.contains("╭─ Copy ─"))
        #expect(story.news() == [])
        story.click("clone command")
        #expect(story.news() == [.display(.copy("git clone https://gist.test/g1.git", as: "clone command"))])
        story.click("/ filter", where: \.last)
        #expect(story.model.prompt != nil)
        story.press(.escape)
        story.click("↵ read", where: \.last)
        #expect(story.model.focus == .detail)
        story.click("Esc back", where: \.last)
        #expect(story.model.focus == .list)
        story.click("q quit", where: \.last)
        #expect(story.news().last == .display(.quit))
    }

    @Test("A click on a hint beside a line that is being typed is its key", arguments: [80, 120, 200])
    func hintsOfPrompts(columns: Int) {
        var story = Story(columns, 36, showing: rows)
        story.type("/#g77")
        story.click("↵ apply")
        #expect(story.model.prompt == nil)
        #expect(Set(story.visibleIDs) == ["g77"])
        story.press(.escape)
        story.type("/#g7")
        story.click("Esc clear")
        #expect(story.model.prompt == nil)
        #expect(!story.model.feed.listOptions.hidesRows)
        story.type(":hel")
        story.click("Tab help")
        #expect(story.model.prompt?.line.text == "help")
        // Clicks on text that is not a key, and on empty cells, do nothing.
        story.click(":help")
        #expect(story.model.prompt?.line.text == "help")
        story.click("↵ go")
        #expect(story.model.box == .page(PageViewer(.help)))
    }

    @Test("A click on the count of new rows shows them, wherever the keys go")
    func newRows() {
        var story = Story(120, 36, showing: rows)
        story.press(.down, times: 12)
        story.type("r")
        story.answerPage(gists(1...7, prefix: "n") + rows)
        story.press(.enter)
        #expect(story.model.focus == .detail && story.lines[1].contains("7 new ·"))
        story.click("7 new · g show")
        #expect(story.visibleIDs.first == "n1")
        #expect(story.model.focus == .list && !story.lines[1].contains(" new · "))
    }

    @Test("R2: the divider is dragged, and waits at its ends for the mouse to come back")
    func divider() throws {
        var story = Story(160, 36, showing: rows)
        let x = try #require(story.model.layout.divider).x
        story.send(.input(.mouse(Mouse(.drag, x: 10, y: 10))))
        #expect(story.model.layout.divider?.x == x)
        story.send(.input(.mouse(Mouse(.press, x: x, y: 10))))
        story.send(.input(.mouse(Mouse(.drag, x: x + 7, y: 12))))
        #expect(story.model.layout.divider?.x == x + 7)
        story.send(.input(.mouse(Mouse(.drag, x: 0, y: 12))))
        let least = story.model.layout.divider?.x
        story.send(.input(.mouse(Mouse(.drag, x: x, y: 12))))
        #expect(story.model.layout.divider?.x == x)
        #expect(least == 30)
        story.send(.input(.mouse(Mouse(.release, x: x, y: 12))))
        story.send(.input(.mouse(Mouse(.drag, x: x + 5, y: 12))))
        #expect(story.model.layout.divider?.x == x)
    }

    @Test("The wheel scrolls what is under the mouse; neither the selection nor the gist that is read changes")
    func wheel() {
        var story = open()
        story.wheel(up: false, x: 100, y: 20, times: 4)
        #expect(story.text.contains("line 13.") && !story.text.contains("line 12."))
        #expect(story.feed.top == 0)
        story.wheel(up: false, x: 5, y: 10, times: 5)
        #expect(story.feed.top == 5)
        #expect(story.feed.selection == "g1")
        #expect(story.text.contains("line 13."))
        story.press(.escape)
        story.wheel(up: false, x: 5, y: 10, times: 200)
        #expect(story.visibleIDs.contains("g100"))
        story.wheel(up: true, x: 5, y: 10, times: 3)
        #expect(!story.visibleIDs.contains("g100"))
        #expect(story.feed.selection == "g1")
        story.press(.down)
        #expect(story.visibleIDs.contains("g2"))
        #expect(story.feed.selection == "g2")
    }

    @Test("The list comes back to its selection with a key that moves, marks its place or opens it")
    func backFromWheel() {
        for key in [Key.up, .enter, .home] {
            var story = Story(120, 36, showing: rows)
            story.press(.down, times: 3)
            story.wheel(up: false, x: 5, y: 10, times: 30)
            #expect(!story.visibleIDs.contains("g4"))
            story.press(key)
            #expect(story.visibleIDs.contains(story.selectedID ?? ""), "\(key)")
        }
    }

    @Test("B8: the wheel pulls at the top, and refreshes past it")
    func wheelPulls() {
        var story = Story(showing: rows)
        func notch() {
            story.send(.time(story.model.now.addingTimeInterval(0.2)))
            story.wheel(up: true, x: 5, y: 10, times: 1)
        }
        for _ in 1...3 { notch() }
        #expect(story.text.contains("pull to refresh"))
        for _ in 1...2 { notch() }
        #expect(story.pageRequests.count == 2)
    }

    @Test("Help and palette take the wheel and clicks")
    func overlays() {
        var story = Story(80, 24, showing: rows)
        story.type("?")
        let help = story.lines
        story.wheel(up: false, x: 5, y: 10, times: 1)
        #expect(story.lines != help)
        story.send(.input(.mouse(Mouse(.press, x: 1, y: 1))))
        #expect(story.model.box == nil)
        story.press(.control("p"))
        story.type("reverse the order")
        story.click("reverse the order", where: { $0.dropFirst(4).first })
        #expect(story.model.feed.listOptions.isReversed)
        story.press(.control("p"))
        story.send(.input(.mouse(Mouse(.press, x: 0, y: 0))))
        #expect(story.model.box == nil)
    }

    @Test("Clicks and wheels anywhere at any size never crash", arguments: 1...6)
    func anywhere(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var story = open()
        let actions: [Mouse.Action] = [.press, .drag, .release, .wheelUp, .wheelDown]
        for _ in 0..<400 {
            let (x, y) = (Int.random(in: 0..<130, using: &random), Int.random(in: 0..<45, using: &random))
            story.send(.input(.mouse(Mouse(actions[.random(in: 0..<5, using: &random)], x: x, y: y))))
            if Int.random(in: 0..<12, using: &random) == 0 {
                story.resize(.random(in: 1...160, using: &random), .random(in: 1...60, using: &random))
            }
            if Int.random(in: 0..<12, using: &random) == 0 { story.press(.control("p")) }
            #expect(story.surface.halfGlyphs.isEmpty)
        }
    }

    @Test("A pasted address opens the gist; other text goes nowhere, and is no key")
    func paste() {
        var story = Story(showing: rows)
        _ = story.news()
        story.send(.input(.paste("qqjj rm -rf\n:q\n")))
        #expect(story.news() == [])
        #expect(story.feed.selection == "g1")
        #expect(story.text.contains("not a gist URL"))
        story.send(.input(.paste("  https://gist.github.com/mira/0123456789abcdef0123456789abcdef\n")))
        #expect(story.model.feedID == .opened)
        story.answerGist(gist("0123456789abcdef0123456789abcdef", files: [file("a.txt", content: "hello there")]))
        #expect(story.text.contains("hello there"))
    }

    @Test("Into prompts and pickers a paste is inserted as one line, and is not carried out")
    func pasteIntoPrompt() {
        var story = Story(showing: rows)
        story.type(":open ")
        _ = story.news()
        story.send(.input(.paste("abc\ndef\n")))
        #expect(story.model.prompt?.line.text == "open abc def")
        #expect(story.news() == [])
        story.press(.escape)
        story.type("/")
        story.send(.input(.paste("#g77")))
        #expect(Set(story.visibleIDs) == ["g77"])
        story.press(.escape)
        story.press(.control("p"))
        story.send(.input(.paste("reverse")))
        #expect(story.text.contains("reverse the order"))
    }

    @Test("The window's title says what is read, and changes with nothing else")
    func title() {
        var story = open()
        #expect(story.model.windowTitle == "a.txt · Notes #g1")
        story.type("jjj]")
        #expect(story.model.windowTitle == "b.txt · Notes #g1")
        story.press(.escape)
        story.type("jjj")
        #expect(story.model.windowTitle == "gists-tui · Public")
    }
}

@Suite("C4: what the mouse finds in rows, heads and scroll bars")
struct PointingTests {
    private let long: Gist = {
        let text = (1...300).map { "line \($0)." }.joined(separator: "\n")
        var gist = gist("g1", files: [file("a.txt", size: text.utf8.count, content: text)], comments: 12)
        gist.forks = (1...3).map {
            Fork(id: "f\($0)", owner: nil, createdAt: Story.noon, updatedAt: Story.noon)
        }
        return gist
    }()

    @Test(
        "A click on the owner in the head, or on the owner's image, shows that person's gists",
        arguments: [(80, 24), (120, 36), (200, 50)])
    func owner(columns: Int, rows: Int) throws {
        for isImage in [false, true] {
            var story = Story(columns, rows, showing: [long] + gists(2...50))
            story.press(.enter)
            story.answerGist(long)
            let head = try #require(story.model.detail.layout(story.model.context))
            if isImage {
                let avatar = try #require(head.avatar)
                story.send(.input(.mouse(Mouse(.press, x: avatar.x + 1, y: avatar.y + 1))))
            } else {
                story.send(.input(.mouse(Mouse(.press, x: head.head.x + 1, y: head.head.y + 1))))
            }
            #expect(story.model.feedID == .user("mira"))
        }
    }

    @Test("A click on their tabs shows comments and forks", arguments: [(80, 24), (120, 36), (200, 50)])
    func counts(columns: Int, rows: Int) {
        var story = Story(columns, rows, showing: [long] + gists(2...50))
        story.press(.enter)
        story.answerGist(long)
        let isTabs = { (lines: [String]) in lines.first { $0.contains("a.txt") && $0.contains("About") } }
        story.click(CommentsTab().title(in: long), where: isTabs)
        #expect(story.model.detail.tab(story.model.context) == .comments)
        story.click(ForksTab().title(in: long), where: isTabs)
        #expect(story.model.detail.tab(story.model.context) == .forks)
        // About may have a large head.
        story.type("i")
        story.click(CommentsTab().title(in: long), where: isTabs)
        #expect(story.model.detail.tab(story.model.context) == .comments)
    }

    @Test(
        "A click on the number of comments in a row opens them; beside it the row is selected",
        arguments: [(80, 24), (120, 36), (200, 50)], [Density.comfortable, .line])
    func commentsOfRow(size: (Int, Int), density: Density) {
        var settings = Settings()
        settings.density = density
        var story = Story(size.0, size.1, settings: settings, showing: gists(2...5) + [long])
        // What takes a column more than the row has is not told.
        guard story.text.contains("💬 12") else { return }
        story.click("12 ", where: { $0.last { $0.contains("💬 12") } })
        #expect(story.feed.selection == "g1" && story.model.focus == .detail)
        #expect(story.model.detail.tab(story.model.context) == .comments)
        story.press(.escape)
        story.click("Notes #g3")
        #expect(story.feed.selection == "g3" && story.model.focus == .list)
    }

    // MARK: - Scroll bars

    @Test("The bar of the list scrolls it from end to end, and selects nothing", arguments: [(80, 24), (120, 36)])
    func listBar(columns: Int, rows: Int) throws {
        var story = Story(columns, rows, showing: gists(1...300))
        let bar = try #require(story.model.list.scrollBar(story.model.layout, .list))
        #expect(story.surface[bar.column.x, bar.column.y]?.glyph.text == "▐")
        story.drag(x: bar.column.x, from: bar.column.y, to: [bar.column.y + 8, bar.column.maxY + 5])
        #expect(story.visibleIDs.last == "g300")
        #expect(story.feed.selection == "g1" && story.model.focus == .list)
        story.drag(x: bar.column.x, from: bar.column.maxY - 1, to: [bar.column.y])
        #expect(story.visibleIDs.first == "g1")
        // Beside the part that stands for the screen: that comes there.
        story.drag(x: bar.column.x, from: bar.column.y + bar.column.height / 2, to: [])
        #expect(story.feed.top > 100 && story.feed.top < 200)
        // The next key brings the selection back.
        story.type("j")
        #expect(story.visibleIDs.contains("g2"))
    }

    @Test("No bar stands beside a list that is seen whole, nor beside one that goes by fast; it comes with rest")
    func noBar() {
        #expect(Story(80, 24, showing: gists(1...5)).model.list.scrollBar(Layout(), .list) == nil)
        var story = Story(80, 24, showing: gists(1...300))
        for _ in 0..<4 {
            story.send(.time(story.model.now.addingTimeInterval(0.03)))
            story.type("j")
        }
        #expect(story.model.list.scrollBar(story.model.layout, .list) == nil)
        #expect(story.model.nextTick == story.model.now.addingTimeInterval(0.1))
        story.rest()
        #expect(story.model.list.scrollBar(story.model.layout, .list) != nil)
        #expect(story.model.nextTick == nil)
    }

    @Test("The bar of a text scrolls it from end to end, wrapped too", arguments: [false, true])
    func textBar(wraps: Bool) throws {
        var story = Story(120, 36, showing: [long] + gists(2...50))
        story.press(.enter)
        story.answerGist(long)
        if wraps { story.type("w") }
        let bar = try #require(story.model.detail.scrollBar(story.model.context))
        story.drag(x: bar.column.x, from: bar.column.y, to: [bar.column.y + 5, bar.column.maxY + 9])
        #expect(story.text.contains("line 300."))
        story.drag(x: bar.column.x, from: bar.column.maxY - 1, to: [bar.column.y + 9, bar.column.y - 4])
        #expect(story.text.contains(" line 1."))
        story.drag(x: bar.column.x, from: bar.column.y + bar.column.height / 2, to: [])
        #expect(story.text.contains("line 150."))
    }

    @Test("The bar of a page in front scrolls it; elsewhere a press closes the page")
    func pageBar() throws {
        var story = Story(80, 24, showing: gists(1...50))
        story.type("?")
        guard case .page(let viewer) = story.model.box else { throw Failure("no page") }
        let content = viewer.content(story.model.context)
        let bar = try #require(content.scrollBar(story.model.context, top: 0))
        story.drag(x: bar.column.x, from: bar.column.y, to: [bar.column.maxY])
        #expect(story.text.contains("quit"))
        story.send(.input(.mouse(Mouse(.press, x: 20, y: 10))))
        #expect(story.model.box == nil)
    }
}

extension Story {
    fileprivate mutating func drag(x: Int, from start: Int, to rows: [Int]) {
        send(.input(.mouse(Mouse(.press, x: x, y: start))))
        for y in rows { send(.input(.mouse(Mouse(.drag, x: x, y: y)))) }
        send(.input(.mouse(Mouse(.release, x: x, y: rows.last ?? start))))
    }

    /// Presses and releases the left button where a text begins.
    /// - Parameter where: the line that is meant, among those of the screen.
    mutating func click(_ text: String, where line: (([String]) -> String?)? = nil) {
        let lines = lines
        let wanted = line?(lines) ?? lines.first { $0.contains(text) }
        guard let wanted, let y = line == nil ? lines.firstIndex(of: wanted) : lines.lastIndex(of: wanted),
            let start = wanted.firstRange(of: text)?.lowerBound
        else {
            Issue.record("\(text) is not on the screen:\n\(self.text)")
            return
        }
        let x = TextWidth.columns(of: wanted[..<start])
        send(.input(.mouse(Mouse(.press, x: x, y: y))))
        send(.input(.mouse(Mouse(.release, x: x, y: y))))
    }

    /// Clicks on the nth row, which must be on the screen.
    fileprivate mutating func clickRow(_ number: Int) {
        let layout = model.layout
        let y = (layout.list?.y ?? 0) + (number - 1 - feed.top) * layout.rowHeight
        send(.input(.mouse(Mouse(.press, x: 12, y: y))))
        send(.input(.mouse(Mouse(.release, x: 12, y: y))))
    }

    mutating func wheel(up: Bool, x: Int, y: Int, times: Int) {
        for _ in 0..<times { send(.input(.mouse(Mouse(up ? .wheelUp : .wheelDown, x: x, y: y)))) }
    }
}
