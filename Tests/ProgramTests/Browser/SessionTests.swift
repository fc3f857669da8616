import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `B22: the session` {
    private let session: PersistentSession

    init() throws {
        session = try PersistentSession(1...30)
        let lines = (1...200).map { "line \($0) of it\n" }.joined()
        let file = Sample.file("notes.txt", lines)
        session.server.on("/gists/7", .json(Sample.json(Sample.gist(7, changed: ["files": ["notes.txt": file]]))))
    }

    /// Reads gist 7 at line 101, and ends the program.
    private func read(ending end: (PseudoTerminal) throws -> Void) throws {
        let terminal = try session.open(until: " 1/30 ")
        try terminal.type("jjjjjj", until: " 7/30 ")
        try terminal.type(Keys.enter, until: "line 1 of it")
        try terminal.type(":101" + Keys.enter, until: "line 101 of it")
        try end(terminal)
    }

    /// By its name: it does so from wherever one is.
    private func quit(_ terminal: PseudoTerminal) throws {
        terminal.type(":quit" + Keys.enter)
        let status = try terminal.waitForExit()
        #expect(status == .exited(0))
    }

    private func expectRestored(_ arguments: [String] = []) throws {
        let terminal = try session.open(arguments, resumes: true, until: "line 101 of it")
        try terminal.type("q", until: " 7/30")
        try terminal.quit()
    }

    @Test("C5: the first start names five keys until the next key; later starts do not")
    func welcome() throws {
        let first = try session.open(resumes: true, until: "Keys to start with: ↵ read")
        try first.waitFor(" 1/30 ")
        try first.type("j", until: "no notice") { !$0.text.contains("Keys to start with") }
        try quit(first)
        let second = try session.open(resumes: true, until: " 2/30 ")
        #expect(!second.text.contains("Keys to start with"))
        try quit(second)
    }

    @Test("q, Ctrl-C and the signals that end a program keep the row, the gist and its line; offline, too")
    func ends() throws {
        try read(ending: quit)
        try expectRestored(["--offline"])
        for number in [SIGTERM, SIGHUP, SIGINT] {
            try read { terminal in
                terminal.signal(number)
                let status = try terminal.waitForExit()
                #expect(status == .exited(128 + number))
            }
            try expectRestored()
        }
        try read { terminal in
            terminal.type(Keys.control("C") + Keys.control("C"))
            let status = try terminal.waitForExit()
            #expect(status == .exited(130))
        }
        try expectRestored()
    }

    @Test("--fresh begins at the top once, restore = false always; a gist that is named is only a look aside")
    func fresh() throws {
        try read(ending: quit)
        let off = try session.folder.file("off.toml", "restore = false\n")
        try session.open(["--config", off], resumes: true, until: " 1/30 ").quit()
        let aside = try session.open(["2"], resumes: true, until: "Text of 2")
        try aside.quit()
        try expectRestored()
        try read(ending: quit)
        let fresh = try session.open(until: " 1/30 ")
        try fresh.type("j", until: " 2/30 ")
        try fresh.quit()
        try session.open(resumes: true, until: " 2/30 ").quit()
    }

    @Test("a damaged file is as good as none")
    func damaged() throws {
        try read(ending: quit)
        for file in session.folder.contents where file.data.range(of: Data("session 3".utf8)) != nil {
            try file.data.dropLast(3).write(to: URL(fileURLWithPath: file.path))
        }
        try session.open(resumes: true, until: " 1/30 ").quit()
    }
}
