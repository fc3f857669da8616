import Cells
import Foundation
import Gists
import TestSupport
import Testing

@testable import Browser

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

    @Test(
        "R2: a list takes what its rows need and the text the rest; a single row leaves it its width",
        arguments: [(100, 48), (120, 55), (140, 59), (160, 59), (200, 59), (400, 59)])
    func listWidth(columns: Int, width: Int) {
        #expect(Story(columns, 40, showing: gists(1...20)).model.layout.list?.width == width)
        var story = Story(columns, 40, showing: gists(1...1))
        #expect(story.model.layout.list?.width == 30)
        story.type(">")
        #expect(story.model.layout.list?.width == 34)
        var inColumns = Settings()
        inColumns.density = .line
        let line = Story(columns, 40, settings: inColumns, showing: gists(1...20))
        #expect(line.model.layout.list?.width == min(80, max(48, columns * 46 / 100)))
    }

    @Test(
        "R2: below 100 columns the text stands below the list where the height allows it",
        arguments: [(99, 60, true), (60, 50, true), (59, 60, false), (99, 49, false), (120, 60, false)])
    func stacked(columns: Int, rows: Int, isStacked: Bool) throws {
        let layout = Story(columns, rows, showing: gists(1...20)).model.layout
        let isAbove = layout.list.map { list in layout.detail.map { list.maxY < $0.y } ?? false } ?? false
        #expect(isAbove == isStacked)
        guard isStacked else { return }
        var story = Story(columns, rows, showing: gists(1...60))
        let divider = try #require(layout.divider)
        #expect(story.lines[divider.y].allSatisfy { $0 == "─" })
        story.press(.enter)
        #expect(story.lines[divider.y].allSatisfy { $0 == "━" })
        #expect(story.visibleIDs.count > 5)
        story.send(.input(.mouse(Mouse(.press, x: 5, y: divider.y))))
        story.send(.input(.mouse(Mouse(.drag, x: 5, y: divider.y + 3))))
        #expect(story.model.layout.divider?.y == divider.y + 3)
        story.send(.input(.mouse(Mouse(.release, x: 5, y: divider.y + 3))))
        story.type("Z")
        #expect(story.model.layout.list == nil)
    }

    @Test("A notice takes its own line and leaves the form of the rows alone", arguments: 10...60)
    func noticeKeepsRows(rows: Int) {
        var story = Story(80, rows, showing: gists(1...30))
        let first = story.linesWithoutBars[3]
        story.send(.notice("Something", isError: false))
        #expect(story.linesWithoutBars[3] == first)
    }

    @Test("B7: the selection is on the screen at every size and after every key")
    func selectionVisible() {
        var random = SeededGenerator(seed: 7)
        var story = Story(showing: gists(1...100), next: "p2")
        let keys: [Key] = [.down, .up, .pageDown, .pageUp, .control("d"), .control("u"), .home, .end]
        for _ in 0..<600 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                story.resize(.random(in: 40...200, using: &random), .random(in: 10...70, using: &random))
            }
            story.press(keys[.random(in: 0..<keys.count, using: &random)])
            #expect(story.visibleIDs.contains(story.selectedID ?? ""))
        }
    }
}
