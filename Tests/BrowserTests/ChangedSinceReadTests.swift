import Cells
import Documents
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("Changed since it was read")
struct ChangedSinceReadTests {
    private static func line(_ story: Story, _ id: GistID) -> String {
        story.lines.first { $0.contains("#\(id)") } ?? ""
    }

    /// A browser with three gists of which the first was read at its first state.
    private func reading(_ columns: Int = 120, settings: Settings = Settings()) -> Story {
        var story = Story(columns, 30, settings: settings, showing: (1...3).map { Stated.row("g\($0)", 1) })
        story.recall(ReadHistory(read: ["g1": Stated.mark("g1", 1), "g2": Stated.mark("g2", 1)]))
        return story
    }

    /// Refreshes the list.
    private func refresh(_ story: inout Story, _ rows: [Gist]) {
        if story.model.focus == .detail { story.press(.escape) }
        story.type("r")
        story.answerPage(rows)
    }

    @Test("P7: a row whose files differ from those that were read has its sign, counts as unread, and J goes there")
    func sign() {
        var story = reading()
        #expect(Self.line(story, "g3").hasPrefix(" •") && !story.text.contains("~"))
        #expect(story.lines[0].contains("1 Public •1 "))
        refresh(&story, [Stated.row("g3", 1), Stated.row("g1", 1), Stated.row("g2", 2)])
        #expect(Self.line(story, "g2").dropFirst().hasPrefix("~") && !Self.line(story, "g1").dropFirst().hasPrefix("~"))
        #expect(story.lines[0].contains("1 Public •2 "))
        story.press(.home)
        story.type("J")
        #expect(story.feed.selection == "g2")
    }

    @Test("P7: a star, a comment and another description change nothing")
    func untouched() {
        var story = reading()
        var row = Stated.row("g1", 1)
        row.updatedAt = Story.noon
        row.description = "Notes #g1, described again"
        row.commentCount = 0
        refresh(&story, [row, Stated.row("g2", 1), Stated.row("g3", 1)])
        #expect(!story.text.contains("~") && story.lines[0].contains("1 Public •1 "))
    }

    @Test("P7: what was opened is read as it is shown: a stored copy of before is not what is newer")
    func opening() throws {
        var story = reading()
        refresh(&story, [Stated.row("g1", 2), Stated.row("g2", 1), Stated.row("g3", 1)])
        story.press(.home, .enter)
        let request = try #require(
            story.effects.compactMap {
                if case .ask(.detail(.gist("g1")), let request, _) = $0 { request } else { nil }
            }.last)
        story.send(.stored(request, .gist(LoadedGist(Stated.gist("g1", 1))), asOf: Story.noon))
        #expect(story.model.panes.library.marks["g1"]?.contents == Stated.row("g1", 1).contents)
        story.answerGist(Stated.gist("g1", 2))
        #expect(story.model.panes.library.marks["g1"]?.contents == Stated.row("g1", 2).contents)
        story.press(.escape)
        #expect(!story.text.contains("~"))
    }

    @Test("P7: a row that is behind what was read is no change")
    func behind() {
        var story = reading()
        story.press(.home, .enter)
        story.answerGist(Stated.gist("g1", 3))
        story.press(.escape)
        #expect(!Self.line(story, "g1").dropFirst().hasPrefix("~"), "the row still has the first state")
        refresh(&story, [Stated.row("g1", 2), Stated.row("g2", 1), Stated.row("g3", 1)])
        #expect(!Self.line(story, "g1").dropFirst().hasPrefix("~"))
        refresh(&story, [Stated.row("g1", 4), Stated.row("g2", 1), Stated.row("g3", 1)])
        #expect(Self.line(story, "g1").dropFirst().hasPrefix("~"))
    }

    @Test("P7: = on a changed row compares with what was read, and once it is opened, = still does")
    func compares() throws {
        var story = reading()
        refresh(&story, [Stated.row("g1", 2), Stated.row("g2", 1), Stated.row("g3", 1)])
        story.press(.home)
        story.type("=")
        let asked = try #require(story.readSides.last)
        #expect(asked.mark.contents == Stated.row("g1", 1).contents)
        story.send(.answered(asked.request, .success(.gist(LoadedGist(Stated.gist("g1", 1))))))
        for request in story.requests(forGist: "g1") {
            story.send(.answered(request, .success(.gist(LoadedGist(Stated.gist("g1", 2))))))
        }
        story.answerReading()
        #expect(story.text.contains("− state 1") && story.text.contains("+ state 2"))
        #expect(story.text.contains("read 1 d ago → now"))
        story.press(.escape)
        #expect(story.text.contains("state 2") && !story.text.contains("Diff"))
        story.press(.escape)
        #expect(!story.text.contains("~"), "it is read now")
        story.press(.enter)
        story.type("=")
        #expect(story.readSides.last?.mark == asked.mark)
    }

    @Test("P7: a stored copy of what was read is not compared with itself while the newer files load")
    func waits() throws {
        var story = Story(120, 30, showing: [Stated.row("g1", 1), Stated.row("g2", 1)])
        var mark = Stated.mark("g1", 1)
        let newer = Stated.row("g1", 2)
        mark.latest = .init(contents: try #require(newer.contents), updatedAt: newer.updatedAt)
        story.recall(ReadHistory(read: ["g1": mark, "g2": Stated.mark("g2", 1)]))
        #expect(Self.line(story, "g1").dropFirst().hasPrefix("~"))
        story.press(.home)
        story.type("=")
        let asked = try #require(story.readSides.last)
        story.send(.answered(asked.request, .success(.gist(LoadedGist(Stated.gist("g1", 1))))))
        let requests = story.requests(forGist: "g1")
        for request in requests {
            story.send(.stored(request, .gist(LoadedGist(Stated.gist("g1", 1))), asOf: Story.noon))
            story.answerReading()
        }
        #expect(!story.text.contains("No differences"))
        for request in requests {
            story.send(.answered(request, .success(.gist(LoadedGist(Stated.gist("g1", 2))))))
        }
        story.answerReading()
        #expect(story.text.contains("− state 1") && story.text.contains("+ state 2"))
    }

    @Test("P7: offline = compares with a newer copy that is stored, and says so where there is none")
    func offline() throws {
        var story = reading()
        refresh(&story, [Stated.row("g1", 2), Stated.row("g2", 1), Stated.row("g3", 1)])
        story.press(.home)
        story.type("=")
        let asked = try #require(story.readSides.last)
        story.send(.answered(asked.request, .success(.gist(LoadedGist(Stated.gist("g1", 1))))))
        func answer(stored: Gist) {
            for request in story.requests(forGist: "g1") {
                story.send(.stored(request, .gist(LoadedGist(stored)), asOf: Story.noon))
                story.answerReading()
            }
        }
        answer(stored: Stated.gist("g1", 1))
        #expect(!story.text.contains("No changes"))
        answer(stored: Stated.gist("g1", 2))
        for request in story.requests(forGist: "g1") {
            story.send(.answered(request, .failure(Failure("You are offline.", isOffline: true))))
        }
        story.answerReading()
        #expect(story.text.contains("+ state 2") && story.text.contains("You are offline."))
    }

    @Test("P7: marks of earlier versions stay read until a gist differs from the first state that a list shows")
    func completing() throws {
        var story = Story(120, 30, showing: [Stated.row("g1", 4), Stated.row("g2", 1)])
        story.recall(ReadHistory(read: ["g1", "g9"]))
        let completed = story.effects.compactMap { effect in
            if case .keep(.marks(.completed(let marks))) = effect { marks } else { nil }
        }
        #expect(completed.count == 1 && completed[0].keys.sorted() == ["g1"])
        #expect(!story.text.contains("~"))
        refresh(&story, [Stated.row("g1", 5), Stated.row("g2", 1)])
        #expect(Self.line(story, "g1").dropFirst().hasPrefix("~"))
    }

    @Test("P7: I and :read mark a changed row as read, :read undo takes that back; a starred one can be marked, too")
    func marking() {
        var story = reading(settings: withToken)
        let rows = [Stated.row("g1", 2), Stated.row("g2", 1), Stated.row("g3", 1)]
        refresh(&story, rows)
        story.press(.home)
        story.type("I")
        #expect(!story.text.contains("~"))
        story.type(":read undo")
        story.press(.enter)
        #expect(Self.line(story, "g1").dropFirst().hasPrefix("~"))
        story.type("2")
        story.answerPage(rows)
        #expect(Self.line(story, "g1").dropFirst().hasPrefix("~") && !story.text.contains("• "))
        #expect(story.lines[0].contains("2 ★ Starred •1"))
        story.press(.end)
        story.type("K")
        #expect(story.feed.selection == "g1")
        story.type("I")
        #expect(!story.text.contains("~"))
        story.type("J")
        #expect(story.text.contains("never unread"))
    }

    @Test("P7: the user's own gists are never marked, nor is what was written from here")
    func own() throws {
        var story = reading(settings: withToken)
        var changed = Stated.row("g1", 2)
        changed.owner = Owner(login: "octocat")
        refresh(&story, [changed, Stated.row("g2", 1), Stated.row("g3", 1)])
        #expect(Self.line(story, "g1").dropFirst().hasPrefix("~"), "the login is not known yet")
        story.send(.signIn(.login("octocat")))
        #expect(!Self.line(story, "g1").dropFirst().hasPrefix("~"))
    }

    @Test("P7: the filter finds what is unread and what has changed, and rows stay while they are read")
    func filters() {
        var story = reading()
        refresh(&story, [Stated.row("g1", 2), Stated.row("g2", 1), Stated.row("g3", 1)])
        func shown(_ filter: String) -> [GistID] {
            story.type("/")
            story.type(filter)
            story.press(.enter)
            defer { story.press(.escape) }
            return story.feed.shownGistIDs
        }
        #expect(shown("is:changed") == ["g1"] && shown("is:unread") == ["g1", "g3"])
        #expect(shown("!is:unread") == ["g2"] && shown("!is:changed") == ["g2", "g3"])
        #expect(shown("is:ch") == ["g1", "g2", "g3"])
        story.type("/is:unread")
        story.press(.enter, .home, .enter)
        story.answerGist(Stated.gist("g1", 2))
        story.press(.escape)
        #expect(story.feed.shownGistIDs == ["g1", "g3"])
        story.type(":hide is:unread")
        story.press(.enter)
        #expect(story.text.contains("can't hide gists") && story.feed.count == 3)
    }

    @Test("P7: with --plain a changed row says so")
    func plain() {
        var settings = Settings()
        settings.isLinear = true
        var story = reading(settings: settings)
        refresh(&story, [Stated.row("g1", 2, comments: 2), Stated.row("g2", 1), Stated.row("g3", 1)])
        story.press(.end, .home)
        #expect(story.text.contains(", changed, 2 new comments"))
    }

    // MARK: - Comments

    @Test("P8: new comments are counted on the row until the user sees them, and do not make it unread")
    func comments() {
        var story = reading()
        refresh(&story, [Stated.row("g1", 1, comments: 2), Stated.row("g2", 1), Stated.row("g3", 1)])
        #expect(Self.row(story, "g1").contains("+2 ❝") && story.lines[0].contains("1 Public •1 "))
        story.press(.home, .enter)
        story.answerGist(Stated.gist("g1", 1, comments: 2))
        story.press(.escape)
        #expect(Self.row(story, "g1").contains("+2 ❝"), "the text was read, not the comments")
        story.press(.enter)
        story.type("]")
        story.answerComments("g1", .success([comment(1, by: "ada", "First"), comment(2, by: "bob", "Second")]))
        story.answerReading()
        #expect(story.text.contains("new since 20 Nov"))
        story.press(.escape)
        #expect(Self.row(story, "g1").contains("❝ 2") && !story.text.contains("+2 ❝"))
        refresh(&story, [Stated.row("g1", 1, comments: 3), Stated.row("g2", 1), Stated.row("g3", 1)])
        #expect(Self.row(story, "g1").contains("+1 ❝"))
    }

    @Test("P8: the line is above the first comment that is new, and one's own comments are not")
    func newLine() throws {
        var list = CommentList()
        list.newest.value = (1...4).map { comment($0, by: $0 == 3 ? "octocat" : "ada", "Comment \($0)") }
        var story = reading(settings: withToken)
        story.send(.signIn(.login("octocat")))
        let context = story.model.context
        #expect(list.new(of: 4, context) == nil, "the first time")
        list.seen = .init(count: 4, newest: 4, seenAt: Story.noon)
        #expect(list.new(of: 4, context) == nil)
        list.seen?.newest = 2
        #expect(list.new(of: 4, context)?.start == 3, "the third one is the user's")
        list.seen = .init(count: 1, seenAt: Story.noon)
        #expect(list.new(of: 4, context) == NewComments(start: 1, since: "21 Nov, 12:00"))
        #expect(list.new(of: 104, context)?.start == 0, "they begin on an earlier page")
        list.seen?.seenAt -= 86_400 * 400
        #expect(list.new(of: 4, context)?.since == "17 Oct 2025")
    }

    /// The lines of a row.
    private static func row(_ story: Story, _ id: GistID) -> String {
        guard let place = story.lines.firstIndex(where: { $0.contains("#\(id)") }) else { return "" }
        return story.lines[place..<min(place + 2, story.lines.count)].joined(separator: "\n")
    }
}

/// Gists whose first file has another content in each state.
enum Stated {
    static func row(_ id: GistID, _ state: Int, comments: Int = 0) -> Gist {
        var gist = gist(id, state, comments: comments)
        gist.files[0].content = nil
        gist.history = nil
        return gist
    }

    static func gist(_ id: GistID, _ state: Int, comments: Int = 0) -> Gist {
        let text = "state \(state)\n"
        var file = file("notes.md", language: "Markdown", size: text.utf8.count, content: text)
        let hash = String(repeating: "0", count: 38) + "\(10 + state)"
        file.rawURL = "https://raw.test/mira/\(id)/raw/\(hash)/notes.md"
        var gist = BrowserTests.gist(id, files: [file], minutesAgo: 60 - Double(state), comments: comments)
        gist.history = [
            Revision(
                version: RevisionID("\(id)-\(state)"), author: gist.owner, committedAt: gist.updatedAt, additions: 1,
                deletions: 1)
        ]
        return gist
    }

    static func mark(_ id: GistID, _ state: Int) -> ReadMark {
        ReadMark(of: gist(id, state), at: Story.noon.addingTimeInterval(-86_400))
    }
}

extension Story {
    /// The queries for what the user has read, as far as they are not answered.
    var readSides: [(mark: ReadMark, request: RequestID)] {
        effects.compactMap { effect in
            if case .ask(.revisions(_, .read(let mark, _)), let request, _) = effect { (mark, request) } else { nil }
        }
    }

    /// The open requests for a gist.
    func requests(forGist id: GistID) -> [RequestID] {
        effects.compactMap { effect in
            guard case .ask(.detail(.gist(id)), let request, _) = effect, model.requests.owner(of: request) != nil
            else {
                return nil
            }
            return request
        }
    }
}
