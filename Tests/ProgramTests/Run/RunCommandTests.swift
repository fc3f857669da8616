import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Run command` {
    private static let script = "#!/bin/sh\necho \"ran $#\"; for word; do echo \"[$word]\"; done; exit 7\n"

    /// Answers the question of a run, and returns what the terminal shows at the end.
    private func answer(_ pairs: PairServer, _ arguments: [String], _ answer: String, code: Int32) throws -> String {
        let terminal = try pairs.open(arguments, until: "Run it on this machine?")
        // Keys from before the question do not count.
        try terminal.waitFor("[y/N]")
        terminal.type(answer + "\r")
        #expect(try terminal.waitForExit() == .exited(code), "\(terminal.text)")
        return terminal.text
    }

    private func runAgreed(_ pairs: PairServer, _ arguments: [String], code: Int32) throws -> String {
        let terminal = try pairs.open(arguments)
        #expect(try terminal.waitForExit() == .exited(code), "\(terminal.text)")
        return terminal.text
    }

    @Test("C12: the script is shown with its owner, its revision and the command; any answer but yes runs nothing")
    func declining() throws {
        let pairs = try PairServer(["a.sh": Self.script])
        for answer in ["n", "", "Y e s!", "q"] {
            let screen = try self.answer(pairs, ["run", "1"], answer, code: 1)
            #expect(screen.contains("“a.sh” by mira, gist 1"))
            #expect(screen.contains(PairServer.version(1)))
            #expect(screen.contains("runs: /bin/sh a.sh"))
            #expect(screen.contains("exit 7"))
            #expect(screen.contains("Nothing was run.") && !screen.contains("ran 0"))
        }
    }

    @Test("C12: after an agreement it runs without a question, until it changes; then the changes are shown")
    func agreeing() throws {
        let pairs = try PairServer(["a.sh": "#!/bin/sh\necho old\n"])
        #expect(try answer(pairs, ["run", "1"], "y", code: 0).contains("\nold"))
        #expect(try runAgreed(pairs, ["run", "1"], code: 0).hasPrefix("old\n"))
        pairs.edit("a.sh", to: "#!/bin/sh\necho new\n")
        let changed = try answer(pairs, ["run", "1"], "n", code: 1)
        #expect(changed.contains("It has changed."))
        #expect(changed.contains("-echo old") && changed.contains("+echo new"), "\(changed)")
        #expect(changed.contains(PairServer.version(2)) && changed.contains("since \(PairServer.version(1))"))
        #expect(try answer(pairs, ["run", "1"], "yes", code: 0).contains("\nnew"))
        #expect(try runAgreed(pairs, ["run", "1"], code: 0).hasPrefix("new\n"))
        // Another revision with the same script is no change; the older one is.
        pairs.edit("notes", to: "x")
        #expect(try runAgreed(pairs, ["run", "1"], code: 0).hasPrefix("new\n"))
        #expect(try answer(pairs, ["run", "1@\(PairServer.version(1))"], "n", code: 1).contains("+echo old"))
    }

    @Test("C12: arguments, standard input and the exit code are the script's")
    func passing() throws {
        let pairs = try PairServer(["a.sh": Self.script])
        let sha = PairServer.version(1)
        let result = try pairs.run(
            ["run", "--revision", sha, "--yes", "1", "-x", "--help", "a b", "", "--", "*", "$HOME", "'\n"])
        #expect(result.code == 7, "\(result.errors)")
        #expect(result.text == "ran 8\n[-x]\n[--help]\n[a b]\n[]\n[--]\n[*]\n[$HOME]\n['\n]\n")
        let after = try pairs.run(["run", "1", "--revision", sha, "--yes", "--", "--yes"])
        #expect((after.code, after.text) == (7, "ran 1\n[--yes]\n"))
        let reading = try PairServer(["a.sh": "#!/bin/sh\ncat; kill -TERM $$\n"])
        let piped = try reading.run(["run", "--revision", sha, "--yes", "1"], input: "from a pipe")
        #expect((piped.code, piped.text) == (143, "from a pipe"))
        let copies = try FileManager.default.contentsOfDirectory(atPath: reading.folder.path)
        #expect(copies.filter { $0.hasPrefix("gists-tui-") } == [])
    }

    @Test("C12: without a terminal nothing runs, unless a whole SHA is named together with --yes")
    func withoutTerminal() throws {
        let pairs = try PairServer(["a.sh": Self.script])
        let sha = PairServer.version(1)
        _ = try answer(pairs, ["run", "1"], "y", code: 7)
        for arguments in [
            ["1"], ["1", "--revision", sha], ["--yes", "1"], ["--yes", "1@\(sha.prefix(12))"],
            ["--yes", "--revision", String(sha.prefix(39)), "1"], ["--yes", "--revision", sha, "1@\(sha.dropLast())"],
        ] {
            let result = try pairs.run(["run"] + arguments, input: "y\ny\n")
            #expect((result.code, result.text) == (2, ""), "\(arguments): \(result.errors)")
            #expect(!result.errors.isEmpty)
        }
        let missing = try pairs.run(["run", "--yes", "1@\(PairServer.version(8))"])
        #expect(missing.code == 1 && missing.text.isEmpty, "\(missing.errors)")
        #expect(try pairs.run(["run", "--yes", "1@\(sha)"]).code == 7)
    }

    @Test("C12: --print-command prints the command in quotes for a shell, and runs nothing")
    func printing() throws {
        let pairs = try PairServer(["a b.py": "open('\(NSTemporaryDirectory())ran', 'w')\n"])
        let result = try pairs.run(["run", "--print-command", "1", "x y", "it's", "-z"])
        #expect((result.code, result.text) == (0, "python3 'a b.py' 'x y' 'it'\\''s' -z\n"), "\(result.errors)")
        // A name that is no option, and characters that a terminal would not show.
        let hostile = try PairServer(["-i\u{1B}\u{202E}.sh": "echo\n"]).run(["run", "--print-command", "1", "a\nb"])
        #expect(hostile.text == "bash $'./-i\\x1b\\xe2\\x80\\xae.sh' $'a\\x0ab'\n", "\(hostile.errors)")
    }

    @Test(
        "C12: the program comes from the first line, otherwise from the language",
        arguments: [
            ("a", "#!/usr/bin/env -S awk -f\nBEGIN {}\n", "/usr/bin/env '-S awk -f' a\n"),
            ("a.rb", "puts 1\n", "ruby a.rb\n"),
            ("a.sh", "echo\n", "bash a.sh\n"), ("a.js", "1\n", "node a.js\n"),
            ("a", "#! /bin/sed -f\n", "/bin/sed -f a\n"),
        ])
    func interpreters(name: String, text: String, command: String) throws {
        let result = try PairServer([name: text]).run(["run", "1", "--print-command"])
        #expect((result.code, result.text) == (0, command), "\(result.errors)")
    }

    @Test("C12: a text without a program, a binary file and a choice of several are explained")
    func unclear() throws {
        #expect(try PairServer(["a.txt": "x\n"]).run(["run", "1", "--print-command"]).errors.contains("“a.txt”"))
        #expect(try PairServer(["a.sh": "x\u{0}\n"]).run(["run", "1", "--print-command"]).errors.contains("UTF-8"))
        let two = try PairServer(["a.sh": "1\n", "b.py": "2\n", "notes.txt": "3\n"])
        let unclear = try two.run(["run", "1", "--print-command"])
        #expect(unclear.code == 2 && unclear.errors.contains("--file"), "\(unclear.errors)")
        #expect(try two.run(["run", "1", "--file", "b.py", "--print-command"]).text == "python3 b.py\n")
        #expect(try two.run(["run", "1", "--file", "c", "--print-command"]).code == 1)
        #expect(try two.run(["run", "2", "--print-command"]).code == 1)
        // Notes beside the only script do not matter.
        let one = try PairServer(["a.sh": "1\n", "notes.txt": "3\n"])
        #expect(try one.run(["run", "1", "--print-command"]).text == "bash a.sh\n")
        let missing = try PairServer(["a": "#!/no/such/program\n"])
        let result = try missing.run(["run", "--yes", "1@\(PairServer.version(1))"])
        #expect(result.code == 127, "\(result.errors)")
        #expect(result.errors.contains("/no/such/program"))
    }

    @Test("C12: invisible and look-alike characters are named with their lines, and none reaches the terminal")
    func hidden() throws {
        let pairs = try PairServer(["a.sh": "#!/bin/sh\necho a\u{202E}b\u{1B}[2J\necho p\u{430}ypal\n"])
        let terminal = try pairs.open(["run", "1"], until: "Run it on this machine?")
        #expect(terminal.text.contains("line 2"), "\(terminal.text)")
        #expect(terminal.text.contains("line 3"), "\(terminal.text)")
        #expect(terminal.output.firstRange(of: Array("\u{202E}".utf8)) == nil)
        #expect(terminal.output.firstRange(of: Array("\u{1B}[2J".utf8)) == nil)
        terminal.type("n\r")
        #expect(try terminal.waitForExit() == .exited(1))
    }

    @Test("C12: Ctrl-C at the question runs nothing")
    func interrupting() throws {
        let pairs = try PairServer(["a.sh": Self.script])
        let terminal = try pairs.open(["run", "1"], until: "[y/N]")
        terminal.type(Keys.control("C"))
        _ = try terminal.waitForExit()
        #expect(!terminal.text.contains("ran 0"))
    }
}
