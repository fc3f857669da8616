import Cells
import Gists
import Testing

@testable import Browser

@Suite("The page about a gist")
struct AboutTests {
    private let large = gist("g1", files: (0..<10_000).map { file("file-\($0).txt", size: $0) })

    @Test("R1: keys on the page about a gist of 10,000 files build it no more than once")
    func builtOnce() {
        var story = Story(120, 36, showing: [large])
        story.press(.enter)
        story.answerGist(large)
        story.type("10000]")
        #expect(story.text.contains("file-3.txt"))
        let builds = story.model.detail.pages.builds
        for key in [Key.down, .down, .pageDown, .end, .home, .character("f"), .escape, .control("d")] {
            story.press(key)
            #expect(!story.text.isEmpty)
        }
        #expect(story.model.detail.pages.builds == builds)
        story.resize(100, 36)
        #expect(story.text.contains("file-"))
        #expect(story.model.detail.pages.builds == builds + 1)
    }

    @Test("R1: what the list knows of a gist beside it is built once for each selection, and is that gist's")
    func besideTheList() {
        var story = Story(120, 36, showing: [large, gist("g2", files: [file("other.txt")])])
        #expect(story.text.contains("file-3.txt"))
        let builds = story.model.detail.pages.builds
        story.press(.down)
        #expect(story.text.contains("other.txt") && !story.text.contains("file-3.txt"))
        story.send(.tick)
        #expect(story.text.contains("other.txt"))
        #expect(story.model.detail.pages.builds == builds + 1)
    }
}
