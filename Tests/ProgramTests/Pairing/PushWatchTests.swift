import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Push while watching` {
    /// Waits until the gist has a text, reading what the program reports.
    private func wait(_ terminal: PseudoTerminal, _ pairs: PairServer, for text: String) throws {
        try terminal.waitFor("\(text.debugDescription) in the gist") { _ in pairs.there() == text }
    }

    private func end(_ terminal: PseudoTerminal, saying text: String) throws {
        terminal.type(Keys.control("C"))
        try terminal.waitFor(text)
        #expect(try terminal.waitForExit() == .exited(130))
    }

    @Test("C13: what has changed is sent at the start, and then each change; Ctrl-C says that all was sent")
    func sending() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n"])
        try pairs.pairAll()
        try pairs.write("a2\n")
        let terminal = try pairs.open(["push", "--watch"])
        // The status line may have the next status already.
        try terminal.waitFor("the number of files") {
            String(decoding: $0.output, as: UTF8.self).contains("Watching 2 files")
        }
        try wait(terminal, pairs, for: "a2\n")
        try pairs.write("a3\n")
        try wait(terminal, pairs, for: "a3\n")
        // Some editors write a new file and rename it to the old one.
        try pairs.write("a4\n", to: "a.txt~")
        rename(pairs.path("a.txt~"), pairs.path("a.txt"))
        try wait(terminal, pairs, for: "a4\n")
        try terminal.waitFor("Sent a.txt")
        try end(terminal, saying: "Everything was sent.")
        #expect((pairs.changes, pairs.there("b.txt")) == (3, "b\n"))
    }

    @Test("C13: a file that changes all the time beside it does not hold a change back")
    func neighbours() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let terminal = try pairs.open(["push", "--watch"], until: "is equal")
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = ["-c", "while :; do echo x >> \"$0\"; sleep 0.05; done", pairs.path("log")]
        try writer.run()
        defer { writer.terminate() }
        try pairs.write("mine\n")
        try wait(terminal, pairs, for: "mine\n")
        try end(terminal, saying: "Everything was sent.")
    }

    @Test("C13: a secret that is typed is named and not sent, until it is gone; Ctrl-C says so")
    func secret() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let terminal = try pairs.open(["push", "--watch"], until: "is equal")
        try pairs.write("x\npassword=tr0ub4dor1\n")
        try terminal.waitFor("a.txt:2")
        try pairs.write("x\n")
        try wait(terminal, pairs, for: "x\n")
        try pairs.write("password=tr0ub4dor1\n")
        try terminal.waitFor("a.txt:1")
        try end(terminal, saying: "Not sent: a.txt.")
        #expect((pairs.there(), pairs.changes) == ("x\n", 1))
        #expect(!terminal.text.contains("tr0ub4dor1"))
    }

    @Test("C13: a file that becomes binary, too large or a link out of its folder is named, and stays unsent")
    func unsendable() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let terminal = try pairs.open(["push", "--watch"], until: "is equal")
        try Data([0x61, 0]).write(to: URL(filePath: pairs.path("a.txt")))
        try terminal.waitFor("binary")
        try Data(repeating: 0x61, count: 10_700_000).write(to: URL(filePath: pairs.path("a.txt")))
        try terminal.waitFor("10.7 MB")
        let outside = try pairs.folder.file("outside.txt", "private\n")
        try FileManager.default.removeItem(atPath: pairs.path("a.txt"))
        try FileManager.default.createSymbolicLink(atPath: pairs.path("a.txt"), withDestinationPath: outside)
        try terminal.waitFor("leads out")
        try end(terminal, saying: "Not sent: a.txt.")
        #expect(pairs.changes == 0)
    }

    @Test("C13: both sides changed: a merge is sent, a conflict is named, and watching goes on")
    func merging() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let terminal = try pairs.open(["push", "--watch"], until: "is equal")
        pairs.edit("a.txt", to: "one\ntwo\nTHREE\n")
        try pairs.write("ONE\ntwo\nthree\n")
        try wait(terminal, pairs, for: "ONE\ntwo\nTHREE\n")
        pairs.edit("a.txt", to: "theirs\n")
        try pairs.write("mine\n")
        try terminal.waitFor("a.txt.conflict")
        #expect((pairs.here(), pairs.there()) == ("mine\n", "theirs\n"))
        try end(terminal, saying: "Not sent: a.txt.")
    }

    @Test("C13: a second watch of a file is refused, and so is a push")
    func twice() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let terminal = try pairs.open(["push", "--watch"], until: "is equal")
        for arguments in [["push", "--watch"], ["push"]] {
            let second = try pairs.run(arguments)
            #expect(second.code == 1 && second.errors.contains("Another gists-tui is sending"), "\(second.errors)")
        }
        try end(terminal, saying: "Everything was sent.")
        #expect(try pairs.run(["push"]).code == 0)
    }

    @Test(
        "C13: without a network, at a limit and after another change at the same time the push waits and says so",
        arguments: [0, 403, 409, 412, 503])
    func waiting(status: Int) throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let headers = status == 403 ? [("Retry-After", "600")] : []
        let reply = status == 0 ? Reply.reset : .json(#"{"message":"No"}"#, status: status, headers: headers)
        let terminal = try pairs.open(["push", "--watch"], until: "is equal")
        pairs.fail(.refused(reply))
        try pairs.write("mine\n")
        try terminal.waitFor("Not sent yet, waiting")
        guard [0, 409, 412].contains(status) else {
            // Without a clear refusal, GitHub may have made the change.
            return try end(terminal, saying: status == 403 ? "Not sent: a.txt." : "Perhaps sent, without")
        }
        // A further change is a reason to try again before the next attempt is due.
        try pairs.write("mine again\n")
        try wait(terminal, pairs, for: "mine again\n")
        try terminal.waitFor("Sent a.txt")
        try end(terminal, saying: "Everything was sent.")
    }

    @Test("C13: without a network from the start it says that the change waits, and at the end that it was not sent")
    func unreachable() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("mine\n")
        pairs.server.stop()
        let terminal = try pairs.open(["push", "--watch"], until: "Not sent yet, waiting")
        try end(terminal, saying: "Not sent: a.txt.")
    }

    @Test(
        "C13: a change that GitHub refuses is named once and not sent again, and the next change is sent",
        arguments: [422, 400, 413])
    func refused(status: Int) throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let terminal = try pairs.open(["push", "--watch"], until: "is equal")
        pairs.fail(.refused(.json(#"{"message":"No"}"#, status: status)))
        try pairs.write("mine\n")
        try terminal.waitFor("(\(status))")
        try end(terminal, saying: "Not sent: a.txt.")
        #expect(pairs.changes == 1)
        let next = try pairs.open(["push", "--watch"], until: "Sent a.txt")
        try end(next, saying: "Everything was sent.")
        #expect(pairs.there() == "mine\n")
    }

    @Test("C13: Ctrl-C during a request ends at once, and says that the result is unknown")
    func interrupted() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let terminal = try pairs.open(["push", "--watch"], until: "is equal")
        let latch = Latch()
        defer { latch.open() }
        pairs.onRequest { [server = terminal.processIdentifier] in
            // The third request is the change.
            if $0 == 2 { kill(server, SIGINT) }
        }
        pairs.fail(.held(latch))
        try pairs.write("mine\n")
        try terminal.waitFor("Perhaps sent, without a usable response: a.txt.")
        #expect(try terminal.waitForExit() == .exited(130))
        pairs.onRequest(nil)
        latch.open()
        #expect(try pairs.run(["push"]).code == 0)
        #expect((pairs.there(), pairs.here()) == ("mine\n", "mine\n"))
    }

    @Test("C13: kill -9 while watching: the change is made once or not at all, and the lock is free")
    func killed() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let terminal = try pairs.open(["push", "--watch"], until: "is equal")
        pairs.onRequest { [watch = terminal.processIdentifier] in if $0 == 2 { kill(watch, SIGKILL) } }
        try pairs.write("mine\n")
        #expect(try terminal.waitForExit() == .signaled(SIGKILL))
        pairs.onRequest(nil)
        #expect(try pairs.run(["push"]).code == 0)
        #expect((pairs.there(), pairs.changes) == ("mine\n", 1))
    }

    @Test("C13: a public gist is asked about once, before anything is sent; without a terminal, --yes is required")
    func publicGists() throws {
        let pairs = try PairServer(isPublic: true)
        try pairs.pairAll()
        try pairs.write("mine\n")
        let refused = try pairs.run(["push", "--watch"])
        #expect(refused.code == 2 && refused.errors.contains("--yes"), "\(refused.errors)")
        let declined = try pairs.open(["push", "--watch"], until: "is public")
        declined.type("n\r")
        #expect(try declined.waitForExit() == .exited(1))
        #expect(pairs.changes == 0)
        let terminal = try pairs.open(["push", "--watch"], until: "is public")
        terminal.type("y\r")
        try wait(terminal, pairs, for: "mine\n")
        try pairs.write("mine again\n")
        try wait(terminal, pairs, for: "mine again\n")
        try end(terminal, saying: "Everything was sent.")
    }

    @Test("C13: a deleted file is not deleted in the gist, and is sent again when it is back")
    func deleted() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let terminal = try pairs.open(["push", "--watch"], until: "is equal")
        try FileManager.default.removeItem(atPath: pairs.path("a.txt"))
        try pairs.write("back\n")
        try wait(terminal, pairs, for: "back\n")
        try FileManager.default.removeItem(atPath: pairs.path("a.txt"))
        try end(terminal, saying: "Everything was sent.")
        #expect(pairs.there() == "back\n")
    }
}
