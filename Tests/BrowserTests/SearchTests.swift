import Cells
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("Search")
struct SearchTests {
    private static func hit(_ id: GistID, _ parts: Snippet.Part...) -> SearchHit {
        SearchHit(gist: gist(id), snippet: Snippet(parts))
    }

    /// The searches asked for since the last time of asking.
    private static func searches(_ story: inout Story) -> [(text: String, request: RequestID)] {
        story.news().compactMap {
            if case .ask(.search(let text), let request, _) = $0 { (text, request) } else { nil }
        }
    }

    @Test("S11: 5 opens the line to type in, and each key asks for what is typed so far")
    func typing() {
        var story = Story(showing: gists(1...3))
        story.recall(ReadHistory())
        story.type("5")
        #expect(story.text.contains("Search the gists you have seen"))
        #expect(story.lines[23].contains("search:"))
        story.type("ring")
        #expect(Self.searches(&story).map(\.text) == ["r", "ri", "rin", "ring"])
        story.press(.backspace)
        #expect(Self.searches(&story).map(\.text) == ["rin"])
    }

    @Test(
        "S11: filters with typing errors are named where the search finds nothing",
        arguments: [
            ("lnag:csv", "Unknown filter “lnag:”; did you mean “lang”?"),
            ("foo:bar", "Unknown filter “foo:”; it was searched for as text."),
            ("has:forks", "Invalid filter “has:forks”: use something like has:comments."),
            ("lang:csv https://a.test 12:30", nil),
        ])
    func mistyped(text: String, sentence: String?) {
        var story = Story(120, 30, showing: gists(1...3))
        story.recall(ReadHistory())
        story.type("5" + text)
        story.answerSearch([])
        story.press(.enter)
        let words = story.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("No results for") && words.contains("filter “") == (sentence != nil))
        for word in sentence?.split(separator: " ") ?? [] { #expect(words.contains(word)) }
    }

    @Test("S11: the newest matches show at once and the ranked order follows, with the words marked")
    func order() throws {
        var story = Story(showing: gists(1...3))
        story.type("5r")
        let request = try #require(Self.searches(&story).first?.request)
        let first = Self.hit("new", .init("a ", isMatch: false), .init("ring", isMatch: true))
        let best = Self.hit(
            "best", .init("…", isMatch: false), .init("ring", isMatch: true), .init(" x", isMatch: false))
        story.send(.progress(request, .hits([first])))
        #expect(story.rowIDs == ["new"])
        story.send(.answered(request, .success(.hits([best, first]))))
        #expect(story.rowIDs == ["best", "new"])
        #expect(story.feed.selection == "best")
        let row = try #require(story.lines.firstIndex { $0.contains("mira · …ring x") })
        let column = try #require(story.lines[row].firstIndex(of: "…"))
        let x = story.lines[row].distance(from: story.lines[row].startIndex, to: column) + 1
        #expect(story.surface[x, row]?.style.attributes.contains(.underline) == true)
        #expect(story.surface[x + 4, row]?.style.attributes.contains(.underline) == false)
    }

    @Test("S11: matches that leave while the reader has the screen leave the list at those that stay")
    func fewerWhileReading() throws {
        var story = Story(60, 20, showing: gists(1...3))
        story.type("5r")
        let request = try #require(Self.searches(&story).first?.request)
        story.send(.progress(request, .hits((1...100).map { Self.hit("g\($0)") })))
        story.press(.enter)
        story.type("G")
        story.press(.enter)
        story.send(.answered(request, .success(.hits([Self.hit("g100")]))))
        story.press(.escape)
        #expect(story.visibleIDs == ["g100"])
    }

    @Test("S11: a selection that was moved stays on its gist while the ranked order comes")
    func selection() throws {
        var story = Story(showing: gists(1...3))
        story.type("5r")
        let request = try #require(Self.searches(&story).first?.request)
        story.send(.progress(request, .hits([Self.hit("a"), Self.hit("b")])))
        story.press(.down)
        story.send(.answered(request, .success(.hits([Self.hit("c"), Self.hit("a"), Self.hit("b")]))))
        #expect(story.feed.selection == "b")
        #expect(story.feed.selectedIndex == 2)
    }

    @Test("S11: an answer to what was typed before is dropped")
    func stale() throws {
        var story = Story(showing: gists(1...3))
        story.type("5ri")
        let requests = Self.searches(&story).map(\.request)
        story.send(.answered(try #require(requests.first), .success(.hits([Self.hit("late")]))))
        #expect(story.rowIDs == [])
        story.send(.answered(try #require(requests.last), .success(.hits([Self.hit("g7")]))))
        #expect(story.rowIDs == ["g7"])
        story.press(.backspace, .backspace)
        #expect(story.rowIDs == [])
        story.send(.answered(try #require(requests.last), .success(.hits([Self.hit("g8")]))))
        #expect(story.rowIDs == [])
    }

    @Test("S11: Enter ends the typing and then reads the hit; Esc leads back to where the search began")
    func leaving() throws {
        var story = Story(settings: withToken, showing: gists(1...3))
        story.press(.character("3"))
        story.answerPage(gists(1...2, prefix: "m"))
        story.type("5r")
        let request = try #require(Self.searches(&story).first?.request)
        story.send(.answered(request, .success(.hits([Self.hit("g7"), Self.hit("g8")]))))
        story.press(.down, .enter)
        #expect(story.model.prompt == nil)
        _ = story.news()
        story.press(.enter)
        #expect(story.news().contains { if case .ask(.detail(.gist("g8")), _, _) = $0 { true } else { false } })
        story.press(.escape)
        #expect(story.rowIDs == ["g7", "g8"])
        story.type("r")
        #expect(Self.searches(&story).map(\.text) == ["r"])
        story.press(.escape)
        #expect(story.model.feedID == .mine)
        story.type("5")
        story.press(.escape)
        #expect(story.model.feedID == .mine)
    }

    @Test("S14: Enter on a hit opens the file that has it, at its line, and n goes on")
    func straightToHit() {
        let far = (1...200).map { "line \($0)" }.joined(separator: "\n") + "\nthe Ring of rings\nend"
        let whole = gist(
            "g7", files: [file("a.txt", content: "nothing"), file("b.txt", size: far.utf8.count, content: far)])
        func found(_ parts: Snippet.Part...) -> Story {
            var story = Story(showing: gists(1...3))
            story.type("5ring")
            story.answerSearch([SearchHit(gist: whole, snippet: Snippet(parts))])
            story.press(.enter, .enter)
            story.answerGist(whole)
            return story
        }
        var story = found(
            .init("…200\nthe ", isMatch: false), .init("Ring", isMatch: true), .init(" of rings\n…", isMatch: false))
        #expect(story.model.detail.tab(story.model.context) == .file(1))
        #expect(story.text.contains("the Ring of rings"))
        #expect(story.lines.last?.contains(" 1/2") == true)
        story.type("n")
        #expect(story.lines.last?.contains(" 2/2") == true)
        // The text has changed since: the word is found all the same.
        story = found(.init("an old ", isMatch: false), .init("ring", isMatch: true))
        #expect(story.text.contains("the Ring of rings"))
        // A file that is called so.
        story = found(.init("b.txt", isMatch: true))
        #expect(story.model.detail.tab(story.model.context) == .file(1))
        // Found in the description alone.
        story = found(.init("Notes", isMatch: true))
        #expect(story.model.detail.tab(story.model.context) == .file(0))
    }

    @Test(
        "S11: a match in the title is marked there, and the row shows its usual facts", arguments: ["compact", "line"])
    func titleOnce(density: String) {
        var story = Story(200, 50, showing: gists(1...3))
        story.type(":density " + density)
        story.press(.enter)
        story.type("5ring")
        let parts: [Snippet.Part] = [.init("A ", isMatch: false), .init("ring", isMatch: true)]
        let found = gist("g7", description: "A ring", comments: 2)
        story.answerSearch([SearchHit(gist: found, snippet: Snippet(parts))])
        let list = story.lines.dropLast().map { $0.split(separator: "│")[0] }
        #expect(list.filter { $0.contains("ring") }.count == 1, "\(story.text)")
        #expect(list.joined().split(separator: "A ring").count == 2, "once in its row")
        #expect(list.contains { $0.contains("❝ 2") })
    }

    @Test("S11: a row shows each run of whitespace in a text that was found as one space")
    func whitespace() {
        var story = Story(120, 36, showing: gists(1...3))
        story.type("5ring")
        let parts: [Snippet.Part] = [.init("{\n\t\t  let  ", isMatch: false), .init("ring", isMatch: true)]
        story.answerSearch([SearchHit(gist: gist("g7"), snippet: Snippet(parts))])
        #expect(story.text.contains("mira · { let ring"), "\(story.text)")
    }

    @Test("R8: a hit in a version that was read says how old it is, and Enter reads that version at the hit")
    func versions() {
        let newest = gist("g7", files: [file("a.txt", content: "now"), file("b.txt", content: "now too")])
        let then = "line\nthe Ring of rings\nend"
        let old = gist(
            "g7", files: [file("a.txt", content: "then"), file("b.txt", size: then.utf8.count, content: then)])
        var story = Story(100, 30, showing: gists(1...3))
        story.type("5")
        story.send(.input(.paste("at:* ring")))
        let version = SearchHit.Version(id: RevisionID("abc"), committedAt: Story.noon.addingTimeInterval(-3 * 86_400))
        let parts: [Snippet.Part] = [
            .init("the ", isMatch: false), .init("Ring", isMatch: true), .init(" of rings\n…", isMatch: false),
        ]
        // A list of one row is narrow, but not if the row shows a line.
        story.answerSearch([SearchHit(gist: newest, snippet: Snippet(parts), version: version)])
        #expect(story.text.contains("revision abc · 3 d ago · …e Ring"), "the match is whole")
        story.press(.enter, .enter)
        #expect(story.askedVersion?.version == RevisionID("abc"))
        story.answerGist(newest)
        story.answerVersion(old)
        #expect(story.model.detail.tab(story.model.context) == .file(1))
        #expect(story.text.contains("the Ring of rings") && !story.text.contains("now too"))
        #expect(story.text.contains("─ revision abc · 3 d ago"))
        // The first one ends the search in the text.
        story.press(.escape, .escape)
        #expect(story.text.contains("now too"))
    }

    @Test("S14: a word that only comments have leads to them; one of the description does not")
    func comments() {
        var whole = gist("g7", files: [file("a.txt", content: "nothing")])
        whole.commentCount = 2
        for (word, tab) in [("ring", DetailTab.comments), ("Notes", .file(0))] {
            var story = Story(showing: gists(1...3))
            story.type("5" + word)
            story.answerSearch([SearchHit(gist: whole, snippet: Snippet([.init(word, isMatch: true)]))])
            story.press(.enter, .enter)
            story.answerGist(whole)
            #expect(story.model.detail.tab(story.model.context) == tab)
        }
    }

    @Test("S11: a search asks for no page, whatever keys come")
    func noPages() {
        var story = Story(showing: gists(1...3))
        let pages = story.pageRequests.count
        story.type("5x")
        story.press(.enter, .up, .up, .up, .up, .up, .up, .end, .pageDown)
        story.type("r")
        #expect(story.pageRequests.count == pages)
    }
}
