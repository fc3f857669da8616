import Foundation
import LoopbackServer
import Testing

@Suite(.blocking) struct `Command line` {
    @Test(
        "general options work after a subcommand and before it",
        arguments: [["list", "--demo", "--limit", "2"], ["--demo", "list", "--limit", "2"]])
    func places(arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.lines.count == 2)
        #expect(result.errors == "")
    }

    @Test(
        "a command line that makes no sense ends with 2, a message on standard error and nothing on standard output",
        arguments: [
            ["--nonsense"], ["lst"], ["list", "extra"], ["list", "--limit", "0"], ["list", "--limit", "many"],
            ["list", "--mine", "--starred"], ["list", "--public", "--user", "mira"], ["list", "--avatars", "maybe"],
            ["list", "--color", "red"], ["list", "--api-url", "https://a.example", "--hostname", "b.example"],
            ["list", "--api-url", "ftp://a.example"], ["list", "--hostname", "a.example/x"],
            ["list", "--cache-dir", ""],
            ["list", "--demo", "--token", "abc"], ["list", "--token", "abc", "--token-file", "/dev/null"],
            ["show"], ["thumbnail"], ["thumbnail", "x.png", "--size", "0x3"], ["thumbnail", "x.png", "--size", "3"],
            ["snapshot", "--size", "wide"], ["snapshot", "--keys", "<nokey>"], ["snapshot", "--keys", "<enter"],
        ])
    func nonsense(arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.code == 2, "\(result.errors)")
        #expect(result.output.isEmpty)
        #expect(result.errors.count > 10)
        #expect(!result.errors.contains("abc"))
    }

    @Test("bare without a terminal says so, names what works without one, and ends with 2")
    func noTerminal() throws {
        let result = try Program.run([], environment: ["TERM": "xterm-256color"])
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
        for word in ["terminal", "list", "show", "snapshot"] { #expect(result.errors.contains(word)) }
    }

    @Test(
        "helps are asked for: standard output, 0, at most 80 columns, and each says what is printed",
        arguments: [
            (["--help"], "opens the browser"), (["list", "--help"], "a line for each"),
            (["help", "show"], "each file whole"),
            (["snapshot", "-h"], "screen as text"), (["thumbnail", "--help"], "block characters"),
        ])
    func help(arguments: [String], says: String) throws {
        let result = try Program.run(arguments)
        #expect(result.code == 0)
        #expect(result.errors == "")
        #expect(result.text.replacing("\n", with: " ").contains(says))
        #expect(result.lines.map(\.count).max() ?? 0 <= 80)
        for option in ["--token", "--api-url", "--demo", "--log"] { #expect(result.text.contains(option)) }
    }

    @Test("--version prints a version")
    func version() throws {
        let result = try Program.run(["--version"])
        #expect(result.code == 0)
        #expect(result.text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test("a reader that goes away is no failure and no message")
    func closedPipe() throws {
        let api = try Demo.shared.get().api
        let script = "$PROGRAM list --limit 100 --api-url \(api) | head -1; echo ${PIPESTATUS[0]}"
        let result = try Program.runScript(script)
        #expect(result.lines.count == 2)
        #expect(result.lines.last == "0")
        #expect(result.errors == "")
    }

    @Test("a log that can't be written is a failure that names it, and nothing is asked")
    func log() throws {
        let server = try LoopbackServer()
        let log = "/dev/null/log"
        let result = try Program.run(["list", "--api-url", server.url, "--log", log])
        #expect(result.code == 1)
        #expect(result.errors.contains("The log \(log) can't be written"))
        let terminal = try Browser.open(["--api-url", server.url, "--log", log])
        #expect(try terminal.waitForExit() == .exited(1))
        terminal.expectRestored()
        #expect(terminal.text.contains("The log \(log) can't be written"))
        #expect(server.requests.isEmpty)
    }

    @Test("a full disk is a failure with a sentence")
    func fullDisk() throws {
        let result = try Program.runScript("$PROGRAM --version > /dev/full; $PROGRAM list --demo > /dev/full")
        #expect(result.code == 1)
        #expect(result.errors.contains("No space left"))
    }
}
