import Cells
import Testing

@testable import Browser

@Suite("C6: --plain") struct PlainTests {
    private var settings: Settings {
        var settings = Settings(showsAvatars: false)
        settings.isPlain = true
        return settings
    }

    @Test("C6: one line a row, one pane, no boxes; the last line says what is selected")
    func list() {
        var story = Story(200, 50, settings: settings, showing: gists(1...20))
        #expect(story.visibleIDs.count == 21)
        #expect(story.lines.last?.hasPrefix(" Notes #g1, by mira · 1/20 · Public") == true)
        story.press(.down)
        #expect(story.lines.last?.hasPrefix(" Notes #g2, by mira · 2/20") == true)
        story.type(" k")
        #expect(story.lines.last?.hasPrefix(" marked, Notes #g2, by mira · 2/20") == true)
        for keys in ["", "?", "L", "V"] {
            story.type(keys)
            #expect(!story.text.unicodeScalars.contains { 0x2500...0x259F ~= $0.value })
            story.press(.escape)
        }
    }

    @Test("C6: a file's line is said where it is read, and nothing moves by itself")
    func detail() {
        let text = (1...100).map { "line number \($0)" }.joined(separator: "\n")
        let whole = gist("g1", files: [file("a.txt", size: text.utf8.count, content: text)])
        var story = Story(200, 50, settings: settings, showing: [whole])
        story.press(.enter)
        #expect(!story.model.isAnimating)
        story.answerGist(whole)
        story.press(.down)
        #expect(story.lines.last?.hasPrefix(" a.txt, line 2 of 100: line number 2 · ") == true)
    }
}
