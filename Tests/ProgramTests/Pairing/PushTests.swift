import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Push` {
    private static let one = "one\ntwo\nthree\n"

    @Test("C13: push sends the files that have changed here, in one request for each gist")
    func sending() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n", "c.txt": "c\n"])
        try pairs.pairAll()
        try pairs.write("a2\n")
        try pairs.write("b2\n", to: "b.txt")
        let result = try pairs.run(["push", "--json"])
        #expect(result.code == 0, "\(result.errors)")
        #expect(pairs.results(result) == ["a.txt": "sent", "b.txt": "sent", "c.txt": "equal"])
        #expect((pairs.there("a.txt"), pairs.there("b.txt"), pairs.changes) == ("a2\n", "b2\n", 1))
        #expect(try pairs.signs() == ["a.txt": "✓", "b.txt": "✓", "c.txt": "✓"])
        let again = try pairs.run(["push"])
        #expect((again.code, again.text, pairs.changes) == (0, "", 1))
        #expect(again.errors.contains("is equal"))
    }

    @Test("C13: push FILE sends only that one, and leaves a change of the gist to pull")
    func named() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n", "c.txt": "c\n"])
        try pairs.pairAll()
        try pairs.write("a2\n")
        try pairs.write("b2\n", to: "b.txt")
        pairs.edit("c.txt", to: "c2\n")
        #expect(try pairs.run(["push", pairs.path("b.txt")]).code == 0)
        #expect((pairs.there("a.txt"), pairs.there("b.txt")) == ("a\n", "b2\n"))
        let all = try pairs.run(["push", "--json"])
        #expect(pairs.results(all) == ["a.txt": "sent", "b.txt": "equal", "c.txt": "changed-there"])
        #expect((all.code, pairs.there("c.txt"), pairs.here("c.txt")) == (0, "c2\n", "c\n"))
    }

    @Test("C13: both sides changed in other lines: both have all changes afterwards")
    func merging() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("ONE\ntwo\nthree\n")
        pairs.edit("a.txt", to: "one\ntwo\nTHREE\n")
        let result = try pairs.run(["push", "--json"])
        #expect(result.code == 0 && pairs.results(result) == ["a.txt": "merged-and-sent"], "\(result.errors)")
        #expect((pairs.here(), pairs.there()) == ("ONE\ntwo\nTHREE\n", "ONE\ntwo\nTHREE\n"))
        #expect(pairs.names == ["a.txt"])
    }

    @Test("C13: both sides changed the same line: neither is overwritten, and a file of its own has both")
    func conflict() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("mine\ntwo\nthree\n")
        pairs.edit("a.txt", to: "theirs\ntwo\nthree\n")
        for command in ["push", "pull", "push"] {
            let result = try pairs.run([command, "--json"])
            #expect(result.code == 1 && pairs.results(result) == ["a.txt": "conflict"])
            #expect(result.errors.contains("a.txt.conflict"), "\(result.errors)")
        }
        #expect((pairs.here(), pairs.there(), pairs.changes) == ("mine\ntwo\nthree\n", "theirs\ntwo\nthree\n", 0))
        #expect(pairs.names == ["a.txt", "a.txt.conflict"])
        let both = try #require(pairs.here("a.txt.conflict"))
        #expect(both.hasPrefix("<<<<<<< ") && both.hasSuffix("two\nthree\n"))
        #expect(both.contains("\nmine\n=======\ntheirs\n>>>>>>> "), "\(both)")
        // Moved over the file with its markers, it is not sent.
        try pairs.write(both)
        try FileManager.default.removeItem(atPath: pairs.path("a.txt.conflict"))
        let marked = try pairs.run(["push"])
        #expect(marked.code == 1 && marked.errors.contains("still has the markers"), "\(marked.errors)")
        try pairs.write("agreed\ntwo\nthree\n")
        #expect(try pairs.run(["push"]).code == 0)
        #expect((pairs.there(), pairs.changes) == ("agreed\ntwo\nthree\n", 1))
    }

    @Test("C13: after a conflict, deleting the file with it keeps the own text; a newer change is a new conflict")
    func keeping() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("mine\n")
        pairs.edit("a.txt", to: "theirs\n")
        #expect(try pairs.run(["push"]).code == 1)
        pairs.edit("a.txt", to: "theirs again\n")
        try FileManager.default.removeItem(atPath: pairs.path("a.txt.conflict"))
        #expect(try pairs.run(["push"]).code == 1)
        #expect((pairs.there(), pairs.here()) == ("theirs again\n", "mine\n"))
        #expect(pairs.here("a.txt.conflict")?.contains("theirs again") == true)
        try FileManager.default.removeItem(atPath: pairs.path("a.txt.conflict"))
        #expect(try pairs.run(["push"]).code == 0)
        #expect(pairs.there() == "mine\n")
    }

    @Test("C13: a conflict that grows has one file; one that the user has edited is kept; copied markers are not sent")
    func growing() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        pairs.edit("a.txt", to: "theirs\n")
        for text in ["mine\n", "mine again\n"] {
            try pairs.write(text)
            #expect(try pairs.run(["push"]).code == 1)
            #expect(pairs.names == ["a.txt", "a.txt.conflict"])
            #expect(pairs.here("a.txt.conflict")?.contains(text) == true)
        }
        let both = try #require(pairs.here("a.txt.conflict"))
        try pairs.write(both)
        let copied = try pairs.run(["push"])
        #expect(copied.code == 1 && copied.errors.contains("still has the markers"), "\(copied.errors)")
        try pairs.write("mine once more\n")
        try pairs.write("a note\n", to: "a.txt.conflict")
        #expect(try pairs.run(["push"]).code == 1)
        #expect(pairs.names == ["a.txt", "a.txt.conflict", "a.txt.conflict-2"])
        #expect((pairs.here("a.txt.conflict"), pairs.there(), pairs.changes) == ("a note\n", "theirs\n", 0))
    }

    @Test("C13: files without a common content are in conflict, unless they are equal")
    func unrelated() throws {
        let pairs = try PairServer()
        try pairs.write("other\n")
        #expect(try pairs.run(["pair", pairs.path("a.txt"), "1"]).errors.contains("↕"))
        #expect(try pairs.run(["push"]).code == 1)
        #expect((pairs.here(), pairs.there(), pairs.changes) == ("other\n", Self.one, 0))
        #expect(pairs.here("a.txt.conflict")?.contains("other\n=======\none\n") == true)
    }

    @Test("C13: a possible secret is named and not sent; --allow-secrets sends it")
    func secrets() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("one\npassword=tr0ub4dor1\n")
        let result = try pairs.run(["push"])
        #expect(result.code == 1 && result.errors.contains("a.txt:2"), "\(result.errors)")
        #expect(!result.errors.contains("tr0ub4dor1"))
        #expect((pairs.changes, try pairs.signs()) == (0, ["a.txt": "↑"]))
        #expect(try pairs.run(["push", "--allow-secrets"]).code == 0)
        #expect(pairs.changes == 1)
    }

    @Test("C13: a public gist needs --yes without a terminal, and a second confirmation on one")
    func publicGists() throws {
        let pairs = try PairServer(isPublic: true)
        try pairs.pairAll()
        try pairs.write("seen by all\n")
        let result = try pairs.run(["push"])
        #expect(result.code == 2 && result.errors.contains("--yes") && pairs.changes == 0, "\(result.errors)")
        let terminal = try pairs.open(["push"], until: "is public")
        terminal.type("n\r")
        #expect(try terminal.waitForExit() == .exited(1))
        #expect(pairs.changes == 0)
        let agreed = try pairs.open(["push"], until: "is public")
        agreed.type("y\r")
        #expect(try agreed.waitForExit() == .exited(0))
        #expect(pairs.there() == "seen by all\n")
        try pairs.write("seen by all, again\n")
        #expect(try pairs.run(["push", "--yes"]).code == 0)
        // A possible secret in a public gist has questions of its own.
        try pairs.write("password=tr0ub4dor1\n")
        #expect(try pairs.run(["push", "--yes"]).code == 1)
        let secret = try pairs.open(["push"], until: "Publish it anyway?")
        secret.type("y\r")
        try secret.waitFor("anyone")
        secret.type("n\r")
        #expect(try secret.waitForExit() == .exited(1))
        #expect(pairs.there() == "seen by all, again\n")
    }

    @Test("C13: without a token or a network nothing is sent, and the next push sends it")
    func unreachable() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("mine\n")
        #expect(try pairs.run(["push", "--offline"]).code == 1)
        #expect(try pairs.run(["push"], environment: ["GH_ENTERPRISE_TOKEN": ""]).code == 4)
        pairs.fail(.refused(.reset))
        #expect(try pairs.run(["push"]).code == 1)
        #expect((pairs.here(), pairs.there()) == ("mine\n", Self.one))
        #expect(try pairs.run(["push"]).code == 0)
        #expect(pairs.there() == "mine\n")
        try pairs.write("more\n")
        pairs.server.stop()
        let result = try pairs.run(["push"])
        #expect((result.code, result.text, pairs.here()) == (1, "", "more\n"))
        #expect(result.errors.contains("127.0.0.1"), "\(result.errors)")
    }

    @Test(
        "C13: a refused change leaves both sides as they are, says why, and the next push sends it",
        arguments: [
            (409, "", "same time"), (412, "", "same time"), (422, "", "422"), (403, "60", "Too many requests"),
            (429, "60", "Too many requests"), (401, "", "401"),
        ])
    func refused(status: Int, retryAfter: String, sentence: String) throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("mine\n")
        let headers = retryAfter.isEmpty ? [] : [("Retry-After", retryAfter)]
        pairs.fail(.refused(.json(#"{"message":"No"}"#, status: status, headers: headers)))
        let result = try pairs.run(["push", "--json"])
        #expect(result.code == (status == 401 ? 4 : 1) && result.errors.contains(sentence), "\(result.errors)")
        #expect(pairs.results(result) == ["a.txt": "failed"])
        #expect((pairs.here(), pairs.there()) == ("mine\n", Self.one))
        #expect(try pairs.signs() == ["a.txt": "↑"])
        #expect(try pairs.run(["push"]).code == 0)
        #expect(pairs.there() == "mine\n")
    }

    @Test("C13: a lost response is looked for, and the change is not sent twice")
    func lostResponse() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("mine\n")
        pairs.fail(.lostResponse)
        #expect(try pairs.run(["push"]).code == 0)
        #expect((pairs.changes, pairs.there()) == (1, "mine\n"))
        #expect(try pairs.signs() == ["a.txt": "✓"])
    }

    @Test("C13: a change by others between loading and sending is merged, or a conflict, and never overwritten")
    func contested() throws {
        for (theirs, code, result) in [
            ("one\ntwo\nTHREE\n", Int32(0), "ONE\ntwo\nTHREE\n"), ("uno\ntwo\nthree\n", 1, nil),
        ] {
            let pairs = try PairServer()
            try pairs.pairAll()
            try pairs.write("ONE\ntwo\nthree\n")
            // Before the second of the requests: the first one loads, the second one checks.
            pairs.onRequest { [weak pairs] in if $0 == 1 { pairs?.edit("a.txt", to: theirs) } }
            #expect(try pairs.run(["push"]).code == code)
            #expect(pairs.there() == result ?? theirs)
            #expect(pairs.here() == result ?? "ONE\ntwo\nthree\n")
        }
        // Merged in the first attempt, and changed again before the second.
        let pairs = try PairServer(["a.txt": "1\n2\n3\n4\n5\n6\n7\n"])
        try pairs.pairAll()
        try pairs.write("one\n2\n3\n4\n5\n6\n7\n")
        pairs.edit("a.txt", to: "1\n2\nthree\n4\n5\n6\n7\n")
        pairs.onRequest { [weak pairs] in if $0 == 1 { pairs?.edit("a.txt", to: "1\n2\nthree\n4\n5\n6\nseven\n") } }
        #expect(try pairs.run(["push"]).code == 0)
        #expect(pairs.there() == "one\n2\nthree\n4\n5\n6\nseven\n")
        #expect(pairs.names == ["a.txt"])
        // Changed again and again.
        try pairs.write("ONE\n")
        pairs.onRequest { [weak pairs] in pairs?.edit("other\($0)", to: "x\n") }
        let result = try pairs.run(["push"])
        #expect(result.code == 1 && result.errors.contains("keeps being changed"), "\(result.errors)")
    }

    @Test("C13: kill -9 in the middle: the change is made once or not at all, and the next push knows")
    func killed() throws {
        // The requests: one loads the gist, one checks that it has not changed, one changes it.
        for number in 0...2 {
            let pairs = try PairServer()
            try pairs.pairAll()
            try pairs.write("mine\n")
            let target = AwaitedTarget()
            pairs.onRequest { if $0 == number { target.kill() } }
            let running = try Program.start(pairs.located(["push"]), environment: pairs.environment)
            target.aim(at: running.process.processIdentifier)
            running.process.waitUntilExit()
            #expect(running.process.terminationReason == .uncaughtSignal)
            pairs.onRequest(nil)
            #expect(pairs.here() == "mine\n")
            #expect(try pairs.run(["push"]).code == 0)
            #expect((pairs.changes, pairs.there()) == (1, "mine\n"), "killed at request \(number)")
            #expect(try pairs.signs() == ["a.txt": "✓"])
            // What was sent then is the common content, and no conflict.
            pairs.edit("a.txt", to: "theirs\n")
            #expect(try pairs.signs() == ["a.txt": "↓"])
        }
    }

    @Test("C13: a change that was sent before a kill, and changed by both sides since, is merged")
    func killedAndChanged() throws {
        let pairs = try PairServer(["a.txt": "1\n2\n3\n"])
        try pairs.pairAll()
        try pairs.write("1\n2\n3\n4\n5\n")
        let target = AwaitedTarget()
        pairs.onRequest { if $0 == 2 { target.kill() } }
        let running = try Program.start(pairs.located(["push"]), environment: pairs.environment)
        target.aim(at: running.process.processIdentifier)
        running.process.waitUntilExit()
        pairs.onRequest(nil)
        try pairs.write("1\n2\n3\n4\nFIVE\n")
        #expect(try pairs.run(["push"]).code == 0)
        #expect(pairs.there() == "1\n2\n3\n4\nFIVE\n")
    }

    @Test("C13: push deletes nothing, and adds a file again only if it is named")
    func deletions() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n"])
        try pairs.pairAll()
        try FileManager.default.removeItem(atPath: pairs.path("a.txt"))
        pairs.edit("b.txt", to: nil)
        let result = try pairs.run(["push", "--json"])
        #expect(result.code == 1 && pairs.changes == 0)
        #expect(pairs.results(result) == ["a.txt": "deleted-here", "b.txt": "deleted-there"])
        #expect(try pairs.run(["push", pairs.path("b.txt")]).code == 0)
        #expect((pairs.there("a.txt"), pairs.there("b.txt")) == ("a\n", "b\n"))
    }
}

/// Kills a process as soon as it is known and the time has come.
final class AwaitedTarget: @unchecked Sendable {
    // Unchecked: every access happens under `condition`.
    private let condition = NSCondition()
    private var process: pid_t?

    func aim(at process: pid_t) {
        condition.withLock {
            self.process = process
            condition.broadcast()
        }
    }

    func kill() {
        condition.withLock {
            while process == nil { condition.wait() }
            if let process { Glibc.kill(process, SIGKILL) }
        }
    }
}
