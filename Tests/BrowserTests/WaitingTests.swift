import Foundation
import Testing

@testable import Browser

@Suite("Waiting for a limit")
struct WaitingTests {
    private let end = Story.noon.addingTimeInterval(45)

    @Test("H11: the status bar says for how long still, and the list stays where it is")
    func counts() {
        var story = Story(100, 24, showing: gists(1...3))
        story.type("r")
        story.send(.limit(.waiting(until: end)))
        #expect(story.lines.last?.contains("⠋ 1/3 · Public · waiting 45 s for GitHub's limit · Esc cancels") == true)
        #expect(story.visibleIDs.prefix(3) == ["g1", "g2", "g3"])
        story.send(.time(Story.noon.addingTimeInterval(43.5)))
        story.send(.tick)
        #expect(story.lines.last?.contains("waiting 2 s for") == true)
        story.send(.limit(.waiting(until: nil)))
        #expect(story.lines.last?.contains("refreshing …") == true)
    }

    @Test("H11: Esc gives up what waits, and nothing else; r asks again")
    func cancel() {
        var story = Story(100, 24, settings: withToken, showing: gists(1...3))
        story.type("r")
        story.press(.enter)
        _ = story.news()
        story.send(.limit(.waiting(until: end)))
        story.press(.escape)
        #expect(story.news() == [.cancel(RequestID(3)), .cancel(RequestID(4)), .cancel(RequestID(5))])
        #expect(story.model.focus == .detail)
        #expect(!story.model.isAnimating)
        #expect(story.text.contains("Cancelled."))
        story.press(.escape)
        #expect(story.model.focus == .list)
        story.type("r")
        #expect(story.news() == [.ask(.page(.everyone, after: .first), RequestID(6))])
    }

    @Test("H11: a wait for something that is not on the screen turns the spinner, too, so that its end can be seen")
    func elsewhere() {
        var story = Story(100, 24, showing: gists(1...3))
        story.send(.limit(.waiting(until: end)))
        #expect(story.model.isAnimating)
        story.send(.limit(.waiting(until: nil)))
        #expect(!story.model.isAnimating)
    }
}
