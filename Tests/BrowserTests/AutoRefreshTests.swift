import Foundation
import Gists
import Testing

@testable import Browser

@Suite("B9: refreshing by itself")
struct AutoRefreshTests {
    private func story(every seconds: Int? = 60) -> Story {
        var settings = Settings()
        settings.refreshEvery = seconds
        return Story(settings: settings, showing: gists(1...5))
    }

    private func pass(_ seconds: Double, in story: inout Story) {
        story.send(.time(Story.noon.addingTimeInterval(seconds)))
        story.send(.tick)
    }

    @Test("Off unless asked for: nothing is due, ever")
    func off() {
        var story = story(every: nil)
        #expect(story.refreshDue == nil)
        pass(1_000_000, in: &story)
        #expect(story.pageRequests.count == 1)
    }

    @Test("The newest page is asked for once its time has come, and again after the answer, or a failure")
    func due() {
        var story = story()
        #expect(story.refreshDue == Story.noon.addingTimeInterval(60))
        pass(59, in: &story)
        #expect(story.pageRequests.count == 1)
        pass(60, in: &story)
        #expect(story.pageRequests.count == 2)
        #expect(story.refreshDue == nil)
        story.answerPage(gists(1...5))
        #expect(story.refreshDue == Story.noon.addingTimeInterval(120))
        pass(120, in: &story)
        story.failPage()
        #expect(story.refreshDue == Story.noon.addingTimeInterval(180))
    }

    @Test("It pauses while another window has the keyboard, and catches up")
    func focus() {
        var story = story()
        story.send(.input(.focus(false)))
        #expect(story.refreshDue == nil)
        pass(600, in: &story)
        #expect(story.pageRequests.count == 1)
        story.send(.input(.focus(true)))
        pass(601, in: &story)
        #expect(story.pageRequests.count == 2)
    }

    @Test("It pauses while few requests are left, until the limit starts anew, and while a limit is waited for")
    func limits() {
        var story = story()
        let reset = Story.noon.addingTimeInterval(900)
        story.send(.signIn(.limit(.left(RateLimit(limit: 60, remaining: 5, resetsAt: reset)))))
        #expect(story.refreshDue == reset)
        pass(600, in: &story)
        #expect(story.pageRequests.count == 1)
        story.send(.signIn(.limit(.waiting(until: reset))))
        #expect(story.refreshDue == nil)
        story.send(.signIn(.limit(.waiting(until: nil))))
        pass(901, in: &story)
        #expect(story.pageRequests.count == 2)
    }
}
