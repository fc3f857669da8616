import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct Exporting {
    /// A browser that reads a file in the given environment.
    private func reading(
        _ folder: TestFolder, _ environment: [String: String] = [:], content: String = "one\ntwo\nthree\n"
    ) throws -> (PseudoTerminal, LoopbackServer) {
        let server = try LoopbackServer()
        server.serve(Sample.gist(1, changed: ["files": ["notes.txt": Sample.file("notes.txt", content)]]))
        let terminal = try Browser.open(
            on: server,
            environment: ["TMPDIR": folder.path, "HOME": folder.path].merging(environment) { $1 },
            columns: 120, rows: 30, until: " 1/1 ")
        try terminal.type(Keys.enter, until: "three")
        return (terminal, server)
    }

    @Test("R10: d saves the file, asks before it overwrites, and Tab completes")
    func saving() throws {
        let folder = try TestFolder()
        let (terminal, server) = try reading(folder)
        defer { withExtendedLifetime(server) {} }
        try FileManager.default.createDirectory(atPath: folder.path + "/papers", withIntermediateDirectories: true)
        try terminal.type("d" + Keys.control("U") + "~/pap\t", until: "Save as: ~/papers/")
        try terminal.type(Keys.enter, until: "/papers/notes.txt.")
        #expect(try folder.text("papers/notes.txt") == "one\ntwo\nthree\n")
        try terminal.type("d" + Keys.enter, until: "notes.txt already exists.")
        try terminal.type("k", until: "/papers/notes-2.txt.")
        try terminal.quit()
    }

    @Test("B2: what d and the command save is listed under 4 with its place, also after a restart; e edits it there")
    func saved() throws {
        let session = try PersistentSession()
        let terminal = try session.open(until: " 1/3")
        try terminal.type("d" + Keys.control("U") + session.folder.path + "/papers/\r", until: "Saved ")
        // A list of one row is narrow beside a text.
        terminal.resize(columns: 80, rows: 24)
        try terminal.type("4", until: "the place") { $0.text.contains("· " + session.folder.path.prefix(8)) }
        try terminal.quit()
        let save = ["save", "2", "--dir", session.folder.path + "/more"] + session.options
        #expect(try Program.run(save).code == 0)
        try FileManager.default.removeItem(atPath: session.folder.path + "/papers")
        let again = try Browser.open(
            session.options + ["--offline"], environment: ["EDITOR": "f() { echo mine > \"$1\"; }; f"], columns: 120,
            rows: 30, until: " 1/3")
        try again.type("4", until: " 1/2 · Saved")
        try again.waitFor("Gist number 2") { $0.lines[2].contains("Gist number 2") }
        again.type("e")
        let files = { session.folder.contents.filter { $0.path.contains("/more/") } }
        try again.waitFor("the editor's work") { _ in files().map(\.data) == [Data("mine\n".utf8)] }
        try again.type("je", until: "The saved file no longer exists")
        try again.quit()
    }

    @Test("R10: | gives the text to a command, shows what it says, and comes back on a key")
    func piping() throws {
        let folder = try TestFolder()
        let (terminal, server) = try reading(folder)
        defer { withExtendedLifetime(server) {} }
        try terminal.type("|wc -l" + Keys.enter, until: "[exit 0 · press any key]")
        #expect(!terminal.isAlternateScreen)
        try terminal.waitFor("3") { $0.lines.contains("3") }
        try terminal.type("x", until: "Esc back")
        #expect(terminal.isAlternateScreen)
        try terminal.quit()
    }

    @Test("C11: a command of the configuration has the terminal with the file, and says how it ended")
    func ownCommand() throws {
        let folder = try TestFolder()
        let path = try folder.file(
            "config.toml", "[commands.count]\nkey = \"Q\"\nrun = \"wc -l < {file}; echo {id}; exit 3\"\n")
        let server = try LoopbackServer()
        server.serve(Sample.gist(1))
        let terminal = try Browser.open(
            on: server, ["--config", path], environment: ["TMPDIR": folder.path], columns: 120, rows: 30, until: " 1/1 "
        )
        try terminal.type("Q", until: "[exit 3 · press any key]")
        #expect(!terminal.isAlternateScreen)
        try terminal.waitFor("1") { $0.lines.contains("1") }
        try terminal.type("x", until: " 1/1 ")
        #expect(terminal.isAlternateScreen)
        #expect(try folder.names.filter { $0.contains("gists-tui-") } == [])
        try terminal.quit()
    }

    @Test("R10: a pager has the terminal until it ends, and Ctrl-C in it is its own")
    func paging() throws {
        let folder = try TestFolder()
        let (terminal, server) = try reading(
            folder, ["PAGER": "f() { trap : INT; cat \"$1\"; echo PAGER; read x; echo again; read x; }; f"])
        defer { withExtendedLifetime(server) {} }
        try terminal.type("P", until: "PAGER")
        try terminal.type(Keys.control("C") + "\r", until: "again")
        try terminal.type("\r", until: "Esc back")
        try terminal.quit()
        #expect(try folder.names.filter { $0.contains("gists-tui-") } == [])
    }

    @Test("R10: what cat writes as the pager stands there until a key is pressed")
    func pagerThatLeaves() throws {
        let folder = try TestFolder()
        let (terminal, server) = try reading(folder, ["PAGER": "cat"])
        // The pager's copy lies in the folder, which goes with whoever holds it.
        defer { withExtendedLifetime((server, folder)) {} }
        try terminal.type("P", until: "[press any key]")
        #expect(!terminal.isAlternateScreen)
        try terminal.type("x", until: "Esc back")
        try terminal.quit()
    }

    @Test(
        "R10: an editor that fails, vanishes or leaves the terminal broken: a message, and the screen is whole",
        arguments: [
            ("no-such-editor", "Can't run $EDITOR"), ("exit 3;", "exited with 3"),
            ("kill -9 $$;", "was killed by signal 9"),
            (
                "stty raw -echo; printf '\\033[?1049h\\033(0\\016\\033[?1000h\\033[3;5r\\033[?25h\\033[31;7mbro\\153en'; kill -9 $$;",
                "was killed by signal 9"
            ),
        ])
    func brokenEditors(_ editor: String, _ message: String) throws {
        let folder = try TestFolder()
        let (terminal, server) = try reading(folder, ["EDITOR": editor])
        defer { withExtendedLifetime(server) {} }
        try terminal.type("e", until: message)
        #expect(!terminal.isCursorVisible)
        #expect(terminal.isAlternateScreen)
        #expect(!terminal.text.contains("broken"))
        try terminal.type(Keys.escape, until: "↵ read")
        try terminal.waitFor("1 Public")
        try terminal.quit()
    }

    @Test("R10: Y puts the file on the terminal's clipboard, inside tmux twice")
    func copying() throws {
        let folder = try TestFolder()
        let (terminal, server) = try reading(folder, ["TMUX": "/tmp/tmux"])
        defer { withExtendedLifetime(server) {} }
        try terminal.type("Y", until: "Copied notes.txt, 14 B · terminal clipboard (OSC 52)")
        let text = Data("one\ntwo\nthree\n".utf8).base64EncodedString()
        let output = String(decoding: terminal.output, as: UTF8.self)
        #expect(output.contains("\u{1B}]52;c;\(text)\u{7}"))
        #expect(output.contains("\u{1B}Ptmux;\u{1B}\u{1B}]52;c;\(text)\u{7}\u{1B}\\"))
        try terminal.quit()
    }

    @Test(
        "R10: inside tmux, as it is by default, a copy lies in its buffer, and on the clipboard where the terminal has one",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux"), "tmux is not installed"),
        arguments: [true, false])
    func copyingInTmux(reachesClipboard: Bool) throws {
        let folder = try TestFolder()
        let server = try LoopbackServer()
        server.serve(Sample.gist(1))
        let tmux = ["-S", folder.path + "/socket", "-f", "/dev/null"]
        let terminal = try PseudoTerminal(
            "/usr/bin/tmux", tmux + ["new-session", "\(Program.path) --api-url \(server.url)"],
            environment: [
                "HOME": "/dev/null", "TMPDIR": folder.path,
                "TERM": reachesClipboard ? "xterm-256color" : "screen-256color",
            ], columns: 120, rows: 30)
        try terminal.waitFor(" 1/1 ")
        let address = "https://gist.github.com/mira/1"
        try terminal.type("y", until: "y  URL")
        try terminal.waitFor(address)
        terminal.type("y")
        try terminal.waitFor("Copied URL · tmux buffer" + (reachesClipboard ? " and terminal clipboard" : ""))
        let encoded = Data(address.utf8).base64EncodedString()
        #expect(String(decoding: terminal.output, as: UTF8.self).contains(encoded) == reachesClipboard)
        terminal.type("q")
        _ = try terminal.waitForExit()
    }

    @Test(
        "R10: GNU screen hands copies of any length on to the terminal, and prints nothing of them",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/screen"), "screen is not installed"))
    func copyingInScreen() throws {
        let folder = try TestFolder()
        let server = try LoopbackServer()
        let text = (1...200).map { "line \($0)\n" }.joined()
        server.serve(Sample.gist(1, changed: ["files": ["notes.txt": Sample.file("notes.txt", text)]]))
        let configuration = try folder.file("screenrc", "startup_message off\nvbell off\n")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/sockets", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700]
        )
        let terminal = try PseudoTerminal(
            "/usr/bin/screen", ["-c", configuration, Program.path, "--api-url", server.url],
            environment: ["HOME": "/dev/null", "SCREENDIR": folder.path + "/sockets"], columns: 120, rows: 30)
        try terminal.waitFor(" 1/1 ")
        func isCopied(_ text: String) -> Bool {
            let request = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
            return terminal.output.firstRange(of: Array(request.utf8)) != nil
        }
        try terminal.type("y", until: "y  URL")
        try terminal.type("y", until: "Copied URL")
        try terminal.waitFor("the URL") { _ in isCopied("https://gist.github.com/mira/1") }
        try terminal.type("Y", until: "Copied notes.txt")
        try terminal.waitFor("the text") { _ in isCopied(text) }
        #expect(!terminal.text.contains(Data(text.utf8).base64EncodedString().suffix(40)))
        terminal.type("q")
        _ = try terminal.waitForExit()
    }

    @Test("S1: neither pager, editor nor command sees the token")
    func token() throws {
        let folder = try TestFolder()
        let (terminal, server) = try reading(folder, ["GH_ENTERPRISE_TOKEN": "ghp_secret0123456789"])
        defer { withExtendedLifetime(server) {} }
        try terminal.type("|env | grep -c ghp_secret" + Keys.enter, until: "[exit 1 · press any key]")
        try terminal.waitFor("0") { $0.lines.contains("0") }
        try terminal.type("x", until: "Esc back")
        try terminal.quit()
    }
}
