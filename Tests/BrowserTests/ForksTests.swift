import Cells
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("Forks")
struct ForksTests {
    private static func fork(_ number: Int) -> Fork {
        Fork(
            id: String(repeating: "\(number % 10)", count: 31) + "f", owner: Owner(login: "user\(number)"),
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
        #expect(story.text.contains("user1 · forked 1 h ago · updated 30 min ago"))
        #expect(story.text.contains("user2 · forked 2 h ago"))
        #expect(!story.text.contains("forked 2 h ago · updated"))
        #expect(asked(&story) == nil)
        story.type("t")
        #expect(story.text.contains("user2 · forked 2026-11-21 10:00"))
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
        #expect(story.news().contains { if case .ask(.gist(id), _, _) = $0 { true } else { false } })
        #expect(story.model.feedID == .opened)
    }

    @Test("R9: going on at the end asks for further pages, one at a time, until the last has come")
    func furtherPages() throws {
        var story = reading(2)
        #expect(story.text.contains("G load more"))
        story.type("G")
        #expect(asked(&story) == nil, "the end was not reached before")
        story.type("j")
        let first = try #require(asked(&story))
        #expect(first.page == 1)
        #expect(story.text.contains("loading more …"))
        story.type("j")
        #expect(asked(&story) == nil)
        story.send(
            .answered(first.request, .success(.forks(ForkPage(forks: (1...5).map(Self.fork), isLast: false)))))
        for number in 1...5 { #expect(story.text.contains("user\(number) ")) }
        story.type("Gj")
        let second = try #require(asked(&story))
        #expect(second.page == 2)
        story.send(.answered(second.request, .success(.forks(ForkPage(forks: [Self.fork(6)], isLast: true)))))
        #expect(story.text.contains("user6 "))
        #expect(!story.text.contains("more"))
        story.type("Gjj")
        #expect(asked(&story) == nil)
    }

    @Test("R9: a page that does not come says so and is asked for again; Esc gives it up")
    func failure() throws {
        var story = reading(1)
        story.type("j")
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
        story.send(.answered(second.request, .success(.forks(ForkPage(forks: [Self.fork(9)], isLast: true)))))
        #expect(!story.text.contains("user9"))
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
}
