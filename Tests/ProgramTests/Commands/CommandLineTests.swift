import Foundation
import LoopbackServer
import TestSupport
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
        #expect(result.errors.hasPrefix("gists-tui: ") && result.errors.count > 20)
        #expect(!result.errors.contains("Error:"))
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
            (["--help"], "opens the browser"), (["list", "--help"], "line for each"),
            (["help", "show"], "whole even if"),
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

    @Test("C2: no line of any command's help is wider than 80 columns")
    func widths() throws {
        let dump = try #require(try Program.run(["--experimental-dump-help"]).json as? [String: Any])
        func names(_ command: [String: Any]) -> [[String]] {
            let inner = (command["subcommands"] as? [[String: Any]] ?? []).filter {
                $0["commandName"] as? String != "help"
            }
            return [[]]
                + inner.flatMap { command in names(command).map { [command["commandName"] as? String ?? ""] + $0 } }
        }
        let commands = names(try #require(dump["command"] as? [String: Any]))
        #expect(commands.count > 12)
        for command in commands {
            for words in [command + ["--help"], ["help"] + command] {
                let help = try Program.run(words)
                #expect(help.code == 0)
                #expect(help.lines.count > 3)
                #expect(help.lines.filter { $0.count > 80 } == [], "\(words)")
            }
        }
    }

    @Test(
        "C2: what is no option, no command and no file is told by its name, and nothing wild is guessed",
        arguments: [
            (["--nope"], "Unknown option “--nope”.\n"), (["list", "--limti", "2"], "Did you mean “--limit”?"),
            (["help", "lst"], "Unknown command “lst”. Did you mean “list”?\nUse one of: list, show, "),
            (
                ["help", "cache", "claer"],
                "Unknown command “claer”. Did you mean “clear”?\nUse one of: status, clear, prune, verify.\n"
            ),
            (["help", "show", "x"], "Unknown command “x”.\nIt has none.\n"),
            (["lst"], "Unknown command “lst”. Did you mean “list”?\nUse one of: list, show, "),
            (["--offline", "veiw", "1"], "Unknown command “veiw”. Did you mean “view”?\n"),
            (["auth", "lgoin"], "Unknown command “lgoin”. Did you mean “login”?\nUse one of: login, status, "),
            (["hamster"], "Unknown command “hamster”.\nUse one of: list, "),
            (["--nope", "lst"], "Unknown option “--nope”"),
            (["https://github.com/octocat/x"], "Not a gist URL or ID: “https://github.com/octocat/x”"),
            (["octocat/x y"], "Not a gist URL or ID: “octocat/x y”"),
        ])
    func guesses(arguments: [String], says: String) throws {
        let result = try Program.run(arguments)
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("gists-tui: "))
        #expect(result.errors.contains(says), "\(result.errors)")
    }

    @Test(
        "C1: a value that an option does not take is told with what it takes, and with the option's help",
        arguments: [
            (
                ["--avatars", "maybe"], "The value “maybe” is invalid for “--avatars <on|off>”: must be on or off.",
                "Help:  --avatars <on|off>  Show avatars."
            ),
            (
                ["--color", "red"],
                "The value “red” is invalid for “--color <mode>”: must be one of auto, truecolor, 256, 16, never.",
                "Help:  --color <mode>  Colours; "
            ),
            (
                ["--refresh-every", "86401"],
                "The value “86401” is invalid for “--refresh-every <seconds>”: must be a number from 0 to 86400.",
                "Help:  --refresh-every <seconds>  Refresh"
            ),
        ])
    func values(arguments: [String], complaint: String, help: String) throws {
        let result = try Program.run(["list"] + arguments)
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("gists-tui: \(complaint)\n\(help)"), "\(result.errors)")
    }

    @Test(
        "C5: a gist's address may stand before the options, behind them and between them",
        arguments: [
            ["ADDRESS", "--api-url", "URL"], ["--api-url", "URL", "ADDRESS"],
            ["--token", "abc", "ADDRESS", "--api-url", "URL", "--offline"],
            ["--refresh-every", "60", "--api-url=URL", "--plain", "ADDRESS"],
        ])
    func addresses(arguments: [String]) throws {
        let session = try PersistentSession(1...1)
        // What is seen offline has been seen before.
        _ = try Program.run(["show", "1", "--token", "abc"] + session.options)
        let words = arguments.map {
            $0.replacing("ADDRESS", with: "https://gist.github.com/mira/1").replacing("URL", with: session.server.url)
        }
        let terminal = try Browser.open(words + ["--cache-dir", session.folder.path + "/cache"], until: "Text of 1")
        try terminal.quit()
    }

    @Test("C5: with the demo, too")
    func demoAddress() throws {
        let id = try Demo.gist("A picture and some bytes that are no text")
        let terminal = try Browser.open(["--demo", id], until: "avatar.png")
        try terminal.quit()
        let two = try Program.run(["--demo", id, id])
        #expect(two.code == 2 && two.errors.contains("Unexpected argument “\(id)”"))
    }

    @Test("a message is one line, whatever is in the names that it tells")
    func oneLine() throws {
        let server = try LoopbackServer()
        let name = "a\ngists-tui: forged\u{1B}[2J"
        server.serve(Sample.gist(1, changed: ["files": [name: Sample.file(name, "x")]]))
        let folder = try TestFolder()
        let image = try folder.file(name.replacing("/", with: ""), Data())
        let results = [
            try Program.run(["show", "1", "--file", "b", "--api-url", server.url]),
            try Program.run(["show", name]), try Program.run(["thumbnail", image, "--size", "4x4"]),
            try Program.run(["list", "--theme", name]),
        ]
        for result in results {
            #expect(result.code != 0)
            #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
            #expect(result.errors.contains("a␊gists-tui: forged␛[2J"))
        }
    }

    @Test("the demo is this machine's: a proxy of the environment is not asked for it")
    func demoBesideProxy() throws {
        let proxy = try LoopbackServer()
        let environment = Dictionary(
            uniqueKeysWithValues: ["http_proxy", "https_proxy", "all_proxy"].map { ($0, proxy.url) })
        let list = try Program.run(["list", "--demo", "--limit", "2"], environment: environment)
        #expect(list.code == 0, "\(list.errors)")
        #expect(list.lines.count == 2)
        #expect(proxy.requests.isEmpty)
    }

    @Test(
        "the demo's server is told to end by its closed input, not by a signal that could hit another process",
        .enabled(if: Strace.isAllowed, "strace is not installed, or not allowed"))
    func demoEnd() throws {
        let folder = try TestFolder()
        let trace = folder.path + "/trace"
        let script =
            "\(Strace.path) -qq -e trace=kill,tkill,tgkill,exit_group -o \(trace) $PROGRAM list --demo --limit 1"
        let result = try Program.runScript(script)
        #expect(result.code == 0, "\(result.errors)")
        let calls = try String(contentsOfFile: trace, encoding: .utf8)
        #expect(calls.contains("exit_group(0)"))
        #expect(!calls.contains("kill("), "\(calls)")
    }

    @Test("C15: --version prints the version, the commit and its date")
    func version() throws {
        let result = try Program.run(["--version"])
        #expect(result.code == 0)
        #expect(
            result.text.wholeMatch(of: /\d+\.\d+\.\d+ \((unknown|[0-9a-f]{12}\+?, \d{4}-\d\d-\d\d)\)\n/) != nil,
            "\(result.text)")
        #expect(try Program.run(["list", "--version"]).text == result.text)
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
        #expect(result.errors.contains("Can't write the log \(log)"))
        let terminal = try Browser.open(on: server, ["--log", log])
        #expect(try terminal.waitForExit() == .exited(1))
        terminal.expectRestored()
        try terminal.waitFor("Can't write the log \(log)")
        #expect(server.requests.isEmpty)
    }

    @Test("a log is for its owner alone, and never what a link leads to")
    func logFile() throws {
        let (server, folder) = (try LoopbackServer(), try TestFolder())
        server.on("/gists/public", .json("[]"))
        let log = try folder.file("log", "before\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: log)
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: log)
        let refused = try Program.run(["list", "--api-url", server.url, "--log", link])
        #expect(refused.code == 1)
        #expect(refused.errors == "gists-tui: Can't write the log \(link): it is a symbolic link.\n")
        #expect(server.requests.isEmpty)
        #expect(try Program.run(["list", "--api-url", server.url, "--log", log]).code == 0)
        let text = try String(contentsOfFile: log, encoding: .utf8)
        #expect(text.hasPrefix("before\n") && text.contains("GET \(server.url)/gists/public"))
        #expect(try FileManager.default.attributesOfItem(atPath: log)[.posixPermissions] as? Int == 0o600)
        #expect(try Program.run(["list", "--api-url", server.url, "--log", "/dev/null"]).code == 0)
    }

    @Test("a log that is a pipe, with a reader or without, or a folder is refused at once")
    func logIsNoFile() throws {
        let folder = try TestFolder()
        let pipe = folder.path + "/pipe"
        mkfifo(pipe, 0o600)
        for isRead in [false, true] {
            let reader = isRead ? Glibc.open(pipe, O_RDONLY | O_NONBLOCK) : -1
            defer { close(reader) }
            let refused = try Program.run(["list", "--demo", "--log", pipe])
            #expect(refused.code == 1)
            #expect(refused.errors == "gists-tui: Can't write the log \(pipe): it is not a regular file.\n")
        }
        #expect(try Program.run(["list", "--demo", "--log", folder.path]).code == 1)
    }

    @Test("a full disk is a failure with a sentence", arguments: ["--version", "--help", "list --demo"])
    func fullDisk(arguments: String) throws {
        let result = try Program.runScript("$PROGRAM \(arguments) > /dev/full")
        #expect(result.code == 1)
        #expect(result.errors.contains("No space left"))
    }
}
