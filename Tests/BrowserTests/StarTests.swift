import Foundation
import Gists
import Testing

@testable import Browser

@Suite("Stars")
struct StarTests {
    @Test("S10: s shows the change at once and asks for nothing else; again takes the star back")
    func toggle() {
        var story = Story(settings: withToken, showing: gists(1...3))
        story.type("s")
        #expect(story.news() == [.change(.star("g1", true), RequestID(3))])
        #expect(story.text.contains("★ · "))
        story.type("s")
        #expect(story.news() == [], "one change at a time")
        story.send(.answered(RequestID(3), .success(.done)))
        story.type("s")
        #expect(story.news() == [.change(.star("g1", false), RequestID(4))])
        #expect(!story.text.contains("★ · "))
    }

    @Test("S10: a refusal brings back what was known, and says why")
    func refused() {
        var story = Story(120, 36, settings: withToken, showing: gists(1...3))
        story.press(.enter)
        story.answerStar("g1", .success(true))
        #expect(story.text.contains("mira · ★ · "))
        story.type("s")
        #expect(!story.text.contains("mira · ★ · "))
        story.answerStar("g1", .success(true))
        #expect(!story.text.contains("mira · ★ · "), "an answer from before the change does not hide it")
        story.send(.answered(RequestID(5), .failure(somethingFailed)))
        #expect(story.text.contains("mira · ★ · "))
        #expect(story.text.contains("GitHub did not answer. · s retry"))
    }

    @Test("S10: without a token s says what it takes")
    func noToken() {
        var story = Story(showing: gists(1...3))
        story.type("s")
        #expect(story.news() == [])
        #expect(story.text.contains("Starring needs a token: A signs in."))
        var settings = Settings()
        _ = settings.keymap.rebind("account", to: [])
        var rebound = Story(settings: settings, showing: gists(1...3))
        rebound.type("s")
        #expect(rebound.text.contains("Starring needs a token: :account signs in."))
    }

    @Test("the starred feed knows that its gists are starred")
    func starredFeed() {
        var story = Story(settings: withToken, showing: gists(1...3))
        story.type("2")
        story.answerPage(gists(1...1))
        _ = story.news()
        story.type("s")
        #expect(story.news().contains { if case .change(.star("g1", false), _) = $0 { true } else { false } })
    }

    /// A browser in which five gists are marked and their stars asked for.
    private func starring() -> Story {
        var story = Story(120, 36, settings: withToken, showing: gists(1...5))
        story.type("     ")
        _ = story.news()
        story.type("s")
        return story
    }

    @Test("B16: marked gists are starred one after the other, with progress")
    func several() {
        var story = starring()
        #expect(story.news() == [.change(.star("g1", true), RequestID(3))])
        #expect(story.lines.last?.contains("starring 1/5  ") == true)
        #expect(story.lines.last?.contains("  Esc cancel  ") == true)
        #expect(story.text.components(separatedBy: "★ · ").count == 7, "all rows and the head show it at once")
        for number in 1...4 {
            story.send(.answered(RequestID(number + 2), .success(.done)))
            #expect(story.news() == [.change(.star("g\(number + 1)", true), RequestID(number + 3))])
            #expect(story.lines.last?.contains("starring \(number + 1)/5") == true)
        }
        #expect(story.model.unsentChanges == nil)
        story.send(.answered(RequestID(7), .success(.done)))
        #expect(story.lines.last?.contains("starring") == false)
        #expect(!story.model.isAnimating)
    }

    @Test("B16: Esc takes back what was not asked for yet")
    func cancelled() {
        var story = starring()
        _ = story.news()
        #expect(story.model.unsentChanges == "4 of 5 stars not changed: the program ended first.")
        story.press(.escape)
        #expect(story.text.contains("Cancelled: 4 of 5 stars not changed."))
        #expect(story.text.components(separatedBy: "★ · ").count == 2)
        story.send(.answered(RequestID(3), .success(.done)))
        #expect(story.news() == [])
        #expect(story.model.changes.stars["g1"] == true)
        #expect(story.model.unsentChanges == nil)
    }

    @Test("B16: what stops one star stops the others, and all are as they were")
    func stopped() {
        var story = starring()
        story.send(.answered(RequestID(3), .failure(somethingFailed)))
        #expect(story.text.contains("GitHub did not answer. 4 more were skipped. · s retry"))
        #expect(!story.text.contains("★ · "))
        #expect(story.news() == [.change(.star("g1", true), RequestID(3))])
    }
}
