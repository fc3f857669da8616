import Cells
import Gists
import Testing

@testable import Browser

@Suite("C5: Escape and a key right behind it")
struct TypedAheadTests {
    private func typed(_ story: inout Story, _ keys: String) {
        for key in keys { story.send(.input(.altOrEscape(.character(key)))) }
    }

    @Test("C5: where Alt and the key mean nothing, both keys count")
    func both() {
        var story = Story(showing: gists(1...20))
        story.type("/g1")
        typed(&story, "j")
        #expect(story.model.prompt == nil && story.feed.listOptions.isUnfiltered, "the prompt was left")
        #expect(story.feed.selectedIndex == 1)
        typed(&story, "/")
        #expect(story.model.prompt != nil)
        story.press(.escape)
        story.type("?")
        typed(&story, "/")
        #expect(story.model.box == nil && story.model.prompt != nil)
        story.press(.escape, .enter)
        story.answerGist(gists(2...2)[0])
        typed(&story, "/")
        #expect(story.model.focus == .list && story.model.prompt != nil, "the list is filtered, not the text searched")
    }

    @Test("C5: where Alt and the key mean something, that is meant")
    func alt() {
        var story = Story(showing: gists(1...20))
        story.type("/one two")
        typed(&story, "b")
        #expect(story.model.prompt?.line.parts.before == "one ")
        story.press(.escape)
        var settings = Settings()
        settings.add(CustomCommand(name: "view", run: "x"), keys: [.alt(.character("v"))], help: "view")
        var bound = Story(settings: settings, showing: gists(1...2))
        _ = bound.news()
        typed(&bound, "v")
        #expect(bound.news().contains { if case .display(.run) = $0 { true } else { false } })
    }
}
