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

    @Test("R1: the page has the owner, the ID and the number of forks, and no URL is cut", arguments: [40, 80, 120])
    func facts(width: Int) {
        let id = String(repeating: "2b2524e29127dd1a", count: 2)
        var whole = gist(GistID(id), owner: Owner(login: "juniper-dev"), files: [file("a.txt", content: "hello")])
        whole.htmlURL = "https://gist.github.com/juniper-dev/\(id)"
        whole.gitPullURL = "https://gist.github.com/\(id).git"
        whole.forks = []
        var story = Story(width, 36, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        story.type("i")
        let text = story.lines.map { $0.split(separator: "│").last.map(String.init) ?? "" }
            .map { $0.split(separator: " ").last.map(String.init) ?? "" }.joined()
        for url in [whole.htmlURL, whole.gitPullURL] { #expect(text.contains(url)) }
        #expect(story.lines.contains { $0.hasSuffix("owner      juniper-dev") })
        #expect(story.lines.contains { $0.hasSuffix("forks      0") })
        #expect(text.contains(id))
    }
}
