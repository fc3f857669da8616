import Foundation
import LoopbackServer
import PseudoTerminal
import Synchronization
import TestSupport
import Testing

@Suite(.blocking) struct `Pick` {
    @Test("C16: Enter prints the bytes of the selected file and nothing else, and the terminal is as it was")
    func contents() throws {
        #expect(try PickRun().pick(keys: Keys.enter) == "Text of 1\n")
        #expect(try PickRun().pick(keys: Keys.down + Keys.enter) == "Text of 2\n")
        // The text, read first.
        #expect(try PickRun().pick(keys: Keys.down + "\t" + Keys.enter) == "Text of 2\n")
    }

    @Test(
        "C16: leaving prints nothing",
        arguments: [
            (Keys.escape, 1), (Keys.control("G"), 1), (Keys.control("C"), 130), ("\t" + Keys.control("C"), 130),
            ("\t\tq", 1),
        ])
    func leaving(keys: String, code: Int) throws {
        #expect(try PickRun().pick(keys: keys, code: code) == "")
    }

    @Test(
        "C16: the form of the output",
        arguments: [
            ("url", "https://gist.github.com/mira/1\n"), ("id", "1\n"),
            ("markdown", "[Gist number 1](https://gist.github.com/mira/1)\n"), ("contents", "Text of 1\n"),
            ("raw", "https://gist.githubusercontent.com/mira/1/raw/notes.txt\n"),
        ])
    func forms(form: String, output: String) throws {
        let raw = ["raw_url": "https://gist.githubusercontent.com/mira/1/raw/notes.txt"]
        let gist = Sample.gist(
            1, changed: ["files": ["notes.txt": Sample.file("notes.txt", "Text of 1\n", changed: raw)]])
        #expect(try PickRun([gist]).pick("--print \(form)", keys: Keys.enter) == output)
    }

    @Test("C16: Ctrl-T chooses another file")
    func files() throws {
        let run = try PickRun([PickRun.gist(1, "two", ["a.txt": "A\n", "b.txt": "B\n"])])
        let terminal = try run.open()
        try terminal.type(Keys.control("T"), until: "Files")
        terminal.type("b.txt" + Keys.enter)
        try run.end(terminal, code: 0)
        #expect(try run.output == "B\n")
    }

    @Test("C16: a query opens the filter; Enter chooses the first match, Esc ends, no match ends with 1")
    func query() throws {
        #expect(try PickRun().pick("'number 3'", keys: Keys.enter, until: "1/1 of 3") == "Text of 3\n")
        #expect(try PickRun().pick("--query 3", keys: Keys.escape, code: 1, until: "1/1 of 3") == "")
        #expect(try PickRun().pick("--query zzz", keys: Keys.enter, code: 1, until: "0 of 3") == "")
        #expect(try PickRun().pick("-q ''", keys: "2" + Keys.enter, until: "1/3 of 3") == "Text of 2\n")
        #expect(try PickRun().pick(keys: "/3" + Keys.enter) == "Text of 3\n")
    }

    @Test("C16: what is typed filters at once, whatever the keys mean in the browser")
    func typed() throws {
        let run = try PickRun([
            PickRun.gist(1, "count words", ["a.txt": "A\n"]), PickRun.gist(2, "quote jokes", ["b.txt": "B\n"]),
        ])
        #expect(try run.pick(keys: "quo" + Keys.enter) == "B\n")
        #expect(try run.pick(keys: "/jok" + Keys.enter) == "B\n")
        // In a list that GitHub has just sent: stored rows would still be loading.
        #expect(try PickRun().pick(keys: "X zz" + Keys.enter, code: 1) == "")
    }

    @Test("C16: in an empty list the keys that its message names work, although the filter is open")
    func empty() throws {
        let run = try PickRun()
        let list = Mutex(Reply.status(500))
        run.server.on("/gists/public") { _ in list.withLock(\.self) }
        let terminal = try run.open(until: "retry")
        list.withLock { $0 = Sample.page([Sample.gist(7)]) }
        try terminal.type("r", until: "Gist number 7")
        terminal.type(Keys.enter)
        try run.end(terminal, code: 0)
        #expect(try run.output == "Text of 7\n")
    }

    @Test("C16: while the filter is typed, keys move through the rows, and Tab goes to the text and back to the list")
    func moving() throws {
        func id(_ keys: String) throws -> String { try PickRun().pick("--print id", keys: keys + Keys.enter) }
        #expect(try id(Keys.control("N") + Keys.control("N") + Keys.control("P")) == "2\n")
        #expect(try id(Keys.control("J") + Keys.control("J") + Keys.control("K")) == "2\n")
        #expect(try id("number" + Keys.down + Keys.down) == "3\n")
        #expect(try id("\t\tjj/2") == "2\n")
    }

    @Test("C16: --multi prints the marked gists in their order")
    func several() throws {
        let keys = Keys.down + "\t" + Keys.up + Keys.up + "\t" + Keys.enter
        #expect(try PickRun().pick("--multi --print id", keys: keys) == "2\n1\n")
        #expect(try PickRun().pick("-m", keys: "\t\t" + Keys.enter) == "Text of 1\nText of 2\n")
        #expect(try PickRun().pick("--multi --print id", keys: Keys.enter) == "1\n")
    }

    @Test("C16: --select-1 and --exit-0 need no terminal if they decide")
    func decided() throws {
        let run = try PickRun()
        let one = try run.withoutTerminal("--select-1 --exit-0 'number 2'")
        #expect((one.code, one.text, one.errors) == (0, "Text of 2\n", ""))
        let none = try run.withoutTerminal("--select-1 --exit-0 zzz")
        #expect((none.code, none.text, none.errors) == (1, "", ""))
        let several = try run.withoutTerminal("-1 -0 number")
        #expect((several.code, several.text) == (2, ""))
        #expect(several.errors.contains("/dev/tty"))
        #expect(try run.withoutTerminal("").code == 2)
        // From the store.
        run.server.stop()
        let stored = try run.withoutTerminal("--offline -1 'number 3' --print id")
        #expect((stored.code, stored.text) == (0, "3\n"))
    }

    @Test("C16: offline, the store has the rows and the text")
    func offline() throws {
        let run = try PickRun()
        _ = try run.pick(keys: Keys.enter)
        run.server.stop()
        #expect(try run.pick("--offline", keys: Keys.down + Keys.enter) == "Text of 2\n")
    }

    @Test("C16: the path is a private copy, which the next start removes once it was read")
    func path() throws {
        let run = try PickRun()
        let path = try run.pick("--print path", keys: Keys.enter).trimmingCharacters(in: .newlines)
        let folder = (path as NSString).deletingLastPathComponent
        func mode(_ path: String) throws -> Int {
            try (FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int) ?? 0
        }
        #expect(try (mode(path), mode(folder)) == (0o600, 0o700))
        // Another run does not remove what its caller has not read yet.
        _ = try run.pick("--print path", keys: Keys.enter)
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "Text of 1\n")
        _ = try run.pick(keys: Keys.escape, code: 1)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("C16: a file for a prompt is refused with a message if it has control or invisible characters")
    func refused() throws {
        for text in ["a\u{1B}[2J", "a\rb", "a\u{7}", "a\u{9B}2J", "a\u{202E}b", "a\u{200B}b", "a\u{E0041}", "a\u{7F}"] {
            let run = try PickRun([PickRun.gist(1, "hostile", ["a.txt": text]), Sample.gist(2)])
            let terminal = try run.open("--for-prompt")
            try terminal.type(Keys.enter, until: "Not for a prompt")
            terminal.type(Keys.down + Keys.enter)
            try run.end(terminal, code: 0)
            #expect(try run.output == "Text of 2\n")
            // In a pipe the bytes are right.
            #expect(try run.pick(keys: Keys.enter) == text)
        }
    }

    @Test("C16: a closed pipe ends it quietly, and stdin is not read")
    func pipes() throws {
        let run = try PickRun()
        let terminal = try PseudoTerminal(
            "/bin/bash", ["-c", "seq 9 | \"$PROGRAM\" pick \(run.options) | true; echo \"code ${PIPESTATUS[1]}.\""],
            environment: run.environment, columns: 100, rows: 24)
        try terminal.waitFor(" 1/")
        terminal.type(Keys.enter)
        try terminal.waitFor("code 0.")
        terminal.expectRestored()
    }

    @Test("C16: if the gist was deleted meanwhile, a message says so and another one can be chosen")
    func deleted() throws {
        let cut = Sample.file("a.txt", nil, changed: ["size": 10, "truncated": true])
        let run = try PickRun([Sample.gist(1, changed: ["files": ["a.txt": cut]]), Sample.gist(2)])
        run.server.on("/gists/1", .json("{\"message\":\"Not Found\"}", status: 404))
        let terminal = try run.open()
        try terminal.type(Keys.enter, until: "✗")
        terminal.type(Keys.down + Keys.enter)
        try run.end(terminal, code: 0)
        #expect(try run.output == "Text of 2\n")
    }

    @Test("C16: --height leaves the lines above, and uses no alternate screen")
    func height() throws {
        let run = try PickRun()
        let line = "echo above; \"$PROGRAM\" pick \(run.options) --height 12 >\(run.folder.path)/out; echo \"code $?.\""
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", line], environment: run.environment, columns: 100, rows: 30)
        try terminal.waitFor(" 1/3")
        #expect(!terminal.isAlternateScreen)
        #expect(terminal.lines[0].hasPrefix("above"))
        #expect(terminal.statusBar.contains("choose"))
        terminal.type(Keys.enter)
        try run.end(terminal, code: 0)
        #expect(terminal.lines[1].hasPrefix("code 0."))
        #expect(!terminal.text.contains("Gist number"))
        #expect(try run.output == "Text of 1\n")
    }

    @Test("C16: in the line of a search the keys are those of pick")
    func searching() throws {
        let run = try PickRun()
        _ = try run.pick(keys: Keys.enter)
        let terminal = try run.open("--search", until: "choose")
        #expect(terminal.statusBar.contains("cancel") && !terminal.statusBar.contains("apply"), "\(terminal.text)")
        try terminal.type("number", until: " of 3")
        terminal.type(Keys.enter)
        try run.end(terminal, code: 0)
        #expect(try run.output.hasPrefix("Text of"))
    }

    @Test(
        "C16: it starts in a window of any size, and shows the list once there is room",
        arguments: [(1, 1), (3, 2), (30, 4), (200, 2)])
    func sizes(columns: Int, rows: Int) throws {
        for height in ["", "--height 1", "--height 100%"] {
            let run = try PickRun()
            let terminal = try run.open(height, until: nil, columns: columns, rows: rows)
            try terminal.waitFor("the list from the server") { _ in !run.server.requests.isEmpty }
            terminal.resize(columns: 100, rows: 24)
            try terminal.waitFor(" 1/3")
            terminal.type(Keys.down + Keys.enter)
            try run.end(terminal, code: 0)
            #expect(try run.output == "Text of 2\n")
        }
    }

    @Test("C16: in a window that is too small nothing is chosen", arguments: [(1, 1), (200, 2)])
    func unseen(columns: Int, rows: Int) throws {
        let run = try PickRun()
        let terminal = try run.open(until: nil, columns: columns, rows: rows)
        try terminal.waitFor("the request for the list") { _ in !run.server.requests.isEmpty }
        terminal.type(Keys.enter + Keys.control("C"))
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(try run.output == "")
    }

    @Test("C16: with a closed standard output a choice is an error, and not printed on the terminal")
    func closedOutput() throws {
        let run = try PickRun()
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "\"$PROGRAM\" pick \(run.options) <&- >&-; echo \"code $?.\""],
            environment: run.environment, columns: 100, rows: 24)
        try terminal.waitFor(" 1/")
        terminal.type(Keys.enter)
        try run.end(terminal, code: 1)
        #expect(!terminal.text.contains("Text of 1"))
    }

    @Test("C16: commands that change gists do nothing in pick")
    func changes() throws {
        let run = try PickRun()
        let terminal = try run.open()
        terminal.type("\t\t")
        for key in ["s", "X", "c", "E", "a", " "] { try terminal.type(key, until: "pick") }
        terminal.type(Keys.escape)
        try run.end(terminal, code: 1)
        #expect(run.server.requests.allSatisfy { $0.method == "GET" })
    }

    @Test(
        "C16: a wrong command line names the mistake",
        arguments: [
            ["--mine", "--starred"], ["--user", "a b"], ["--fill", "--no-fill"], ["--print", "html"],
            ["--height", "0"],
            ["--height", "101%"], ["x", "--query", "y"],
        ])
    func mistakes(arguments: [String]) throws {
        let result = try Program.run(["pick"] + arguments)
        #expect((result.code, result.text) == (2, ""))
        #expect(!result.errors.isEmpty)
    }
}
