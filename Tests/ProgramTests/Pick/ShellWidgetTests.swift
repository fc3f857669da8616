import Foundation
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Widgets of shells` {
    enum Shell: String, CaseIterable {
        case zsh, bash, fish

        var program: String { "/usr/bin/\(rawValue)" }

        /// An interactive shell with the widget.
        func open(_ run: PickRun, _ environment: [String: String] = [:]) throws -> PseudoTerminal {
            let home = run.folder.path
            try FileManager.default.createDirectory(atPath: home + "/fish", withIntermediateDirectories: true)
            try "PROMPT='$ '; eval \"$(\"$PROGRAM\" init zsh)\"\n".write(
                toFile: home + "/.zshrc", atomically: true, encoding: .utf8)
            try "PS1='$ '; eval \"$(\"$PROGRAM\" init bash)\"\n".write(
                toFile: home + "/.bashrc", atomically: true, encoding: .utf8)
            try """
            function fish_prompt; echo '$ '; end
            function fish_greeting; end
            $PROGRAM init fish | source

            """.write(toFile: home + "/fish/config.fish", atomically: true, encoding: .utf8)
            let arguments = self == .bash ? ["--rcfile", home + "/.bashrc", "-i"] : ["-i"]
            let variables = [
                "ZDOTDIR": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "GISTS_TUI_PICK_OPTS": run.options,
            ]
            let terminal = try PseudoTerminal(
                program, arguments,
                environment: run.environment.merging(variables) { $1 }.merging(environment) { $1 }, columns: 100,
                rows: 24)
            // The screen's text has no spaces at the ends of rows.
            try terminal.waitFor("$")
            return terminal
        }
    }

    private static let left = Keys.left

    @Test("C16: the key inserts the choice at the cursor, and nothing runs", arguments: Shell.allCases)
    func inserting(shell: Shell) throws {
        let run = try PickRun([PickRun.gist(1, "first", ["a.sh": "echo ONE\necho \"TWO\"\n"])])
        let terminal = try shell.open(run)
        // The cursor is between two spaces: there is no word that would be a query.
        try terminal.type("printf '%s' ''  end" + String(repeating: Keys.left, count: 4), until: "''  end")
        // The hints of the line are there before the rows, and only a row can be chosen.
        try terminal.type(Keys.control("G"), until: "1/1 of 1")
        terminal.type(Keys.enter)
        try terminal.waitFor("echo \"TWO\" end")
        #expect(terminal.text.contains("'' echo ONE"))
        // What ran would be a line of its own.
        #expect(!terminal.lines.contains { $0.trimmingCharacters(in: .whitespaces) == "ONE" })
        #expect(!terminal.isAlternateScreen)
    }

    @Test("C16: the word under the cursor is the query; Esc leaves the line as it is", arguments: Shell.allCases)
    func leaving(shell: Shell) throws {
        let run = try PickRun()
        let terminal = try shell.open(run)
        let line = "echo 'a  b' number 3 > \(run.folder.path)/ran"
        // The cursor is in the word that a query of its own would find.
        let back = "mber 3 > \(run.folder.path)/ran".count
        terminal.type(line + String(repeating: Keys.left, count: back))
        try terminal.waitFor("/ran")
        terminal.type(Keys.control("G"))
        try terminal.waitFor("1/3 of 3")
        #expect(terminal.text.contains("/number"))
        terminal.type(Keys.escape)
        try terminal.waitFor("the prompt") { !$0.isAlternateScreen && $0.text.contains("number 3") }
        terminal.type(Keys.enter)
        try terminal.waitFor("the line run") { _ in
            (try? run.folder.text("ran")) == "a  b number 3\n"
        }
    }

    @Test("C16: GISTS_TUI_KEY is the key", arguments: Shell.allCases)
    func key(shell: Shell) throws {
        let run = try PickRun()
        let terminal = try shell.open(run, ["GISTS_TUI_KEY": "ctrl-o"])
        try terminal.type("echo " + Keys.control("O"), until: "1/3 of 3")
        terminal.type(Keys.enter)
        try terminal.waitFor("echo Text of 1")
    }

    @Test("C16: control characters are refused and reach no prompt", arguments: Shell.allCases)
    func hostile(shell: Shell) throws {
        let run = try PickRun([PickRun.gist(1, "hostile", ["a.sh": "echo ONE\r\u{1B}[A\u{7}"])])
        let terminal = try shell.open(run)
        try terminal.type("echo " + Keys.control("G"), until: "1/1 of 1")
        try terminal.type(Keys.enter, until: "Not for a prompt")
        terminal.type(Keys.escape + Keys.escape)
        try terminal.waitFor("the prompt") { !$0.isAlternateScreen && $0.text.contains("echo") }
        #expect(!terminal.text.contains("ONE"))
    }

    @Test("C16: a key that no shell has is refused", arguments: ["x", "ctrl-m", "é", "ctrl-alt-g", "^"])
    func mistakes(key: String) throws {
        let result = try Program.run(["init", "zsh"], environment: ["GISTS_TUI_KEY": key])
        #expect((result.code, result.text) == (2, ""))
        #expect(result.errors.contains("GISTS_TUI_KEY"))
        #expect(try Program.run(["init", "tcsh"]).code == 2)
    }
}
