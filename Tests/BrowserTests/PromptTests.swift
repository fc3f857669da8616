import Cells
import Gists
import Testing

@testable import Browser

@Suite("C5, B16, B17: commands, palette, marks, addresses")
struct PromptTests {
    private let rows = gists(1...5)
    private let address = "https://gist.github.com/mira/0123456789abcdef0123456789abcdef"

    @Test("C5: `:` takes a row's number")
    func rowNumber() {
        var story = Story(showing: rows)
        story.type(":4")
        story.press(.enter)
        #expect(story.feed.selection == "g4")
        story.type(":99")
        story.press(.enter)
        #expect(story.feed.selection == "g5")
        story.type(":0")
        story.press(.enter)
        #expect(story.feed.selection == "g1")
    }

    @Test("R3: `:` takes a line's number where a file is read")
    func lineNumber() {
        let text = (1...200).map { "line \($0)" }.joined(separator: "\n")
        let whole = gist("g1", files: [file("a.txt", size: text.utf8.count, content: text)])
        var story = Story(showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        story.type(":120")
        story.press(.enter)
        #expect(story.text.contains("line 120"))
        #expect(story.text.contains("120/200"))
        #expect(!story.text.contains("line 100"))
    }

    @Test("C5: `:` takes the name of every command, completes it, and says what it does not know")
    func names() {
        var story = Story(showing: rows, next: "2")
        story.type(":cycle-order")
        story.press(.enter)
        #expect(story.model.feed.listOptions.order == .updated)
        story.type(":sort comm")
        story.press(.enter)
        #expect(story.model.feed.listOptions.order == .comments)
        story.type(":ref")
        story.press(.tab)
        #expect(story.lines.last?.contains(":refresh") == true)
        story.press(.enter)
        #expect(story.pageRequests.count == 2)
        story.type(":nonsense here")
        story.press(.enter)
        #expect(story.text.contains("Unknown command “nonsense here”."))
        let mistyped = [("hied lang:c", "hide"), ("theem nord", "theme"), ("star", "toggle-star"), ("hlep", "help")]
        for (typed, meant) in mistyped {
            story.type(":" + typed)
            story.press(.enter)
            #expect(story.text.contains("Did you mean “\(meant)”?"), "\(typed)")
        }
        story.type(":older-version")
        story.press(.enter)
        #expect(!story.text.contains("Unknown command"), "an earlier name")
        story.type(":q")
        story.press(.enter)
        #expect(story.news().contains(.display(.quit)))
    }

    @Test("C5: Alt's keys edit words where a line is typed, as shells have it, and no other does anything")
    func words() {
        var story = Story(showing: rows)
        story.type("/one two-three")
        story.press(.alt(.character("b")))
        story.press(.alt(.backspace))
        #expect(story.model.prompt?.line.parts.before == "one ")
        #expect(story.model.prompt?.line.text == "one three")
        story.press(.alt(.character("b")))
        story.press(.alt(.character("f")))
        #expect(story.model.prompt?.line.parts.before == "one")
        story.press(.alt(.character("d")))
        #expect(story.model.prompt?.line.text == "one")
        let before = story.model.prompt
        for letter in "sqaxoy[]1:/" { story.press(.alt(.character(letter))) }
        for key in [Key.enter, .tab, .escape] { story.press(.alt(key)) }
        #expect(story.model.prompt == before)
        #expect(story.news().isEmpty)
    }

    @Test(
        "Alt's keys do nothing where no line is typed", arguments: [Key.character("?"), .enter, .character("1"), .down])
    func noLine(first: Key) {
        var story = Story(showing: rows)
        story.press(first)
        _ = story.news()
        let before = (story.lines, story.model.box, story.model.input.pending)
        for letter in "qsdyorjkG?:/|124" {
            story.press(.alt(.character(letter)))
            #expect(story.news().isEmpty)
        }
        #expect((story.lines, story.model.box, story.model.input.pending) == before)
    }

    @Test("C5: `:` remembers what was typed")
    func history() {
        var story = Story(showing: rows)
        for line in ["sort files", "lens lang:c", "sort files"] {
            story.type(":" + line)
            story.press(.enter)
        }
        story.type(":")
        story.press(.up)
        #expect(story.model.prompt?.line.text == "sort files")
        story.press(.up, .up)
        #expect(story.model.prompt?.line.text == "lens lang:c")
        story.press(.down, .down)
        #expect(story.model.prompt?.line.isEmpty == true)
    }

    @Test("C10: each kind of line has its history; what is typed is what a line of before has to begin with")
    func histories() {
        var story = Story(showing: rows)
        for line in ["notes", "g3", "note 4"] {
            story.type("/")
            story.press(.control("u"))
            story.type(line)
            story.press(.enter)
        }
        #expect(story.effects.contains(.keep(.typed(.filter, "note 4"))))
        story.type("/")
        story.press(.control("u"), .up)
        #expect(story.model.prompt?.line.text == "note 4")
        #expect(story.rowIDs.count == 5 && story.model.feed.shownCount == 1)
        story.press(.up, .up, .up)
        #expect(story.model.prompt?.line.text == "notes")
        story.press(.down, .down, .down)
        #expect(story.model.prompt?.line.isEmpty == true)
        story.type("no")
        story.press(.up)
        #expect(story.model.prompt?.line.text == "note 4")
        story.press(.up)
        #expect(story.model.prompt?.line.text == "notes")
        story.press(.down, .down)
        #expect(story.model.prompt?.line.text == "no")
        story.press(.escape)
        story.type(":")
        story.press(.up)
        #expect(story.model.prompt?.line.isEmpty == true)
    }

    @Test("C10: below the latest line of before ↓ moves the rows, and ^N and ^P always do")
    func rowsBehindHistory() {
        var story = Story(showing: rows)
        story.type("/")
        story.press(.down)
        #expect(story.feed.selection == "g2")
        story.press(.control("n"))
        #expect(story.feed.selection == "g3")
        story.press(.control("p"))
        #expect(story.feed.selection == "g2")
    }

    @Test("C10: earlier sessions' lines come back; what begins with a space or holds a token is not remembered")
    func keptHistory() {
        var story = Story(showing: rows)
        story.recall(ReadHistory(typed: [.command: ["sort files", "help"], .filter: ["lang:c"]]))
        story.type(":")
        story.press(.up, .up)
        #expect(story.model.prompt?.line.text == "sort files")
        story.press(.escape)
        for secret in [" help", "filter ghp_0123456789", "filter github_pat_1"] {
            story.type(":" + secret)
            story.press(.enter, .escape)
            #expect(story.typed.isEmpty)
        }
        story.type(":")
        story.press(.up)
        #expect(story.model.prompt?.line.text == "help")
    }

    @Test("B17: an address or an id behind `:` opens the gist in a feed of its own")
    func opensAddress() {
        var story = Story(showing: rows)
        story.type(":" + address)
        story.press(.enter)
        #expect(story.model.feedID == .opened)
        let whole = gist("0123456789abcdef0123456789abcdef", files: [file("a.txt", content: "hello there")])
        story.answerGist(whole)
        #expect(story.text.contains("hello there"))
        #expect(story.model.focus == .detail)
        #expect(story.effects.filter { if case .ask(.detail(.gist), _, _) = $0 { true } else { false } }.count == 1)
        story.press(.escape)
        story.type("1")
        #expect(story.model.feedID == .everyone)
        #expect(story.feed.rows.count == 5)
    }

    @Test("B17: a gist that is not there says so, and `r` asks again")
    func addressFails() {
        var story = Story(showing: rows)
        story.type(":open abc123")
        story.press(.enter)
        story.answerGist("abc123", .failure(somethingFailed))
        #expect(story.text.contains("GitHub did not answer."))
        story.type("r")
        story.answerGist(gist("abc123"))
        #expect(story.model.selectedGist?.id == "abc123")
        story.type(":open no/such thing")
        story.press(.enter)
        #expect(story.text.contains("Not a gist URL or ID"))
    }

    @Test("C5: `Ctrl-P` finds a command by words of what it does, with its keys beside it")
    func palette() {
        var story = Story(120, 36, showing: rows)
        story.press(.control("p"))
        #expect(story.text.contains("Commands"))
        story.type("sort by next")
        #expect(story.text.contains("sort by the next order"))
        story.press(.enter)
        #expect(story.model.feed.listOptions.order == .updated)
        #expect(story.model.box == nil)
        story.press(.control("p"))
        story.type("a user's gists")
        story.press(.down, .up, .down, .enter)
        #expect(story.model.prompt?.line.text == "user " || story.model.prompt?.purpose == .user)
    }

    @Test("C5: the palette leaves with Esc, and draws at every size", arguments: [(40, 10), (80, 24), (200, 50)])
    func paletteSizes(columns: Int, rows: Int) {
        var story = Story(columns, rows, showing: gists(1...3))
        let before = story.lines
        story.press(.control("p"))
        story.press(.down, times: 100)
        #expect(story.lines != before)
        story.press(.escape)
        #expect(story.lines == before)
    }

    @Test("B12: a lens shows only rows of a language, stays under a filter, and is dropped by “All rows”")
    func lens() {
        let notebook = gist("nb", files: [file("a.ipynb", language: "Jupyter Notebook")], comments: 1)
        var story = Story(showing: rows + [notebook])
        story.type("x")
        #expect(story.text.contains("Jupyter Notebook"))
        story.type("jup")
        story.press(.enter)
        #expect(story.visibleIDs == ["nb"])
        #expect(story.text.contains("lang:jupyter_notebook"))
        story.type("/zz")
        story.press(.enter, .escape)
        #expect(story.visibleIDs == ["nb"])
        story.type("xall")
        story.press(.enter)
        #expect(story.visibleIDs.count == 6)
    }

    @Test("B12: `:hide` takes rows off at once, and keeps them off")
    func hide() {
        var story = Story(showing: rows)
        story.type(":hide '#g3")
        story.press(.enter)
        #expect(story.visibleIDs == ["g1", "g2", "g4", "g5"])
        #expect(story.text.contains("1 hidden"))
    }

    @Test("B3: a number past the loaded rows goes to the last, and says so")
    func rowPastTheEnd() {
        var story = Story(showing: gists(1...30), next: "page 2")
        story.type(":3000")
        story.press(.enter)
        #expect(story.feed.selection == "g30")
        #expect(story.text.contains("There is no row 3000: 30 rows loaded."))
        story.type(":-9223372036854775808")
        story.press(.enter)
        #expect(story.feed.selection == "g1")
    }

    @Test("C4: a long message takes several rows and can be read whole; the keys of a long question stay")
    func longMessages() {
        var story = Story(80, 24, settings: Settings(hasToken: true), showing: rows)
        let sentence =
            "GitHub can't find the gist 1e951b59c0ffee (404). The draft is kept: 3 lists your drafts, and X deletes it."
        story.send(.notice(sentence, isError: true))
        let shown = story.lines.map { $0.trimmingPrefix(#/ */#) }.joined(separator: " ")
        #expect(shown.split(separator: #/\s+/#).joined(separator: " ").contains(sentence.suffix(40)), "\(story.text)")
        #expect(story.lines.last?.contains("? help") == true)
        story.press(.down)
        #expect(!story.text.contains("404"))
        story.send(.notice("Short.", isError: false))
        #expect(story.lines[22].hasPrefix(" Short."))
        for width in [40, 60, 80] {
            var asking = Story(
                width, 24, settings: Settings(hasToken: true),
                showing: [gist("g1", description: String(repeating: "long ", count: 30), owner: Owner(login: "mira"))])
            asking.send(.signIn(.login("mira")))
            asking.type("X")
            #expect(asking.lines.last?.contains("y delete  Esc cancel") == true, "\(asking.lines.last ?? "")")
            #expect(asking.lines.last?.contains("Delete") == true)
        }
    }

    @Test("C4: what was filtered for is replaced by the first typed character, or edited by another key")
    func replaces() {
        var story = Story(120, 30, showing: rows)
        for (key, text) in [(Key.character("x"), "x"), (.backspace, "note"), (.end, "notes"), (.left, "notes")] {
            story.type("/")
            story.press(.control("u"))
            story.type("notes")
            story.press(.enter)
            story.type("/")
            story.press(key)
            #expect(story.model.prompt?.line.text == text)
            story.press(.escape)
        }
        story.type("/one")
        story.press(.enter)
        story.type("/")
        story.send(.input(.paste("two")))
        #expect(story.model.prompt?.line.text == "two")
        story.press(.escape, .escape)
        story.type("5one")
        story.press(.enter)
        story.type("5two")
        #expect(story.model.prompt?.line.text == "two")
    }

    @Test("T1: on a screen that is too small to show it, a key does nothing, but q quits")
    func tooSmall() {
        var story = Story(39, 24, settings: Settings(hasToken: true), showing: rows)
        let before = story.model.selectedGist?.id
        for key in ["j", "X", "y", "c", "/", ":", "s"] { story.type(key) }
        story.press(.enter, .escape, .tab)
        story.send(.input(.paste("https://gist.github.com/octocat/1")))
        #expect(story.model.focus == .list && story.model.prompt == nil && story.model.form == nil)
        #expect(story.model.selectedGist?.id == before)
        _ = story.news()
        story.type("q")
        #expect(story.news().contains(.display(.quit)))
        story.resize(80, 24)
        story.type("j")
        #expect(story.model.selectedGist?.id != before)
    }

    @Test("C4: what is too long for a line, or no command, is told in a sentence that can be read whole")
    func tooLong() {
        var story = Story(120, 30, showing: rows)
        story.type(":")
        story.send(.input(.paste(String(repeating: "x", count: 60_000))))
        #expect(story.text.contains("Too long to paste (60.0 kB)."))
        #expect(story.model.prompt?.line.isEmpty == true)
        for (typed, end) in [("open ", "Not a gist URL or ID"), ("", "lists them all")] {
            story.type(typed)
            story.send(.input(.paste(String(repeating: "x", count: 5_000))))
            story.press(.enter)
            #expect(story.text.contains(end))
            story.type(":")
        }
    }

    @Test("C5: the palette finds a command that takes a word by its name first, and marks what it found there")
    func paletteByName() {
        var story = Story(showing: rows)
        story.press(.control("p"))
        story.type("theme")
        guard case .picker(let picker)? = story.model.box else { return #expect(Bool(false), "no picker") }
        #expect(picker.matches.first?.alias == ":theme")
        let marked = story.surface.cells.filter { $0.style.attributes.contains(.underline) }.map(\.glyph.text).joined()
        #expect(marked.hasPrefix("theme"))
    }

    @Test(
        "B11: letters that go on in the middle of another word are no match",
        arguments: [
            ("retry", "LaTeX: a letter, second try", false), ("retry", "when to retry", true),
            ("rbuf", "ring buffer", true),
            ("gcl", "git clone", true), ("tst", "the last", false),
        ])
    func scattered(_ word: String, _ description: String, _ isFound: Bool) {
        var story = Story(showing: [gist("g1", description: description, owner: nil, files: [])])
        story.type("/" + word)
        #expect((story.feed.shownCount == 1) == isFound)
    }

    @Test("B16: marks are shown and acted on in the feed where they were set, and are there again with it")
    func marksElsewhere() {
        var story = Story(120, 36, settings: withToken, showing: rows)
        story.type("  3")
        story.answerPage([gist("own"), gist("g1")])
        #expect(!story.text.contains("marked"))
        #expect(!story.text.contains("✓"))
        _ = story.news()
        story.type("o")
        #expect(story.news() == [.openInBrowser("https://gist.test/own")])
        story.press(.down)
        story.type(" ")
        #expect(story.text.contains("1 marked"))
        story.press(.escape)
        story.type("1")
        #expect(story.text.contains("2 marked"))
        story.type("s")
        #expect(story.text.contains("Starred 2 marked gists"))
    }

    @Test("B16: a mark goes with its row")
    func marksOfRowsThatGo() {
        var story = Story(120, 36, settings: withToken, showing: rows)
        story.type("  ")
        story.type("r")
        story.answerPage(Array(rows.dropFirst()))
        #expect(story.model.list.chosenGists.map(\.id) == [rows[1].id])
        #expect(story.text.contains("1 marked"))
    }

    @Test("B16: Space marks rows; copying and opening work on all of them; Esc takes the marks away")
    func marks() {
        var story = Story(showing: rows)
        story.type("  j ")
        #expect(story.text.contains("3 marked"))
        #expect(story.lines.filter { $0.contains("✓") }.count == 3)
        _ = story.news()
        story.type("o")
        #expect(story.news() == [])
        #expect(story.lines.last?.contains("Open 3 pages of 3 marked gists?") == true)
        story.type("o")
        #expect(story.news() == ["g1", "g2", "g4"].map { .openInBrowser("https://gist.test/\($0)") })
        story.type("yy")
        let pages = "https://gist.test/g1\nhttps://gist.test/g2\nhttps://gist.test/g4"
        #expect(story.news() == [.display(.copy(pages, as: "3 URLs"))])
        story.press(.up)
        story.type(" ")
        #expect(story.text.contains("2 marked"))
        story.press(.escape)
        #expect(story.model.list.marks.isEmpty)
    }
}
