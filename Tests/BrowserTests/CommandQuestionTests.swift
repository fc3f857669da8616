import Cells
import Documents
import Gists
import Testing

@testable import Browser

@Suite("C11: questions of one's own commands")
struct CommandQuestionTests {
    private let whole = gist("a1b2", files: [file("a.txt", size: 5, content: "hello")])

    private func story(_ run: String, _ questions: CommandQuestion...) -> Story {
        var settings = Settings()
        settings.add(
            CustomCommand(name: "own", run: run, questions: questions), keys: [.character("W")], help: "own")
        return Story(settings: settings, showing: [whole])
    }

    private func line(_ story: inout Story) -> String? {
        guard case .display(.run(let program))? = story.news().last, case .custom(let run) = program.kind else {
            return nil
        }
        return run.line(file: nil)
    }

    @Test("C11: the answers are asked for in the order of the line, typed or chosen, and each is one word")
    func asking() {
        var story = story(
            "x {how} {name} {id} {how}", CommandQuestion(name: "name", label: "Branch"),
            CommandQuestion(name: "how", label: "How", choices: ["fast", "slow; rm -rf ~"]))
        story.type("W")
        #expect(story.text.contains("How") && story.text.contains("slow; rm -rf ~"))
        #expect(line(&story) == nil)
        story.press(.down, .enter)
        #expect(story.text.contains("Branch: "))
        story.type("it's $(touch x) ")
        #expect(line(&story) == nil)
        story.press(.enter)
        #expect(
            line(&story) == """
                gists_tui_answer_how='slow; rm -rf ~'
                gists_tui_answer_name='it'\\''s $(touch x) '
                gists_tui_id='a1b2'
                x "${gists_tui_answer_how}" "${gists_tui_answer_name}" "${gists_tui_id}" "${gists_tui_answer_how}"
                """)
    }

    @Test("C11: Esc at any question runs nothing; an empty answer is one")
    func leaving() {
        var story = story("x {a} {b}", CommandQuestion(name: "a", label: "A"), CommandQuestion(name: "b", label: "B"))
        story.type("W")
        story.press(.escape)
        story.type("W1")
        story.press(.enter, .escape)
        #expect(line(&story) == nil)
        story.type("W")
        story.press(.enter, .enter)
        #expect(line(&story)?.hasPrefix("gists_tui_answer_a=''\ngists_tui_answer_b=''\n") == true)
    }

    @Test("C11: a placeholder of an answer obeys the rules of the others; what is not used is not asked for")
    func rules() {
        let name = CommandQuestion(name: "name", label: "Name")
        #expect(CustomCommand.problems("x {name}", questions: [name]) == [])
        #expect(CustomCommand.problems("x '{name}'", questions: [name]).count == 1)
        #expect(CustomCommand.problems("x {other}", questions: [name]).count == 1)
        #expect(
            CustomCommand.problems("x {names}", questions: [name]) == [
                "unknown placeholder {names}; did you mean {name}?"
            ])
        var story = story("x {id}", name)
        story.type("W")
        #expect(line(&story)?.hasSuffix("x \"${gists_tui_id}\"") == true)
    }

    @Test("C11: a command with a file and a question asks first, and then loads the file")
    func loading() throws {
        var story = story("x {name} {file}", CommandQuestion(name: "name", label: "Name"))
        story.type("W")
        _ = story.news()
        story.type("n")
        story.press(.enter)
        guard case .export(let export, _)? = story.news().last else { throw Failure("no export") }
        #expect(export.gists.map { $0.files.map(\.name) } == [["a.txt"]])
    }
}
