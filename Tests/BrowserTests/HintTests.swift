import Cells
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("B15: hints come from the state, and name no key that does nothing")
struct HintTests {
    private func reading(_ files: [GistFile], columns: Int = 160, settings: Settings = Settings()) -> Story {
        let whole = gist("g1", files: files)
        var story = Story(columns, 36, settings: settings, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        return story
    }

    private func bar(_ story: Story) -> String { story.lines.last ?? "" }

    @Test("commands and help are last, whatever has the focus; the way back is before them", arguments: [80, 120, 200])
    func last(columns: Int) {
        var story = Story(columns, 36, showing: gists(1...5))
        #expect(bar(story).hasSuffix("q quit  ^P commands  ? help"))
        story.press(.enter)
        #expect(bar(story).hasSuffix("Esc back  ^P commands  ? help"))
        story.resize(40, 10)
        #expect(bar(story).hasSuffix("Esc back  ? help"))
    }

    @Test("marks have their own hints, with their number")
    func marks() {
        var story = Story(120, 36, showing: gists(1...5))
        story.type("   ")
        #expect(bar(story).contains("3 marked  "))
        #expect(bar(story).hasSuffix("d save 3  o open 3  Space mark  Esc clear  ^P commands  ? help"))
        story.press(.escape)
        #expect(bar(story).hasSuffix("q quit  ^P commands  ? help"))
    }

    @Test("a gist that has changed since it was read has the key that shows the changes")
    func changes() {
        var story = Story(120, 30, showing: (1...2).map { Stated.row("g\($0)", 1) })
        story.recall(ReadHistory(read: ["g1": Stated.mark("g1", 1), "g2": Stated.mark("g2", 1)]))
        #expect(!bar(story).contains("= changes"))
        story.type("r")
        story.answerPage([Stated.row("g1", 2), Stated.row("g2", 1)])
        story.press(.home)
        #expect(bar(story).contains("↵ read  = changes"))
        story.press(.down)
        #expect(!bar(story).contains("= changes"))
    }

    @Test("offline no key asks the server again")
    func offline() {
        var story = Story(120, 30, settings: Settings(isOffline: true), showing: gists(1...2))
        #expect(!bar(story).contains("refresh"))
        story.type("2")
        story.type("1")
        story.failPage(isOffline: true)
        #expect(!bar(story).contains("retry") && !bar(story).contains("refresh"))
    }

    @Test("wrapping is named for source text alone, the next file only if there is one")
    func texts() {
        #expect(bar(reading([file("a.txt", content: "a")])).contains("w wrap"))
        #expect(!bar(reading([file("a.txt", content: "a")])).contains("next file"))
        let two = reading([file("a.csv", content: "a,b\n1,2\n"), file("b.txt", content: "b")])
        #expect(bar(two).contains("] next file") && !bar(two).contains("wrap"))
        #expect(!bar(two).contains("refresh"))
    }

    @Test("JSON names Enter, + and -")
    func tree() {
        let story = reading([file("a.json", content: "{\"a\": {\"b\": [1, 2]}, \"c\": 3}")])
        #expect(bar(story).contains("↵ fold  + unfold level  - fold level  / find"))
    }

    @Test("after a find the bar has the words, their number, and the keys to the next one")
    func found() {
        var story = reading([file("a.txt", content: "one\ntwo\none")])
        story.type("/one")
        story.press(.enter)
        #expect(bar(story).contains("/one 1/2"))
        #expect(bar(story).contains("n next  N previous  / find"))
        #expect(bar(story).hasSuffix("Esc clear  ^P commands  ? help"))
    }

    @Test("the search's words are in the bar once it is applied")
    func searched() {
        var story = Story(120, 36, showing: gists(1...5))
        story.type("5ring")
        story.answerSearch([])
        story.press(.enter)
        #expect(bar(story).contains("Search “ring”"))
    }

    @Test("a filter that matches a file's name alone shows the name in the row")
    func fileName() {
        let rows = [
            gist("g1", description: "Hello in twelve languages", files: [file("a.py"), file("hello.swift")]),
            gist("g2", description: "swift notes"),
        ]
        var story = Story(120, 36, showing: rows)
        #expect(!story.text.contains("languages · hello.swift"))
        story.type("/swift")
        story.press(.enter)
        #expect(story.text.contains("Hello in twelve languages · hello.swift"))
        #expect(!story.text.contains("swift notes ·"))
        let untitled = gist("g3", description: "", files: [file("a.swift"), file("b.swift")])
        #expect(RowQuery("swift").fileName(in: untitled) == nil && RowQuery("file:a*").fileName(in: untitled) == nil)
        #expect(RowQuery("b.sw").fileName(in: untitled) == "b.swift")
    }

    // MARK: - Keys

    @Test("C5: a key that does nothing in this pane says where it works, or which key has replaced it")
    func elsewhere() {
        var story = Story(120, 36, showing: gists(1...5))
        story.type("v")
        #expect(story.model.bottomLine?.text.hasPrefix("v works in a text: select lines") == true)
        story.type("m")
        #expect(story.model.bottomLine?.text == "m is now I: mark the gist as read or unread")
        story.press(.function(9))
        #expect(story.model.bottomLine == nil)
        story.press(.enter)
        story.type("x")
        #expect(story.model.bottomLine?.text.hasPrefix("x works in the list: show only") == true)
    }

    @Test("R2: h and ← at the left edge leave a text; a held key does not, nor one that scrolls or folds")
    func left() {
        var story = reading([file("a.txt", content: String(repeating: "long ", count: 100))])
        story.type("ll")
        story.type("hh")
        #expect(story.model.focus == .detail && story.model.detail.position(story.model.context).column == 0)
        story.type("h")
        #expect(story.model.focus == .detail)
        story.send(.time(story.model.now.addingTimeInterval(1)))
        story.press(.left)
        #expect(story.model.focus == .list)
        var tree = reading([file("a.json", content: "{\"a\": {\"b\": [1, 2]}, \"c\": 3}")])
        tree.type("h")
        #expect(tree.model.focus == .detail)
        tree.send(.time(tree.model.now.addingTimeInterval(1)))
        tree.type("h")
        #expect(tree.model.focus == .list)
    }

    @Test("C5: Space pages through the help")
    func space() {
        var story = Story(80, 24, showing: gists(1...5))
        story.type("?")
        let top = story.lines
        story.type(" ")
        #expect(story.model.box != nil && story.lines != top)
    }

    @Test("C5: the first start names five keys until the next key")
    func welcome() {
        let notice = Notice.welcome(.standard)
        #expect(notice.text == "Keys to start with: ↵ read · / filter · Esc back · ^P commands · ? help")
    }

    // MARK: - Boxes

    @Test("R10: a menu is not over the selected row")
    func menuPlace() {
        var story = Story(120, 36, showing: gists(1...9))
        for number in 1...9 {
            story.type("y")
            #expect(story.visibleIDs.contains("g\(number)"))
            story.press(.escape)
            story.type("j")
        }
    }

    @Test("C5: a box is as wide as its choices need, and leaves eight columns at most")
    func width() {
        #expect(BoxPlace.width(50, in: Size(columns: 120, rows: 36)) == 50)
        #expect(BoxPlace.width(300, in: Size(columns: 120, rows: 36)) == 112)
        #expect(BoxPlace.width(300, in: Size(columns: 40, rows: 10)) == 36)
        #expect(BoxPlace.top(2, height: 8, avoiding: 4..<6, in: Size(columns: 80, rows: 24)) == 6)
        #expect(BoxPlace.top(2, height: 18, avoiding: 20..<22, in: Size(columns: 80, rows: 24)) == 2)
        #expect(BoxPlace.top(2, height: 15, avoiding: 16..<18, in: Size(columns: 80, rows: 24)) == 1)
    }
}
