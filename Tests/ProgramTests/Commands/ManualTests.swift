import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct `Manual and completions` {
    /// The manual page as text, by the reader of that name; nil where that is not installed.
    private func read(with command: String) throws -> Program.Result? {
        let name = command.prefix { $0 != " " }
        guard try Program.runScript("command -v \(name)").code == 0 else { return nil }
        return try Program.runScript("$PROGRAM manual | \(command)")
    }

    @Test("C2 C5: the manual page has every option, command, key, setting and typed command")
    func complete() throws {
        let page = try Program.run(["manual"])
        #expect(page.code == 0 && page.errors == "")
        let text = page.text.replacing("\\-", with: "-").replacing("\\&", with: "")
        let template = try Program.runScript(
            "$PROGRAM config init --config $HOME/c.toml >&2 && grep -oE '^#?[a-z-]+ =' $HOME/c.toml")
        // The example theme's roles stand in a line by themselves.
        let names = template.lines.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "# =")) }
        #expect(names.count > 80)
        for name in names where !["base", "accent", "selected", "key", "run", "foreground"].contains(name) {
            #expect(text.contains("(\(name))") || text.contains("Ic \"\(name) = "), "\(name)")
        }
        for command in [
            "", "list", "show", "save", "search", "thumbnail", "snapshot", "create", "edit", "comment", "diff",
            "revisions",
        ] {
            for line in try Program.run([command, "--help"].filter { !$0.isEmpty }).lines where line.hasPrefix("  --") {
                let option = line.dropFirst(4).prefix { $0 != " " }
                #expect(text.contains("Fl \"-\(option)\""), "\(option)")
            }
        }
        for word in [":open", ":theme", "config init", "cache verify", "GH_TOKEN"] { #expect(text.contains(word)) }
    }

    @Test("C8: what `make test-packages` looks for in the manual page is there")
    func packageTest() throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../scripts/test-packages")
        let text = try String(contentsOf: script.standardized, encoding: .utf8)
        let sentence = try #require(text.firstMatch(of: /grep -q '([^']+)' "\$work\/page"/)?.output.1)
        #expect(try Program.run(["manual"]).text.contains(sentence))
    }

    @Test(
        "C2: readers of manual pages find nothing wrong with it", arguments: ["mandoc -T lint", "man --warnings -l -"])
    func lint(reader: String) throws {
        guard let result = try read(with: reader) else { return }
        #expect(result.errors.filter { !$0.isNewline } == "")
        let complaints = reader.contains("lint") ? result.lines.filter { !$0.contains("outdated mandoc.db") } : []
        #expect(complaints.filter { !$0.isEmpty } == [])
    }

    @Test("C2: the completions are scripts of their shells", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let script = try Program.run(["--generate-completion-script", shell])
        #expect(script.code == 0)
        for word in ["thumbnail", "offline", "high-contrast"] { #expect(script.text.contains(word)) }
        guard try Program.runScript("command -v \(shell)").code == 0 else { return }
        #expect(try Program.runScript("\(shell) -n <($PROGRAM --generate-completion-script \(shell))").code == 0)
    }

    @Test("C2: bash completes commands, options and their values")
    func bash() throws {
        let result = try Program.runScript(
            """
            source <($PROGRAM --generate-completion-script bash)
            complete() { :; }
            try() { COMP_WORDS=(gists-tui "$@"); COMP_CWORD=$#; COMP_LINE="gists-tui $*"; COMP_POINT=${#COMP_LINE}
                COMPREPLY=(); _gists-tui gists-tui "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"; echo "${COMPREPLY[@]}"; }
            try thu; try --th; try --theme hi; try --ge
            """)
        #expect(result.lines.prefix(3) == ["thumbnail", "--theme", "high-contrast"], "\(result.errors)")
    }
}
