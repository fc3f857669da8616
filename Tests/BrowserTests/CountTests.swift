import Browser
import Cells
import Gists
import Testing

@Suite("C5: counts and keys of two")
struct CountTests {
    private let rows = gists(1...200)

    /// Sends keys without the time that a person would let pass after them.
    private func typeFast(_ keys: String, in story: inout Story) {
        for key in keys { story.send(.input(.key(.character(key)))) }
    }

    @Test(
        "A count goes before what moves",
        arguments: [
            ("12j", "g13"), ("2j", "g3"), ("31j2k", "g30"), ("7G", "g7"), ("52G", "g52"), ("12g", "g12"),
            ("12gg", "g12"), ("9j3k", "g7"), ("999999j", "g200"),
            ("0j", "g2"), ("10j", "g11"), ("150G20k", "g130"), ("gg", "g1"), ("4j12ggg", "g1"),
        ])
    func moves(keys: String, selected: String) {
        var story = Story(showing: rows)
        typeFast(keys, in: &story)
        #expect(story.feed.selection == selected)
        #expect(story.model.feedID == .everyone)
    }

    @Test("A waiting count stands in the status bar, and Esc drops it and nothing else")
    func shown() {
        var story = Story(showing: rows)
        typeFast("jj12", in: &story)
        #expect(story.lines.last?.contains("12 …") == true)
        story.press(.escape)
        #expect(story.lines.last?.contains("12 …") == false)
        typeFast("j", in: &story)
        #expect(story.feed.selection == "g4")
        typeFast("1234567", in: &story)
        #expect(story.lines.last?.contains("123456 …") == true)
    }

    @Test(
        "B2: a digit shows its feed at once; a digit or a motion right after makes it a count, unless nothing follows that"
    )
    func feeds() {
        var story = Story(settings: withToken, showing: rows)
        typeFast("2", in: &story)
        #expect(story.model.feedID == .starred)
        #expect(story.lines.last?.contains("2 …") == false)
        typeFast("5", in: &story)
        #expect(story.model.feedID == .everyone)
        #expect(story.lines.last?.contains("25 …") == true)
        typeFast("j", in: &story)
        #expect(story.feed.selection == "g26")
        typeFast("12", in: &story)
        #expect(story.model.wantsTicks)
        story.send(.time(Story.noon.addingTimeInterval(0.4)))
        story.send(.tick)
        #expect(story.model.feedID == .starred)
        typeFast("3", in: &story)
        story.send(.time(Story.noon.addingTimeInterval(0.8)))
        typeFast("j", in: &story)
        #expect(story.model.feedID == .mine)
        typeFast("1?", in: &story)
        #expect(story.model.feedID == .everyone)
        #expect(story.model.overlay == .page(.help, top: 0))
    }

    @Test("S11: 5 opens its line at once: letters go into it, a digit or an arrow right after makes it a count")
    func searching() {
        var story = Story(showing: rows)
        typeFast("5json", in: &story)
        #expect(story.model.prompt?.line.text == "json")
        story.press(.escape)
        typeFast("50j", in: &story)
        #expect(story.model.prompt == nil)
        #expect(story.feed.selection == "g51")
        typeFast("5", in: &story)
        story.press(.up)
        #expect(story.feed.selection == "g46")
    }

    @Test("In a text a digit is a line's number first: it shows its feed after a moment, or with the next key")
    func digitsInText() {
        var story = Story(settings: withToken, showing: rows)
        story.press(.enter)
        typeFast("2", in: &story)
        #expect(story.model.focus == .detail)
        #expect(story.model.wantsTicks)
        story.send(.time(Story.noon.addingTimeInterval(0.4)))
        story.send(.tick)
        #expect(story.model.feedID == .starred)
    }

    @Test("T4: a digit that means nothing by itself, or a number, waits without a tick")
    func idle() {
        var story = Story(showing: rows)
        for keys in ["7", "17", "4z"] {
            typeFast(keys, in: &story)
            #expect(!story.model.wantsTicks)
            story.press(.escape)
        }
    }

    @Test("zt zz zb put the selected row to the top, the middle and the bottom; after a count that row")
    func places() {
        var story = Story(80, 24, showing: rows)
        typeFast("50Gzt", in: &story)
        #expect(story.visibleIDs.first == "g50")
        typeFast("zb", in: &story)
        #expect(story.visibleIDs.suffix(2).contains("g50"))
        typeFast("zz", in: &story)
        let visible = story.visibleIDs
        #expect(abs((visible.firstIndex(of: "g50") ?? 0) - visible.count / 2) <= 1)
        typeFast("80zt", in: &story)
        #expect(story.visibleIDs.first == "g80")
        #expect(story.feed.selection == "g80")
    }

    @Test("R2: z alone zooms after a moment or with the next key, Z at once")
    func zoom() {
        var story = Story(120, 36, showing: rows)
        typeFast("z", in: &story)
        #expect(!story.model.isZoomed)
        #expect(story.lines.last?.contains("z …") == true)
        typeFast("j", in: &story)
        #expect(story.model.isZoomed)
        #expect(story.feed.selection == "g2")
        typeFast("Z", in: &story)
        #expect(!story.model.isZoomed)
        story.type("z")
        #expect(story.model.isZoomed)
    }

    @Test("H and M select the first and the middle row on the screen")
    func onScreen() {
        var story = Story(80, 24, showing: rows)
        typeFast("50Gzt5j", in: &story)
        let visible = story.visibleIDs
        typeFast("M", in: &story)
        #expect(abs((visible.firstIndex(of: story.feed.selection ?? "") ?? 0) - visible.count / 2) <= 1)
        typeFast("H", in: &story)
        #expect(story.feed.selection == visible.first)
        #expect(story.visibleIDs == visible)
    }

    @Test("In the reader counts go to lines, scroll and change files")
    func reader() {
        let text = (1...300).map { "line \($0)." }.joined(separator: "\n")
        let files = (1...5).map { file("f\($0).txt", size: text.utf8.count, content: text) }
        let whole = gist("g1", files: files)
        var story = Story(showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        typeFast("120G", in: &story)
        #expect(story.text.contains("line 120.") && !story.text.contains("line 119."))
        typeFast("10k", in: &story)
        #expect(story.text.contains("line 110.") && !story.text.contains("line 109."))
        typeFast("200zt", in: &story)
        #expect(story.text.contains("line 200.") && !story.text.contains("line 199."))
        typeFast("3]", in: &story)
        #expect(story.text.contains("4/5"))
        typeFast("2[", in: &story)
        #expect(story.text.contains("2/5"))
    }

    @Test("C5: the help and the palette name keys of two")
    func named() {
        var story = Story(120, 60, showing: rows)
        story.type("?")
        #expect(story.text.contains("zt "))
        #expect(story.text.contains("z Z "))
        story.press(.escape)
        story.press(.control("p"))
        story.type("match to the bottom")
        #expect(story.text.contains(" zb "))
    }
}
