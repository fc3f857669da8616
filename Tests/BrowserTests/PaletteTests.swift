import Cells
import Gists
import Testing

@testable import Browser

@Suite("C5, C6: palette, themes and words that are asked for")
struct PaletteTests {
    private let rows = gists(1...5)

    private func items(_ story: Story) -> [Picker.Item] {
        guard case .picker(let picker)? = story.model.box else { return [] }
        return picker.matches
    }

    @Test("C5: what one does comes first and motions last, each with its keys and the name to type")
    func order() throws {
        var story = Story(120, 36, showing: rows)
        story.press(.control("p"))
        let names = items(story).map(\.alias)
        #expect(names.first == ":refresh")
        let (motion, theme) = (names.firstIndex(of: ":down"), names.firstIndex(of: ":theme"))
        #expect(try #require(motion) > #require(theme))
        #expect(names.last.map { Keymap.standard.bindings.map { ":" + $0.name }.contains($0) } == true)
        #expect(
            story.lines.contains {
                $0.contains("refresh, or retry") && $0.contains(":refresh") && $0.contains("r F5")
            })
        story.press(.escape)
        story.resize(120, 60)
        story.type("?")
        let (act, move) = (story.text.firstRange(of: "│ Act "), story.text.firstRange(of: " Move "))
        #expect(try #require(act).lowerBound < #require(move).lowerBound)
    }

    @Test("C5: the palette begins with what was used lately, chosen or typed")
    func recent() {
        var story = Story(120, 36, showing: rows)
        story.press(.control("p"))
        story.type("exact /")
        story.press(.enter)
        story.type(":about")
        story.press(.enter)
        story.press(.escape, .control("p"))
        #expect(items(story).prefix(2).map(\.alias) == [":about", ":toggle-exact-times"])
        #expect(Set(items(story).map(\.alias)).count == items(story).count)
    }

    @Test(
        "C5: an exact name goes before words, words before their beginnings, these before letters anywhere",
        arguments: [
            ("quit", ":quit"), (":quit", ":quit"), ("star", ":toggle-star"), ("copy", ":copy-menu"), ("undo", ":undo"),
            ("back", ":back"), ("help", ":help"), ("log", ":log"), ("fork", ":fork"), ("delete", ":delete"),
            ("TOGGLE wrap", ":toggle-wrap"), ("read", ":read"), ("new", ":new"), ("user", ":user"), ("edit", ":edit"),
        ])
    func ranking(_ typed: String, _ first: String) {
        for focus in [Focus.list, .detail] {
            var story = Story(120, 36, showing: rows)
            if focus == .detail {
                story.press(.enter)
                story.answerGist(rows[0])
            }
            // Whatever was used lately.
            for name in ["about", "zoom", "redraw"] {
                story.type(":" + name)
                story.press(.enter)
            }
            story.press(.control("p"))
            story.type(typed)
            #expect(items(story).first?.alias == first, "\(typed) in \(focus)")
        }
    }

    @Test("C5: what takes something away never comes to the front because it was used", arguments: ["undo", "delete"])
    func destructive(_ name: String) {
        var story = Story(120, 36, settings: withToken, showing: rows)
        for used in ["about", name] {
            story.type(":" + used)
            story.press(.enter)
        }
        story.press(.escape, .control("p"))
        #expect(items(story).first?.alias == ":about")
        for typed in ["star", "last", "gist", "e", "d", "un"] {
            story.press(.control("u"))
            story.type(typed)
            #expect(items(story).first?.alias != ":" + name || ":\(name)".hasPrefix(":" + typed), "\(typed)")
        }
    }

    @Test("C5: the palette finds a command by the name that is typed behind `:`")
    func byName() {
        var story = Story(120, 36, showing: rows)
        story.press(.control("p"))
        story.type("copy-raw")
        #expect(items(story).first?.choice == .perform(.copy(.rawURL)))
    }

    @Test("C5: a command that lacks its word asks for it, and says what it is", arguments: ["open", "user"])
    func asks(_ name: String) {
        var story = Story(showing: rows)
        story.type(":" + name)
        story.press(.enter)
        #expect(story.model.prompt?.line.text == name + " ")
        #expect(story.lines.last?.contains(name == "open" ? "URL" : "LOGIN") == true)
        story.type("x")
        #expect(story.lines.last?.contains("LOGIN") == false)
    }

    @Test("C6: `:theme` shows each theme as one goes over it; Esc brings back the one before, Enter keeps")
    func themes() {
        var story = Story(120, 36, showing: rows)
        let before = story.surface.cells
        story.type(":theme")
        story.press(.enter)
        #expect(story.text.contains("╭─ Theme ─"))
        story.press(.down, .down)
        #expect(story.model.settings.themes.name == "light")
        #expect(story.surface[1, 0]?.style != before.first?.style || story.model.settings.theme == .light)
        story.press(.escape)
        #expect(story.model.settings.themes.name == "auto")
        #expect(story.surface.cells == before)
        story.type(":theme")
        story.press(.enter)
        story.type("mono")
        story.press(.enter)
        #expect(story.model.settings.themes.name == "mono")
        #expect(story.model.box == nil)
        story.type(":theme")
        story.press(.enter, .up, .control("c"))
        #expect(story.model.settings.themes.name == "mono")
        story.type(":theme dark")
        story.press(.enter)
        #expect(story.model.settings.themes.name == "dark")
    }

    @Test("C6: the palette leads to the themes as well, and a click beside them brings back the one before")
    func themesByMouse() {
        var story = Story(120, 36, showing: rows)
        story.press(.control("p"))
        story.type("theme")
        story.press(.enter, .down)
        #expect(story.model.settings.themes.name == "dark")
        story.send(.input(.mouse(Mouse(.press, x: 3, y: 30))))
        #expect(story.model.settings.themes.name == "auto")
        #expect(story.model.box == nil)
    }

    @Test("B13: `:sort` and `:density` without a word are menus")
    func menus() {
        var story = Story(120, 36, showing: rows)
        story.type(":sort")
        story.press(.enter)
        #expect(story.text.contains("╭─ Sort ─"))
        story.type("c:density")
        story.press(.enter)
        #expect(story.text.contains("✓ comfortable"))
        story.type("l")
        #expect(story.model.settings.density == .line)
        #expect(story.feed.listOptions.order == .created)
    }
}
