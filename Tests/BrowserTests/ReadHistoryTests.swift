import Cells
import Documents
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("What earlier sessions left")
struct ReadHistoryTests {
    private static func line(_ story: Story, _ id: GistID) -> String {
        story.lines.first { $0.contains("#\(id)") } ?? ""
    }

    /// The IDs that the store was asked to mark, one list for each request, with `-` before those that become unread.
    private static func marks(_ effects: [Effect]) -> [[String]] {
        effects.compactMap { effect in
            switch effect {
            case .keep(.marks(.read(let marks))): marks.keys.map(\.rawValue).sorted()
            case .keep(.marks(.unread(let ids))): ids.map { "-\($0)" }
            default: nil
            }
        }
    }

    @Test("B14: unread gists have a dot and are bold; without a history there is neither")
    func dots() throws {
        var story = Story(showing: gists(1...3))
        #expect(!story.text.contains("•"))
        story.recall(ReadHistory(read: ["g2"]))
        #expect(Self.line(story, "g3").hasPrefix(" • "))
        #expect(!Self.line(story, "g2").contains("•"))
        for (id, isBold) in [("g3", true), ("g2", false)] {
            let row = try #require(story.lines.firstIndex { $0.contains("#\(id)") })
            let title = story.model.settings.theme.title
            #expect((0..<40).contains { story.surface[$0, row]?.style == title } == isBold)
        }
    }

    @Test("B14: opening marks as read, once, and is told to the store")
    func opening() {
        var story = Story(showing: gists(1...3))
        story.recall(ReadHistory())
        story.press(.enter)
        #expect(!Self.marks(story.news()).contains(["g1"]))
        story.answerGist(gist("g1"))
        #expect(Self.marks(story.news()).contains(["g1"]))
        story.press(.escape, .enter)
        #expect(!Self.marks(story.news()).contains(["g1"]))
        story.press(.escape)
        #expect(!Self.line(story, "g1").contains("•"))
    }

    @Test("B14: a gist that did not come was not read; one that was kept was")
    func openingFails() throws {
        var story = Story(showing: gists(1...3))
        story.recall(ReadHistory())
        story.press(.enter)
        story.answerGist("g1", .failure(somethingFailed))
        story.answerFile("notes.md", of: "g1", .failure(somethingFailed))
        #expect(!Self.marks(story.news()).contains(["g1"]))
        story.press(.escape)
        #expect(Self.line(story, "g1").contains("•"))
        story.press(.down, .enter)
        let request = try #require(
            story.news().compactMap { if case .ask(.detail(.gist("g2")), let request, _) = $0 { request } else { nil } }
                .last)
        story.send(.stored(request, .gist(LoadedGist(gist("g2"))), asOf: Story.noon))
        #expect(Self.marks(story.news()).contains(["g2"]))
    }

    @Test("B14: J goes to the next unread gist, and says where there is none")
    func next() {
        var story = Story(showing: gists(1...5))
        story.recall(ReadHistory(read: ["g2", "g3", "g5"]))
        story.type("J")
        #expect(story.feed.selection == "g4")
        story.type("J")
        #expect(story.feed.selection == "g4")
        #expect(story.text.contains("No unread gist below."))
    }

    @Test("B14: K goes to the unread gist above; while reading J and K open theirs")
    func unreadWhileReading() {
        var story = Story(120, 36, showing: gists(1...5))
        story.recall(ReadHistory(read: ["g2", "g3"]))
        story.press(.end)
        story.type("K")
        #expect(story.feed.selection == "g4")
        #expect(story.model.focus == .list)
        story.press(.enter)
        story.answerGist(gist("g4"))
        _ = story.news()
        story.type("K")
        #expect(story.feed.selection == "g1")
        #expect(story.model.focus == .detail)
        #expect(story.news().contains { if case .ask(.detail(.gist("g1")), _, _) = $0 { true } else { false } })
        story.type("K")
        #expect(story.text.contains("No unread gist above."))
        story.type("J")
        #expect(story.feed.selection == "g5")
        #expect(story.model.focus == .detail)
    }

    @Test("B14: J at the end of what is loaded says so and loads further rows, as j does")
    func unreadFurther() {
        var story = Story(showing: gists(1...50), next: "p2")
        story.recall(ReadHistory(read: gists(1...50).map(\.id)))
        story.type("J")
        #expect(story.feed.selection == "g1")
        #expect(story.text.contains("No unread gist below · loading more …"))
        #expect(story.pageRequests.last?.cursor == .after("p2"))
        story.type("J")
        #expect(story.pageRequests.count == 2)
        story.answerPage(gists(51...60))
        story.type("J")
        #expect(story.feed.selection == "g51")
        story.type(":read all")
        story.press(.enter)
        story.type("J")
        #expect(story.text.contains("No unread gist below."))
    }

    // MARK: - Marking by hand

    @Test("B14: I marks the selected gist as read and as unread again, or the marked ones, and the store hears of it")
    func marking() {
        var story = Story(showing: gists(1...5))
        story.recall(ReadHistory(read: ["g2"]))
        _ = story.news()
        story.type("I")
        #expect(Self.marks(story.news()) == [["g1"]])
        #expect(!Self.line(story, "g1").contains("•") && story.model.bottomLine == nil)
        story.type("I")
        #expect(Self.marks(story.news()) == [["-g1"]])
        #expect(Self.line(story, "g1").contains("•"))
        // One of these was read: all are, then none is.
        story.type("   I")
        #expect(Self.marks(story.news()) == [["g1", "g3"]])
        #expect(story.text.contains("Marked 2 gists as read · :read undo reverts"))
        story.type("I")
        #expect(Self.marks(story.news()) == [["-g1", "-g2", "-g3"]])
        #expect(story.model.list.marks.count == 3)
    }

    @Test("B14: :read all marks all that are shown, says how many, and is undone as it was")
    func readAll() {
        var story = Story(showing: gists(1...5))
        story.recall(ReadHistory(read: ["g2"]))
        _ = story.news()
        story.type(":read all")
        story.press(.enter)
        #expect(Self.marks(story.news()) == [["g1", "g3", "g4", "g5"]])
        #expect(story.text.contains("Marked 4 gists as read"))
        #expect(!story.text.contains("•"))
        story.type(":read all")
        story.press(.enter)
        #expect(story.text.contains("All gists are already read."))
        story.type(":read undo")
        story.press(.enter)
        #expect(Self.marks(story.news()) == [["-g1", "-g3", "-g4", "-g5"]])
        #expect(story.model.panes.library.marks.isRead("g2") == true)
        story.type(":unread")
        story.press(.enter)
        #expect(story.text.contains("The gist is already unread."))
        story.type(":read these")
        story.press(.enter)
        #expect(story.text.contains("Usage: :read [all | undo]"))
    }

    @Test("B14: with a filter :read all means the rows that it shows; where nothing is kept, there are no marks")
    func readAllShown() {
        var story = Story(showing: [gist("a", description: "ring"), gist("b", description: "tree")])
        story.type(":read all")
        story.press(.enter)
        #expect(story.text.contains("Nothing is cached in this session"))
        story.recall(ReadHistory())
        story.type("/ring")
        story.press(.enter)
        story.type(":read all")
        story.press(.enter)
        #expect(story.model.panes.library.marks.read?.keys.sorted() == ["a"])
    }

    @Test("B14: feeds tell how many of their loaded rows are unread, where there is room")
    func counts() {
        var story = Story(120, 36, settings: withToken, showing: gists(1...50), next: "p2")
        #expect(!story.lines[0].contains("•"))
        story.recall(ReadHistory(read: ["g1", "g2"]))
        #expect(story.lines[0].contains("1 Public •48  2 ★ Starred "))
        story.type("I")
        #expect(story.lines[0].contains("1 Public •49 "))
        story.press(.end)
        story.answerPage(gists(51...60))
        #expect(story.lines[0].contains("1 Public •59 "))
        story.type("2")
        story.answerPage(gists(40...42))
        #expect(story.lines[0].contains("1 Public •59  2 ★ Starred  3"))
        story.send(.signIn(.login("octocat")))
        story.resize(70, 24)
        #expect(!story.lines[0].contains("•") && story.lines[0].contains("updated"))
        story.resize(120, 36)
        story.type("1:read all")
        story.press(.enter)
        #expect(story.lines[0].contains("1 Public  2 ★ Starred  3"))
    }

    @Test("B14: own gists, starred ones and drafts are never unread, and a command for them says so")
    func neverUnread() {
        var own = gist("g2")
        own.owner = Owner(login: "octocat")
        var story = Story(120, 36, settings: withToken, showing: [gist("g1"), own, gist("g3")])
        story.recall(ReadHistory())
        #expect(story.lines[0].contains("1 Public •3 "))
        story.send(.signIn(.login("octocat")))
        story.press(.home)
        #expect(story.lines[0].contains("1 Public •2 ") && !Self.line(story, "g2").contains("•"))
        story.type("J")
        #expect(story.feed.selection == "g3")
        _ = story.news()
        story.type("kI")
        #expect(story.news().isEmpty && story.text.contains("never unread"))
        for feed in ["2", "3"] {
            story.type(feed)
            story.answerPage([gist("g4"), gist("g5")])
            #expect(!Self.line(story, "g4").contains("•") && !Self.line(story, "g5").contains("•"))
            _ = story.news()
            story.type("J")
            #expect(story.text.contains("never unread"))
            story.type(":read all")
            story.press(.enter)
            #expect(story.text.contains("never unread") && story.news().isEmpty)
        }
    }

    @Test("B14, C4: a click finds the feeds behind counts, too")
    func clickBehindCounts() throws {
        var story = Story(120, 36, settings: withToken, showing: gists(1...50))
        story.recall(ReadHistory())
        let x = try #require(story.lines[0].firstRange(of: "Starred")).lowerBound
        let column = story.lines[0].distance(from: story.lines[0].startIndex, to: x)
        story.send(.input(.mouse(Mouse(.press, x: column, y: 0))))
        #expect(story.feed.rows.isEmpty && story.model.feedID == .starred)
    }

    @Test("B14: ) and ( go to the gists beside the one that is read, and open them; in the list they only go there")
    func neighbours() {
        var story = Story(showing: gists(1...5))
        story.type(")")
        #expect(story.feed.selection == "g2")
        #expect(story.model.focus == .list)
        story.press(.enter)
        _ = story.news()
        story.type(")")
        #expect(story.news().contains { if case .ask(.detail(.gist("g3")), _, _) = $0 { true } else { false } })
        #expect(story.text.contains("Notes #g3"))
        story.type("2(")
        #expect(story.feed.selection == "g1")
        story.type("(")
        #expect(story.text.contains("This is the first gist."))
        story.type("9))")
        #expect(story.text.contains("This is the last gist."))
        #expect(story.model.focus == .detail)
    }

    @Test("B14: below what is new since the last visit stands a marker, on each form of rows", arguments: [10, 24, 36])
    func marker(rows: Int) throws {
        let feed = (1...6).map { gist("g\($0)", minutesAgo: Double($0) * 10) }
        var story = Story(80, rows, showing: feed)
        story.recall(ReadHistory(lastVisit: Story.noon.addingTimeInterval(-25 * 60)))
        let place = try #require(story.lines.firstIndex { $0.contains("↑ new") })
        let above = try #require(story.lines.firstIndex { $0.contains("#g2") })
        let below = try #require(story.lines.firstIndex { $0.contains("#g3") })
        #expect((above..<below).contains(place))
        var visitor = Story(80, rows, showing: feed)
        visitor.recall(ReadHistory(lastVisit: Story.noon))
        #expect(!visitor.text.contains("↑ new"))
    }

    @Test("S4: rows that were kept show while the server is asked, and its rows take their place without a jump")
    func storedRows() throws {
        var story = Story(cached: gists(1...2))
        let request = try #require(story.pageRequests.last?.request)
        story.press(.down)
        story.send(
            .stored(
                request, .page(GistPage(gists: gists(1...40), next: nil)), asOf: Story.noon.addingTimeInterval(-720)))
        #expect(story.feed.rows.count == 40)
        #expect(story.feed.selection == "g2")
        #expect(story.lines[0].contains("updated 12 min ago"))
        #expect(story.model.isAnimating)
        let before = story.lines
        story.answerPage(gists(1...20), next: "p2")
        #expect(story.lines[2..<22] == before[2..<22])
        #expect(story.lines[0].contains("updated 12:00"))
        story.send(.stored(request, .page(GistPage(gists: gists(90...95), next: nil)), asOf: Story.noon))
        #expect(story.feed.rows.count == 40)
    }

    @Test("S1, S5: a kept gist stays on the screen with its age when the server cannot be reached")
    func storedGist() throws {
        var story = Story(showing: gists(1...3))
        story.press(.enter)
        let request = RequestID(3)
        let kept = gist("g1", files: [file("notes.md", content: "kept text")])
        story.send(.stored(request, .gist(LoadedGist(kept)), asOf: Story.noon.addingTimeInterval(-7_200)))
        #expect(story.text.contains("kept text"))
        #expect(story.model.isAnimating)
        story.answerGist("g1", .failure(Failure("No connection.", isOffline: true)))
        #expect(story.text.contains("kept text"))
        #expect(story.text.contains("offline · cached 2 h ago"))
        story.type("r")
        story.answerGist(kept)
        #expect(story.text.contains("kept text"))
        #expect(!story.text.contains("as of 2 h ago"))
    }

    @Test("S5: what was never seen says so, and asked to be offline no failure takes a line")
    func offline() {
        var story = Story(settings: Settings(isOffline: true), cached: gists(1...3))
        story.failPage("Offline.", isOffline: true)
        #expect(story.lines[0].contains("offline · 12 min ago"))
        #expect(!story.text.contains("r retry"))
        story.press(.enter)
        story.answerGist("g1", .failure(Failure("Offline.", isOffline: true)))
        #expect(story.text.contains("Nothing is cached for this page."))
    }
}
