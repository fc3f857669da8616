import Cells
import Gists
import Testing

@testable import Browser

@Suite("What is laid over the rows")
struct RestrictionTests {
    private let rows = [
        gist("g1", files: [file("a.swift", language: "Swift")]),
        gist("g2", files: [file("b.csv", language: "CSV")]),
        gist("g3", files: [file("c.swift", language: "Swift")], comments: 2),
        gist("g4", files: [file("d.csv", language: "CSV")]),
    ]

    private func story(_ columns: Int = 120) -> Story { Story(columns, 36, showing: rows) }

    @Test("B20: l and → read the selected gist, h and ← go back, from a text at its left edge")
    func sideways() {
        var story = story()
        for (into, out) in [(Key.character("l"), Key.character("h")), (.right, .left)] {
            story.press(into)
            #expect(story.model.focus == .detail)
            story.press(out)
            #expect(story.model.focus == .list)
            story.type("/#g3")
            story.press(.enter)
            #expect(story.visibleIDs.first == "g3")
            story.press(out)
            #expect(story.rowIDs.count == story.feed.shownCount)
        }
    }

    @Test("B20: each stands in the status bar with the key that takes it away; Esc stands there once")
    func chips() {
        var story = story()
        story.type(":lens lang:swift")
        story.press(.enter)
        #expect(story.lines.last?.contains("  lang:swift  ") == true)
        #expect(story.lines.last?.contains("Esc clear") == true)
        story.type("/#g")
        story.press(.enter)
        story.type("Sc ")
        #expect(story.lines.last?.contains("  lang:swift x  /#g  created ↓ S  1 marked  ") == true)
        #expect(story.lines.last?.ranges(of: "Esc").count == 1)
        story.type(":hide '#g2")
        story.press(.enter)
        #expect(story.lines.last?.contains("  1 hidden :unhide") == true)
    }

    @Test("B20: Esc takes away the filter, then the marks, then the scope")
    func escape() {
        var story = story()
        story.type(":lens lang:swift")
        story.press(.enter)
        story.type("/#g")
        story.press(.enter)
        story.type(" ")
        var left: [[Restriction]] = []
        for _ in 0..<3 {
            story.press(.escape)
            left.append(story.model.list.restrictions)
        }
        #expect(left == [[.scope, .marks], [.scope], []])
        #expect(story.visibleIDs.contains("g2"))
    }

    @Test(
        "B20: a click on what stands there takes it away", arguments: ["lang:swift", "created", "1 marked", "1 hidden"])
    func click(_ label: String) throws {
        var story = story(200)
        story.type(":hide '#g2")
        story.press(.enter)
        story.type(":lens lang:swift")
        story.press(.enter)
        story.type("Sc ")
        let before = story.model.list.restrictions
        #expect(before == [.scope, .order, .marks, .hiding])
        let (surface, y) = (story.surface, story.model.layout.status.y)
        let places = StatusView.Left.of(story.model, nil, story.model.context).places
        let found = places.first { surface.text($0.columns, y: y).hasPrefix(label) }
        let place = try #require(found)
        story.send(.input(.mouse(Mouse(.press, x: place.columns.lowerBound, y: y))))
        #expect(story.model.list.restrictions == before.filter { $0 != place.restriction })
    }

    @Test("B20: where there is no room the keys go before the labels", arguments: [40, 60])
    func narrow(columns: Int) {
        var story = Story(columns, 12, showing: rows)
        story.type(":lens lang:swift")
        story.press(.enter)
        story.type("Sc")
        let bar = story.lines.last ?? ""
        #expect(bar.contains("lang:swift"))
        #expect(bar.contains("created ↓ S") == (columns == 60))
    }

    @Test("B12: :unhide brings back what a rule hid, each where it stood", arguments: [":unhide", ":unhide lang:csv"])
    func unhide(command: String) {
        var story = story()
        story.press(.down, .down)
        story.type(":hide lang:csv")
        story.press(.enter)
        #expect(story.rowIDs == ["g1", "g3"])
        story.type(command)
        story.press(.enter)
        #expect(story.rowIDs == ["g1", "g2", "g3", "g4"])
        #expect(story.feed.selection == "g3")
        #expect(!story.text.contains("hidden"))
    }

    @Test("B12: what another rule hides stays hidden, and a wrong rule is told")
    func unhideOne() {
        var story = story()
        for command in [":hide lang:csv", ":hide '#g4", ":unhide lang:c"] {
            story.type(command)
            story.press(.enter)
        }
        #expect(story.text.contains("No hide rule “lang:c”"))
        story.type(":unhide lang:csv")
        story.press(.enter)
        #expect(story.rowIDs == ["g1", "g2", "g3"])
        #expect(story.model.settings.hideRules == [RowQuery("'#g4")])
    }

    @Test("B12: :hide without words lists the rules, and the chosen one goes")
    func listed() {
        var story = story()
        story.type(":hide")
        story.press(.enter)
        #expect(story.text.contains("No hide rules"))
        story.type(":hide lang:csv")
        story.press(.enter)
        story.type(":hide")
        story.press(.enter)
        #expect(story.text.contains("lang:csv"))
        story.press(.enter)
        #expect(story.rowIDs == ["g1", "g2", "g3", "g4"])
    }

    @Test("B12: what a rule hides of a further page comes back below the first")
    func unhidePage() {
        var settings = Settings()
        settings.hideRules = [RowQuery("lang:csv")]
        var story = Story(80, 24, settings: settings, showing: rows, next: "2")
        story.press(.end)
        story.answerPage([gist("h1", files: [file("e.csv", language: "CSV")]), gist("h2")])
        story.type(":unhide")
        story.press(.enter)
        #expect(story.rowIDs == ["g1", "g2", "g3", "g4", "h1", "h2"])
    }
}
