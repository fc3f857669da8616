import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// What a terminal answers, and what is typed, while a command runs in a shell.
@Suite(.blocking) struct `Answers of the terminal and keys typed ahead` {
    private static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"
    private static let answer = "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\\u{1B}[?62;22c"

    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        server.serve(Sample.gist(1))
        server.on("/gists/1/comments", .json("[]"))
    }

    /// A shell at its prompt, on a terminal that answers nothing by itself.
    /// - Parameter patience: seconds that the program waits for an answer. Where one comes, no busy machine is too slow for it.
    private func shell(patience: Int = 3_600) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            "/bin/bash", ["--norc", "--noprofile", "-i"],
            environment: [
                "PS1": "ready> ", "HOME": "/dev/null", "PROGRAM": Program.path, "API": server.url,
                "GISTS_TUI_TERMINAL_TIMEOUT": "\(patience)",
            ], answersQuestions: false)
        try terminal.waitFor("ready>")
        return terminal
    }

    private func isAsked(_ terminal: PseudoTerminal) -> Bool {
        terminal.output.firstRange(of: Array(Self.question.utf8)) != nil
    }

    @Test(
        "T1: an answer that comes late is read before the command ends: nothing of it reaches the shell",
        arguments: ["show 1 --no-pager", "show 1 --plain --color 16 --no-pager", "list", "comments 1 --no-pager"])
    func lateAnswer(command: String) throws {
        let terminal = try shell()
        terminal.type("$PROGRAM \(command) --api-url $API; echo en''ded\r")
        try terminal.waitFor("the question or the end") { isAsked($0) || $0.text.contains("\nended") }
        // Longer than the answer of any terminal nearby takes.
        terminal.watch(milliseconds: 400)
        if isAsked(terminal) { terminal.type(Self.answer) }
        try terminal.waitFor("ended")
        try terminal.type("echo a''b\r", until: "\nab")
        #expect(!terminal.text.contains("rgb") && !terminal.text.contains("62;22c") && !terminal.text.contains("^["))
    }

    @Test("T1: the browser waits for it as well, also with `q` typed before it", arguments: ["q", "\u{1A}"])
    func lateAnswerToBrowser(key: String) throws {
        let terminal = try shell()
        terminal.type("$PROGRAM --api-url $API\r")
        try terminal.waitFor("the question") { isAsked($0) && $0.text.contains(" 1/1 ") }
        terminal.type(key)
        terminal.watch(milliseconds: 400)
        terminal.type(Self.answer)
        try terminal.waitFor("the shell") { !$0.isAlternateScreen && $0.text.contains("ready> ") }
        try terminal.type("echo a''b\r", until: "\nab")
        #expect(!terminal.text.contains("rgb") && !terminal.text.contains("62;22c"))
    }

    @Test("T1: a terminal that never answers ends neither the command nor the browser")
    func noAnswer() throws {
        let terminal = try shell(patience: 1)
        try terminal.type("$PROGRAM show 1 --no-pager --api-url $API; echo en''ded\r", until: "\nended")
        #expect(terminal.text.contains("Text of 1"))
        try terminal.type("$PROGRAM --api-url $API\r", until: " 1/1 ")
        try terminal.type("q", until: "the shell") { !$0.isAlternateScreen }
        try terminal.type("echo a''b\r", until: "\nab")
    }

    @Test(
        "T1: what is typed before or while a command runs reaches the shell, and the terminal is asked nothing then",
        arguments: ["show 1 --no-pager", "list", "comments 1 --no-pager"])
    func typedAhead(command: String) async throws {
        let latch = Latch()
        defer { latch.open() }
        server.on("/gists/public", Sample.page(1...1).held(by: latch))
        server.on("/gists/1", .json(Sample.json(Sample.gist(1))).held(by: latch))
        let terminal = try shell()
        terminal.type("$PROGRAM \(command) --api-url $API\r")
        #expect(await eventually { !server.requests.isEmpty })
        terminal.type("echo ty''ped\r")
        try terminal.waitFor("the keys") { $0.text.contains("echo ty''ped") }
        latch.open()
        try terminal.waitFor("\ntyped")
        #expect(!isAsked(terminal))
    }

    @Test(
        "T1: what is typed while the terminal is still to answer reaches the shell, too",
        .enabled(if: mayGiveBack, "this kernel takes no keys back"), arguments: [true, false])
    func typedMeanwhile(isBrowser: Bool) throws {
        let terminal = try shell()
        terminal.type("$PROGRAM \(isBrowser ? "" : "show 1 --no-pager") --api-url $API\r")
        try terminal.waitFor("the question") { isAsked($0) && (!isBrowser || $0.text.contains(" 1/1 ")) }
        if isBrowser {
            terminal.type("q")
            terminal.watch(milliseconds: 400)
        }
        terminal.type("echo ty''")
        terminal.type(Self.answer)
        // Keys are given back one by one: what comes in between would be among them.
        try terminal.waitFor("the keys at the prompt") { $0.text.contains("> echo ty''") }
        terminal.type("ped\r")
        try terminal.waitFor("\ntyped")
        #expect(!terminal.text.contains("rgb"))
    }

    @Test("T1: Ctrl-C ends a command whose terminal is still to answer")
    func interrupted() throws {
        let terminal = try shell()
        terminal.type("$PROGRAM show 1 --no-pager --api-url $API; echo en''ded: $?\r")
        try terminal.waitFor("the question") { isAsked($0) }
        terminal.type("\u{3}")
        terminal.type(Self.answer)
        try terminal.waitFor("the prompt") { $0.lines.last { !$0.isEmpty } == "ready>" }
        #expect(!terminal.text.contains("ended: 0"))
    }

    /// Newer kernels can be told to take nothing from a program for keys.
    private static let mayGiveBack =
        (try? String(contentsOfFile: "/proc/sys/dev/tty/legacy_tiocsti", encoding: .utf8))?.hasPrefix("0") != true
}
