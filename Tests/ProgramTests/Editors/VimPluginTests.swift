import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `The plugin for Vim and Neovim` {
    enum Editor: String, CaseIterable { case vim, nvim }

    private static let plugin = URL(filePath: #filePath).appending(path: "../../../../editors/vim").standardized.path

    /// Opens a file in an editor with the plugin, whose program uses a server of the test.
    private func open(_ editor: Editor, _ path: String, _ folder: TestFolder, _ server: LoopbackServer) throws
        -> PseudoTerminal
    {
        let program = try folder.file(
            "program", "#!/bin/sh\nname=$1; shift; exec \"$PROGRAM\" \"$name\" --api-url \(server.url) \"$@\"\n")
        chmod(program, 0o755)
        let settings = try folder.file(
            "settings.vim",
            "set nocompatible noswapfile shortmess+=I viminfo= rtp^=\(Self.plugin)\n"
                + "let g:gists_tui_program = '\(program)'\n")
        let terminal = try PseudoTerminal(
            "/usr/bin/\(editor.rawValue)", ["-u", settings, path],
            environment: [
                "HOME": folder.path, "TMPDIR": folder.path, "PROGRAM": Program.path,
                "GH_ENTERPRISE_TOKEN": "secret-token", "XDG_DATA_HOME": folder.path,
            ], columns: 100, rows: 40)
        try terminal.waitFor("~")
        return terminal
    }

    /// Runs a command of the editor, and waits for a text.
    private func command(_ text: String, _ terminal: PseudoTerminal, until result: String) throws {
        try terminal.type(":" + text + Keys.enter, until: result)
    }

    @Test("C17: :Gist inserts the chosen file below the cursor; leaving it changes nothing", arguments: Editor.allCases)
    func inserting(editor: Editor) throws {
        let run = try PickRun()
        let file = try run.folder.file("notes", "first\nlast\n")
        let terminal = try open(editor, file, run.folder, run.server)
        try command("Gist number 2", terminal, until: "1/1 of 3")
        terminal.type(Keys.escape)
        try terminal.waitFor("the text alone") { !$0.text.contains("1/1") && $0.text.contains("last") }
        try command("Gist number 2", terminal, until: "1/1 of 3")
        terminal.type(Keys.enter)
        try terminal.waitFor("Text of 2")
        terminal.type(":wq" + Keys.enter)
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(try run.folder.text("notes") == "first\nText of 2\nlast\n")
    }

    @Test("C17: :Gist! opens the chosen file read-only in a tab, without its modelines", arguments: Editor.allCases)
    func opening(editor: Editor) throws {
        let run = try PickRun([PickRun.gist(1, "one", ["a.md": "text\n<!-- vim: set tabstop=3: -->\n"])])
        let terminal = try open(editor, try run.folder.file("notes", "x\n"), run.folder, run.server)
        try command("Gist!", terminal, until: " 1/1")
        terminal.type(Keys.enter)
        try terminal.waitFor("tabstop=3:")
        try command("echo 'state' &readonly &tabstop &modeline expand('%:t') tabpagenr('$')", terminal, until: "state ")
        #expect(terminal.text.contains("state 1 8 ") && terminal.text.contains(" a.md 2"), "\(terminal.text)")
        terminal.type(":qa!" + Keys.enter)
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test("C17: :GistPush writes and sends the paired file, and shows the result", arguments: Editor.allCases)
    func pushing(editor: Editor) throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let terminal = try open(editor, pairs.path("a.txt"), pairs.folder, pairs.server)
        try command("s/one/ONE/", terminal, until: "ONE")
        try command("GistPush", terminal, until: "✓ Sent")
        #expect(pairs.there() == "ONE\ntwo\nthree\n" && pairs.here() == pairs.there())
    }
}
