import Browser
import Documents
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `C11: commands of one's own in the shell` {
    private typealias Run = CustomCommand.Run

    /// Runs a line in a folder of its own, where `PWNED` is nowhere to appear.
    private func output(
        _ line: String, _ values: [CustomCommand.Placeholder: String], _ files: [Export.Content] = [],
        foreground: Bool = true
    ) throws -> (message: Message?, output: String, names: [String]) {
        let folder = try TestFolder()
        let command = CustomCommand(
            name: "own", run: "cd '\(folder.path)' || exit\n" + line.replacing("OUT", with: "out"),
            isForeground: foreground)
        let heard = Mutex<Message?>(nil)
        let runner = ExternalProgramRunner(
            environment: ["TMPDIR": folder.path], withTerminalReleased: { $0() },
            report: { message in heard.withLock { $0 = message } })
        let message = runner.run(ExternalProgram(kind: .custom(Run(command, values)), files: files))
        return (message, (try? folder.text("out")) ?? "", try folder.names.sorted())
    }

    private static let hostile = [
        "'; touch PWNED; '", "$(touch PWNED)", "`touch PWNED`", "a\ntouch PWNED\n", "\\'; touch PWNED #", "* ~ $HOME",
        "-rf", "\"; touch PWNED; \"", "a\\", "${x:-$(touch PWNED)}", "EOF\ntouch PWNED\n", "日本 🎉",
    ]

    @Test(
        "C11: a value is one word and inert, wherever it stands in the line", arguments: hostile,
        [
            "printf %s {owner} > OUT", "x={owner}; printf %s \"$x\" > OUT", "printf %s \"$(printf %s {owner})\" > OUT",
            "f() { printf %s \"$1\"; }; f {owner} > OUT # {owner}", "set -- {owner}; printf %s \"$1\" > OUT",
            "cat >/dev/null <<EOF\n{owner}\nEOF\nprintf %s {owner} > OUT",
        ])
    func inert(_ value: String, _ line: String) throws {
        let (message, text, names) = try output(line, [.owner: value])
        #expect(message == nil)
        // What stands in a substitution loses the line ends behind it: the shell's own rule.
        #expect(text == value || line.contains("$(printf") && value.hasSuffix("\n") && text + "\n" == value)
        #expect(names == ["out"])
    }

    @Test("C11: an answer of the user is one word and inert", arguments: hostile)
    func answers(_ answer: String) throws {
        let folder = try TestFolder()
        let question = CommandQuestion(name: "name", label: "Name")
        let command = CustomCommand(
            name: "own", run: "cd '\(folder.path)' || exit\nf() { printf '%s %s' $# \"$1\" > out; }; f {name}",
            questions: [question])
        let runner = ExternalProgramRunner(environment: ["TMPDIR": folder.path], withTerminalReleased: { $0() })
        _ = runner.run(
            ExternalProgram(kind: .custom(Run(command, [.answer("name"): answer])), files: []))
        #expect(try (folder.text("out"), folder.names) == ("1 " + answer, ["out"]))
    }

    @Test("C11: a value in backquotes is inert as well", arguments: hostile)
    func backquotes(_ value: String) throws {
        let (_, _, names) = try output("echo `printf %s {owner}` > OUT", [.owner: value])
        #expect(names == ["out"])
    }

    @Test(
        "C11: a file's name runs nothing in a shell that reads it a second or third time, quoted or not",
        arguments: [
            "a;touch${IFS}PWNED;.md", "$(touch PWNED)", "`touch PWNED`.txt", "x'; touch PWNED; '.md",
            "\"; touch PWNED; \"",
            "a\ntouch PWNED\n.md", "a&touch PWNED", "a|touch PWNED", "> PWNED", "PWNED*", "{a,PWNED}", "~root", "-rf",
            "#PWNED", "!touch PWNED", "a\\'b", "日本 🎉.md", "\u{202E}PWNED;\"\u{301}.md", ".;touch PWNED",
            "a\r;touch PWNED",
        ],
        [
            "sh -c \"cat {file} > OUT\"", "sh -c 'cat '{file}' > OUT'", "eval cat {file} '>' OUT",
            "eval \"cat {file} > OUT\"",
            "ssh() { shift; sh -c \"$*\"; }; ssh host cat {file} '>' OUT",
            "x=$(sh -c \"cat {file}\"); printf %s $x > OUT",
            "echo \"$(sh -c \"cat {file} > OUT\")\"", "# for my 24\" screen\nsh -c \"cat {file} > OUT\"",
            "sh <<X\ncat {file} > OUT\nX", "echo {file} | xargs cat > OUT", "sh -c \"sh -c 'cat {file} > OUT'\"",
        ])
    func secondShell(_ name: String, _ line: String) throws {
        let (message, text, names) = try output(line, [:], [Export.Content(name: name, bytes: Data("hello".utf8))])
        #expect(message == nil)
        #expect(text == "hello")
        #expect(names == ["out"])
    }

    @Test("C11: {file} is a private copy with a harmless name, gone afterwards; changes to it are not")
    func file() throws {
        let file = Export.Content(name: "../a b'.txt", bytes: Data("hello".utf8))
        let (message, text, names) = try output(
            "cat {file} > OUT; basename {file} >> OUT; stat -c %a {file} >> OUT", [:], [file])
        #expect(message == nil)
        #expect(text == "helloa-b-.txt\n600\n")
        #expect(names == ["out"])
        let (changed, _, left) = try output("echo more >> {file}", [:], [file])
        guard case .notice(let sentence, isError: false)? = changed else {
            throw Failure("\(String(describing: changed))")
        }
        #expect(sentence.hasPrefix("Your edits were kept in "))
        #expect(left.count == 1)
    }

    @Test(
        "C11: beside the browser it has a copy of the file, which goes at its end; what fails is told in its first line"
    )
    func background() async throws {
        let folder = try TestFolder()
        let heard = Mutex<[Message]>([])
        let runner = ExternalProgramRunner(
            environment: ["TMPDIR": folder.path], withTerminalReleased: { _ in Issue.record("it has the terminal") },
            report: { message in heard.withLock { $0.append(message) } })
        func run(_ line: String, _ files: [Export.Content]) -> Message? {
            runner.run(
                ExternalProgram(
                    kind: .custom(Run(CustomCommand(name: "own", run: line, isForeground: false), [:])), files: files))
        }
        let file = Export.Content(name: "a.txt", bytes: Data("hello".utf8))
        #expect(run("cp {file} '\(folder.path)/out'; sleep 0", [file]) == .notice("Running own …", isError: false))
        #expect(await eventually { (try? folder.names) == ["out"] })
        #expect(try folder.text("out") == "hello")
        _ = run("echo one; echo >&2; printf 'no \\033[31mgood\\nmore\\n' >&2; exit 3", [])
        #expect(await eventually { heard.withLock { $0.count } == 1 })
        guard case .notice(let sentence, isError: true)? = heard.withLock({ $0.first }) else {
            throw Failure("nothing was told")
        }
        #expect(sentence.hasPrefix("own failed (exit 3): no "))
        #expect(!sentence.contains("more") && !sentence.contains("one"))
    }
}
