import Browser
import Cells
import Foundation
import Gists
import Testing

@Suite("Layout")
struct LayoutTests {
    @Test("R2: below 40×10 it says so, keeps running and comes back as it was")
    func tooSmall() {
        var story = Story(showing: gists(1...20))
        story.press(.down, times: 15)
        let before = story.lines
        story.resize(39, 24)
        #expect(story.text.contains("39×24 is too small"))
        story.resize(80, 9)
        #expect(story.text.contains("80×9 is too small"))
        story.resize(1, 1)
        #expect(story.lines == ["1"])
        story.resize(80, 24)
        #expect(story.feed.selection == "g16")
        #expect(story.visibleIDs.contains("g16"))
        #expect(story.lines.count == before.count)
    }

    @Test(
        "R2: side by side from 100 columns, one pane below",
        arguments: [(99, false), (100, true), (250, true), (40, false)])
    func sideBySide(columns: Int, isSideBySide: Bool) {
        let story = Story(columns, 30, showing: gists(1...20))
        #expect(story.lines[13].contains("│") == isSideBySide)
    }

    @Test("A notice takes its own line and leaves the form of the rows alone", arguments: 10...60)
    func noticeKeepsRows(rows: Int) {
        var story = Story(80, rows, showing: gists(1...30))
        let first = story.lines[3]
        story.send(.notice("Something", isError: false))
        #expect(story.lines[3] == first)
    }

    @Test("B7: the selection is on the screen at every size and after every key")
    func selectionVisible() {
        var random = SeededGenerator(state: 7)
        var story = Story(showing: gists(1...100), next: "p2")
        let keys: [Key] = [.down, .up, .pageDown, .pageUp, .control("d"), .control("u"), .home, .end]
        for _ in 0..<600 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                story.resize(.random(in: 40...200, using: &random), .random(in: 10...70, using: &random))
            }
            story.press(keys[.random(in: 0..<keys.count, using: &random)])
            #expect(story.visibleIDs.contains(story.feed.selection ?? ""))
        }
    }
}
