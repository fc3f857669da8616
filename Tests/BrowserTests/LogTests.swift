import Cells
import Foundation
import Testing

@testable import Browser

@Suite("The log pane")
struct LogTests {
    private func line(_ text: String, secondsLater: Double = 0) -> LogLine {
        LogLine(time: Story.noon.addingTimeInterval(secondsLater), text: text)
    }

    private func lines(_ range: ClosedRange<Int>) -> [LogLine] {
        range.map { line("GET https://api.test/\($0) → 200, 1.0 kB, 12 ms", secondsLater: Double($0)) }
    }

    @Test("H17: L shows the log over the panes, with the time of each line; any other key closes it")
    func opens() {
        var story = Story(72, 12, showing: gists(1...3))
        let before = story.lines
        story.type("@")
        #expect(story.news() == [.watchLog(true)])
        #expect(story.text.contains("No events yet."))
        story.send(
            .log([
                line("GET https://api.github.com/gists/public?per_page=100 → 200, 183.4 kB, 212 ms"),
                line("GET https://api.test/b ✗ timedOut", secondsLater: 75),
            ]))
        #expect(
            story.text == """
                 1 Public 2 ★ 3 Mine 4 Saved 5 Search 6 Following         updated 12:00
                ────────────────────────────────────────────────────────────────────────
                ╭─ Log ────────────────────────────────────────────────────────────────╮
                │ 12:00:00  GET https://api.github.com/gists/public?per_page=100 →     │
                │           200, 183.4 kB, 212 ms                                      │
                │▌12:01:15  GET https://api.test/b ✗ timedOut                          │
                ╰─ Tab other events · y copy as cURL · any other key to close ─────────╯




                 1/3 · Public
                """)
        story.type("x")
        #expect(story.news() == [.watchLog(false)])
        #expect(story.lines == before)
        #expect(story.model.box == nil)
        story.type("@")
        #expect(story.text.contains("No events yet."))
    }

    @Test("H17: it stays at its end while lines come, and where one has scrolled to otherwise")
    func follows() {
        var story = Story(80, 12, showing: gists(1...3))
        story.type("@")
        story.send(.log(lines(1...30)))
        #expect(story.text.contains("/30 →") && !story.text.contains("/22 →"))
        story.send(.log(lines(1...31)))
        #expect(story.text.contains("/31 →") && !story.text.contains("/23 →"))
        story.press(.up, .up)
        let place = story.linesWithoutBars
        story.send(.log(lines(1...32)))
        #expect(story.linesWithoutBars == place)
        story.press(.home)
        #expect(story.text.contains("/1 →"))
        story.press(.pageDown)
        #expect(story.text.contains("/9 →"))
        story.press(.end)
        story.send(.log(lines(1...33)))
        #expect(story.text.contains("/33 →"))
        story.press(.down, .control("d"), .control("u"), .pageUp)
        #expect(!story.text.contains("/33 →"))
        #expect(story.text.contains(" Log "))
    }

    @Test("H17: j and k choose a line, y copies the cURL line of its request; the choice stays while lines come")
    func copies() {
        var story = Story(90, 12, showing: gists(1...3))
        story.type("@")
        var lines = lines(1...30)
        lines[20].curlCommand = "curl 'https://api.test/21'"
        story.send(.log(lines))
        story.press(.up, times: 9)
        #expect(story.lines.contains { $0.contains("▌") && $0.contains("/21 →") })
        lines.removeFirst(3)
        story.send(.log(lines + self.lines(31...32)))
        _ = story.news()
        #expect(story.lines.contains { $0.contains("│▌") && $0.contains("/21 →") })
        story.type("y")
        #expect(
            story.news() == [
                .display(.copy("curl 'https://api.test/21'", as: "cURL command, secrets masked"))
            ])
        #expect(story.text.contains("Copied cURL command"))
        story.press(.up)
        story.type("y")
        #expect(story.news().isEmpty)
        #expect(story.text.contains("There is no request for this line."))
        #expect(story.text.contains(" Log "))
    }

    @Test("H17: a line of several rows is chosen and seen as one")
    func wrapped() {
        var story = Story(40, 12, showing: gists(1...3))
        story.type("@")
        story.send(.log((1...9).map { line("GET https://api.test/\($0)/" + String(repeating: "x", count: 60)) }))
        #expect(story.lines.count { $0.contains("│▌") } == 5)
        story.press(.home)
        #expect(story.lines.count { $0.contains("│▌") } == 5)
        #expect(story.lines.contains { $0.contains("▌") && $0.contains("api.test/1/") })
        for place in 2...9 {
            story.type("j")
            #expect(story.lines.count { $0.contains("│▌") } == 5)
            #expect(story.lines.contains { $0.contains("▌") && $0.contains("api.test/\(place)/") })
        }
    }

    @Test("H17: answers and the cache are shown at first; Tab goes through the kinds of events, and shows all")
    func kinds() {
        var story = Story(90, 20, showing: gists(1...3))
        story.type("@")
        let categories: [LogLine.Category] = [.network, .avatars, .cache, .staleness, .pipeline]
        story.send(
            .log(categories.map { LogLine(time: Story.noon, text: "a line of \($0.rawValue)", category: $0) }))
        func kinds() -> [LogLine.Category] { categories.filter { story.text.contains("a line of \($0.rawValue)") } }
        #expect(kinds() == [.network, .cache])
        for category in categories {
            story.press(.tab)
            #expect(kinds() == [category])
            #expect(story.text.contains(" Log · \(category.rawValue) "))
        }
        story.press(.tab)
        #expect(kinds() == categories)
        #expect(story.text.contains(" Log · everything "))
        story.press(.tab)
        #expect(kinds() == [.network, .cache])
    }

    @Test("H17: a log that nobody looks at changes nothing")
    func closed() {
        var story = Story(showing: gists(1...3))
        let before = story.lines
        story.send(.log(lines(1...3)))
        #expect(story.lines == before && story.model.box == nil)
        story.type("@")
        #expect(story.text.contains("No events yet."))
    }

    @Test("T3 H17: what strangers write into the log passes the gate")
    func hostile() {
        var story = Story(100, 20, showing: gists(1...3))
        story.type("@")
        story.send(
            .log([
                line("GET https://a.test/\u{1B}]0;x\u{7}\u{202E} → 200"),
                line("日本語👩‍🚀" + String(repeating: "全", count: 99)),
            ]))
        #expect(story.surface.harmfulScalars.isEmpty && story.surface.halfGlyphs.isEmpty)
        #expect(story.text.contains("␛]0;x␇"))
    }

    @Test("H17: it fits any terminal", arguments: [(40, 10), (41, 11), (250, 80)])
    func sizes(columns: Int, rows: Int) {
        var story = Story(120, 36, showing: gists(1...3))
        story.type("@")
        story.send(.log(lines(1...200)))
        story.resize(columns, rows)
        #expect(story.lines.allSatisfy { TextWidth.columns(of: $0) <= columns })
        #expect(story.text.contains("200, 1.0 kB, 12 ms"))
        story.resize(1, 1)
        story.type("k")
        story.resize(columns, rows)
        #expect(story.text.contains(" Log "))
    }
}
