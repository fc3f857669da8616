import Gists
import Testing

@testable import Browser

@Suite("R14: where one is in a text, its line numbers, and where it is cut")
struct ReadingPlaceTests {
    private func reading(_ text: String, _ columns: Int = 80, name: String = "a.txt", _ settings: Settings = Settings())
        -> Story
    {
        let whole = gist("g1", files: [file(name, size: text.utf8.count, content: text)])
        var story = Story(columns, 24, settings: settings, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        return story
    }

    private let numbered = (1...800).map { "line \($0)." }.joined(separator: "\n")

    @Test("The pane's header has the first line on the screen, or the cursor's, and how far that is")
    func position() {
        var story = reading(numbered)
        #expect(story.text.contains(" 1/800 · Top "))
        story.type("jjjjjjj")
        #expect(story.text.contains(" 8/800 · 1 % "))
        story.type("G")
        #expect(story.text.contains(" 784/800 · Bot "))
        story.type("120g")
        #expect(story.text.contains(" 120/800 · 15 % "))
        story.type("800g")
        #expect(story.text.contains(" 800/800 · Bot "))
        story.type("k")
        #expect(story.text.contains(" 799/800 · 99 % "), "a cursor's line is not the end of the screen")
        #expect(!reading("a\nb").text.contains("/2 ·"))
    }

    @Test("Rendered Markdown counts the lines of its source")
    func markdown() {
        let text = (1...60).map { "Paragraph \($0).\n\n" }.joined()
        var story = reading(text, name: "a.md")
        story.type("G")
        #expect(story.text.contains("/120 · Bot "))
        story.type(":51")
        story.press(.enter)
        #expect(story.text.contains(" 51/120 · 42 % "))
        #expect(story.text.contains("Line 51 of 120") && story.text.contains("Paragraph 26."))
    }

    @Test("Line numbers go and come with a key, a typed command, and the setting")
    func lineNumbers() {
        var story = reading(numbered)
        #expect(story.text.contains("    1 line 1."))
        story.type(".")
        #expect(!story.text.contains("1 line 1.") && story.text.contains("Line numbers: off"))
        story.type(":line-numbers on")
        story.press(.enter)
        #expect(story.text.contains("    1 line 1."))
        story.type(":line-numbers maybe")
        story.press(.enter)
        #expect(story.text.contains("Use on or off, not “maybe”."))
        var settings = Settings()
        settings.numbersLines = false
        #expect(!reading(numbered, 80, settings).text.contains("1 line 1."))
    }

    @Test(
        "A mark stands where a line is cut, on both sides, and none where lines are wrapped", arguments: [true, false])
    func cuts(hasNumbers: Bool) {
        var story = reading("short\n" + (1...40).map { "word\($0) " }.joined() + "\n")
        if !hasNumbers { story.type(".") }
        func line() -> String { story.lines.first { $0.contains("word") } ?? "" }
        #expect(line().hasSuffix("›") && !line().contains("‹"))
        story.type("ll")
        #expect(line().contains("‹") && line().hasSuffix("›"))
        #expect(story.lines.filter { $0.contains("‹") }.count == 2)
        story.type("$")
        #expect(line().contains("‹") && line().hasSuffix("word40"))
        story.type("0")
        #expect(line().contains("word1 ") && !line().contains("‹"))
        story.type("w")
        #expect(!story.text.contains("›") && !story.text.contains("‹"))
    }
}
