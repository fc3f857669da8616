import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Mouse, paste, focus, storms` {
    @Test("C4: a click selects, two open; tabs, hints and the wheel do what they say; the title tells what is read")
    func mouse() throws {
        let server = try LoopbackServer()
        let files = ["a.txt": Sample.file("a.txt", "First file.\n"), "b.txt": Sample.file("b.txt", "Second file.\n")]
        server.serve(Sample.gist(1, changed: ["files": files, "description": "A pair"]))
        let terminal = try Browser.open(on: server, columns: 120, rows: 30, until: " 1/1 ")
        #expect(terminal.tellsMouse)
        #expect(terminal.title == "gists-tui · Public")
        try terminal.click("A pair", times: 2)
        try terminal.waitFor("First file.")
        try terminal.waitFor("the title") { $0.title == "a.txt · A pair" }
        try terminal.click("b.txt")
        try terminal.waitFor("Second file.")
        try terminal.waitFor("the title") { $0.title == "b.txt · A pair" }
        try terminal.click("? help")
        try terminal.waitFor("╭─ Keys ─")
        let help = terminal.text
        terminal.turnWheel(up: false, x: 60, y: 10)
        try terminal.waitFor("scrolled help") { $0.text != help }
        terminal.click(x: 0, y: 0)
        try terminal.waitFor("no help") { !$0.text.contains("╭─ Keys ─") }
        try terminal.click("Esc back")
        try terminal.waitFor("q quit")
        try terminal.click("q quit")
        #expect(try terminal.waitForExit() == .exited(0))
        terminal.expectRestored()
    }

    @Test("R2 C4: the divider is dragged with the mouse")
    func divider() throws {
        let terminal = try Browser.onSharedDemo(columns: 160, rows: 30)
        let x = terminal.lines[1].distance(
            from: terminal.lines[1].startIndex, to: try #require(terminal.lines[1].firstIndex(of: "┬")))
        terminal.drag(from: (x, 10), to: (x + 9, 12))
        try terminal.waitFor("the divider there") { $0.cell(x: x + 9, y: 1).text == "┬" }
        try terminal.quit()
    }

    @Test("R13 C4: a drag in the text selects lines, which are saved as the file has them")
    func selection() throws {
        let folder = try TestFolder()
        let server = try LoopbackServer()
        let text = (1...40).map { "\tline \($0)\r\n" }.joined()
        server.serve(Sample.gist(1, changed: ["files": ["a.txt": Sample.file("a.txt", text)]]))
        let terminal = try Browser.open(on: server, columns: 80, rows: 24, until: " 1/1 ")
        try terminal.type("\r", until: "line 12")
        let y = try #require(terminal.lines.firstIndex { $0.contains("line 5") })
        terminal.drag(from: (30, y), to: (34, y + 3))
        try terminal.waitFor(" 5–8 · 4 lines")
        try terminal.type("d", until: "a-L5-L8.txt")
        try terminal.type(Keys.control("u") + "\(folder.path)/part.txt\r", until: " Saved /")
        let saved = try Data(contentsOf: URL(filePath: "\(folder.path)/part.txt"))
        #expect(String(decoding: saved, as: UTF8.self) == (5...8).map { "\tline \($0)\r\n" }.joined())
        try terminal.type(Keys.escape, until: "no selection") { !$0.statusBar.contains("4 lines") }
        try terminal.quit()
    }

    @Test("C4: --mouse off asks for no mouse; a pasted address opens the gist, other text is no key")
    func paste() throws {
        let id = String(repeating: "0123456789abcdef", count: 2)
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...9))
        let gist = Sample.gist(1, changed: ["id": id, "files": ["a.txt": Sample.file("a.txt", "Pasted here.\n")]])
        server.on("/gists/\(id)", .json(Sample.json(gist)))
        let terminal = try Browser.open(on: server, ["--mouse", "off"], until: " 1/9 ")
        #expect(!terminal.tellsMouse)
        terminal.paste("jjq\r:q\r\u{3}")
        try terminal.waitFor("The pasted text is not a gist URL.")
        try terminal.waitFor(" 1/9 ") { $0.statusBar.contains(" 1/9 ") }
        terminal.paste("https://gist.github.com/mira/\(id)\r")
        try terminal.waitFor("Pasted here.")
        try terminal.quit()
    }

    @Test("C4: a paste that ends itself gives no commands to the shell")
    func pasteThatEndsItself() throws {
        let folder = try TestFolder()
        let server = try LoopbackServer()
        server.serve(Sample.gist(1))
        let terminal = try Browser.open(on: server, until: " 1/1 ")
        try terminal.type(
            "\u{1B}[200~a\u{1B}[201~|touch \(folder.path)/made\rq\u{1B}[201~",
            until: "The pasted text is not a gist URL.")
        #expect(!terminal.statusBar.contains("touch"))
        try terminal.type(":", until: "a prompt") { $0.statusBar.hasPrefix(" :") }
        try terminal.type(Keys.escape, until: " 1/1 ")
        try terminal.quit()
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/made"))
    }

    @Test("C5: in a text digits are counts; in the list a digit shows its feed at once, and `:` takes a number")
    func counts() throws {
        let terminal = try Browser.onSharedDemo()
        try terminal.type(":7\r", until: " 7/100+")
        // A text whose lines are its source's.
        try terminal.type("/lines.c\r", until: "lines.c")
        try terminal.type("\r", until: "the text") { $0.text.contains("   1 ") && $0.statusBar.contains("Esc back") }
        try terminal.type("12", until: "12 …")
        try terminal.type(Keys.escape, until: "nothing waiting") { !$0.statusBar.contains("12 …") }
        try terminal.type(Keys.escape, until: "the list") { !$0.statusBar.contains("Esc back") }
        try terminal.type("2", until: "Starred gists need a token")
        try terminal.quit()
    }

    @Test("C5: Escape and a key that come in one piece both count, and what is typed behind them goes on there")
    func typedAhead() throws {
        let terminal = try Browser.onSharedDemo()
        try terminal.type("/swift\u{1B}/python", until: "/python")
        #expect(!terminal.text.contains("New comment") && terminal.statusBar.contains("Esc clear"))
        try terminal.type("\u{1B}", until: "no prompt") { !$0.statusBar.contains("/python") }
        try terminal.quit()
    }

    @Test("T5: keys that come as numbers do what they always do", arguments: ["\u{1B}[99;5u", "\u{1B}[27;5;99~"])
    func numberedKeys(controlC: String) throws {
        let terminal = try Browser.onSharedDemo()
        try terminal.type("/a\u{1B}[32;2ub", until: "/a b")
        try terminal.type("\u{1B}[27u", until: "no prompt") { !$0.statusBar.contains("/a b") }
        terminal.type(controlC + controlC)
        #expect(try terminal.waitForExit() == .exited(130))
        terminal.expectRestored()
    }

    @Test("T5: without Unicode hints name Enter, and no sign stands for a key", arguments: ["C", "POSIX"])
    func keysInASCII(locale: String) throws {
        let terminal = try Browser.onSharedDemo(environment: ["LC_ALL": locale], columns: 120, rows: 30)
        #expect(terminal.statusBar.contains("Enter read") && !terminal.statusBar.contains("~"))
        try terminal.type("y", until: "Enter select")
        try terminal.type(Keys.escape, until: "Enter read")
        try terminal.quit()
    }

    @Test("B9: --refresh-every refreshes by itself, but not while another window has the keyboard")
    func refreshing() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3), Sample.page(1...4), Sample.page(1...5))
        let terminal = try Browser.open(on: server, ["--refresh-every", "1"], until: "/3 ")
        try terminal.waitFor("/4 ")
        terminal.focus(false)
        // A key shows that the program has heard of it.
        try terminal.type("j", until: " 2/4 ")
        let asked = server.requests(for: "/gists/public").count
        terminal.watch(milliseconds: 1_500)
        #expect(server.requests(for: "/gists/public").count == asked)
        terminal.focus(true)
        try terminal.waitFor("/5 ")
        try terminal.quit()
    }

    @Test("T1: a thousand resizes while the list loads end in the right image")
    func resizeStorm() throws {
        let server = try LoopbackServer()
        let latch = Latch()
        defer { latch.open() }
        server.on("/gists/public", Sample.page(1...50).held(by: latch))
        let terminal = try Browser.open(on: server, until: "loading …")
        var random = SystemRandomNumberGenerator()
        for step in 0..<1_000 {
            terminal.resize(columns: .random(in: 1...200, using: &random), rows: .random(in: 1...60, using: &random))
            terminal.watch(milliseconds: 4)
            if step == 500 { latch.open() }
        }
        terminal.resize(columns: 120, rows: 36)
        try terminal.waitFor("the list") { $0.statusBar.contains(" 1/50 ") && $0.lines[1].contains("┬") }
        try terminal.type("G", until: " 50/50 ")
        try terminal.quit()
    }

    @Test("T4: keys that come faster than frames are all obeyed, in few frames, while the next page loads")
    func keyStorm() throws {
        let server = try LoopbackServer()
        let latch = Latch()
        defer { latch.open() }
        let next = "\(server.url)/more"
        server.on("/gists/public", Sample.page(1...100, next: next))
        server.on("/more", Sample.page(101...200).held(by: latch))
        let terminal = try Browser.open(on: server, ["--avatars", "off"], until: " 1/100+")
        let before = terminal.output.count
        try terminal.type(String(repeating: "jjk", count: 1_000) + "j", until: " 100/100+")
        #expect(terminal.output.count - before < 300_000)
        latch.open()
        try terminal.waitFor("/200")
        try terminal.type(String(repeating: "kkj", count: 1_000) + "k", until: " 1/200")
        try terminal.quit()
    }

    @Test(
        "T1 C4: nothing stays switched on in the terminal, whatever ends the program",
        arguments: [SIGTERM, SIGHUP, SIGSEGV])
    func restored(signal: Int32) throws {
        let terminal = try Browser.onSharedDemo()
        #expect(terminal.tellsMouse)
        terminal.signal(signal)
        _ = try terminal.waitForExit()
        terminal.expectRestored()
    }
}
