import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Editing in the Neovim around the program` {
    /// A Neovim that listens at a socket.
    private func neovim(_ folder: TestFolder) throws -> (terminal: PseudoTerminal, socket: String) {
        let socket = folder.path + "/nvim.sock"
        let terminal = try PseudoTerminal(
            "/usr/bin/nvim", ["-u", "NONE", "-n", "-i", "NONE", "--listen", socket],
            environment: ["HOME": folder.path, "XDG_DATA_HOME": folder.path], columns: 100, rows: 30)
        try terminal.waitFor("the socket") { _ in FileManager.default.fileExists(atPath: socket) }
        return (terminal, socket)
    }

    /// Runs `edit` with the preset, and private copies in a folder with a name that needs quotes.
    private func edit(_ writing: WritingServer, _ environment: [String: String]) throws -> PseudoTerminal {
        let folder = writing.folder.path
        let configuration = try writing.folder.file("config.toml", "edit-preset = \"nvim-remote\"\n")
        let copies = folder + "/it's a %folder"
        try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: true)
        return try writing.open(
            ["edit", "1", "--config", configuration], editor: "echo usual >> \"$1\"",
            environment: ["TMPDIR": copies].merging(environment) { $1 })
    }

    @Test("C17: the text opens in the running Neovim, and is sent when its buffer is closed")
    func editing() throws {
        let writing = try WritingServer()
        let (neovim, socket) = try neovim(writing.folder)
        let terminal = try edit(writing, ["NVIM": socket])
        try neovim.waitFor("two")
        neovim.type(":%s/two/TWO/" + Keys.enter)
        try neovim.waitFor("TWO")
        neovim.type(":w" + Keys.enter)
        try neovim.waitFor("written")
        #expect(writing.changes == [])
        neovim.type(":q" + Keys.enter)
        #expect(try terminal.waitForExit() == .exited(0), "\(terminal.text)")
        #expect(writing.sentFile("notes.md")?["content"] as? String == "one\nTWO\n")
        // Neovim goes on, and the tab is gone.
        try neovim.type(":echo 'tabs' tabpagenr('$')" + Keys.enter, until: "tabs 1")
    }

    @Test("C17: if that Neovim ends, so does the wait; nothing is sent without a change")
    func ending() throws {
        let writing = try WritingServer()
        let (neovim, socket) = try neovim(writing.folder)
        let terminal = try edit(writing, ["NVIM": socket])
        try neovim.waitFor("two")
        neovim.type(":qa!" + Keys.enter)
        #expect(try neovim.waitForExit() == .exited(0))
        #expect(try terminal.waitForExit() == .exited(0), "\(terminal.text)")
        #expect(terminal.text.contains("Nothing has changed.") && writing.changes == [])
    }

    @Test("C17: outside of Neovim the usual editor is used; a server that is gone is reported")
    func outside() throws {
        let writing = try WritingServer()
        let usual = try edit(writing, [:])
        #expect(try usual.waitForExit() == .exited(0), "\(usual.text)")
        #expect(writing.sentFile("notes.md")?["content"] as? String == "one\ntwo\nusual\n")
        let gone = try edit(writing, ["NVIM": "/nowhere"])
        #expect(try gone.waitForExit() == .exited(1))
        #expect(gone.text.contains("nvim") && writing.changes.count == 1, "\(gone.text)")
    }
}
