import Cells
import Foundation
import PseudoTerminal
import TerminalProbe
import TestSupport
import Testing

@Suite struct LifecycleTests {
    enum End: CaseIterable {
        case quit, controlC, interrupt, terminate, hangup, abort, segmentation, workerTraps, workerOverflows
    }

    /// What a failed check of Swift's becomes.
    private var trap: Int32 {
        #if arch(x86_64)
            SIGILL
        #else
            SIGTRAP
        #endif
    }

    @Test("T1: the terminal is restored, whatever ends the program", arguments: End.allCases, ["auto", "truecolor"])
    func restored(end: End, color: String) throws {
        let terminal = try PseudoTerminal.probe("list", color)
        try terminal.waitFor("offset 0")
        #expect(terminal.isAlternateScreen)
        #expect(!terminal.isCursorVisible)
        #expect(terminal.localModes & tcflag_t(ICANON | ECHO | ISIG) == 0)
        let status: PseudoTerminal.ExitStatus
        switch end {
        case .quit: (status, _) = (.exited(0), terminal.type("q"))
        case .controlC: (status, _) = (.exited(130), terminal.type("\u{3}"))
        case .interrupt: (status, _) = (.exited(130), terminal.signal(SIGINT))
        case .terminate: (status, _) = (.exited(143), terminal.signal(SIGTERM))
        case .hangup: (status, _) = (.exited(129), terminal.signal(SIGHUP))
        case .abort: (status, _) = (.signaled(SIGABRT), terminal.type("a"))
        case .segmentation: (status, _) = (.signaled(SIGSEGV), terminal.signal(SIGSEGV))
        case .workerTraps: (status, _) = (.signaled(trap), terminal.type("T"))
        case .workerOverflows: (status, _) = (.signaled(SIGSEGV), terminal.type("O"))
        }
        #expect(try terminal.waitForExit() == status)
        expectRestored(terminal)
    }

    @Test("A6: the terminal's background comes as an event, also when it comes late; no answer holds nothing up")
    func background() throws {
        let terminal = try PseudoTerminal.probe("list")
        try terminal.waitFor("offset 0")
        try terminal.type("bj", until: "offset 1")
        try terminal.type("\u{1B}]11;rgb:0707/0000/0000\u{1B}\\", until: "offset 7")
        try terminal.type("j", until: "offset 8")
        terminal.type("bq")
        #expect(try terminal.waitForExit() == .exited(0))
        expectRestored(terminal)
    }

    @Test("T1: a closed window ends the program")
    func closed() throws {
        let terminal = try PseudoTerminal.probe("list")
        try terminal.waitFor("offset 0")
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .exited(129))
    }

    @Test("T1: down to 1×1 and back, the surface is laid out anew each time")
    func resized() throws {
        let terminal = try PseudoTerminal.probe("list")
        try terminal.waitFor("offset 0")
        for size in [(1, 1), (2, 1), (1, 30), (200, 2), (7, 5), (80, 24)] {
            terminal.resize(columns: size.0, rows: size.1)
            let expected = Scenes.list(offset: 0, size: Size(columns: size.0, rows: size.1))
            try terminal.waitFor("size \(size)") { $0.shows(expected) }
        }
    }

    @Test("T1: after a resize all rows are drawn, also if only some of them were set to scroll")
    func scrollRegion() throws {
        let terminal = try PseudoTerminal.probe("list")
        try terminal.waitFor("offset 0")
        // ncurses sets it for the size that it knows when it takes the terminal back.
        terminal.show("\u{1B}[1;9r")
        for size in [(100, 30), (80, 24)] {
            terminal.resize(columns: size.0, rows: size.1)
            let expected = Scenes.list(offset: 0, size: Size(columns: size.0, rows: size.1))
            try terminal.waitFor("size \(size)") { $0.shows(expected) }
        }
    }

    @Test(
        "T1: the terminal's own size counts, whatever LINES and COLUMNS were exported as",
        arguments: [("24", "80"), ("24", ""), ("", "80"), ("5", "200"), ("0", "x")])
    func exportedSize(lines: String, columns: String) throws {
        let terminal = try PseudoTerminal.probe(
            "list", environment: ["LINES": lines, "COLUMNS": columns], size: Size(columns: 100, rows: 30))
        let expected = Scenes.list(offset: 0, size: Size(columns: 100, rows: 30))
        try terminal.waitFor("the whole list") { $0.shows(expected) }
        for size in [(120, 40), (60, 20)] {
            terminal.resize(columns: size.0, rows: size.1)
            let expected = Scenes.list(offset: 0, size: Size(columns: size.0, rows: size.1))
            try terminal.waitFor("size \(size)") { $0.shows(expected) }
        }
        try terminal.type("j", until: "offset 1")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test("T1: LINES and COLUMNS are the size of a terminal that tells none")
    func untoldSize() throws {
        let terminal = try PseudoTerminal.probe(
            "list", environment: ["LINES": "12", "COLUMNS": "60"], size: Size(columns: 60, rows: 12),
            tellsSize: false)
        let expected = Scenes.list(offset: 0, size: Size(columns: 60, rows: 12))
        try terminal.waitFor("the whole list") { $0.shows(expected) }
    }

    @Test("T1: Ctrl-Z stops to the shell and fg comes back", arguments: ["\u{1A}", "kill"])
    func suspended(how: String) throws {
        let shell = "/bin/bash"
        guard FileManager.default.isExecutableFile(atPath: shell) else { return }
        let terminal = try PseudoTerminal(shell, ["--norc", "--noprofile", "-i"], environment: ["PS1": "ready> "])
        try terminal.waitFor("ready>")
        try terminal.type("\(Product.path("TerminalProbe")) list\r", until: "offset 0")
        if how == "kill" {
            kill(-terminal.foregroundGroup, SIGTSTP)
        } else {
            terminal.type(how)
        }
        try terminal.waitFor("Stopped")
        #expect(!terminal.isAlternateScreen)
        #expect(!terminal.tellsMouse)
        #expect(terminal.isCursorVisible)
        terminal.type("fg\r")
        let expected = Scenes.list(offset: 0, size: Size(columns: 80, rows: 24))
        try terminal.waitFor("the list again") { $0.isAlternateScreen && $0.shows(expected) && $0.tellsMouse }
        try terminal.type("j", until: "offset 1")
        try terminal.type("q", until: "the shell") { !$0.isAlternateScreen && $0.isCursorVisible }
    }

    @Test("T4: idle, nothing runs and nothing is written")
    func idle() throws {
        let terminal = try PseudoTerminal.probe("list")
        try terminal.waitFor("offset 0")
        terminal.watch(milliseconds: 100)
        let before = (terminal.contextSwitches, terminal.output.count)
        terminal.watch(milliseconds: 400)
        #expect((terminal.contextSwitches, terminal.output.count) == before)
    }

    @Test("T4: five hundred keys at once are few frames")
    func flood() throws {
        let terminal = try PseudoTerminal.probe("list")
        try terminal.waitFor("offset 0")
        let before = terminal.output.count
        try terminal.type(String(repeating: "j", count: 500), until: "offset 500")
        // A frame for each key would be some 100 bytes each.
        #expect(terminal.output.count - before < 25_000)
    }

    @Test(
        "T5: a terminal that can't be used is refused in a sentence",
        arguments: [("dumb", "can't show a full screen"), ("", "TERM is not set")])
    func refused(type: String, sentence: String) throws {
        let terminal = try PseudoTerminal.probe("list", type: type)
        #expect(try terminal.waitForExit() == .exited(2))
        #expect(terminal.text.replacing("\n", with: "").contains(sentence))
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}"))
    }

    @Test("T5: a terminal that this system does not describe is drawn on as on xterm-256color")
    func undescribed() throws {
        let terminal = try PseudoTerminal.probe("colors", "auto", type: "no-such")
        try terminal.waitFor("the colours of xterm-256color") {
            $0.isAlternateScreen && $0.tellsMouse && String(decoding: $0.output, as: UTF8.self).contains("\u{1B}[38;5;")
        }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        expectRestored(terminal)
    }

    private func expectRestored(_ terminal: PseudoTerminal) {
        #expect(!terminal.isAlternateScreen)
        #expect(terminal.isCursorVisible)
        #expect(!terminal.isReporting)
        #expect(terminal.localModes & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG))
        terminal.show("\u{1B}[HX")
        #expect(terminal.cell(x: 0, y: 0) == ScreenCell(text: "X"))
    }
}
