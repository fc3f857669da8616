import Cells
import Documents
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("C11: commands of one's own")
struct CustomCommandTests {
    private let whole = gist("a1b2", files: [file("a.txt", size: 5, content: "hello"), file("b.txt", content: "b")])

    private func settings(_ run: String, foreground: Bool = true) -> Settings {
        var settings = Settings()
        settings.add(
            CustomCommand(name: "view", run: run, isForeground: foreground), keys: [.character("W")],
            help: "view with gh"
        )
        return settings
    }

    private func values(_ effects: [Effect]) -> String? {
        guard case .display(.run(let program))? = effects.last, case .custom(let run) = program.kind else { return nil }
        return run.line(file: nil)
    }

    @Test("C11: its key runs it at once on the selected gist, with values that are what they should be")
    func key() {
        var story = Story(settings: settings("gh gist view {id} {url} {owner} [{lines}]"), showing: [whole])
        story.type("W")
        let line = values(story.news())
        for assignment in [
            "gists_tui_id='a1b2'\n", "gists_tui_url='https://gist.test/a1b2'\n", "gists_tui_owner='mira'\n",
            "gists_tui_lines=''\n",
        ] {
            #expect(line?.contains(assignment) == true)
        }
        #expect(
            line?.hasSuffix(
                "gh gist view \"${gists_tui_id}\" \"${gists_tui_url}\" \"${gists_tui_owner}\" [\"${gists_tui_lines}\"]")
                == true)
    }

    @Test("C11: what a server sends as an owner, an ID or a URL and is none does not go in")
    func hostileValues() {
        var hostile = gist("$(id)", owner: Owner(login: "a'; id"))
        hostile.htmlURL = "https://x.test/\n; id"
        var story = Story(settings: settings("x {id} {url} {owner}"), showing: [hostile])
        story.type("W")
        let line = values(story.news())
        #expect(line?.contains("id;") == false && line?.contains("; id") == false && line?.contains("$(") == false)
    }

    @Test("C11: {file} loads the file that is read, whole, and hands it over")
    func wholeFile() throws {
        var story = Story(settings: settings("wc -c {file}"), showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        story.type("]")
        _ = story.news()
        story.type("W")
        guard case .export(let export, let request)? = story.news().last else { throw Failure("no export") }
        #expect(export.gists.map { $0.files.map(\.name) } == [["b.txt"]])
        let content = Export.Content(name: "b.txt", bytes: Data("b".utf8))
        story.send(.answered(request, .success(.export(.collected([content])))))
        guard case .display(.run(let program))? = story.news().last else { throw Failure("nothing runs") }
        #expect(program.files == [content])
    }

    @Test("C11: the help, the palette and `:` have it")
    func listed() {
        var story = Story(120, 50, settings: settings("x {id}"), showing: [whole])
        story.type("?")
        #expect(story.text.contains("Your commands"))
        #expect(story.text.contains("view with gh"))
        story.press(.escape, .control("p"))
        story.type("view with")
        story.press(.enter)
        #expect(values(story.news()) != nil)
        story.type(":view")
        story.press(.enter)
        #expect(values(story.news()) != nil)
    }

    @Test("C11: a key that another command has becomes its own; without a gist it says so")
    func takenKey() {
        var settings = Settings()
        settings.add(CustomCommand(name: "view", run: "x {id}"), keys: [.character("o")], help: "view")
        var story = Story(settings: settings, showing: [whole])
        story.type("o")
        #expect(values(story.news()) != nil)
        var empty = Story(settings: settings)
        empty.answerPage([])
        empty.type("o")
        #expect(empty.text.contains("No gist selected."))
    }

    @Test(
        "C11: placeholders stand outside of quotes; the shell's own braces are left alone",
        arguments: [
            ("gh gist view {id} | less", []), ("echo \"a\"{id}'b'", []), ("awk '{print}' {file}", []),
            ("echo ${file} ${id}", []), ("echo {a,b} \\{", []),
            ("echo '{url}'", ["{url} stands in quotes, which it brings itself: take them away"]),
            ("sh -c \"echo {id}\"", ["{id} stands in quotes, which it brings itself: take them away"]),
            (
                "echo {line} {URL}",
                [
                    "unknown placeholder {line}; did you mean {lines}?",
                    "unknown placeholder {URL}; did you mean {url}?",
                ]
            ),
        ])
    func problems(_ run: String, _ problems: [String]) {
        #expect(CustomCommand.problems(run) == problems)
    }

    @Test("Alt's keys do something where they are bound")
    func alt() {
        var settings = Settings()
        settings.add(CustomCommand(name: "view", run: "x"), keys: [.alt(.character("v"))], help: "view")
        var story = Story(settings: settings, showing: [whole])
        story.press(.alt(.character("v")))
        #expect(values(story.news()) == "x")
        story.type("/a")
        story.press(.alt(.character("v")))
        #expect(story.news() == [])
        #expect(Key(named: "alt-v") == .alt(.character("v")) && Key(named: "Alt-Enter") == .alt(.enter))
        #expect(Key.alt(.character("V")).configName == "alt-V")
        #expect(Key(named: "alt-V") == .alt(.character("V")))
    }
}
