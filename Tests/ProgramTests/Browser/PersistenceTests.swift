import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `What stays` {
    private let session: PersistentSession

    init() throws { session = try PersistentSession() }

    @Test("S11: 5 finds in everything seen as one types, offline too; Enter reads a hit, Esc leads back")
    func search() throws {
        try session.run(keys: Keys.enter, until: "Text of 1")
        let terminal = try session.open(["--offline"], until: " 1/3")
        try terminal.type("5", until: "search:")
        try terminal.type("of 1", until: "the hit with its snippet, alone") {
            $0.text.contains("mira · Text of 1") && !$0.text.contains("Gist number 2")
        }
        try terminal.type(Keys.enter + Keys.enter, until: "Esc back")
        try terminal.waitFor("the text") { $0.text.contains("1 Text of 1") }
        // The hit has the cursor, which goes first.
        try terminal.type(Keys.escape, until: "no cursor") { !$0.line(with: "1 Text of 1").contains("▌") }
        try terminal.type(Keys.escape, until: "↵ read")
        try terminal.type(Keys.escape, until: "· Public")
        try terminal.quit()
    }

    @Test("B14: what was opened is dimmed after a restart, J goes to the next unread, and new rows have a marker")
    func readMarks() throws {
        try session.run(keys: "j" + Keys.enter, until: "Text of 2")
        let now = ISO8601DateFormatter().string(from: Date.now.addingTimeInterval(3_600))
        session.server.on(
            "/gists/public",
            Sample.page([Sample.gist(4, changed: ["updated_at": now])] + (1...3).map { Sample.gist($0) })
        )
        let terminal = try session.open(until: " 1/4 ")
        try terminal.waitFor("marks of unread gists") { $0.line(with: "Gist number 1").contains("•") }
        try terminal.waitFor("↑ new")
        #expect(!terminal.line(with: "Gist number 2").contains("•"))
        try terminal.type("jJ", until: " 4/4 ")
        try terminal.quit()
    }

    @Test("B14: a snapshot is no visit: what is new stays new to the browser")
    func snapshot() throws {
        try session.run(until: "Gist number 3")
        let now = ISO8601DateFormatter().string(from: Date.now.addingTimeInterval(3_600))
        session.server.on(
            "/gists/public",
            Sample.page([Sample.gist(4, changed: ["updated_at": now])] + (1...3).map { Sample.gist($0) })
        )
        for _ in 1...2 {
            #expect(try Program.run(["snapshot", "--size", "120x30"] + session.options).text.contains("↑ new"))
        }
    }

    @Test("S12: kill -9 takes nothing that was stored; the next start has it")
    func killed() throws {
        let terminal = try session.open(until: " 1/3 ")
        try terminal.type(Keys.enter, until: "Text of 1")
        terminal.type("qq")
        #expect(try terminal.waitForExit() == .exited(0))
        let second = try session.open(until: " 1/3 ")
        second.signal(SIGKILL)
        #expect(try second.waitForExit() == .signaled(SIGKILL))
        let third = try session.open(["--offline"], until: " 1/3")
        try third.type(Keys.enter, until: "Text of 1")
        try third.quit()
    }

    @Test("S12: two browsers share a store")
    func together() throws {
        let one = try session.open()
        let two = try session.open()
        try one.waitFor(" 1/3 ")
        try two.waitFor(" 1/3 ")
        one.type(Keys.enter)
        two.type("j" + Keys.enter)
        try one.waitFor("Text of 1")
        try two.waitFor("Text of 2")
        try one.quit()
        try two.quit()
        for number in 1...2 {
            let show = try Program.run(["show", "\(number)", "--raw", "--offline"] + session.options)
            #expect(show.text == "Text of \(number)\n")
        }
    }

    @Test("the next start begins with the feed of the last one")
    func lastFeed() throws {
        session.server.on("/gists", Sample.page(7...8))
        try session.run(keys: "3", until: "Gist number 7", token: "t")
        session.server.on("/gists", .stallInHead)
        let terminal = try session.open(token: "t", resumes: true)
        try terminal.waitFor("the rows of the last run") {
            $0.text.contains("Gist number 7") && $0.statusBar.contains("Mine")
        }
        try terminal.waitFor("updated") { $0.lines[0].contains("updated") }
        try terminal.quit()
    }

    @Test("S10: s stars at once without asking again, and a refusal takes it back")
    func star() throws {
        let asked = Latch()
        session.server.on("/gists/1/star") { request in
            guard request.method == "PUT" else { return .status(404) }
            asked.wait()
            return .status(403)
        }
        let terminal = try session.open(token: "t", until: " 1/3 ")
        try terminal.type(Keys.enter + "i", until: "☆ not")
        let requests = session.server.requests.count
        try terminal.type("s", until: "★ star")
        asked.open()
        try terminal.waitFor("☆ not")
        try terminal.waitFor("s retry")
        let starred = Latch()
        session.server.on("/gists/1/star") { _ in
            starred.open()
            return .status(204)
        }
        try terminal.type("s", until: "★ star")
        starred.wait()
        try terminal.quit()
        #expect(session.server.requests.count == requests + 2)
    }

    @Test("S10: a star that is given right before the end still gets to the server; one that is refused is told of")
    func starAtTheEnd() throws {
        let asked = Latch()
        let answer = Latch()
        session.server.on("/gists/1/star") { request in
            guard request.method == "PUT" else { return .status(404) }
            asked.open()
            answer.wait()
            return .status(204)
        }
        let terminal = try session.open(token: "t", until: " 1/3 ")
        terminal.type("sq")
        asked.wait()
        answer.open()
        #expect(try terminal.waitForExit() == .exited(0))
        session.server.on("/gists/1/star", .status(403))
        let second = try session.open(token: "t", until: " 1/3 ")
        second.type("sq")
        #expect(try second.waitForExit() == .exited(1))
        try second.waitFor("Not starred. ")
    }
}

extension PseudoTerminal {
    func line(with text: String) -> String { lines.first { $0.contains(text) } ?? "" }
}
