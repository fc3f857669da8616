import Cells
import Foundation
import Testing

@testable import Browser

@Suite("PreviewDebounce")
struct FollowingTests {
    private static func story(_ columns: Int = 120) -> Story {
        Story(columns, 36, showing: (1...9).map { gist("g\($0)") })
    }

    /// What stands in the detail pane of a gist that was not opened.
    private static let detail = "clone      "

    private static func wait(_ seconds: Double, _ story: inout Story) {
        story.send(.time(story.model.now.addingTimeInterval(seconds)))
    }

    @Test("R2: a key by itself shows its gist in the same frame")
    func single() {
        var story = Self.story()
        for _ in 0..<3 {
            Self.wait(0.2, &story)
            story.type("j")
            #expect(story.text.contains(Self.detail))
            #expect(story.model.panes.previewDue == nil)
        }
    }

    @Test("T4: while rows go by the detail pane is blank, and comes when they rest")
    func held() {
        var story = Self.story()
        Self.wait(1, &story)
        story.type("j")
        for _ in 0..<3 {
            Self.wait(0.03, &story)
            story.type("j")
            #expect(!story.text.contains(Self.detail))
        }
        let due = story.model.panes.previewDue
        #expect(due == story.model.now.addingTimeInterval(0.1))
        Self.wait(0.05, &story)
        story.send(.tick)
        #expect(story.model.panes.previewDue == due)
        Self.wait(0.06, &story)
        story.send(.tick)
        #expect(story.text.contains(Self.detail))
        #expect(story.model.panes.previewDue == nil)
    }

    @Test("T4: keys that came together are one move: their frame is the first and the last")
    func together() {
        var story = Self.story()
        Self.wait(1, &story)
        story.type("jjjj")
        #expect(story.text.contains(Self.detail))
        #expect(story.model.panes.previewDue == nil)
    }

    @Test("T4: nobody is woken for a pane that is not there, and opening a gist ends the wait")
    func narrow() {
        var (narrow, wide) = (Self.story(80), Self.story())
        for _ in 0..<3 {
            Self.wait(0.03, &narrow)
            narrow.type("j")
            Self.wait(0.03, &wide)
            wide.type("j")
        }
        #expect(narrow.model.panes.previewDue == nil)
        wide.press(.enter)
        #expect(wide.model.panes.previewDue == nil)
        #expect(wide.text.contains("g4"))
    }
}
