import Cells
import Gists
import Testing

@testable import Browser

@Suite("C5: counts and keys of two")
struct CountTests {
    private let rows = gists(1...200)

    /// Sends keys without the time that a person would let pass after them.
    private func typeFast(_ keys: String, in story: inout Story) {
        for key in keys { story.send(.input(.key(.character(key)))) }
    }

    /// A text of five files, each of 300 lines, whose first is at the top.
    private func reading(settings: Settings = Settings()) -> Story {
        let text = (1...300).map { "line \($0)." }.joined(separator: "\n")
        let files = (1...5).map { file("f\($0).txt", size: text.utf8.count, content: text) }
        let whole = gist("g1", files: files)
        var story = Story(settings: settings, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        return story
    }

    /// The number of the line at the top of the text.
    private func topLine(of story: Story) -> Int? {
        let start = story.text.firstRange(of: "line ")?.upperBound
        return start.flatMap { Int(story.text[$0...].prefix(while: \.isNumber)) }
    }

    /// The number of the cursor's line, else of the one at the top.
    private func line(of story: Story) -> Int? {
        story.model.detail.reader(story.model.context).position.cursor.map { $0.line + 1 } ?? topLine(of: story)
    }

    @Test(
        "In a text a count goes before what moves",
        arguments: [
            ("12j", 13), ("2j", 3), ("31j2k", 30), ("7G", 7), ("52G", 52), ("12g", 12), ("9j3k", 7), ("0j", 2),
            ("10j", 11), ("150G20k", 130), ("120G", 120), ("120G10k", 110), ("200zt", 200), ("50Gg", 1),
        ])
    func moves(keys: String, line: Int) {
        var story = reading()
        typeFast(keys, in: &story)
        #expect(self.line(of: story) == line)
    }

    @Test("A waiting count stands in the status bar, and Esc drops it and nothing else")
    func shown() {
        var story = reading()
        typeFast("jj12", in: &story)
        #expect(story.lines.last?.contains("12 …") == true)
        story.press(.escape)
        #expect(story.lines.last?.contains("12 …") == false)
        typeFast("j", in: &story)
        #expect(topLine(of: story) == 4)
        typeFast("1234567", in: &story)
        #expect(story.lines.last?.contains("123456 …") == true)
    }

    @Test("B2: in the list a digit shows its feed at once and finally; those without a feed do nothing")
    func feeds() {
        var story = Story(settings: withToken, showing: rows)
        typeFast("j2", in: &story)
        #expect(story.model.feedID == .starred)
        #expect(!story.lines.joined().contains("2 …"))
        typeFast("3j", in: &story)
        #expect(story.model.feedID == .mine)
        typeFast("1j", in: &story)
        #expect(story.model.feedID == .everyone)
        #expect(story.feed.selection == "g3")
        let before = story.lines
        typeFast("0789", in: &story)
        #expect(story.lines == before)
        typeFast("g", in: &story)
        #expect(story.feed.selection == "g1")
    }

    @Test("S11: 5 opens its line at once, and what follows goes into it, digits too")
    func searching() {
        var story = Story(showing: rows)
        typeFast("52json", in: &story)
        #expect(story.model.prompt?.line.text == "2json")
    }

    @Test("In a text a digit shows no feed, neither after a while nor with a key that takes no count")
    func digitsInText() {
        var story = reading(settings: withToken)
        typeFast("2", in: &story)
        story.send(.time(Story.noon.addingTimeInterval(10)))
        story.send(.tick)
        #expect(story.model.feedID == .everyone)
        #expect(story.lines.last?.contains("2 …") == true)
        typeFast("w", in: &story)
        #expect(story.model.feedID == .everyone)
        #expect(story.lines.last?.contains("2 …") == false)
        #expect(story.model.detail.options.wraps)
    }

    @Test("T4: a number waits without a tick, also with the first of two keys behind it")
    func idle() {
        var story = reading()
        for keys in ["7", "17", "4z"] {
            typeFast(keys, in: &story)
            #expect(!story.model.wantsTicks)
            story.press(.escape)
        }
    }

    @Test("zt zz zb put the selected row to the top, the middle and the bottom")
    func places() {
        var story = Story(80, 24, showing: rows)
        story.press(.down, times: 49)
        typeFast("zt", in: &story)
        #expect(story.visibleIDs.first == "g50")
        typeFast("zb", in: &story)
        #expect(story.visibleIDs.suffix(2).contains("g50"))
        typeFast("zz", in: &story)
        let visible = story.visibleIDs
        #expect(abs((visible.firstIndex(of: "g50") ?? 0) - visible.count / 2) <= 1)
    }

    @Test("R2: Z zooms at once; z waits for its second key, and the next key does what it always does")
    func zoom() {
        var story = Story(120, 36, showing: rows)
        typeFast("z", in: &story)
        #expect(!story.model.window.isZoomed)
        #expect(story.lines.last?.contains("z …") == true)
        typeFast("j", in: &story)
        #expect(!story.model.window.isZoomed)
        #expect(story.feed.selection == "g2")
        typeFast("Z", in: &story)
        #expect(story.model.window.isZoomed)
        typeFast("Z", in: &story)
        #expect(!story.model.window.isZoomed)
    }

    @Test("C5: the first key of two shows after half a second what can follow, with one tick and none after it")
    func followers() {
        var story = Story(120, 36, showing: rows)
        #expect(story.model.nextTick == nil)
        typeFast("z", in: &story)
        #expect(story.lines.last?.contains("t line to the top") == false)
        #expect(story.model.nextTick == story.model.now.addingTimeInterval(0.5) && !story.model.wantsTicks)
        story.send(.time(story.model.now.addingTimeInterval(0.5)))
        story.send(.tick)
        #expect(story.lines.last?.hasSuffix("t line to the top  z to the middle  b to the bottom") == true)
        #expect(story.model.nextTick == nil && !story.model.wantsTicks)
        story.press(.escape)
        #expect(story.lines.last?.contains("to the top") == false)
    }

    @Test("H and M select the first and the middle row on the screen")
    func onScreen() {
        var story = Story(80, 24, showing: rows)
        story.press(.down, times: 49)
        typeFast("ztjjjjj", in: &story)
        let visible = story.visibleIDs
        typeFast("M", in: &story)
        #expect(abs((visible.firstIndex(of: story.selectedID ?? "") ?? 0) - visible.count / 2) <= 1)
        typeFast("H", in: &story)
        #expect(story.selectedID == visible.first)
        #expect(story.visibleIDs == visible)
    }

    @Test("In a text counts change files")
    func reader() {
        var story = reading()
        typeFast("3]", in: &story)
        #expect(story.text.contains("4/5"))
        typeFast("2[", in: &story)
        #expect(story.text.contains("2/5"))
    }

    @Test("The help of a text names no digit that shows a feed in the list")
    func helpOfText() {
        for isReading in [false, true] {
            var story = isReading ? reading() : Story(showing: rows)
            story.resize(120, 80)
            story.type("?")
            #expect(story.text.contains("  public gists") == !isReading)
        }
    }

    @Test("C5: the help and the palette name keys of two")
    func named() {
        var story = Story(120, 60, showing: rows)
        story.type("?")
        #expect(story.text.contains("zt "))
        #expect(story.text.contains(" Z          zoom"))
        story.press(.escape)
        story.press(.control("p"))
        story.type("match to the bottom")
        #expect(story.text.contains(" zb "))
    }
}
