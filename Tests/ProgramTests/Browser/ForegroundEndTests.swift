import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `T1: a signal while another program has the terminal` {
    private let server: LoopbackServer
    private let folder: TestFolder

    init() throws {
        (server, folder) = (try LoopbackServer(), try TestFolder())
        server.serve(Sample.gist(1))
    }

    private func reading(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
        let terminal = try Browser.open(
            on: server, environment: ["TMPDIR": folder.path].merging(environment) { $1 }, columns: 120, rows: 30,
            until: " 1/1 ")
        try terminal.type(Keys.enter, until: "1 Text of 1")
        return terminal
    }

    @Test("T1: it ends the wait for a key, and the terminal is as it was", arguments: [SIGTERM, SIGHUP])
    func anyKey(signal: Int32) throws {
        let terminal = try reading()
        try terminal.type("|wc -l" + Keys.enter, until: "[exit 0 · press any key]")
        terminal.signal(signal)
        #expect(try terminal.waitForExit() == .exited(128 + signal))
        terminal.expectRestored()
    }

    @Test(
        "T1: it ends a command, also one behind a shell, and the wait for it", arguments: [SIGTERM, SIGHUP],
        ["sleep 1000", "sleep 1000; true", "trap '' TERM HUP; sleep 1000; true"])
    func command(signal: Int32, line: String) throws {
        let terminal = try reading()
        terminal.type("|echo ready; \(line)" + Keys.enter)
        try terminal.waitFor("ready")
        try terminal.waitFor("the command") { _ in
            Processes.children(of: terminal.processIdentifier).contains { !Processes.children(of: $0).isEmpty }
        }
        let started = Processes.children(of: terminal.processIdentifier).flatMap { Processes.children(of: $0) + [$0] }
        terminal.signal(signal)
        try terminal.waitFor("the list's screen gone") { _ in !terminal.isAlternateScreen }
        #expect(Processes.waitForEnd(of: terminal.processIdentifier))
        // What ignores signals goes on, and has the terminal.
        for process in started where line.hasPrefix("trap") { kill(process, SIGKILL) }
        for process in started { #expect(Processes.waitForEnd(of: process)) }
        #expect(try terminal.waitForExit() == .exited(128 + signal))
        terminal.expectRestored()
    }

    @Test("T1: a window that is closed ends the wait for a key")
    func closedWindow() throws {
        let terminal = try reading()
        try terminal.type("|wc -l" + Keys.enter, until: "[exit 0 · press any key]")
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .exited(129))
    }

    @Test("W9: a signal ends edit and its editor, and the text is where the message says")
    func edit() throws {
        let writing = try WritingServer()
        let terminal = try writing.open(["edit", "1"], environment: ["EDITOR": "vim.tiny"], until: "2L, ")
        try terminal.type("iessay" + Keys.escape + ":w\r", until: "written")
        terminal.signal(SIGTERM)
        try terminal.waitFor("Your text is kept in ")
        #expect(try terminal.waitForExit() == .exited(143))
        #expect(writing.changes == [] && writing.kept.contains("essayone\ntwo\n"))
    }

    @Test("W9: what edit leaves when it is killed is named by the next run, once")
    func editKilled() throws {
        let writing = try WritingServer()
        let terminal = try writing.open(["edit", "1"], editor: "echo mine > \"$1\"; kill -9 $PPID")
        #expect(try terminal.waitForExit() == .signaled(SIGKILL))
        let next = try writing.run(["edit", "1", "-d", "better"])
        #expect(next.code == 0 && next.errors.contains("Its unsaved work is in \(writing.folder.path)/gists-tui-"))
        #expect(next.errors.contains("/notes.md."))
        #expect(writing.kept == ["mine\n"])
        #expect(!(try writing.run(["edit", "1", "-d", "best"]).errors.contains("is kept in")))
    }
}
