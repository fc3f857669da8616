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
        story.send(.signIn(.limit(.waiting(until: end))))
        #expect(
            story.lines.last?.contains("⠋ 1/3 · Public · waiting 45 s for GitHub's rate limit   ") == true)
        #expect(story.lines.last?.contains("  Esc cancel  ") == true)
        #expect(story.visibleIDs.prefix(3) == ["g1", "g2", "g3"])
        story.send(.time(Story.noon.addingTimeInterval(43.5)))
        story.send(.tick)
        #expect(story.lines.last?.contains("waiting 2 s for") == true)
        story.send(.signIn(.limit(.waiting(until: nil))))
        #expect(story.lines.last?.contains("refreshing …") == true)
    }

    @Test("H11: the program's own pause between changes is not called a limit of the service")
    func pause() {
        var story = Story(100, 24, showing: gists(1...3))
        story.type("r")
        story.send(.signIn(.limit(.waiting(until: Story.noon.addingTimeInterval(1), isPause: true))))
        #expect(story.lines.last?.contains("pausing 1 s between changes  ") == true)
        #expect(!story.text.contains("rate limit"))
        story.send(.signIn(.limit(.waiting(until: end))))
        #expect(story.lines.last?.contains("waiting 45 s for GitHub's rate limit") == true)
    }

    @Test("H11: Esc gives up what waits, and nothing else; r asks again")
    func cancel() {
        var story = Story(100, 24, settings: withToken, showing: gists(1...3))
        story.type("r")
        story.press(.enter)
        _ = story.news()
        story.send(.signIn(.limit(.waiting(until: end))))
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

    @Test("C7: after 3 s it is told for how long a list loads, and Esc gives that up; before, Esc means what it did")
    func longLoad() {
        var story = Story(100, 24, showing: gists(1...3))
        story.type(":lens has:comments")
        story.press(.enter)
        story.type("r")
        _ = story.news()
        story.rest(2.9)
        #expect(story.lines[23].contains("refreshing …") && !story.lines[23].contains("Esc cancel"))
        story.rest(2.2)
        #expect(story.lines[23].contains("refreshing … 5 s  "))
        #expect(story.lines[23].contains("  Esc cancel  "))
        story.press(.escape)
        #expect(story.news() == [.cancel(story.pageRequests[1].request)])
        #expect(story.text.contains("Cancelled.") && !story.model.isAnimating)
        #expect(!story.model.list.options.scope.isEmpty)
        story.press(.escape)
        #expect(story.model.list.options.scope.isEmpty)
        story.type("r")
        story.answerPage(gists(1...3))
        #expect(!story.text.contains("Cancelled."))
    }

    @Test("C7: the same goes for a gist that is opened; a preview is nobody's wait")
    func longGist() {
        var story = Story(100, 24, settings: withToken, showing: gists(1...3))
        story.press(.enter)
        _ = story.news()
        story.rest(4)
        #expect(story.lines[23].contains("loading … 4 s  ") && story.lines[23].contains("  Esc cancel  "))
        story.press(.escape)
        #expect(story.model.focus == .detail && story.text.contains("Cancelled."))
        #expect(story.news().count { if case .cancel = $0 { true } else { false } } == 1)
        #expect(story.model.requests.longWait(story.model.context) == nil)
        story.press(.escape)
        #expect(story.model.focus == .list)
    }

    @Test("H11: a wait for something that is not on the screen turns the spinner, too, so that its end can be seen")
    func elsewhere() {
        var story = Story(100, 24, showing: gists(1...3))
        story.send(.signIn(.limit(.waiting(until: end))))
        #expect(story.model.isAnimating)
        story.send(.signIn(.limit(.waiting(until: nil))))
        #expect(!story.model.isAnimating)
    }
}
