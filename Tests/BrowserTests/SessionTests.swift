import Documents
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("B22: the next start begins where the last one ended")
struct SessionTests {
    private let rows = (1...80).map { number in
        gist(
            "g\(number)", owner: Owner(login: "user\(number)"),
            files: [file("a.txt", language: "Text"), file("b.md", language: "Markdown")],
            minutesAgo: Double(number))
    }

    /// A gist of the list with its texts.
    private func full(_ id: GistID) -> Gist {
        var gist = rows.first { $0.id == id } ?? gist(id, files: rows[0].files)
        let lines = (1...200).map { "line \($0) of \(id)" }
        gist.files[0].content = lines.joined(separator: "\n")
        gist.files[1].content = lines.joined(separator: "\n\n")
        return gist
    }

    private func story(showing gists: [Gist]? = nil) -> Story {
        Story(120, 36, settings: withToken, showing: gists ?? rows)
    }

    /// The next start, with as many rows from the last run as its first frame has.
    private func next(_ story: Story, cached: Int = 40) -> Story {
        Story(120, 36, settings: withToken, cached: Array(rows.prefix(cached)), resuming: story.model.session)
    }

    /// The lines below the header, which tells how old rows are, that are not as they were. Scroll bars come once rows rest.
    private func changes(_ story: Story, _ before: Story) -> [String] {
        func lines(_ story: Story) -> [String] {
            story.linesWithoutBars.map { $0.replacing("▐│", with: " │") }
        }
        return zip(lines(story), lines(before)).dropFirst().filter { $0 != $1 }.flatMap { ["+ " + $0, "- " + $1] }
    }

    @Test("row, filter, scope and order are there in the first frame, and stay when the rows come")
    func list() {
        var before = story(showing: Array(rows.prefix(40)))
        before.press(.down, times: 20)
        before.type(":lens lang:text")
        before.press(.enter)
        before.type("/a.txt")
        before.press(.enter)
        before.type("R")
        var after = next(before)
        #expect(after.feed.selection == "g21")
        #expect(after.feed.listOptions == before.feed.listOptions)
        #expect(changes(after, before).count <= 4, "the footer and the status bar say that rows are loading")
        after.answerPage(Array(rows.prefix(40)))
        #expect(changes(after, before) == [])
    }

    @Test("the gist that was read is open again at the same line, whatever it is rendered as", arguments: ["", "]"])
    func text(_ tab: String) {
        var before = story()
        before.press(.down, times: 9)
        before.press(.enter)
        before.answerGist(full("g10"))
        before.type(tab)
        before.press(.pageDown, times: 3)
        before.press(.down)
        var after = next(before)
        #expect(after.model.focus == .detail)
        #expect(after.text.contains("g10"))
        after.answerGist(full("g10"))
        #expect(changes(after, before).filter { $0.contains("line ") } == [])
        after.answerPage(rows)
        #expect(changes(after, before) == [])
    }

    @Test("a row below the first forty is selected once it comes, from the store or the server")
    func below() throws {
        var before = story()
        before.press(.down, times: 69)
        before.press(.up, times: 3)
        for isStored in [false, true] {
            var after = next(before)
            #expect(after.feed.selection == "g1")
            let page = try #require(after.pageRequests.last)
            if isStored {
                after.send(.stored(page.request, .page(GistPage(gists: rows, next: nil)), asOf: Story.noon))
                #expect(after.feed.selection == "g67")
            }
            after.answerPage(rows)
            #expect(changes(after, before) == [])
        }
    }

    @Test("whoever has pressed a key meanwhile stays where that led")
    func pressed() {
        var before = story()
        before.press(.down, times: 69)
        var after = next(before)
        after.press(.down)
        after.answerPage(rows)
        #expect(after.feed.selection == "g2")
    }

    @Test("whoever quits before the row has come finds it at the next start")
    func quitEarly() {
        var before = story()
        before.press(.down, times: 69)
        var after = next(before, cached: 0)
        after.type("q")
        #expect(after.model.session == before.model.session)
    }

    @Test("where the row has gone, the list begins at its top")
    func gone() {
        var before = story()
        before.press(.down, times: 69)
        var after = next(before)
        after.answerPage(rows.filter { $0.id != "g70" })
        #expect(after.feed.selection == "g1")
        #expect(after.model.focus == .list)
    }

    @Test("whoever left the list at its top sees what is new there")
    func top() {
        var after = next(story())
        after.answerPage([gist("new", minutesAgo: 0)] + rows)
        #expect(after.feed.selection == "new")
    }

    @Test("a search is looked for again")
    func search() {
        let hits = (1...30).map { SearchHit(gist: rows[$0], snippet: Snippet([])) }
        var before = story()
        before.type("5ring")
        before.press(.enter)
        before.answerSearch(hits)
        before.press(.down, times: 12)
        var after = next(before)
        #expect(after.model.feedID == .search)
        after.answerSearch(hits)
        #expect(changes(after, before) == [])
        after.press(.escape)
        #expect(after.model.feedID == .everyone)
    }

    @Test("a gist that was opened by its address is asked for once, and shown at its line")
    func opened() {
        let id = GistID(String(repeating: "ab", count: 16))
        var before = story()
        before.send(.input(.paste("https://gist.github.com/mira/\(id)")))
        before.answerGist(full(id))
        before.type("]")
        before.press(.pageDown, times: 2)
        var after = next(before)
        #expect(after.model.feedID == .opened)
        let asked = after.effects.count { if case .ask(.detail(.gist(id)), _, _) = $0 { true } else { false } }
        #expect(asked == 1)
        after.answerGist(full(id))
        #expect(changes(after, before) == [])
    }

    @Test("offline the gist is shown from the store")
    func offline() throws {
        var before = story()
        before.press(.down, .enter)
        before.answerGist(full("g2"))
        before.press(.pageDown)
        var after = next(before)
        let request = try #require(
            after.effects.compactMap {
                if case .ask(.detail(.gist("g2")), let request, _) = $0 { request } else { nil }
            }.first)
        after.send(.stored(request, .gist(LoadedGist(full("g2"))), asOf: Story.noon))
        after.answerGist("g2", .failure(Failure("No connection.", isOffline: true)))
        after.failPage("No connection.", isOffline: true)
        #expect(after.model.focus == .detail)
        #expect(after.text.contains("line 30 of g2"))
    }

    @Test("the user's changes to the screen are stored; a theme that is only previewed is none")
    func choices() {
        var story = story()
        #expect(ScreenChoices(story.model) == ScreenChoices())
        story.type(">,:theme")
        story.press(.enter, .down)
        #expect(ScreenChoices(story.model).theme == nil && story.model.settings.themes.name != "auto")
        story.press(.escape)
        story.type(":theme nord")
        story.press(.enter, .enter)
        story.answerGist(full("g1"))
        story.type("w")
        var choices = ScreenChoices()
        (choices.dividerShift, choices.density, choices.theme, choices.wraps) = (4, .compact, "nord", true)
        #expect(ScreenChoices(story.model) == choices && story.model.session?.choices == choices)
        let next = Story(120, 36, cached: rows, choices: choices)
        #expect(next.model.layout.divider == story.model.layout.divider && next.model.detail.options.wraps)
    }

    @Test("a divider that was moved on a larger screen moves at once with the first key")
    func divider() {
        var choices = ScreenChoices()
        choices.dividerShift = 120
        var story = Story(100, 36, cached: rows, choices: choices)
        let before = story.model.layout.divider?.x ?? 0
        story.type("<")
        #expect(story.model.layout.divider?.x == before - 4)
    }

    @Test("nothing is kept of a run that has seen no rows, or of a list that needs a token and has none")
    func nothing() {
        #expect(Story(120, 36).model.session == nil)
        var story = Story(120, 36, showing: rows)
        #expect(story.model.session?.selection == "g1")
        story.type("2")
        #expect(story.model.session == nil)
    }

    @Test("what another version wrote, or what can't be, is left out")
    func odd() {
        var session = Session(feed: .everyone)
        session.order = "by moon"
        session.selection = "g3"
        session.rowsAbove = -(1 << 31)
        var reading = Session.Reading()
        reading.tab = .file(1 << 31)
        (reading.line, reading.row, reading.column, reading.chosen) = (1 << 31, 1 << 31, 1 << 31, 1 << 31)
        reading.cursor = 1 << 31
        reading.sourceLine = 1 << 31
        session.reading = reading
        for columns in [20, 80, 120] {
            var story = Story(columns, 24, settings: withToken, cached: rows, resuming: session)
            story.answerGist(full("g3"))
            story.answerPage(rows)
            story.press(.down, .up, .escape)
            #expect(story.feed.selection == "g3")
            #expect(story.feed.listOptions == ListOptions())
        }
    }
}
