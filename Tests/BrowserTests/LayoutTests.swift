import Browser
import Cells
import Foundation
import Gists
import Testing

@Suite("Layout")
struct LayoutTests {
    private static let widths = [1, 2, 5, 20, 39, 40, 41, 59, 60, 80, 99, 100, 101, 160, 250]
    private static let heights = [1, 2, 5, 9, 10, 11, 14, 15, 23, 24, 30, 50, 80]

    /// Gists whose texts try to break out of their places.
    private static let awkward =
        [
            gist(
                "g1", description: "日本語の全角と絵文字 👩‍🚀 の幅", files: [file("日本語.md", language: "Markdown", content: "全角\n👩‍🚀👩‍🚀👩‍🚀")],
                comments: 3),
            gist("g2", description: String(repeating: "漢", count: 200)),
            gist("g3", description: .some(nil), owner: nil, files: []),
            gist(
                "g4", owner: Owner(login: String(repeating: "long-login-", count: 9)),
                files: (1...400).map { file("file \($0)") }),
        ] + gists(5...60)

    /// What the screen can show, by the keys that lead there.
    private static let states: [(name: String, make: @Sendable () -> Story)] = [
        ("loading", { Story(settings: withToken) }),
        ("list", { Story(showing: awkward, next: nil) }),
        (
            "end of list",
            {
                var story = Story(showing: awkward); story.press(.end); return story
            }
        ),
        (
            "pulling",
            {
                var story = Story(showing: awkward); story.type("kkk"); return story
            }
        ),
        ("detail", { opened() }),
        (
            "wrapped",
            {
                var story = opened(); story.type("w"); return story
            }
        ),
        (
            "scrolled sideways",
            {
                var story = opened(); story.type("lll"); return story
            }
        ),
        (
            "comments",
            {
                var story = opened(); story.type("]"); return story
            }
        ),
        (
            "about",
            {
                var story = opened(); story.type("]]"); return story
            }
        ),
        (
            "zoomed",
            {
                var story = opened(); story.type("z"); return story
            }
        ),
        (
            "help",
            {
                var story = Story(showing: awkward); story.type("?j"); return story
            }
        ),
        (
            "error",
            {
                var story = Story(); story.failPage(String(repeating: "全角 Something went wrong. ", count: 9));
                return story
            }
        ),
        (
            "error with rows",
            {
                var story = Story(showing: awkward)
                story.type("r")
                story.failPage(String(repeating: "全角 Something went wrong. ", count: 9))
                return story
            }
        ),
        ("empty", { Story(showing: []) }),
        (
            "needs a token",
            {
                var story = Story(); story.type("2"); return story
            }
        ),
        (
            "notice",
            {
                var story = opened(); story.send(.notice("全角 " + String(repeating: "x", count: 300), isError: false));
                return story
            }
        ),
    ]

    private static func opened() -> Story {
        var story = Story(showing: awkward)
        story.press(.enter)
        story.answerGist(awkward[0])
        story.answerComments(
            "g1",
            .success([
                Comment(id: 1, author: nil, body: "全角\t全角\u{1B}[2J", createdAt: Story.noon, updatedAt: Story.noon)
            ]))
        return story
    }

    @Test("T1, R2: every state draws at every size: nothing crashes, nothing is half-drawn", arguments: states.indices)
    func sweep(state: Int) {
        let (name, make) = Self.states[state]
        var story = make()
        for columns in Self.widths {
            for rows in Self.heights {
                story.resize(columns, rows)
                let surface = story.surface
                #expect(surface.size == Size(columns: columns, rows: rows))
                #expect(surface.halfGlyphs.isEmpty, "\(name) at \(columns)×\(rows)")
            }
        }
    }

    @Test("R2: below 40×10 it says so, keeps running and comes back as it was")
    func tooSmall() {
        var story = Story(showing: gists(1...20))
        story.press(.down, times: 15)
        let before = story.lines
        story.resize(39, 24)
        #expect(story.text.contains("39×24 is too small"))
        story.resize(80, 9)
        #expect(story.text.contains("80×9 is too small"))
        story.resize(1, 1)
        #expect(story.lines == ["1"])
        story.resize(80, 24)
        #expect(story.feed.selection == "g16")
        #expect(story.visibleIDs.contains("g16"))
        #expect(story.lines.count == before.count)
    }

    @Test(
        "R2: side by side from 100 columns, one pane below",
        arguments: [(99, false), (100, true), (250, true), (40, false)])
    func sideBySide(columns: Int, isSideBySide: Bool) {
        let story = Story(columns, 30, showing: gists(1...20))
        #expect(story.lines[10].contains("│") == isSideBySide)
    }

    @Test("A notice takes its own line and leaves the form of the rows alone", arguments: 10...60)
    func noticeKeepsRows(rows: Int) {
        var story = Story(80, rows, showing: gists(1...30))
        let first = story.lines[3]
        story.send(.notice("Something", isError: false))
        #expect(story.lines[3] == first)
    }

    @Test("B7: the selection is on the screen at every size and after every key")
    func selectionVisible() {
        var random = SeededGenerator(state: 7)
        var story = Story(showing: gists(1...100), next: "p2")
        let keys: [Key] = [.down, .up, .pageDown, .pageUp, .control("d"), .control("u"), .home, .end]
        for _ in 0..<600 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                story.resize(.random(in: 40...200, using: &random), .random(in: 10...70, using: &random))
            }
            story.press(keys[.random(in: 0..<keys.count, using: &random)])
            #expect(story.visibleIDs.contains(story.feed.selection ?? ""))
        }
    }
}
