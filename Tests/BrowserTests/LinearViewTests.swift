import Cells
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("C6: --plain") struct LinearViewTests {
    private var settings: Settings {
        var settings = Settings(showsAvatars: false)
        settings.isLinear = true
        return settings
    }

    /// The lines that came behind those that were there.
    private func news(_ story: inout Story, _ change: (inout Story) -> Void) -> [String] {
        let before = story.lines.filter { !$0.isEmpty }
        change(&story)
        let after = story.lines.filter { !$0.isEmpty }
        #expect(Array(after.prefix(before.count)) == before)
        return Array(after.dropFirst(before.count))
    }

    @Test("C6: each key says what it changed in a line behind the others, and no line changes any more")
    func list() {
        var story = Story(200, 50, settings: settings, showing: gists(1...20))
        #expect(
            story.lines.filter { !$0.isEmpty } == [
                "Public: loading", "Public, 20 gists", "1: Notes #g1, by mira, Markdown, 1 file, 4 min",
            ])
        #expect(news(&story) { $0.press(.down) } == ["2: Notes #g2, by mira, Markdown, 1 file, 4 min"])
        #expect(news(&story) { $0.type(" ") }.first == "1 marked")
        #expect(news(&story) { $0.type("k") }.last?.hasSuffix("4 min, marked") == true)
        #expect(news(&story) { $0.type("kkk") }.count == 1)
        #expect(news(&story) { $0.send(.time(Story.noon.addingTimeInterval(600))) } == [])
        #expect(
            news(&story) { $0.type("2") } == [
                "Starred: Starred gists need a token. Sign in, or restart with a token that has the “gist” scope: gh's, "
                    + "or a new one from github.com/settings/tokens. A: sign in, export GH_TOKEN=$(gh auth token), 1:",
                "public gists.",
            ])
    }

    @Test("C6 R13: the cursor's line is said, and how much is selected")
    func cursor() {
        let text = (1...20).map { "line number \($0)" }.joined(separator: "\n")
        let whole = gist("g1", files: [file("a.txt", size: text.utf8.count, content: text)])
        var story = Story(200, 60, settings: settings, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        #expect(news(&story) { $0.type("v") } == ["selected 1 · 1 line: line number 1"])
        #expect(news(&story) { $0.type("2j") } == ["selected 1–3 · 3 lines: line number 3"])
        #expect(news(&story) { $0.press(.escape) } == ["3/20: line number 3"])
        #expect(news(&story) { $0.type("j") } == ["4/20: line number 4"])
        #expect(news(&story) { $0.press(.escape) } == [])
    }

    @Test("C6: of a text the rows are said that come onto the screen, each once; nothing moves by itself")
    func detail() {
        let text = (1...100).map { "line number \($0)" }.joined(separator: "\n")
        let whole = gist("g1", files: [file("a.txt", size: text.utf8.count, content: text)])
        var story = Story(200, 150, settings: settings, showing: [whole])
        story.resize(200, 40)
        story.press(.enter)
        #expect(!story.model.isAnimating)
        story.answerGist(whole)
        story.resize(200, 150)
        let said = story.lines.filter { $0.hasPrefix("line number") }
        #expect(Set(said).count == said.count && said.count >= 30)
        #expect(story.lines.contains { $0.hasPrefix("a.txt of Notes #g1, 100 lines.") })
        story.resize(200, 40)
        story.press(.end)
        story.press(.up)
        story.resize(200, 300)
        #expect(story.lines.contains("line number 100"))
    }

    @Test("C6: long lines are read whole; w cuts them with a mark and says so, and what scrolls sideways is said")
    func longLines() {
        let text = "short\n" + (1...60).map { "word\($0)" }.joined(separator: " ") + "\nend"
        let whole = gist("g1", files: [file("a.txt", size: text.utf8.count, content: text)])
        var story = Story(80, 60, settings: settings, showing: [whole])
        let opened = news(&story) {
            $0.press(.enter)
            $0.answerGist(whole)
        }
        #expect(opened.joined(separator: " ").contains("word60"))
        let cut = news(&story) { $0.type("w") }
        #expect(cut.contains("Long lines are cut at the edge"))
        #expect(cut.contains { $0.hasPrefix("word1 ") && $0.hasSuffix(" …") } && !cut.joined().contains("word60"))
        let further = news(&story) { $0.type("l") }
        #expect(further.contains { $0.hasPrefix("… ") && $0.hasSuffix(" …") })
        let wrapped = news(&story) { $0.type("w") }
        #expect(wrapped.contains("Long lines are wrapped") && wrapped.joined().contains("word60"))
    }

    @Test("C6: help, palette and the line being typed are heard too, and nothing is a box")
    func others() {
        var story = Story(120, 40, settings: settings, showing: gists(1...20))
        story.type("?")
        #expect(story.text.contains("r F5 ^R  refresh, or retry"))
        story.press(.escape)
        #expect(story.lines.last { !$0.isEmpty }?.hasPrefix("1: Notes #g1") == true)
        story.press(.control("p"))
        story.type("zoom")
        #expect(news(&story) { $0.press(.down) }.allSatisfy { $0.hasPrefix("Commands, ") })
        story.press(.escape)
        story.type("/g1")
        #expect(story.lines.last?.hasPrefix(" /g1") == true)
        #expect(story.text.contains("Public, 11 of 20 gists"))
        for width in [1, 3, 12] {
            story.resize(width, 5)
            #expect(!story.text.unicodeScalars.contains { 0x2500...0x259F ~= $0.value })
        }
    }
}
