import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Show command` {
    /// Bytes that are no UTF-8, with everything that a terminal would obey.
    static let binary = Data((0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 7) })

    /// A gist with a short file, a long one that is cut, one that came empty because of it, and bytes that are no text.
    private func server() throws -> (LoopbackServer, long: Data) {
        let server = try LoopbackServer()
        let long = Data(String(repeating: "0123456789ab\n", count: 130_000).utf8)
        func raw(_ name: String, _ content: String, _ size: Int, truncated: Bool) -> [String: Any] {
            Sample.file(
                name, content, changed: ["size": size, "truncated": truncated, "raw_url": "\(server.url)/raw/\(name)"])
        }
        let files = [
            "a.txt": Sample.file("a.txt", "short, without a line end"),
            "b.csv": raw("b.csv", String(decoding: long.prefix(1_000_000), as: UTF8.self), long.count, truncated: true),
            "c.txt": raw("c.txt", "", 12, truncated: true),
            "d.bin": raw(
                "d.bin", String(decoding: Self.binary, as: UTF8.self), Self.binary.count, truncated: false),
        ]
        server.serve(Sample.gist(1, changed: ["files": files]))
        server.on("/raw/b.csv", .status(200, body: long))
        server.on("/raw/c.txt", .ok("came later\r\n"))
        server.on("/raw/d.bin", .status(200, contentType: "application/octet-stream", body: Self.binary))
        return (server, long)
    }

    @Test("--raw gives every byte of every file, also of those that the API cuts, empties or can't carry")
    func raw() throws {
        let (server, long) = try server()
        let all = try Program.run(["show", "1", "--raw", "--api-url", server.url])
        #expect(all.code == 0, "\(all.errors)")
        #expect(all.output == Data("short, without a line end".utf8) + long + Data("came later\r\n".utf8) + Self.binary)
        for (name, bytes) in [("b.csv", long), ("d.bin", Self.binary)] {
            #expect(try Program.run(["show", "1", "--raw", "--file", name, "--api-url", server.url]).output == bytes)
        }
    }

    @Test("the demo's huge file comes whole")
    func demo() throws {
        let id = try Demo.gist("A year of measurements, 1.7 MB")
        let result = try Demo.run(["show", id, "--raw", "--file", "measurements.csv"])
        #expect(result.output.count > 1_700_000)
        #expect(result.text.hasPrefix("n,measured,value\n1,"))
        #expect(result.text.hasSuffix("\n"))
        let summary = try Demo.run(["show", id, "--file", "z-summary.md"])
        #expect(summary.text == "Everything was fine.\n")
    }

    @Test("without --raw there is a heading for the gist and one for each file")
    func headings() throws {
        let (server, _) = try server()
        let result = try Program.run(["show", "https://gist.github.com/mira/1", "--api-url", server.url])
        for text in ["Gist number 1\nmira · public · updated 2026-01-02", "── a.txt", "── c.txt", "came later"] {
            #expect(result.text.contains(text))
        }
    }

    @Test(
        "C1: a pipe gets a single file's bytes and nothing else: of a gist that has one, and of one that is named",
        arguments: ["no end", "an end\n", "", "\n", "a\r\nb\r", "\u{FEFF}é\u{0}\u{1B}[2J"])
    func single(text: String) throws {
        let server = try LoopbackServer()
        server.serve(Sample.gist(1, changed: ["files": ["a.go": Sample.file("a.go", text)]]))
        let files = ["a.go": Sample.file("a.go", text), "b.go": Sample.file("b.go", "other")]
        server.serve(Sample.gist(2, changed: ["files": files]))
        for words in [
            ["show", "1"], ["show", "2", "-f", "a.go"], ["view", "2", "--filename=a.go"], ["show", "1", "--plain"],
        ] {
            let result = try Program.run(words + ["--api-url", server.url])
            #expect(result.code == 0 && result.output == Data(text.utf8) && result.errors.isEmpty, "\(words)")
        }
        let both = try Program.run(["show", "2", "--api-url", server.url]).text
        #expect(both.contains("── a.go") && both.contains("── b.go") && both.contains("Gist number 2"))
        let terminal = try Browser.open(["show", "1", "--no-pager", "--api-url", server.url])
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.text.contains("── a.go") && terminal.text.contains("Gist number 1"))
    }

    @Test("C14: of a URL the revision, the file and the lines that it names are printed")
    func references() throws {
        let server = try LoopbackServer()
        let id = "0123456789abcdef0123456789abcdef"
        let sha = String(repeating: "ab", count: 20)
        let lines = (1...60).map { "line \($0)\n" }.joined()
        func gist(_ text: String) -> [String: Any] {
            Sample.gist(
                1,
                changed: ["id": id, "files": ["a.md": Sample.file("a.md", text), "b.sh": Sample.file("b.sh", lines)]])
        }
        server.on("/gists/\(id)", .json(Sample.json(gist("new"))))
        server.on("/gists/\(id)/\(sha)", .json(Sample.json(gist("old"))))
        let page = "https://gist.github.com/octocat/\(id)"
        for (url, text) in [
            ("\(page)#file-b-sh", lines), ("\(page)#file-b-sh-L40", "line 40\n"),
            ("\(page)#file-b-sh-L58-L99", "line 58\nline 59\nline 60\n"), ("\(page)/\(sha)#file-a-md", "old"),
            ("https://gist.github.com/\(id)/\(sha)#file-a-md", "old"), ("\(page)#file-a-md", "new"),
            ("\(page)#L1", "new"),
            ("https://gist.githubusercontent.com/octocat/\(id)/raw/a.md", "new"),
            ("https://gist.githubusercontent.com/octocat/\(id)/raw/\(sha)/a.md", "old"),
        ] {
            let result = try Program.run(["show", url, "--api-url", server.url])
            #expect(result.text == text, "\(url): \(result.errors)")
        }
        let older = try Program.run(["show", "\(page)/\(sha)", "--api-url", server.url])
        #expect(older.text.contains("old\n") && older.text.contains("── b.sh"))
        let chosen = try Program.run(["show", "\(page)#file-b-sh-L3", "-f", "a.md", "--api-url", server.url])
        #expect(chosen.text == "new")
        let terminal = try Browser.open(["show", "\(page)#file-b-sh-L7-L8", "--no-pager", "--api-url", server.url])
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.lines.filter { !$0.isEmpty } == ["line 7", "line 8"])
        let noFile = try Program.run(["show", "\(page)#file-c-sh", "--api-url", server.url])
        #expect(noFile.code == 1 && noFile.errors.contains("“file-c-sh”") && noFile.errors.contains("a.md, b.sh"))
        let noLine = try Program.run(["show", "\(page)#file-b-sh-L61", "--api-url", server.url])
        #expect(noLine.code == 1 && noLine.errors.contains("“b.sh” has no line 61: it has 60."))
    }

    @Test("C14: lines of a text in UTF-16 are those of the text")
    func linesInUTF16() throws {
        let server = try LoopbackServer()
        let id = "0123456789abcdef0123456789abcdef"
        let text = try #require("one\n\u{A0A}wo\n三\n".data(using: .utf16))
        let raw = Sample.file(
            "a.txt", "", changed: ["size": text.count, "truncated": true, "raw_url": "\(server.url)/raw/a.txt"])
        server.on("/gists/\(id)", .json(Sample.json(Sample.gist(1, changed: ["id": id, "files": ["a.txt": raw]]))))
        server.on("/raw/a.txt", .status(200, body: text))
        let address = ["--api-url", server.url]
        #expect(try Program.run(["show", id] + address).output == text)
        let lines = try Program.run(["show", "https://gist.github.com/\(id)#file-a-txt-L2-L3"] + address)
        #expect(lines.text == "\u{A0A}wo\n三\n", "\(lines.errors)")
    }

    @Test("an unknown file is a failure that names those there are")
    func unknownFile() throws {
        let (server, _) = try server()
        let result = try Program.run(["show", "1", "--file", "e.txt", "--api-url", server.url])
        #expect(result.code == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("“e.txt”"))
        #expect(result.errors.contains("a.txt, b.csv, c.txt, d.bin"))
    }

    @Test("an unknown gist is a failure with GitHub's status")
    func unknownGist() throws {
        let result = try Demo.run(["show", "0123456789abcdef0123456789abcdef"])
        #expect(result.code == 1)
        #expect(result.errors.contains("can't find the gist"))
    }

    @Test("on a terminal what a stranger wrote is made visible, with --raw too", arguments: [[], ["--raw"]])
    func terminal(options: [String]) throws {
        let server = try LoopbackServer()
        let text = "\u{1B}]0;owned\u{7}\u{1B}[2Jred\u{9B}31m\tend\n"
        server.serve(Sample.gist(1, changed: ["files": ["a\u{1B}[2J": Sample.file("a\u{1B}[2J", text)]]))
        let terminal = try PseudoTerminal(
            Program.path, ["show", "1", "--api-url", server.url] + options,
            environment: ["HOME": "/dev/null", "NO_COLOR": "1", "PAGER": "cat"])
        #expect(try terminal.waitForExit() == .exited(0))
        try terminal.waitFor("␛]0;owned␇␛[2Jred")
        #expect(!terminal.output.contains(0x1B))
    }

    @Test("a raw file that is a login page is an error and nothing is printed")
    func loginPage() throws {
        let (server, _) = try server()
        server.on("/raw/b.csv", .ok("<html>Log in</html>", contentType: "text/html"))
        let result = try Program.run(["show", "1", "--raw", "--file", "b.csv", "--api-url", server.url])
        #expect(result.code == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("web page"))
    }
}
