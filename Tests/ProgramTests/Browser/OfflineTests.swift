import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Offline` {
    private let session: PersistentSession

    init() throws { session = try PersistentSession() }

    @Test("S5: what was seen is there with its age, what was not says so, and no request is made")
    func seen() throws {
        try session.run(keys: Keys.enter, until: "Text of 1")
        let requests = session.server.requests.count
        let terminal = try session.open(["--offline"], until: " 1/3")
        try terminal.waitFor("the age in the header") { $0.lines[0].contains("offline · ") }
        try terminal.type(Keys.enter, until: "Text of 1")
        try terminal.waitFor("the age of the gist") { $0.text.contains("─ offline · cached") }
        try terminal.type(Keys.escape, until: "↵ read")
        try terminal.type("j" + Keys.enter, until: "Nothing is cached for this page.")
        try terminal.type("u", until: "Nothing is cached for this page.")
        try terminal.quit()
        #expect(session.server.requests.count == requests)
    }

    @Test(
        "S5: --offline opens no socket and loads no libcurl",
        .enabled(if: Strace.isAllowed, "strace is not installed, or not allowed"))
    func noSocket() throws {
        try session.run(keys: Keys.enter, until: "Text of 1")
        let trace = session.folder.path + "/trace"
        let terminal = try PseudoTerminal(
            Strace.path, ["-f", "-qq", "-o", trace, Program.path] + session.options + ["--offline"],
            environment: ["HOME": "/dev/null"], columns: 120, rows: 30)
        try terminal.waitFor(" 1/3", seconds: 60)
        try terminal.type("r" + Keys.enter, until: "Text of 1")
        try terminal.type(Keys.escape, until: "↵ read")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        let calls = try String(contentsOfFile: trace, encoding: .utf8)
        #expect(calls.contains("store.sqlite"))
        for forbidden in [" socket(", " connect(", "libcurl"] { #expect(!calls.contains(forbidden)) }
    }

    @Test("S5: a server that goes away leaves the rows, and the next refresh after its return just works")
    func comingBack() throws {
        let terminal = try session.open(until: " 1/3 ")
        let port = session.server.port
        session.server.stop()
        try terminal.type("r", until: "offline, with the age") { $0.lines[0].contains("offline · ") }
        try terminal.waitFor("Gist number 1")
        let back = try LoopbackServer(port: port)
        PersistentSession.serve(1...4, on: back)
        terminal.type("r")
        // The fourth is the last on the server, too.
        try terminal.waitFor(" 1/4 ")
        try terminal.waitFor("updated") { $0.lines[0].contains("updated") }
        try terminal.quit()
    }

    @Test("S5, R10: offline, marked gists that were read before are saved from the store; others say why not")
    func saving() throws {
        let list = (1...3).map { number in
            Sample.gist(
                number, changed: ["files": ["notes.txt": Sample.file("notes.txt", nil, changed: ["size": 10])]])
        }
        session.server.on("/gists/public", Sample.page(list))
        try session.run(keys: Keys.enter, until: "Text of 1")
        try session.run(keys: "j" + Keys.enter, until: "Text of 2")
        let requests = session.server.requests.count
        let terminal = try session.open(["--offline"], until: " 1/3")
        terminal.type(
            "   d" + Keys.control("U") + session.folder.path + "/saved/" + Keys.enter)
        try terminal.waitFor("Saved 2 of 3 files")
        try terminal.quit()
        let save = try Program.run(
            ["save", "2", "--dir", session.folder.path + "/again", "--offline"] + session.options)
        #expect(save.code == 0)
        let texts = session.folder.contents.map { String(decoding: $0.data, as: UTF8.self) }
        #expect(texts.count { $0 == "Text of 1\n" } == 1 && texts.count { $0 == "Text of 2\n" } == 2)
        #expect(session.server.requests.count == requests)
    }

    @Test("S5: list and show honour --offline")
    func commands() throws {
        try session.run(keys: Keys.enter, until: "Text of 1")
        let requests = session.server.requests.count
        let list = try Program.run(["list", "--offline", "--limit", "2"] + session.options)
        #expect(list.code == 0)
        #expect(list.lines.map { $0.prefix(2) } == ["1\t", "2\t"])
        let show = try Program.run(["show", "1", "--raw", "--offline"] + session.options)
        #expect(show.text == "Text of 1\n")
        for unseen in [["show", "2"], ["list", "--user", "oli"]] {
            let result = try Program.run(unseen + ["--offline"] + session.options)
            #expect(result.code == 1)
            #expect(result.errors.contains("is not cached"))
        }
        #expect(session.server.requests.count == requests)
    }

    @Test("S5: what list has printed is there offline, and search finds it")
    func listed() throws {
        #expect(try Program.run(["list", "--limit", "2"] + session.options).lines.count == 2)
        let list = try Program.run(["list", "--offline"] + session.options)
        #expect(list.lines.map { $0.prefix(2) } == ["1\t", "2\t", "3\t"])
        #expect(try Program.run(["search", "\"number 2\"", "--offline"] + session.options).lines.count == 1)
    }

    @Test("S6, S9: what one account saw another one does not, nor somebody without a token")
    func accounts() throws {
        session.server.on("/gists", Sample.page([Sample.gist(9, changed: ["public": false])]))
        try session.run(keys: "3", until: "Gist number 9", token: "first")
        let same = try session.open(["--offline"], token: "first", resumes: true, until: "Gist number 9")
        try same.quit()
        for token in ["second", nil] {
            let other = try session.open(["--offline"], token: token, until: "Nothing is cached for this page.")
            try other.type("3", until: "· Mine") { !$0.text.contains("Gist number 9") && $0.statusBar.contains("Mine") }
            try other.quit()
        }
        for file in session.folder.contents { #expect(file.data.range(of: Data("first".utf8)) == nil) }
    }
}
