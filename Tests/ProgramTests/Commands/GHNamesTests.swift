import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// What people who come from `gh gist` type.
@Suite(.blocking) struct `Names of gh` {
    @Test("C1: gh's names of commands and options do here what they do there")
    func names() throws {
        let server = try LoopbackServer()
        let files = ["a.txt": Sample.file("a.txt", "A"), "b.txt": Sample.file("b.txt", "B\n")]
        server.serve(Sample.gist(1, changed: ["files": files]))
        server.on("/gists/public", Sample.page(1...3))
        func run(_ words: String...) throws -> Program.Result { try Program.run(words + ["--api-url", server.url]) }
        #expect(try run("view", "1", "-r").text == "AB\n")
        #expect(try run("view", "1", "--raw", "--filename", "b.txt").text == "B\n")
        #expect(try run("show", "-r", "-f", "a.txt", "1").text == "A")
        #expect(try run("view", "1", "--files").lines.map { $0.prefix(5) } == ["a.txt", "b.txt"])
        #expect(try run("ls", "-L", "2").lines.count == 2)
        #expect(try Program.run(["help", "view"]).text.contains("Print the files of a gist."))
        #expect(try run("new", "--help").text.hasPrefix("OVERVIEW: Create a gist"))
    }

    @Test("C1: rename gives a file another name, and says what is wrong before anything is sent")
    func rename() throws {
        let writing = try WritingServer(files: ["b=c.txt": "b", "old": "o"])
        let result = try writing.run(["rename", "1", "b=c.txt", "new=name.txt"])
        #expect(result.code == 0 && result.text == "https://gist.github.com/mira/1\n", "\(result.errors)")
        #expect(writing.changes.count == 1)
        let missing = try writing.run(["rename", "1", "none.txt", "x.txt"])
        #expect(missing.code == 1 && missing.errors.contains("“none.txt”"))
        #expect(try writing.run(["rename", "1", "b=c.txt", "old"]).code == 1)
        #expect(try writing.run(["rename", "1", "b=c.txt"]).code == 2)
        #expect(writing.changes.count == 1)
    }

    @Test("C1: show -w opens the gist's page")
    func web() async throws {
        let folder = try TestFolder()
        let server = try LoopbackServer()
        server.serve(Sample.gist(1))
        let script = try folder.file("browser", "#!/bin/sh\necho $1 > \(folder.path)/seen.tmp\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let words = ["show", "1", "-w", "--api-url", server.url]
        let result = try Program.run(words, environment: ["BROWSER": script])
        #expect(result.code == 0 && result.output.isEmpty)
        #expect(await eventually { (try? folder.text("seen.tmp")) == "https://gist.github.com/mira/1\n" })
        try folder.file("w3m", "#!/bin/sh\ntest -t 0 && test -t 1 && echo page of $1\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/w3m")
        let terminal = try Browser.open(words, environment: ["BROWSER": "'\(folder.path)/w3m' %s"])
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.text.contains("page of https://gist.github.com/mira/1"))
        let missing = try Program.run(words, environment: ["BROWSER": "no-such-browser", "PATH": "/nowhere"])
        #expect(missing.code == 1 && missing.errors.contains("Can't run the web browser “no-such-browser”"))
    }

    @Test("C1: a signal ends show -w and its text browser", arguments: [SIGTERM, SIGHUP])
    func endedTextBrowser(signal: Int32) throws {
        let terminal = try openTextBrowser("echo reading; exec sleep 1000")
        let browser = try #require(Processes.children(of: terminal.processIdentifier).first)
        terminal.signal(signal)
        #expect(try terminal.waitForExit() == .signaled(signal))
        #expect(Processes.waitForEnd(of: browser))
    }

    @Test("C1: Ctrl-C in the text browser of show -w is the browser's")
    func interruptedTextBrowser() throws {
        let script = "trap 'echo interrupted; exit 0' INT; echo reading; while :; do sleep 0.1; done"
        let terminal = try openTextBrowser(script)
        terminal.type(Keys.control("C"))
        try terminal.waitFor("interrupted")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    /// Runs `show -w` with a text browser that is a shell script, until it is reading.
    private func openTextBrowser(_ script: String) throws -> PseudoTerminal {
        let (folder, server) = (try TestFolder(), try LoopbackServer())
        server.serve(Sample.gist(1))
        chmod(try folder.file("w3m", "#!/bin/sh\n\(script)\n"), 0o755)
        return try Browser.open(
            ["show", "1", "-w", "--api-url", server.url], environment: ["BROWSER": "'\(folder.path)/w3m' %s"],
            until: "reading")
    }

    @Test("C9: the demo's gists are not cloned: git would ask GitHub for them")
    func demoClone() throws {
        let folder = try TestFolder()
        let id = try Demo.gist("A year of measurements, 1.7 MB")
        let result = try Program.run(["clone", id, folder.path + "/clone", "--demo"])
        #expect(result.code == 1 && result.errors.contains("This is the demo: its gists are in no repository."))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/clone"))
    }
}
