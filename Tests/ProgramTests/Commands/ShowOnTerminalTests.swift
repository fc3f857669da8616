import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Show command on a terminal` {
    private static let table = "name,count\n" + "a name that is rather long for a cell,1\nb,22\n"
    private static let files = [
        "a.md": "# A heading\n\nSome *text* of a paragraph that is longer than forty columns.\n\n- one\n",
        "b.csv": table,
        "c.json": "{\"key\":[1,true]}",
        "d.swift": "let answer = \"" + String(repeating: "x", count: 60) + "\"\n\tindented()\n",
    ]

    private func server(_ files: [String: String] = files, changed: [String: Any?] = [:]) throws -> LoopbackServer {
        let server = try LoopbackServer()
        let languages = ["md": "Markdown", "csv": "CSV", "json": "JSON", "swift": "Swift"]
        let all = files.map { name, text in
            let language = languages[String(name.split(separator: ".").last ?? "")]
            return (name, Sample.file(name, text, changed: ["language": language ?? NSNull()]))
        }
        let fields: [String: Any?] = ["files": Dictionary(uniqueKeysWithValues: all)]
        server.serve(Sample.gist(1, changed: fields.merging(changed) { $1 }))
        return server
    }

    /// The screen after the command has ended.
    private func screen(
        _ server: LoopbackServer, _ options: [String] = [], environment: [String: String] = ["PAGER": "cat"],
        columns: Int = 80, rows: Int = 50
    ) throws -> PseudoTerminal {
        let terminal = try Browser.open(
            ["show", "1", "--api-url", server.url] + options, environment: environment, columns: columns, rows: rows)
        #expect(try terminal.waitForExit() == .exited(0))
        return terminal
    }

    @Test("C1: Markdown, tables and JSON are rendered, sources are in colours, each below a line with its name")
    func rendered() throws {
        let terminal = try screen(try server(), ["--color", "truecolor"])
        let lines = terminal.lines
        #expect(lines[0] == "Gist number 1")
        #expect(lines[1].hasPrefix("mira · public · updated 2026-01-02 "))
        for line in [
            "── a.md  ● Markdown · ", "── b.csv  ● CSV", "── c.json  ● JSON · 16 B ─", "── d.swift  ● Swift · ",
        ] {
            #expect(lines.contains { $0.hasPrefix(line) && $0.count == 80 }, "\(line)")
        }
        #expect(lines.contains("A heading") && lines.contains { $0.hasPrefix("• one") }, "\(terminal.text)")
        #expect(lines.contains("a name that is rather long for a cell │     1"), "\(terminal.text)")
        #expect(lines.contains("  \"key\": [") && lines.contains("    true"))
        let y = try #require(lines.firstIndex { $0.hasPrefix("let answer = ") })
        let keyword = terminal.cell(x: 0, y: y)
        let name = terminal.cell(x: 5, y: y)
        #expect(keyword.foreground != name.foreground)
    }

    @Test("C1: a line of a source keeps its length, so that it can be copied; prose is broken at forty columns")
    func narrow() throws {
        let terminal = try screen(try server(), columns: 40)
        let text = String(decoding: terminal.output, as: UTF8.self)
        #expect(text.contains(String(repeating: "x", count: 60)))
        try terminal.waitFor("Some text of a paragraph that is longer") {
            $0.lines.contains("Some text of a paragraph that is longer")
        }
        let other = text.split(separator: "\r\n").filter { !$0.contains("xxx") && !$0.contains("https://") }
        let widths = other.map { line in line.replacing(/\u{1B}\[[0-9;]*m/, with: "").count }
        #expect(widths.max() == 45, "the table alone keeps its width")
    }

    @Test("C1: without colours texts are still rendered and no sequence is sent")
    func withoutColors() throws {
        for (options, environment) in [
            (["--color", "never"], [:]), ([], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"]),
        ] as [([String], [String: String])] {
            let terminal = try screen(
                try server(), options, environment: environment.merging(["PAGER": "cat"]) { $1 })
            #expect(!terminal.output.contains(0x1B))
            try terminal.waitFor("A heading") { $0.lines.contains("A heading") }
        }
    }

    @Test("C1: --theme and the number of colours decide what is sent", arguments: ["dark", "light", "mono"])
    func themes(theme: String) throws {
        let terminal = try screen(try server(), ["--theme", theme, "--color", "256"])
        let text = String(decoding: terminal.output, as: UTF8.self)
        #expect(!text.contains("38;2;"))
        #expect(text.contains("38;5;") == (theme != "mono"))
    }

    @Test("C1: in a locale of ASCII nothing else is sent")
    func ascii() throws {
        let terminal = try screen(try server(), environment: ["LC_ALL": "C", "PAGER": "cat"])
        #expect(terminal.output.allSatisfy { $0 < 0x80 })
        #expect(terminal.lines.contains { $0.hasPrefix("-- a.md") })
    }

    @Test("C1: an image is drawn; without colours its bytes are listed")
    func image() throws {
        let id = try Demo.gist("A picture and some bytes that are no text")
        let options = ["show", id, "--file", "avatar.png", "--api-url", try Demo.shared.get().api]
        let drawn = try Program.run(options + ["--color", "truecolor", "--symbols", "half"])
        #expect(drawn.text.contains("\u{1B}[48;2;") && !drawn.text.contains("PNG image"))
        #expect((1...24).contains(drawn.lines.count))
        let terminal = try Browser.open(options, environment: ["NO_COLOR": "1", "PAGER": "head -n 3"])
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.lines[0].hasPrefix("PNG image · ") && terminal.lines[2].hasPrefix("0000  89 50 4e 47"))
    }

    @Test("T3: nothing of a hostile gist is obeyed, wherever it stands")
    func hostile() throws {
        let text = "\u{1B}]0;owned\u{7}\u{1B}[2Jred\u{9B}31m\tend\u{202E}\n"
        let names = ["a\u{1B}[2J.md", "b\u{1B}[2J.csv", "c\u{1B}[2J.json", "d\u{1B}[2J.swift", "e\u{1B}[2J"]
        let files = Dictionary(uniqueKeysWithValues: names.map { ($0, $0.hasPrefix("c") ? "[\"\(text)\"]" : text) })
        let owner: [String: Any] = ["login": text, "id": 1]
        let server = try server(
            files, changed: ["description": text, "owner": owner, "html_url": "https://a/\(text)"])
        for options in [[], ["--files"], ["--file", names[0]], ["--plain"]] {
            let terminal = try screen(server, options)
            let sent = String(decoding: terminal.output, as: UTF8.self)
                .replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing("\u{1B}]11;?\u{1B}\\\u{1B}[c", with: "")
            #expect(
                sent.unicodeScalars.allSatisfy { scalar in
                    ["\r", "\n", "\t"].contains(scalar) || scalar.properties.generalCategory != .control
                }, "\(options)")
            #expect(!sent.unicodeScalars.contains("\u{202E}"))
        }
    }

    @Test("C1: --plain and --raw print the text as it is, without a sequence")
    func plain() throws {
        for option in ["--plain", "--raw"] {
            let terminal = try screen(try server(), [option], environment: ["PAGER": "false"])
            #expect(terminal.lines.contains("# A heading") && !terminal.output.contains(0x1B))
        }
    }

    @Test("C1: in a pipe it is as the files are, unless --color names colours")
    func pipe() throws {
        let server = try server()
        let options = ["show", "1", "--api-url", server.url]
        let plain = try Program.run(options, environment: ["PAGER": "false"])
        #expect(plain.text.contains(Self.files["d.swift"] ?? "-") && !plain.output.contains(0x1B))
        let colored = try Program.run(options + ["--color", "16"], environment: ["COLUMNS": "40"])
        #expect(colored.output.contains(0x1B) && colored.text.contains("A heading"))
        #expect(!colored.text.contains("# A heading") && !colored.text.contains("38;"))
        #expect(try Program.run(options + ["--color", "never"]).output == plain.output)
    }

    // MARK: - Pagers

    @Test("C1: the text goes through GISTS_TUI_PAGER, else PAGER, else less, which is told to keep colours")
    func pagers() throws {
        let folder = try TestFolder()
        _ = try folder.file("less", "#!/bin/sh\nsed \"s/^/less $LESS /\"\n")
        chmod(folder.url("less").path, 0o755)
        let path = "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        func firstLine(_ environment: [String: String]) throws -> String {
            let environment = environment.merging(["NO_COLOR": "1", "PATH": path]) { $1 }
            return try screen(try server(), environment: environment).lines[0]
        }
        #expect(try firstLine([:]) == "less FRX Gist number 1")
        #expect(try firstLine(["LESS": "R"]) == "less R Gist number 1")
        #expect(try firstLine(["PAGER": "sed 's/^/one /'"]) == "one Gist number 1")
        #expect(try firstLine(["PAGER": "false", "GISTS_TUI_PAGER": "sed 's/^/two /'"]) == "two Gist number 1")
        #expect(try firstLine(["PAGER": "false", "GISTS_TUI_PAGER": ""]) == "Gist number 1")
        #expect(try firstLine(["PAGER": ""]) == "Gist number 1")
    }

    @Test("C1: without a pager, by --no-pager or because there is none, the text comes by itself")
    func noPager() throws {
        #expect(try screen(try server(), ["--no-pager"], environment: ["PAGER": "false"]).text.contains("A heading"))
        let absent = try screen(try server(), environment: ["PAGER": "no-such-pager --at-all"])
        #expect(absent.text.contains("A heading") && absent.text.contains("d.swift"))
        #expect(try screen(try server(), environment: ["PAGER": "false", "TERM": "dumb"]).text.contains("A heading"))
    }

    @Test("C1: a pager that has seen enough, or fails, ends the command quietly")
    func earlyEnd() throws {
        let long = String(repeating: "a line\n", count: 100_000)
        for pager in ["head -n 3", "true", "exec 0<&-; exit 1"] {
            let terminal = try screen(try server(["a.txt": long]), environment: ["PAGER": pager, "NO_COLOR": "1"])
            #expect(!terminal.text.contains("gists-tui") && !terminal.text.contains("a line\na line\na line"))
        }
    }

    @Test("C1: Ctrl-C in a pager is the pager's; q ends both")
    func interrupt() throws {
        let long = (1...500).map { "line \($0)\n" }.joined()
        let server = try server(["a.txt": long])
        let terminal = try Browser.open(
            ["show", "1", "--api-url", server.url], environment: ["PAGER": "less"], rows: 10)
        try terminal.waitFor("line 5")
        terminal.type(Keys.control("C"))
        let bell: UInt8 = 7
        try terminal.waitFor("less to say that it was interrupted") { $0.output.contains(bell) }
        // less throws away what is typed while it gets over that.
        for _ in 0..<50 where !terminal.text.contains("line 500") {
            terminal.type("G")
            terminal.watch(milliseconds: 200)
        }
        try terminal.waitFor("line 500")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        terminal.expectRestored()
    }

    // MARK: - Lists of files and JSON

    @Test("C1: --files lists names, languages and bytes: between tabs in a pipe, in columns on a terminal")
    func fileList() throws {
        let server = try server()
        let result = try Program.run(["show", "1", "--files", "--api-url", server.url])
        #expect(result.lines.first?.split(separator: "\t") == ["a.md", "Markdown", "82"])
        #expect(result.lines.count == 4)
        let terminal = try screen(server, ["--files", "--color", "16"], environment: [:], columns: 40)
        #expect(terminal.lines[0] == "a.md     ● Markdown  82 B")
        #expect(terminal.lines[1] == "b.csv    ● CSV       56 B")
    }

    @Test("C1: --json has GitHub's names of the fields and every text whole, also those that came cut")
    func json() throws {
        let server = try LoopbackServer()
        let cut = Sample.file(
            "b.txt", "the begin", changed: ["truncated": true, "size": 13, "raw_url": server.url + "/raw/b.txt"])
        server.serve(Sample.gist(1, changed: ["files": ["a.txt": Sample.file("a.txt", "short"), "b.txt": cut]]))
        server.on("/raw/b.txt", .ok("the beginning"))
        let result = try Program.run(["show", "1", "--json", "--api-url", server.url])
        let gist = try #require(result.json as? [String: Any])
        let files = try #require(gist["files"] as? [String: [String: Any]])
        #expect(gist["id"] as? String == "1" && gist["owner"] != nil)
        #expect(files["a.txt"]?["content"] as? String == "short")
        #expect(files["b.txt"]?["content"] as? String == "the beginning")
        #expect(files["b.txt"]?["truncated"] as? Bool == false)
        let one = try Program.run(["show", "1", "--jq", ".files | keys[]", "--file", "a.txt", "--api-url", server.url])
        #expect(one.text == "a.txt\n")
    }

    @Test("C1: --raw, --files and --json exclude each other", arguments: ["--raw", "--json", "--jq=."])
    func exclusion(option: String) throws {
        let result = try Program.run(["show", "1", "--files", option, "--offline"])
        #expect(result.code == 2 && result.errors.contains("Use only one of"))
    }
}
