import Cells
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("C5: q and Ctrl-C")
struct LeavingProgramTests {
    private let rows = [gist("g1", files: [file("a.txt", content: "x")]), gist("g2")]

    private var pages: [[Key]] { [[.character("?")], [.character("@")], [.character("y")], [.character("S")]] }

    @Test("C5: q goes from the text to the list, and quits there")
    func back() {
        var story = Story(120, 36, showing: rows)
        story.press(.enter)
        #expect(story.lines.last?.contains("q quit") == false)
        #expect(story.lines.last?.hasSuffix("Esc back  ^P commands  ? help") == true)
        _ = story.news()
        story.type("q")
        #expect(story.model.focus == .list)
        #expect(story.news() == [])
        #expect(story.lines.last?.hasSuffix("q quit  ^P commands  ? help") == true)
        story.type("q")
        #expect(story.news() == [.display(.quit)])
    }

    @Test("C5: q in what was found goes back to the list that one came from")
    func search() {
        var story = Story(120, 36, showing: rows)
        story.type("5ring")
        story.press(.enter)
        #expect(story.lines.last?.hasSuffix("q back  ^P commands  ? help") == true)
        _ = story.news()
        story.type("q")
        #expect(story.model.feedID == .everyone)
        #expect(story.news().contains(.display(.quit)) == false)
    }

    @Test("C5: on a screen that is too small q quits, as that says")
    func tooSmall() {
        var story = Story(120, 36, showing: rows)
        story.press(.enter)
        story.resize(20, 5)
        _ = story.news()
        story.type("q")
        #expect(story.news() == [.display(.quit)])
    }

    @Test("C5: q closes pages and menus and nothing else", arguments: 0..<4)
    func overlays(number: Int) {
        var story = Story(showing: rows)
        let before = story.lines
        for key in pages[number] { story.press(key) }
        #expect(story.lines != before)
        story.type("q")
        #expect(story.lines == before)
        #expect(!story.news().contains(.display(.quit)))
    }

    @Test(
        "C5: Ctrl-C cancels what is typed or open, and a second one quits",
        arguments: [
            [.character("/"), .character("a")], [.character(":")], [.character("?")], [.character("@")],
            [.control("p")], [.character("d")], [.enter, .character("1")], [.character("z")], [.character("y")],
            [.character("j")], [.enter],
        ] as [[Key]])
    func quitsEverywhere(keys: [Key]) {
        var story = Story(showing: rows)
        for key in keys { story.send(.input(.key(key))) }
        _ = story.news()
        story.send(.input(.key(.control("c"))))
        #expect(!story.news().contains(.display(.quit)))
        #expect(story.model.prompt == nil)
        #expect(story.model.box == nil)
        #expect(story.model.input.pending == nil)
        #expect(story.text.contains("^C again to quit"))
        story.send(.input(.key(.control("c"))))
        #expect(story.news() == [.display(.quit)])
    }

    @Test("C5: Ctrl-C in a filter brings back the rows that were there before")
    func filter() {
        var story = Story(showing: gists(1...5))
        story.type("/#g3")
        #expect(story.feed.shownCount == 1)
        story.press(.control("c"))
        #expect(story.feed.shownCount == 5)
    }

    @Test("C5: a second Ctrl-C counts for two seconds, and not behind another key")
    func timeout() {
        var story = Story(showing: rows)
        story.press(.control("c"))
        #expect(story.model.nextTick == Story.noon.addingTimeInterval(2))
        story.send(.time(Story.noon.addingTimeInterval(2.1)))
        story.send(.tick)
        #expect(!story.text.contains("again to quit"))
        story.press(.control("c"))
        #expect(story.text.contains("^C again to quit"))
        story.press(.down)
        story.press(.control("c"))
        #expect(!story.news().contains(.display(.quit)))
        story.press(.control("c"))
        #expect(story.news() == [.display(.quit)])
    }

    @Test("C5: Ctrl-C cancels an export, and says both")
    func underWay() {
        var story = Story(120, 30, showing: rows)
        story.type("d")
        story.press(.enter)
        _ = story.news()
        story.press(.control("c"))
        guard case .cancel? = story.news().last else { return #expect(Bool(false), "nothing was cancelled") }
        #expect(story.text.contains("Cancelled after 0 of 1 files. · ^C again to quit"))
    }
}
