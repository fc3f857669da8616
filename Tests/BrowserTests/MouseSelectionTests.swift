import Cells
import Gists
import Testing

@testable import Browser

@Suite("R13 C4: lines are selected with the mouse")
struct MouseSelectionTests {
    private func reading() -> Story {
        let text = (1...300).map { "line \($0)." }.joined(separator: "\n")
        let whole = gist("g1", files: [file("a.txt", size: text.utf8.count, content: text)])
        var story = Story(120, 36, showing: [whole] + gists(2...40))
        story.press(.enter)
        story.answerGist(whole)
        return story
    }

    private func row(_ text: String, _ story: Story) throws -> Int {
        try #require(story.lines.firstIndex { $0.contains(text) })
    }

    private func lines(_ story: Story) -> ClosedRange<Int>? {
        story.model.detail.reader(story.model.context).selectedLines
    }

    @Test("A press and a drag select lines, upwards as well; the selection stays after")
    func drag() throws {
        var story = reading()
        let y = try row("line 12.", story)
        story.send(.input(.mouse(Mouse(.press, x: 80, y: y))))
        #expect(lines(story) == nil)
        story.send(.input(.mouse(Mouse(.drag, x: 82, y: y))))
        #expect(lines(story) == nil)
        story.send(.input(.mouse(Mouse(.drag, x: 84, y: y + 3))))
        #expect(lines(story) == 11...14)
        story.send(.input(.mouse(Mouse(.drag, x: 84, y: y - 2))))
        #expect(lines(story) == 9...11)
        story.send(.input(.mouse(Mouse(.release, x: 84, y: y - 2))))
        story.send(.input(.mouse(Mouse(.drag, x: 84, y: y + 5))))
        #expect(lines(story) == 9...11)
        // A click where a cursor is shown puts it there.
        story.send(.input(.mouse(Mouse(.press, x: 80, y: y + 1))))
        story.send(.input(.mouse(Mouse(.release, x: 80, y: y + 1))))
        #expect(lines(story) == nil)
        #expect(story.model.detail.reader(story.model.context).position.cursor?.line == 12)
    }

    @Test("Without a cursor a click does what it did; a drag along a line selects that line")
    func click() throws {
        var story = reading()
        let y = try row("line 12.", story)
        story.send(.input(.mouse(Mouse(.press, x: 80, y: y))))
        story.send(.input(.mouse(Mouse(.release, x: 80, y: y))))
        #expect(story.model.detail.reader(story.model.context).position.cursor == nil)
        story.send(.input(.mouse(Mouse(.press, x: 80, y: y))))
        story.send(.input(.mouse(Mouse(.drag, x: 90, y: y))))
        #expect(lines(story) == 11...11)
    }

    @Test("A click puts the cursor on a word, which * finds")
    func word() throws {
        var story = reading()
        story.type("3g")
        let y = try row("line 5.", story)
        let x = try #require(
            story.lines[y].firstRange(of: "5.").map {
                TextWidth.columns(of: String(story.lines[y][..<$0.lowerBound]))
            })
        story.send(.input(.mouse(Mouse(.press, x: x, y: y))))
        story.send(.input(.mouse(Mouse(.release, x: x, y: y))))
        story.type("*")
        #expect(story.text.contains("“5” is the only match"))
    }

    @Test("Held beyond an edge the text scrolls on, as long as the mouse is there")
    func edges() throws {
        var story = reading()
        let y = try row("line 12.", story)
        story.send(.input(.mouse(Mouse(.press, x: 80, y: y))))
        story.send(.input(.mouse(Mouse(.drag, x: 80, y: 35))))
        #expect(story.model.wantsTicks)
        let before = lines(story)?.upperBound ?? 0
        for _ in 0..<10 { story.send(.tick) }
        #expect(lines(story)?.upperBound == before + 20)
        #expect(lines(story)?.lowerBound == 11)
        story.send(.input(.mouse(Mouse(.drag, x: 80, y: 0))))
        for _ in 0..<40 { story.send(.tick) }
        #expect(lines(story) == 0...11)
        story.send(.input(.mouse(Mouse(.release, x: 80, y: 0))))
        #expect(!story.model.wantsTicks)
    }
}
