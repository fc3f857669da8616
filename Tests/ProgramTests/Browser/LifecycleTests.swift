import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Lifecycle` {
    /// Ways to end the browser, and how it ends.
    enum Ending: CaseIterable {
        case q, controlC, terminated, hungUp

        func happen(to terminal: PseudoTerminal) {
            switch self {
            case .q: terminal.type("q")
            case .controlC: terminal.type(Keys.control("C") + Keys.control("C"))
            case .terminated: terminal.signal(SIGTERM)
            case .hungUp: terminal.signal(SIGHUP)
            }
        }

        var status: PseudoTerminal.ExitStatus {
            switch self {
            case .q: .exited(0)
            case .controlC: .exited(130)
            case .terminated: .exited(143)
            case .hungUp: .exited(129)
            }
        }
    }

    @Test("T1: the terminal is as it was, and the demo's server gone, after", arguments: Ending.allCases)
    func ending(ending: Ending) throws {
        let terminal = try Browser.open(["--demo"], until: " 1/100+")
        let servers = Processes.children(of: terminal.processIdentifier)
        #expect(servers.count == 1)
        ending.happen(to: terminal)
        #expect(try terminal.waitForExit() == ending.status)
        terminal.expectRestored()
        for server in servers { #expect(Processes.waitForEnd(of: server)) }
    }

    @Test("the end comes at once while everything is still loading", arguments: Ending.allCases)
    func endingInFlight(ending: Ending) throws {
        let server = try LoopbackServer()
        server.on("/gists/public", .stallInBody())
        let terminal = try Browser.open(on: server, until: "loading …")
        ending.happen(to: terminal)
        #expect(try terminal.waitForExit() == ending.status)
        terminal.expectRestored()
    }

    @Test("C5: one Ctrl-C cancels a prompt and says how to quit; SIGINT from outside ends the program at once")
    func oneControlC() throws {
        let terminal = try Browser.onSharedDemo(columns: 120, rows: 30)
        try terminal.type("/ring", until: "/ring")
        try terminal.type(Keys.control("C"), until: "^C again to quit")
        try terminal.waitFor("no prompt") { !$0.statusBar.contains("/ring") }
        try terminal.type("j", until: "the notice gone") { !$0.text.contains("again to quit") }
        terminal.signal(SIGINT)
        #expect(try terminal.waitForExit() == .exited(130))
        terminal.expectRestored()
    }

    @Test("Ctrl-C ends a command that waits for the network, which shells call 130")
    func interruptedCommand() throws {
        let server = try LoopbackServer()
        let asked = Latch()
        server.on("/gists/public") { _ in
            asked.open()
            return .stallInHead
        }
        let terminal = try Browser.open(["list", "--api-url", server.url])
        asked.wait()
        terminal.type(Keys.control("C"))
        #expect(try terminal.waitForExit() == .signaled(SIGINT))
    }

    @Test("a closed window ends the browser and the demo's server")
    func closedWindow() throws {
        let terminal = try Browser.open(["--demo"], until: " 1/100+")
        let servers = Processes.children(of: terminal.processIdentifier)
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .exited(129))
        for server in servers { #expect(Processes.waitForEnd(of: server)) }
    }

    @Test("a browser that is killed leaves no server and no folder behind")
    func killed() throws {
        let folder = try TestFolder()
        let terminal = try Browser.open(
            ["--demo"], environment: ["HOME": folder.path, "TMPDIR": folder.path], until: " 1/100+")
        let servers = Processes.children(of: terminal.processIdentifier)
        #expect(servers.count == 1)
        terminal.signal(SIGKILL)
        #expect(try terminal.waitForExit() == .signaled(SIGKILL))
        for server in servers { #expect(Processes.waitForEnd(of: server)) }
        #expect(folder.contents.isEmpty)
    }

    @Test("a demo server that dies leaves the rows, a sentence, and a terminal that is restored at the end")
    func serverDies() throws {
        let terminal = try Browser.open(["--demo"], until: " 1/100+")
        for server in Processes.children(of: terminal.processIdentifier) { kill(server, SIGKILL) }
        try terminal.type("r", until: " · r retry")
        try terminal.waitFor("Can't connect to api.github.com")
        try terminal.waitFor(" 1/100+") { $0.statusBar.contains(" 1/100+") }
        try terminal.quit()
    }

    @Test("T2: any size is survived while loading, down to 1×1, and the screen is whole again after it")
    func resizing() throws {
        let server = try LoopbackServer()
        let latch = Latch()
        server.on("/gists/public", Sample.page(1...40).held(by: latch))
        let terminal = try Browser.open(on: server, columns: 100, rows: 30, until: "loading …")
        for (columns, rows) in [(1, 1), (20, 5), (39, 9), (200, 60), (1, 40), (300, 1), (20, 5)] {
            terminal.resize(columns: columns, rows: rows)
        }
        try terminal.waitFor("too small")
        latch.open()
        terminal.resize(columns: 80, rows: 24)
        try terminal.waitFor(" 1/40 ")
        try terminal.waitFor("Gist number 1")
        terminal.resize(columns: 40, rows: 10)
        try terminal.waitFor(" 1/40 ")
        try terminal.quit()
    }

    @Test(
        "T3: a terminal that can't show a full screen gets a sentence and 2",
        arguments: [("TERM", "dumb"), ("TERM", "")])
    func unusable(name: String, value: String) throws {
        let terminal = try Browser.open(["--api-url", "http://127.0.0.1:9"], environment: [name: value])
        #expect(try terminal.waitForExit() == .exited(2))
        try terminal.waitFor("terminal")
        try terminal.waitFor("gists-tui snapshot")
        #expect(!terminal.output.contains(0x1B))
    }

    @Test("T5: a terminal that this system does not describe is drawn as xterm-256color, and a line says so")
    func undescribed() throws {
        let folder = try TestFolder()
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3))
        let terminal = try Browser.open(
            on: server, environment: ["HOME": folder.path, "TERM": "no-such-terminal"], until: " 1/3 ")
        try terminal.waitFor("Unknown TERM=no-such-terminal: using xterm-256color.")
        try terminal.type("j", until: " 2/3 ")
        #expect(!terminal.text.contains("TERM"))
        try terminal.quit()
    }

    @Test("Ctrl-Z gives the terminal to the shell and fg brings the screen back")
    func suspending() throws {
        let api = try Demo.shared.get().api
        let terminal = try PseudoTerminal(
            "/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["HOME": "/dev/null", "PS1": "ready> "])
        try terminal.waitFor("ready>")
        try terminal.type("\(Program.path) --api-url \(api)\n", until: " 1/100+")
        try terminal.type(Keys.control("Z"), until: "Stopped")
        #expect(!terminal.isAlternateScreen)
        try terminal.type("fg\n", until: "the list again") { $0.isAlternateScreen && $0.text.contains(" 1/100+") }
        try terminal.type("q", until: "the shell again") { !$0.isAlternateScreen && $0.isCursorVisible }
        terminal.type("exit\n")
        #expect(try terminal.waitForExit() == .exited(0))
    }
}
