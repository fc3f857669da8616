import Cells
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Detail")
struct DetailTests {
    /// A browser with three gists, the first with two files and comments.
    private static func story(_ columns: Int = 80, _ rows: Int = 24, settings: Settings = Settings()) -> Story {
        Story(columns, rows, settings: settings, showing: [full(withContent: false), gist("g2"), gist("g3")])
    }

    private static func full(withContent: Bool = true) -> Gist {
        gist(
            "g1",
            files: [
                file("a.swift", language: "Swift", size: 12, content: withContent ? "let a = 1\nlet b" : nil),
                file("b.md", language: "Markdown", size: 7, content: withContent ? "# Title" : nil),
            ], comments: 2)
    }

    private static func comment(_ id: Int, _ body: String) -> Gists.Comment {
        Gists.Comment(id: id, author: Owner(login: "oli"), body: body, createdAt: Story.noon, updatedAt: Story.noon)
    }

    @Test("R1: Enter asks for the gist and the star at once, and for comments with their tab")
    func open() {
        var story = Self.story(settings: withToken)
        story.press(.enter)
        #expect(story.news() == [.ask(.detail(.gist("g1")), RequestID(3)), .ask(.star("g1"), RequestID(4))])
        #expect(story.model.isAnimating)
        #expect(story.text.contains("loading 12 B …"))
        story.answerGist(Self.full())
        story.type("]")
        #expect(story.news().isEmpty)
        story.type("]")
        #expect(story.news() == [.ask(.comments(gist: "g1", .newest(count: 2)), RequestID(5))])
        story.answerComments("g1", .failure(somethingFailed))
        #expect(story.text.contains("r  retry"))
        _ = story.news()
        story.type("r")
        #expect(story.news() == [.ask(.comments(gist: "g1", .newest(count: 2)), RequestID(6), isForced: true)])
    }

    @Test("R1: no request for comments where there are none, none for the star without a token")
    func openLess() {
        var story = Self.story()
        story.press(.down, .enter)
        #expect(story.news() == [.ask(.detail(.gist("g2")), RequestID(3))])
    }

    @Test("R1: each answer shows when it comes, in any order")
    func anyOrder() {
        var story = Self.story(settings: withToken)
        story.press(.enter)
        story.answerStar("g1", .success(true))
        #expect(story.text.contains("mira · ★ · "))
        #expect(story.text.contains("loading 12 B"))
        story.answerGist(Self.full())
        #expect(story.text.contains("1 let a = 1"))
        story.type("]]")
        #expect(story.text.contains("loading comments"))
        story.answerComments("g1", .success([Self.comment(1, "Well done.")]))
        #expect(story.text.contains("oli · just now"))
        #expect(story.text.contains("Well done."))
        #expect(!story.model.isAnimating)
    }

    @Test("R1: whether it is starred is said only once it is known")
    func unknownStar() {
        var story = Self.story()
        story.press(.enter)
        story.answerGist(Self.full())
        #expect(!story.text.contains("starred"))
        #expect(!story.text.contains("★ …"))
    }

    @Test("R1: late answers of another gist stay off the screen and are kept for their own")
    func lateAnswers() {
        var story = Self.story()
        story.press(.enter, .escape, .down, .enter)
        story.answerGist(Self.full())
        #expect(!story.text.contains("let a = 1"))
        story.answerGist(gist("g2", files: [file("notes.md", content: "second")]))
        #expect(story.text.contains("second"))
        _ = story.news()
        story.press(.escape, .up, .enter)
        #expect(story.text.contains("let a = 1"))
    }

    @Test("R1: a failure of the gist is shown with its key, and r asks for what failed and nothing else")
    func retry() {
        var story = Self.story(settings: withToken)
        story.press(.enter)
        story.answerGist("g1", .failure(somethingFailed))
        story.answerFile("a.swift", of: "g1", .failure(somethingFailed))
        story.answerStar("g1", .success(false))
        #expect(story.text.contains("GitHub did not answer."))
        #expect(story.text.contains("r  retry"))
        _ = story.news()
        story.type("r")
        #expect(story.news().first == .ask(.detail(.gist("g1")), RequestID(6), isForced: true))
        story.answerGist(Self.full())
        #expect(story.text.contains("let a = 1"))
    }

    @Test("R1: a gist that changed in the meantime is asked for again, its old text stays until then")
    func changed() {
        var story = Self.story()
        story.press(.enter)
        story.answerGist(Self.full())
        story.press(.escape, .character("r"))
        var newer = Self.full(withContent: false)
        newer.updatedAt = Story.noon
        story.answerPage([newer, gist("g2"), gist("g3")])
        _ = story.news()
        story.press(.enter)
        guard case .ask(.detail(.gist("g1")), _, isForced: true)? = story.news().first else {
            return #expect(Bool(false), "not asked again")
        }
        #expect(story.text.contains("let a = 1"))
        newer.files[0].content = "changed text"
        story.answerGist(newer)
        #expect(story.text.contains("changed text"))
    }

    @Test("R3: [ and ] switch files, comments and About, and stop at the ends")
    func tabs() {
        var story = Self.story()
        story.press(.enter)
        story.answerGist(Self.full())
        story.type("[[")
        #expect(story.text.contains("1/2  12 B"))
        story.type("]")
        #expect(story.text.contains("\n Title\n"))
        #expect(story.text.contains("2/2  7 B"))
        story.type("]")
        story.answerComments("g1", .success([Self.comment(1, "Well done.")]))
        #expect(story.text.contains("Well done."))
        story.type("]]]]")
        #expect(story.text.contains("https://gist.test/g1.git"))
        story.type("[[[")
        #expect(story.text.contains("let a = 1"))
    }

    @Test("R3: a file of 10,000 lines scrolls to its end and back, and each tab keeps its place")
    func scrolling() {
        var story = Self.story()
        story.press(.enter)
        var long = Self.full()
        long.files[0].content = (1...10_000).map { "line \($0)" }.joined(separator: "\n")
        story.answerGist(long)
        story.type("G")
        #expect(story.text.contains("10000 line 10000"))
        story.type("]")
        #expect(story.text.contains("\n Title\n"))
        story.type("[")
        #expect(story.text.contains("10000 line 10000"))
        story.type("g")
        story.press(.pageDown, .down)
        #expect(!story.text.contains(" 1 line 1\n"))
        story.press(.pageUp, .up, .up)
        #expect(story.text.contains("1 line 1"))
        story.press(.control("d"))
        story.resize(120, 36)
        story.resize(40, 10)
        story.resize(80, 24)
        #expect(story.text.contains("line 1"))
    }

    @Test("R3: long lines scroll sideways or wrap")
    func longLines() {
        var story = Self.story()
        story.press(.enter)
        var wide = Self.full()
        wide.files[0].content = "start " + String(repeating: "x", count: 200) + " end\nshort"
        story.answerGist(wide)
        #expect(!story.text.contains(" end"))
        story.press(.right, times: 19)
        #expect(story.text.contains("end"))
        story.press(.left, times: 100)
        #expect(story.text.contains("start x"))
        story.type("w")
        #expect(story.text.contains("start x") && story.text.contains("x end"))
        story.type("w")
        #expect(!story.text.contains("x end"))
    }

    @Test("R1: comments and About wrap to the pane whatever its width")
    func wrappedComments() {
        var story = Self.story()
        story.press(.enter)
        story.answerGist(Self.full())
        story.type("]]")
        story.answerComments("g1", .success([Self.comment(1, String(repeating: "word ", count: 60) + "last")]))
        for (columns, rows) in [(80, 24), (120, 36), (60, 30), (250, 80)] {
            story.resize(columns, rows)
            #expect(story.text.contains("last"), "\(columns)×\(rows)")
        }
    }

    @Test("R1: t shows exact times; where there is too little room, when it was updated")
    func exactTimes() {
        var story = Self.story()
        story.press(.enter)
        #expect(story.text.contains(" · updated 4 min ago"))
        story.type("t")
        #expect(story.text.contains(" · updated 2026-11-21 11:56 UTC"))
        story.resize(140, 40)
        story.type("i")
        #expect(story.text.contains("created    2026-11-18 12:00 UTC"))
        #expect(story.text.contains("updated    2026-11-21 11:56 UTC"))
        #expect(story.lines.contains { $0.contains("· 2026-11-21 11:56  ") || $0.contains("· 2026-11-21 11:56 │") })
        story.type("t")
        #expect(story.text.contains("created    3 d ago") && story.text.contains("updated    4 min ago"))
    }

    @Test("R1: comments say how long ago they were, as time goes by, and with t exactly when")
    func timesOfComments() {
        var story = Self.story()
        story.press(.enter)
        story.answerGist(Self.full())
        story.type("]]")
        story.answerComments("g1", .success([Self.comment(1, "Well *done*.\n\n- so"), Self.comment(2, "Thanks")]))
        #expect(story.lines.count { $0.contains("oli · just now") } == 2)
        story.send(.time(Story.noon.addingTimeInterval(7_300)))
        story.press(.down)
        #expect(story.lines.count { $0.contains("oli · 2 h ago") } == 2)
        story.type("t")
        #expect(story.lines.count { $0.contains("oli · 2026-11-21 12:00 UTC") } == 2)
        #expect(story.text.contains("Well done.") && story.text.contains("• so"))
        story.type("t")
        #expect(story.lines.count { $0.contains("oli · 2 h ago") } == 2)
    }

    @Test("R2: Tab moves between the panes, Z zooms one and back, < and > move the divider")
    func panes() {
        var story = Self.story(120, 36)
        let both = story.lines
        #expect(both[7].contains("│"))
        story.press(.tab)
        #expect(story.model.focus == .detail)
        story.press(.tab)
        #expect(story.model.focus == .list)
        story.type("Z")
        #expect(!story.lines[7].contains("│"))
        story.type("Z")
        let before = story.lines
        story.type(">")
        #expect(story.lines != before)
        story.type("<")
        #expect(story.lines == before)
    }

    @Test("R2: the divider stops where a pane would get too narrow, and comes back with the next key")
    func divider() {
        var story = Self.story(120, 36)
        let before = story.lines
        story.press(.character("<"), times: 100)
        let narrowest = story.lines
        story.type(">")
        #expect(story.lines != narrowest)
        story.press(.character(">"), times: 100)
        story.type("<")
        story.press(.character("<"), times: 100)
        #expect(story.lines == narrowest)
        #expect(narrowest != before)
    }

    @Test("Texts of opened gists are kept for the latest few only, and what still loads for the others is cancelled")
    func bounded() {
        var story = Story(showing: gists(1...60))
        for _ in 1...60 { story.press(.enter, .escape, .down) }
        #expect(story.model.detail.opened.count <= 16)
        let cancelled = story.news().filter { if case .cancel = $0 { true } else { false } }
        #expect(cancelled.count == 60 - story.model.detail.opened.count)
        story.answerGist(gist("g1", files: [file("notes.md", content: "late")]))
        #expect(story.model.detail.opened["g1"] == nil)
    }
}
