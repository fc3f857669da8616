import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// The browser's list of saved files with a real pair.
@Suite(.blocking) struct `Saved pairs` {
    /// Starts the browser in the list of saved files.
    private func open(_ pairs: PairServer, until sign: String) throws -> PseudoTerminal {
        let terminal = try Browser.open(
            on: pairs.server, environment: pairs.environment, columns: 120, rows: 30, until: "1 Public")
        try terminal.type("4", until: sign)
        return terminal
    }

    @Test("C13: a change here has its sign in 4 Saved, and :push sends it")
    func pushing() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("one\ntwo\nthree\nfour\n")
        let terminal = try open(pairs, until: "↑ ")
        #expect(terminal.text.contains("a.txt · :push"))
        try terminal.type(":push\r", until: "✓ ")
        try terminal.waitFor("the change on the server") { _ in pairs.there() == "one\ntwo\nthree\nfour\n" }
        try terminal.waitFor("no offer") { !$0.text.contains("· :push") }
        #expect(pairs.changes == 1)
        try terminal.quit()
    }

    @Test("C16: pick --saved has the gists of paired files, too, with a screen or without")
    func choosing() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let chosen = try pairs.run(["pick", "--saved", "--offline", "--select-1", "--exit-0", "--print", "id"])
        #expect((chosen.code, chosen.text) == (0, "1\n"), "\(chosen.errors)")
        let terminal = try pairs.open(["pick", "--saved", "--offline", "--print", "id"], until: "1/1 of 1")
        terminal.type(Keys.enter)
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.lines.contains { $0.trimmingCharacters(in: .whitespaces) == "1" }, "\(terminal.text)")
    }

    @Test("C13: a change at GitHub is fetched with :pull, and a deleted file comes back")
    func pulling() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        pairs.edit("a.txt", to: "one\n")
        let terminal = try open(pairs, until: "Gist number 1")
        terminal.type(":pull\r")
        try terminal.waitFor("the change on the disk") { _ in pairs.here() == "one\n" }
        try terminal.waitFor("the sign") { $0.text.contains("✓ ") }
        try FileManager.default.removeItem(atPath: pairs.path("a.txt"))
        try terminal.type("r", until: "✕ ")
        #expect(terminal.text.contains("· :pull"))
        terminal.type(":pull\r")
        try terminal.waitFor("the file") { _ in pairs.here() == "one\n" }
        #expect(pairs.changes == 0)
        try terminal.quit()
    }

    @Test("C13: a conflict is named, and overwrites neither side")
    func conflict() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("mine\ntwo\nthree\n")
        pairs.edit("a.txt", to: "theirs\ntwo\nthree\n")
        let terminal = try open(pairs, until: "↑ ")
        try terminal.type(":push\r", until: "onflict")
        #expect((pairs.here(), pairs.there()) == ("mine\ntwo\nthree\n", "theirs\ntwo\nthree\n"))
        #expect(pairs.names.count == 2 && pairs.changes == 0)
        try terminal.quit()
    }

    @Test("C13: a possible secret is asked about in the browser; any key but y sends nothing")
    func secret() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let secret = "ghp_" + String(repeating: "a1B2", count: 9)
        try pairs.write("token = \(secret)\n")
        let terminal = try open(pairs, until: "↑ ")
        try terminal.type(":push\r", until: "Possible secret in ")
        #expect(!terminal.text.contains(secret))
        terminal.type("n")
        try terminal.waitFor("no question") { !$0.text.contains("Possible secret") }
        #expect(pairs.changes == 0)
        try terminal.quit()
    }
}
