import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Browsing` {
    @Test("C9: what --demo shows is kept for its run: unread gists, what was read, the search; and nothing after it")
    func demoKeeps() throws {
        let folder = try TestFolder()
        let terminal = try Browser.open(["--demo", "--refresh-every", "0"], environment: ["TMPDIR": folder.path])
        try terminal.waitFor("unread gists") { $0.text.contains(" 1/100+") && $0.text.contains("•") }
        try terminal.type("J", until: " 2/100+")
        try terminal.type("\r", until: "Esc back")
        try terminal.type("\u{1B}", until: "read")
        try terminal.type("5", until: "search: ")
        try terminal.type("lang:swift", until: "a hit") { $0.statusBar.contains("1/") && $0.text.contains("Swift") }
        try terminal.type("\r", until: "· Search")
        #expect(try folder.names.count == 1)
        let servers = Processes.children(of: terminal.processIdentifier)
        try terminal.quit()
        for server in servers { #expect(Processes.waitForEnd(of: server)) }
        #expect(try folder.names == [])
    }

    @Test("B1: --demo shows the newest public gists, feeds and keys")
    func firstScreen() throws {
        let terminal = try Browser.open(["--demo"], columns: 100, rows: 30, until: " 1/100+ · Public")
        for text in ["1 Public", "2 ★ Starred", "3 Mine", "q quit"] { try terminal.waitFor(text) }
        #expect(terminal.isAlternateScreen)
        #expect(!terminal.isCursorVisible)
        try terminal.quit()
    }

    @Test("B3, B6: j k G g move the selection, and further pages come by themselves, no row twice")
    func moving() throws {
        let terminal = try Browser.onSharedDemo()
        try terminal.type("jjj", until: " 4/100+")
        try terminal.type("k", until: " 3/100+")
        try terminal.type(Keys.end, until: "/200+")
        try terminal.type("G", until: " 200/300+")
        try terminal.type("g", until: " 1/300+")
        try terminal.type(Keys.pageDown + Keys.control("D"), until: "further down") { !$0.text.contains(" 1/300+") }
        try terminal.type(Keys.pageUp + Keys.home, until: " 1/300+")
        try terminal.quit()
    }

    @Test("B19: = changes the density of the list, and --density starts with one")
    func density() throws {
        let terminal = try Browser.onSharedDemo(["--density", "compact"], columns: 120, rows: 36)
        let rows = { (terminal: PseudoTerminal) in terminal.lines.count { $0.contains(" kB ") || $0.contains(" B ") } }
        try terminal.waitFor("rows of two lines") { rows($0) > 11 && rows($0) < 20 }
        try terminal.type(",", until: "Density: line")
        try terminal.waitFor("rows of one line") { rows($0) > 25 }
        try terminal.type(",", until: "Density: comfortable")
        try terminal.waitFor("rows with air") { rows($0) < 12 }
        try terminal.quit()
    }

    @Test("R1, R3: Enter reads, Tab and Esc change panes, [ ] files, h l w scroll and wrap")
    func reading() throws {
        let server = try LoopbackServer()
        let long = "begin " + String(repeating: "-", count: 200) + " end\n"
        let files = ["a.txt": Sample.file("a.txt", long), "b.txt": Sample.file("b.txt", "The second file.\n")]
        server.serve(Sample.gist(1, changed: ["files": files]))
        let terminal = try Browser.open(on: server, columns: 120, rows: 30, until: " 1/1 ")
        try terminal.type(Keys.enter, until: "begin ---")
        try terminal.type("llllllllll", until: "scrolled") { !$0.text.contains("begin ---") }
        try terminal.type("hhhhhhhhhh", until: "the beginning alone") {
            $0.text.contains("begin ---") && !$0.text.contains("- end")
        }
        try terminal.type("w", until: " end")
        try terminal.type("]", until: "The second file.")
        try terminal.type("[", until: "begin ---")
        try terminal.type(Keys.escape, until: "↵ read")
        try terminal.type(Keys.control("I"), until: "Esc back")
        try terminal.quit()
    }

    @Test("H17: L shows the log, with and without a file for it, and follows it", arguments: [false, true])
    func log(toFile: Bool) throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3))
        let folder = try TestFolder()
        let file = folder.path + "/log"
        let options = ["--api-url", server.url] + (toFile ? ["--log", file] : [])
        let terminal = try Browser.open(options, columns: 120, rows: 30, until: " 1/3 ")
        terminal.type("@")
        let line = "GET \(server.url)/gists/public?per_page=100 → 200, "
        try terminal.waitFor(line)
        try terminal.waitFor("╭─ Log ─")
        try terminal.type("q", until: "no log") { !$0.text.contains(line) }
        if toFile { #expect(try String(contentsOfFile: file, encoding: .utf8).contains(line)) }
        try terminal.quit()
    }

    @Test("H11: Esc gives up the wait for a limit")
    func wait() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", .json("{}", status: 429, headers: [("Retry-After", "50")]))
        let terminal = try Browser.open(on: server, until: "s for GitHub's rate limit  ")
        try terminal.type(Keys.escape, until: "Cancelled.")
        #expect(server.requests.count == 1)
        try terminal.quit()
    }

    @Test("B8: r, F5, Ctrl-R and pulling past the top refresh; new rows are announced, the selection stays")
    func refreshing() throws {
        let server = try LoopbackServer()
        server.on(
            "/gists/public", Sample.page(11...20), Sample.page(10...20), Sample.page(9...20), Sample.page(8...20),
            Sample.page(7...20))
        let terminal = try Browser.open(on: server, until: " 1/10 ")
        let keys = [("r", 11), (Keys.f5, 12), (Keys.control("R"), 13)]
        for (key, rows) in keys {
            try terminal.type(key, until: "/\(rows) ")
        }
        try terminal.waitFor(" 4/13 ") { $0.statusBar.contains(" 4/13 ") }
        terminal.type("g")
        // Steps as fast as key repeat do not count as a pull: each step waits until the time of the previous one is
        // over.
        for _ in 0..<100 where !terminal.text.contains("/14 ") {
            terminal.type("k")
            _ = try? terminal.waitFor("/14 ", seconds: 0.15)
        }
        try terminal.waitFor("/14 ")
        #expect(server.requests(for: "/gists/public").count == 5)
        try terminal.quit()
    }

    @Test("B2: 2 and 3 open the own feeds with a token and say what is needed without one")
    func feeds() throws {
        let demo = try Demo.shared.get()
        let with = try Browser.onSharedDemo(environment: ["GH_ENTERPRISE_TOKEN": demo.token])
        try with.type("3", until: "· Mine")
        try with.waitFor("rows") { $0.statusBar.contains(" 1/") && $0.statusBar.contains("· Mine") }
        try with.type("2", until: "starred rows") { $0.statusBar.contains(" 1/") && $0.statusBar.contains("Starred") }
        try with.type("1", until: "· Public")
        try with.quit()

        let without = try Browser.onSharedDemo()
        try without.type("2", until: "Starred gists need a token")
        try without.type("3", until: "Your own gists need a token")
        try without.type("1", until: " 1/100+")
        try without.quit()
    }

    @Test("? shows the keys and any key closes it")
    func help() throws {
        let terminal = try Browser.onSharedDemo()
        try terminal.type("?", until: ":open-in-browser")
        try terminal.type(Keys.escape, until: "the list") {
            !$0.text.contains(":open-in-browser") && $0.text.contains(" 1/100+")
        }
        try terminal.quit()
    }

    @Test("o starts $BROWSER with the address and without the token, and no zombie stays")
    func webBrowser() throws {
        let folder = try TestFolder()
        let text = "#!/bin/sh\necho \"$1$GH_ENTERPRISE_TOKEN\" > '\(folder.path)/opened'\n"
        let script = try folder.file("browser", text)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let server = try LoopbackServer()
        server.serve(Sample.gist(1))
        let environment = ["BROWSER": script, "GH_ENTERPRISE_TOKEN": "secret"]
        let terminal = try Browser.open(on: server, environment: environment, until: " 1/1 ")
        try terminal.type("o", until: "Opening https://gist.github.com/mira/1")
        for child in Processes.children(of: terminal.processIdentifier) { #expect(Processes.waitForEnd(of: child)) }
        #expect(Processes.children(of: terminal.processIdentifier).isEmpty)
        #expect(try folder.text("opened") == "https://gist.github.com/mira/1\n")
        try terminal.quit()
    }

    @Test(
        "R10: o gives the terminal to a web browser that shows pages as text, and takes it back",
        arguments: ["w3m", "lynx", "links", "elinks"])
    func textBrowser(name: String) throws {
        let folder = try TestFolder()
        let text = """
            #!/bin/sh
            test -t 0 && test -t 1 || exit 9
            echo "page of $2"
            read line
            echo "$line" > "$0.typed"

            """
        let script = try folder.file(name, text)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let server = try LoopbackServer()
        server.serve(Sample.gist(1))
        let environment = ["BROWSER": "no-such-browser:\(script) -x %s"]
        let terminal = try Browser.open(on: server, environment: environment, until: " 1/1 ")
        try terminal.type("o", until: "page of https://gist.github.com/mira/1")
        try terminal.type("for the page\r", until: " 1/1 ")
        #expect(try folder.text(name + ".typed") == "for the page\n")
        try terminal.quit()
    }

    @Test("R10: a web browser on the terminal that fails is told of")
    func failingTextBrowser() throws {
        let folder = try TestFolder()
        let script = try folder.file("lynx", "#!/bin/sh\nexit 3\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let server = try LoopbackServer()
        server.serve(Sample.gist(1))
        let terminal = try Browser.open(on: server, environment: ["BROWSER": script], until: " 1/1 ")
        try terminal.type("o", until: "$BROWSER exited with 3")
        try terminal.quit()
    }

    @Test("C9: the demo opens no web browser: its gists are on no page, though their URLs look like GitHub's")
    func demoPages() throws {
        let folder = try TestFolder()
        let script = try folder.file("browser", "#!/bin/sh\necho \"$1\" > '\(folder.path)/opened'\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let terminal = try Browser.open(["--demo"], environment: ["BROWSER": script], columns: 120, until: " 1/100+")
        try terminal.type("o", until: "This is the demo: https://gist.github.com/")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/opened"))
        terminal.type("r")
        try terminal.waitFor("a gist that is new") { $0.statusBar.contains("/101+") }
        try terminal.quit()
    }

    @Test("a web browser that stays open does not keep the browser from ending")
    func longWebBrowser() throws {
        let folder = try TestFolder()
        let script = try folder.file("browser", "#!/bin/sh\nexec sleep 60\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let terminal = try Browser.onSharedDemo(environment: ["BROWSER": script])
        let others = Processes.children(of: terminal.processIdentifier)
        try terminal.type("o", until: "Opening http")
        let started = Set(Processes.children(of: terminal.processIdentifier)).subtracting(others)
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(started.count == 1)
        for process in started { kill(process, SIGKILL) }
    }

    @Test("y copies the address through the terminal")
    func copy() throws {
        let terminal = try Browser.onSharedDemo()
        try terminal.type("yy?", until: ":open-in-browser")
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}]52;c;aHR0c"))
    }

    @Test("A2: --avatars off asks for no avatar")
    func noAvatars() throws {
        let (server, terminal) = try readGistWithAvatar(["--avatars", "off"])
        #expect(server.requests(for: "/avatar").isEmpty)
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[38;"))
    }

    @Test(
        "A5: NO_COLOR and --color never draw without colours, initials in place of avatars", arguments: [true, false])
    func noColors(byVariable: Bool) throws {
        let (server, terminal) = try readGistWithAvatar(
            byVariable ? [] : ["--color", "never"], environment: byVariable ? ["NO_COLOR": "1"] : [:])
        #expect(server.requests(for: "/avatar").isEmpty)
        let output = String(decoding: terminal.output, as: UTF8.self)
        #expect(output.contains("\u{1B}[7m") || output.contains(";7m"))
        #expect(!output.contains(/\u{1B}\[[0-9;]*(3|4)[0-7](;|m)/))
        #expect(!output.contains("[38;"))
    }

    private func readGistWithAvatar(
        _ options: [String], environment: [String: String] = [:]
    ) throws -> (LoopbackServer, PseudoTerminal) {
        let server = try LoopbackServer()
        let owner: [String: Any] = ["login": "mira", "id": 7, "avatar_url": "\(server.url)/avatar"]
        server.serve(Sample.gist(1, changed: ["owner": owner]))
        let terminal = try Browser.open(on: server, options, environment: environment, until: " 1/1 ")
        try terminal.type(Keys.enter, until: "Text of 1")
        try terminal.quit()
        return (server, terminal)
    }
}
