import Browser
import Foundation
import Gists
import Testing

@Suite("Stars")
struct StarTests {
    @Test("S10: s shows the change at once and asks for nothing else; again takes the star back")
    func toggle() {
        var story = Story(settings: withToken, showing: gists(1...3))
        story.type("s")
        #expect(story.news() == [.setStar("g1", true, RequestID(2))])
        #expect(story.text.contains("★ · "))
        story.type("s")
        #expect(story.news() == [], "one change at a time")
        story.send(.starChanged("g1", RequestID(2), nil))
        story.type("s")
        #expect(story.news() == [.setStar("g1", false, RequestID(3))])
        #expect(!story.text.contains("★ · "))
    }

    @Test("S10: a refusal brings back what was known, and says why")
    func refused() {
        var story = Story(120, 36, settings: withToken, showing: gists(1...3))
        story.press(.enter)
        story.answerStar("g1", .success(true))
        story.type("s")
        #expect(story.text.contains("☆ not"))
        story.answerStar("g1", .success(true))
        #expect(story.text.contains("☆ not"), "an answer from before the change does not hide it")
        story.send(.starChanged("g1", RequestID(4), somethingFailed))
        #expect(story.text.contains("★ star"))
        #expect(story.text.contains("GitHub did not answer. · s tries again"))
    }

    @Test("S10: without a token s says what it takes")
    func noToken() {
        var story = Story(showing: gists(1...3))
        story.type("s")
        #expect(story.news() == [])
        #expect(story.text.contains("Starring takes a token"))
    }

    @Test("the starred feed knows that its gists are starred")
    func starredFeed() {
        var story = Story(settings: withToken, showing: gists(1...3))
        story.type("2")
        story.answerPage(gists(1...1))
        _ = story.news()
        story.type("s")
        #expect(story.news().contains { if case .setStar("g1", false, _) = $0 { true } else { false } })
    }
}
