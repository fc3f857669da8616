import Cells
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("Forks")
struct ForksTests {
    private static func fork(_ number: Int) -> Fork {
        Fork(
            id: "\(String(repeating: "\(number % 10)", count: 29))\(number + 100)",
            owner: Owner(login: "user\(number)"),
            createdAt: Story.noon.addingTimeInterval(-3_600 * Double(number)),
            updatedAt: Story.noon.addingTimeInterval(-3_600 * Double(number) + (number == 1 ? 1_800 : 0)))
    }

    /// A gist with so many forks, at the tab that lists them.
    private func reading(_ forks: Int, rows: Int = 24) -> Story {
        var whole = gist("g1", files: [file("a.txt", content: "hello")])
        whole.forks = (0..<forks).map { Self.fork($0 + 1) }
        var story = Story(80, rows, showing: [gist("g1", files: [file("a.txt")])])
        story.press(.enter)
        story.answerGist(whole)
        story.type("]")
        _ = story.news()
        return story
    }

    private func asked(_ story: inout Story) -> (page: Int, request: RequestID)? {
        story.news().lazy.compactMap {
            if case .ask(.forks("g1", let page), let request, _) = $0 { (page, request) } else { nil }
        }.last
    }

    @Test("R9: a tab lists who forked the gist and when, from the gist's own answer")
    func list() {
        var story = reading(2)
        #expect(story.text.contains("Forks 2"))
        #expect(story.text.contains("user1  1 h ago  updated 30 min ago"))
        #expect(story.text.contains("user2  2 h ago  nothing of its own"))
        #expect(asked(&story) == nil)
        story.type("t")
        #expect(story.text.contains("user2  2026-11-21 10:00"))
    }

    @Test(
        "R9: a fork without changes of its own is unchanged only if the gist is, too",
        arguments: [([5.0, 9], "unchanged"), ([0.5, 9], "1 revision behind"), ([0.5, 1, 9], "2 revisions behind")])
    func behind(hoursOfRevisions: [Double], state: String) {
        var whole = gist("g1", files: [file("a.txt", content: "hello")])
        whole.forks = [Self.fork(2)]
        whole.history = hoursOfRevisions.map { hours in
            Revision(
                version: RevisionID("\(hours)"), author: nil,
                committedAt: Story.noon.addingTimeInterval(-3_600 * hours), additions: nil, deletions: nil)
        }
        var story = Story(80, 24, showing: [gist("g1", files: [file("a.txt")])])
        story.press(.enter)
        story.answerGist(whole)
        story.type("]")
        #expect(story.lines.contains { $0.hasSuffix("user2  2 h ago  \(state)") })
    }

    @Test("R9: Ctrl-T leads to the forks before the gist is loaded, and says so if there are none")
    func fromList() throws {
        var story = Story(80, 24, showing: [gist("g1", files: [file("a.txt")])])
        story.press(.control("t"))
        story.type("forks")
        story.press(.enter)
        #expect(story.model.detail.tab(story.model.context) == .forks)
        #expect(story.text.contains("loading the forks …"))
        story.answerGist(gist("g1", files: [file("a.txt", content: "hello")]))
        let page = try #require(asked(&story))
        #expect(page.page == 1)
        story.send(.answered(page.request, .success(.forks(ForkPage(forks: [], isLast: true)))))
        #expect(story.text.contains("No forks.") && !story.text.contains("load more"))
    }

    @Test("R9: forks are in columns; one without room is left out, so that no line wraps", arguments: [80, 40])
    func columns(width: Int) {
        var whole = gist("g1", files: [file("a.txt", content: "hello")])
        whole.forks = [Self.fork(1), Self.fork(20)]
        var story = Story(width, 24, showing: [gist("g1", files: [file("a.txt")])])
        story.press(.enter)
        story.answerGist(whole)
        story.type("]")
        func rows() -> [String] { story.lines.filter { $0.contains("user") } }
        #expect(rows().count == 2)
        #expect(rows().first?.contains("user1   1 h ago   updated 30 min ago") == true)
        #expect(rows().last?.contains("user20  20 h ago  nothing of its own") == true)
        story.type("t")
        #expect(rows().count == 2)
        #expect(rows().first?.contains("updated 2026-11-21 11:30 UTC") == true)
        #expect(story.text.contains("2026-11-21 11:00 UTC") == (width == 80))
    }

    @Test("R9: without forks there is no such tab")
    func none() {
        let story = reading(0)
        #expect(!story.text.contains("Forks"))
        #expect(story.model.detail.tab(story.model.context) == .about)
    }

    @Test("R9: Enter opens the chosen fork")
    func open() {
        var story = reading(3)
        story.type("j")
        story.press(.enter)
        let id = Self.fork(2).id
        #expect(story.news().contains { if case .ask(.detail(.gist(id)), _, _) = $0 { true } else { false } })
        #expect(story.model.feedID == .opened)
    }

    @Test("R9: a page that brings no fork that pages had not brought is the last, whatever it names")
    func endless() {
        let first = (1...3).map(Self.fork)
        var list = ForkList(inResponse: first)
        list.add(first, isLast: false)
        #expect(!list.isLast, "the gist's own answer told them, no page did")
        for page in [first, []] {
            var same = list
            same.add(page, isLast: false)
            #expect(same.isLast)
        }
        list.add(first + [Self.fork(4)], isLast: false)
        #expect(!list.isLast && list.elements.count == 4)
    }

    @Test("R9: going on at the end asks for further pages, one at a time, until the last has come")
    func furtherPages() throws {
        var story = reading(30, rows: 12)
        story.type("G")
        #expect(story.text.contains("G load more"))
        #expect(asked(&story) == nil, "the end was not reached before")
        story.type("j")
        let first = try #require(asked(&story))
        #expect(first.page == 1)
        #expect(story.text.contains("loading more …"))
        story.type("j")
        #expect(asked(&story) == nil)
        story.resize(80, 100)
        story.send(
            .answered(first.request, .success(.forks(ForkPage(forks: (1...35).map(Self.fork), isLast: false)))))
        for number in 1...35 { #expect(story.text.contains("user\(number) ")) }
        story.type("Gj")
        let second = try #require(asked(&story))
        #expect(second.page == 2)
        story.send(.answered(second.request, .success(.forks(ForkPage(forks: [Self.fork(40)], isLast: true)))))
        #expect(!story.text.contains("more"))
        story.type("Gjj")
        #expect(asked(&story) == nil)
    }

    @Test("R9: a list that the gist's own answer tells whole offers no more, and asks for none", arguments: [1, 6, 29])
    func complete(count: Int) {
        var story = reading(count, rows: 60)
        #expect(story.text.contains("Forks \(count)") && !story.text.contains("load more"))
        story.type("GjG")
        #expect(asked(&story) == nil && !story.text.contains("load more"))
    }

    @Test("R9: where G is offered to load more, one press does")
    func oneKey() throws {
        var story = reading(30, rows: 100)
        #expect(story.text.contains("G load more"))
        story.type("G")
        #expect(asked(&story)?.page == 1)
        #expect(story.text.contains("loading more …"))
    }

    @Test("R9: a page that does not come says so and is asked for again; Esc gives it up")
    func failure() throws {
        var story = reading(30, rows: 100)
        story.type("Gj")
        let first = try #require(asked(&story))
        story.send(.answered(first.request, .failure(somethingFailed)))
        #expect(story.text.contains("GitHub did not answer. G retry"))
        #expect(story.text.contains("user1 "))
        story.type("G")
        let second = try #require(asked(&story))
        #expect(second.page == 1)
        story.press(.escape)
        #expect(story.news() == [.cancel(second.request)])
        #expect(story.model.focus == .detail)
        story.send(.answered(second.request, .success(.forks(ForkPage(forks: [Self.fork(99)], isLast: true)))))
        #expect(!story.text.contains("user99"))
    }

    @Test("R9: the choice stays in sight in a list longer than the pane")
    func scrolling() {
        var story = reading(60, rows: 12)
        story.press(.down, times: 40)
        #expect(story.text.contains("user41 "))
        story.type("g")
        #expect(story.text.contains("user1 "))
        story.type("G")
        #expect(story.text.contains("user60 ") && story.text.contains("G load more"))
    }

    // MARK: - What was done to them

    private func changed(_ number: Int, after hours: Double) -> Fork {
        var fork = Self.fork(number)
        fork.updatedAt = fork.createdAt.addingTimeInterval(3_600 * hours)
        return fork
    }

    private func reading(_ forks: [Fork], settings: Settings = Settings()) -> Story {
        var whole = gist("g1", files: [file("a.txt", content: "hello")])
        whole.forks = forks
        var story = Story(80, 24, settings: settings, showing: [gist("g1", files: [file("a.txt")])])
        story.press(.enter)
        story.answerGist(whole)
        story.type("]")
        _ = story.news()
        return story
    }

    private func owners(_ story: Story) -> [String] {
        story.lines.compactMap { line in
            line.firstRange(of: "user").map { String(line[$0.lowerBound...].prefix(6)) }
        }.map { $0.replacingOccurrences(of: " ", with: "") }
    }

    private func askedChange(_ story: inout Story) -> (fork: GistID, request: RequestID)? {
        story.news().lazy.compactMap {
            if case .ask(.revisions(let fork, .list(page: 1)), let request, _) = $0 { (fork, request) } else { nil }
        }.last
    }

    private func revision(_ hours: Double, after fork: Fork, _ additions: Int?, _ deletions: Int?) -> Revision {
        Revision(
            version: RevisionID("\(hours)"), author: fork.owner,
            committedAt: fork.createdAt.addingTimeInterval(3_600 * hours),
            additions: additions, deletions: deletions)
    }

    @Test("R9: those that were changed since stand first, the latest at the top; the others follow, the latest first")
    func order() throws {
        // As many as the gist's own answer tells where there may be more.
        let others = (40...65).map(Self.fork)
        var story = reading([Self.fork(2), changed(9, after: 2), Self.fork(3), changed(8, after: 5)] + others)
        #expect(owners(story).prefix(4) == ["user8", "user9", "user2", "user3"])
        #expect(story.text.contains(/user2 +2 h ago +nothing of its own/))
        story.type("G")
        story.type("j")
        let page = try #require(asked(&story))
        story.send(
            .answered(
                page.request, .success(.forks(ForkPage(forks: [Self.fork(4), changed(7, after: 6)], isLast: true)))))
        #expect(story.model.detail.reader(story.model.context).chosenLine == 31, "the cursor stays at its fork")
        story.type("g")
        #expect(owners(story).prefix(6) == ["user7", "user8", "user9", "user2", "user3", "user4"])
        story.type("G")
        story.press(.enter)
        #expect(
            story.news().contains { if case .ask(.detail(.gist(Self.fork(65).id)), _, _) = $0 { true } else { false } })
    }

    @Test("R9: where the cursor rests it is asked how much was changed; only once, and of no other")
    func counts() throws {
        let fork = changed(9, after: 4)
        var story = reading([fork, changed(8, after: 1), Self.fork(2)])
        let start = Story.noon
        #expect(askedChange(&story) == nil)
        #expect(story.model.nextTick.map { $0 <= start.addingTimeInterval(ForksTab.Resting.rest) } == true)
        story.send(.time(start.addingTimeInterval(0.25)))
        story.send(.tick)
        let asked = try #require(askedChange(&story))
        #expect(asked.fork == fork.id)
        #expect(story.text.contains("counting …"))
        let page = RevisionPage(
            revisions: [
                revision(4, after: fork, 10, 1), revision(1, after: fork, 2, 2), revision(-5, after: fork, 99, 99),
            ], isLast: true)
        story.send(.answered(asked.request, .success(.revisions(page))))
        #expect(story.text.contains("2 changes  +12 −3"))
        story.send(.time(start.addingTimeInterval(5)))
        story.send(.tick)
        #expect(askedChange(&story) == nil)
        // The last one is as it was made.
        story.type("G")
        story.send(.time(start.addingTimeInterval(9)))
        story.send(.tick)
        #expect(askedChange(&story) == nil)
    }

    @Test("R9: whoever goes on asks nothing of what was passed, and gives up what was asked")
    func movesOn() throws {
        var story = reading([changed(9, after: 4), changed(8, after: 1), changed(7, after: 0.5)])
        let start = Story.noon
        story.send(.time(start.addingTimeInterval(0.1)))
        story.type("j")
        story.send(.time(start.addingTimeInterval(0.25)))
        story.send(.tick)
        #expect(askedChange(&story) == nil)
        story.send(.time(start.addingTimeInterval(0.35)))
        story.send(.tick)
        let asked = try #require(askedChange(&story))
        #expect(asked.fork == Self.fork(7).id)
        story.type("k")
        #expect(story.news().contains(.cancel(asked.request)))
        #expect(!story.text.contains("counting"))
    }

    @Test("R9: a fork with new comments alone has nothing of its own; one without an answer stays as it was")
    func nothingChanged() throws {
        let fork = changed(9, after: 4)
        for (result, expected) in [
            (Result.success(Response.revisions(RevisionPage(revisions: [], isLast: true))), "nothing of its own"),
            (Result.failure(somethingFailed), "updated 5 h ago"),
        ] {
            var story = reading([fork])
            story.send(.time(Story.noon.addingTimeInterval(0.25)))
            story.send(.tick)
            story.send(.answered(try #require(askedChange(&story)).request, result))
            #expect(story.text.contains(expected) && !story.text.contains("counting"))
        }
    }

    // MARK: - What it is a fork of

    private static let parent = Gist.Parent(
        id: GistID(String(repeating: "ab", count: 16)), owner: Owner(login: "ada"),
        htmlURL: "https://gist.github.com/ada/abab")

    @Test("R9: About says what the gist is forked from, and leads there")
    func forkedFrom() {
        var story = Story(80, 24, showing: [gist("g1", files: [file("a.txt")])])
        story.press(.enter)
        var whole = gist("g1", files: [file("a.txt", content: "hello")])
        whole.parent = Self.parent
        story.answerGist(whole)
        story.type("i")
        #expect(story.text.contains("forked from  ada/\(Self.parent.id)[1]"))
        _ = story.news()
        story.type("i^")
        #expect(
            story.news().contains { if case .ask(.detail(.gist(Self.parent.id)), _, _) = $0 { true } else { false } })
        #expect(story.model.feedID == .opened)
        story.press(.backspace)
        #expect(story.model.feedID == .everyone && story.model.focus == .detail)
    }

    @Test("B18: in the list that ^ leads to once the response is here, the selection begins to rest then")
    func restsAfterParent() {
        var story = Story(120, 36, showing: [gist("g1", files: [file("a.txt")])])
        story.type("^")
        story.send(.time(Story.noon.addingTimeInterval(5)))
        var whole = gist("g1", files: [file("a.txt", content: "hello")])
        whole.parent = Self.parent
        story.answerGist(whole)
        #expect(story.model.feedID == .opened)
        let rested = story.model.now.addingTimeInterval(PreviewDebounce.rest)
        #expect(story.model.list.preview.restsAt == rested)
    }

    @Test("R9: where GitHub does not say what the parent is, that is said once its answer is here, and not before")
    func noParent() {
        var story = Story(80, 24, showing: [gist("g1", files: [file("a.txt")])])
        story.type("^")
        #expect(story.model.focus == .detail && !story.text.contains(Words.Forks.noParent))
        story.answerGist(gist("g1", files: [file("a.txt", content: "hello")]))
        #expect(story.text.contains(Words.Forks.noParent))
    }
}
