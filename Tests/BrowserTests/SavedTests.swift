import Cells
import Gists
import Testing

@testable import Browser

@Suite("B2: the feed of saved files")
struct SavedTests {
    private func saved(_ id: GistID, _ paths: String..., minutesAgo: Double = 12, isThere: Bool = true) -> SavedGist {
        SavedGist(
            gist: gist(id),
            files: paths.map {
                SavedFile(
                    name: "notes.md", path: $0, savedAt: Story.noon.addingTimeInterval(-60 * minutesAgo),
                    isThere: isThere)
            })
    }

    /// A browser that shows what was saved.
    private func story(_ gists: SavedGist...) -> Story {
        var story = Story(80, 24, showing: [gist("g1")])
        story.recall(ReadHistory())
        story.type("4")
        if let request = asked(&story) { story.send(.answered(request, .success(.saved(gists)))) }
        return story
    }

    private func asked(_ story: inout Story) -> RequestID? {
        story.news().lazy.compactMap { if case .ask(.saved, let request, _) = $0 { request } else { nil } }.last
    }

    @Test("B2: 4 lists what was saved, when and where, and whether it is still there")
    func rows() {
        let story = story(
            saved("s1", "~/papers/ring.md", "/tmp/a.txt"), saved("s2", "/tmp/b.txt", minutesAgo: 90, isThere: false))
        #expect(story.visibleIDs == ["s1", "s2"])
        #expect(story.text.contains("12 min ago · ~/papers/ring.md and 1 more"))
        #expect(story.text.contains("1 h ago · /tmp/b.txt, no longer there"))
        #expect(story.text.contains("4 Saved"))
    }

    @Test("B2: without any it says how files are saved; r and coming back look again, late answers are dropped")
    func looking() throws {
        var story = story()
        #expect(story.text.contains("No saved files"))
        #expect(story.text.contains("save with d"))
        story.type("r")
        let late = try #require(asked(&story))
        story.type("14")
        let request = try #require(asked(&story))
        story.send(.answered(late, .success(.saved([saved("s1", "/a")]))))
        #expect(story.visibleIDs.isEmpty)
        story.send(.answered(request, .success(.saved([saved("s2", "/a")]))))
        #expect(story.visibleIDs == ["s2"])
    }

    @Test("B2: Enter reads the gist; e opens the saved files themselves, as far as they are there")
    func opening() {
        var story = story(saved("s1", "~/a", "~/b"), saved("s2", "/gone", isThere: false))
        story.type("e")
        #expect(story.news() == [.display(.run(ExternalProgram(kind: .editorInPlace(["~/a", "~/b"]), files: [])))])
        story.type("je")
        #expect(story.news() == [])
        #expect(story.text.contains("The saved file no longer exists: /gone"))
        story.press(.enter)
        #expect(story.model.focus == .detail)
    }
}
