import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `List command` {
    @Test("each line has six fields between tabs, and no escape sequence")
    func fields() throws {
        let result = try Demo.run(["list", "--limit", "100"])
        #expect(result.code == 0)
        #expect(result.lines.count == 100)
        #expect(result.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 6 })
        #expect(!result.output.contains(0x1B))
    }

    @Test("C1: on a terminal there are columns in colours that fit its width", arguments: [40, 80, 120])
    func columns(width: Int) throws {
        let server = try LoopbackServer()
        let long = String(repeating: "0123456789abcdef", count: 2)
        let title = String(repeating: "words of a title ", count: 10)
        let file = Sample.file("a.swift", nil, changed: ["language": "Swift"])
        let changed: [String: Any?] = ["id": long, "description": title, "public": false, "files": ["a.swift": file]]
        server.on("/gists/public", Sample.page([Sample.gist(1, changed: changed), Sample.gist(2)]))
        let terminal = try Browser.open(["list", "--api-url", server.url], columns: width)
        #expect(try terminal.waitForExit() == .exited(0))
        let lines = terminal.lines.filter { !$0.isEmpty }
        #expect(lines.count == (width < 64 ? 4 : 2))
        #expect(lines[0].hasPrefix(long + "  "))
        #expect(lines.allSatisfy { $0.count <= width })
        let text = terminal.unwrappedText
        #expect(text.contains("● ") && text.contains("secret  words of a") && text.contains("Gist number 2"))
        #expect(text.contains("Swift") == (width >= 100))
        #expect(terminal.cells.joined().contains { $0.foreground != terminal.cell(x: 0, y: 0).foreground })
    }

    @Test("C1: a list for a terminal without colours has no sequence; --color names colours for a pipe")
    func colors() throws {
        let terminal = try Browser.open(
            ["list", "--api-url", try Demo.shared.get().api], environment: ["NO_COLOR": "1"])
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(!terminal.output.contains(0x1B))
        let piped = try Demo.run(["list", "--color", "truecolor"])
        #expect(piped.output.contains(0x1B) && !piped.text.contains("\t"))
    }

    @Test("C1: --secret and --mine --public list your own gists of that kind, as many as are wanted, over pages")
    func ownKinds() throws {
        let server = try LoopbackServer()
        func page(_ numbers: ClosedRange<Int>, next: String? = nil) -> Reply {
            Sample.page(numbers.map { Sample.gist($0, changed: ["public": $0 % 3 != 0]) }, next: next)
        }
        server.on("/gists", page(1...10, next: server.url + "/page/2"))
        server.on("/page/2", page(11...20))
        func ids(_ words: [String]) throws -> [String] {
            let words = ["list"] + words + ["--jq", ".[].id", "--api-url", server.url]
            let result = try Program.run(words, environment: ["GH_ENTERPRISE_TOKEN": "secret"])
            #expect(result.code == 0, "\(result.errors)")
            return result.lines.map(String.init)
        }
        #expect(try ids(["--secret"]) == ["3", "6", "9", "12", "15", "18"])
        #expect(try ids(["--secret", "-L", "4"]) == ["3", "6", "9", "12"])
        #expect(try ids(["--mine", "--secret", "-L2"]) == ["3", "6"])
        #expect(try ids(["--mine", "--public", "--limit", "3"]) == ["1", "2", "4"])
        for words in [
            ["--secret", "--public"], ["--secret", "--starred"], ["--secret", "--user", "mira"], ["--filter", "x"],
        ] {
            #expect(try Program.run(["list"] + words).code == 2)
        }
        #expect(try Program.run(["list", "--filter", "x"]).errors.contains("gists-tui search"))
    }

    @Test("C7: a list that takes long says on the terminal how much of it has come, and takes that away at its end")
    func progress() throws {
        let server = try LoopbackServer()
        let latch = Latch()
        defer { latch.open() }
        server.on("/gists/public", Sample.page(1...100, next: server.url + "/page/2"))
        server.on("/page/2", Sample.page(101...200).held(by: latch))
        let terminal = try Browser.open(["list", "--limit", "150", "--api-url", server.url], rows: 40)
        try terminal.waitFor("Loading gists: 100 of at most 150 … Ctrl-C cancels")
        latch.open()
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(!terminal.text.contains("Loading"))
        let piped = try Program.run(["list", "--limit", "150", "--api-url", server.url])
        #expect(piped.errors.isEmpty && piped.lines.count == 150)
    }

    @Test("--limit takes as many pages as it needs, each gist once")
    func pages() throws {
        let result = try Demo.run(["list", "--limit", "250", "--json"])
        let ids = try #require(result.json as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(ids.count == 250)
        #expect(Set(ids).count == 250)
    }

    @Test("H11: with --wait a limit on the way is waited for, which standard error says; the pages before it are kept")
    func limit() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...2, next: server.url + "/page/2"))
        server.on("/page/2", .json("{}", status: 429, headers: [("Retry-After", "1")]), Sample.page(3...4))
        let result = try Program.run(["list", "--limit", "4", "--wait", "--api-url", server.url])
        #expect(result.code == 0)
        #expect(result.lines.count == 4)
        let start = "gists-tui: Too many requests: waiting until "
        #expect(result.errors.hasPrefix(start) && result.errors.contains("Ctrl-C cancels."))
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(server.requests(for: "/gists/public").count == 1)
    }

    @Test("H11: Ctrl-C cancels such a wait, which a terminal counts down; a longer one than an hour fails at once")
    func cancelledLimit() throws {
        let server = try LoopbackServer()
        let refusal = { (seconds: Int) in Reply.json("{}", status: 429, headers: [("Retry-After", "\(seconds)")]) }
        server.on("/gists/public", refusal(3_000))
        let terminal = try PseudoTerminal(
            Program.path, ["list", "--wait", "--api-url", server.url], environment: ["HOME": "/dev/null"], columns: 120,
            rows: 10)
        try terminal.waitFor(" left; Ctrl-C cancels")
        let first = terminal.lines.first { $0.contains(" left") }
        // The line is erased before it is written again.
        try terminal.waitFor("another second") { terminal in
            terminal.lines.contains { $0.contains(" left; Ctrl-C cancels") && $0 != first }
        }
        #expect(terminal.lines.filter { !$0.isEmpty }.count == 1)
        try terminal.waitFor("Too many requests: waiting until ")
        terminal.type(Keys.control("C"))
        #expect(try terminal.waitForExit() == .signaled(SIGINT))
        server.on("/gists/public", refusal(4_000))
        let failed = try Program.run(["list", "--wait", "--api-url", server.url])
        #expect(failed.code == 1 && failed.errors.contains("Try again at"))
    }

    @Test("H11: without --wait commands fail at once at a limit, with its time; after a wait the line is gone")
    func failsAtOnce() throws {
        let server = try LoopbackServer()
        let headers = [
            ("X-RateLimit-Limit", "60"), ("X-RateLimit-Remaining", "0"),
            ("X-RateLimit-Reset", "\(Int(Date().timeIntervalSince1970) + 1_800)"),
        ]
        for path in ["/gists/public", "/gists/1"] { server.on(path, .json("{}", status: 403, headers: headers)) }
        for command in [["list"], ["show", "1"], ["save", "1"]] {
            let result = try Program.run(command + ["--api-url", server.url])
            #expect(result.code == 1)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("gists-tui: 127.0.0.1 rate limit reached (403): 60 requests an hour"))
            #expect(result.errors.contains(" Resets at ") && result.errors.contains(" (in 30 min)"))
        }
        #expect(server.requests.count == 3)
        server.on("/gists/public", .json("{}", status: 429, headers: [("Retry-After", "1")]), Sample.page(1...2))
        let terminal = try Browser.open(["list", "--wait", "--api-url", server.url])
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(String(decoding: terminal.output, as: UTF8.self).contains(" left; Ctrl-C cancels"))
        #expect(terminal.text.contains("Gist number 2") && !terminal.text.contains("Ctrl-C cancels"))
    }

    @Test("T3: --json escapes all that a terminal obeys or reorders text by, and is the same JSON")
    func escapedJSON() throws {
        let server = try LoopbackServer()
        let text = "a\u{9B}\u{7F}\u{202E}b\u{2066}c\u{200B}\u{200F}\u{2028}\u{E0041}\u{FEFF}d é 👩‍👩‍👧 \n\t\"\\"
        let file = Sample.file(text, "x")
        server.serve(Sample.gist(1, changed: ["description": text, "files": [text: file]]))
        let folder = try TestFolder()
        let options = ["--json", "--api-url", server.url, "--cache-dir", folder.path]
        let list = try Program.run(["list"] + options)
        let gist = try #require((list.json as? [[String: Any]])?.first)
        #expect(gist["description"] as? String == text)
        #expect((gist["files"] as? [String: Any])?.keys.first == text)
        let search = try Program.run(["search", "d"] + options)
        #expect(search.lines.count > 5)
        for result in [list, search] {
            #expect(
                !result.text.unicodeScalars.contains { scalar in
                    switch scalar.properties.generalCategory {
                    case .control: scalar != "\n"
                    case .format, .lineSeparator, .paragraphSeparator: true
                    default: false
                    }
                })
            #expect(result.text.contains("é") && result.text.contains("\\udb40\\udc41"))
        }
    }

    @Test("C2: the value of an option may look like an option, as with getopt")
    func values() throws {
        let server = try LoopbackServer()
        server.serve(
            Sample.gist(
                1, changed: ["files": ["-rf": Sample.file("-rf", "minus"), "--raw": Sample.file("--raw", "two")]]))
        let options = ["--api-url", server.url]
        #expect(try Program.run(["show", "1", "--raw", "--file", "-rf"] + options).text == "minus")
        #expect(try Program.run(["show", "1", "--file", "--raw", "--raw"] + options).text == "two")
        #expect(try Program.run(["show", "1", "--raw", "--file=-rf"] + options).text == "minus")
        let refused = try Program.run(["list", "--limit", "-1"] + options)
        #expect(refused.code == 2 && refused.errors.contains("--limit must be at least 1"))
    }

    @Test("--json prints an array with GitHub's names of the fields and the read marks, and no control character")
    func json() throws {
        let server = try LoopbackServer()
        server.serve(Sample.gist(1, changed: ["description": "\u{1B}[31m \u{9B}2J \u{7F}", "owner": nil]))
        let result = try Program.run(["list", "--json", "--api-url", server.url])
        let gist = try #require((result.json as? [[String: Any]])?.first)
        let expected: Set = [
            "id", "description", "public", "comments", "created_at", "updated_at", "html_url", "git_pull_url", "owner",
            "files", "truncated", "unread", "changed", "new_comments",
        ]
        #expect(Set(gist.keys) == expected)
        #expect(gist["description"] as? String == "\u{1B}[31m \u{9B}2J \u{7F}")
        #expect(gist["created_at"] as? String == "2026-01-01T10:00:00Z")
        #expect(!result.text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    }

    @Test("own, starred and a user's gists")
    func feeds() throws {
        let demo = try Demo.shared.get()
        let token = ["GH_ENTERPRISE_TOKEN": demo.token]
        let mine = try Demo.run(["list", "--mine"], environment: token)
        #expect(mine.code == 0)
        #expect(mine.lines.allSatisfy { $0.contains("\t\(demo.login)\t") } && !mine.lines.isEmpty)
        #expect(try Demo.run(["list", "--starred"], environment: token).lines.count > 0)
        let user = try Demo.run(["list", "--user", demo.login])
        #expect(
            user.lines.allSatisfy { $0.contains("\t\(demo.login)\t") && $0.contains("\tpublic\t") }
                && !user.lines.isEmpty)
    }

    @Test(
        "without a token own gists end with 4 and a sentence, a refused token too", arguments: ["--mine", "--starred"])
    func authentication(feed: String) throws {
        let without = try Demo.run(["list", feed])
        #expect(without.code == 4)
        #expect(without.errors.contains("A token is needed for your"))
        let refused = try Demo.run(["list", feed], environment: ["GITHUB_ENTERPRISE_TOKEN": "not-the-token"])
        #expect(refused.code == 4)
        #expect(refused.errors.contains("rejected the token"))
        #expect(!refused.errors.contains("not-the-token"))
    }

    @Test(
        "C1: two feeds at once are refused in one sentence, the same one twice is not",
        arguments: [
            ["--mine", "--starred"], ["--starred", "--mine"], ["--public", "--secret"], ["--user", "a", "--starred"],
            ["--public", "--mine", "--starred"],
        ])
    func twoFeeds(options: [String]) throws {
        let result = try Program.run(["list"] + options)
        #expect(result.code == 2)
        #expect(
            result.errors.hasPrefix("gists-tui: Use only one of --user, --public, --mine, --secret and --starred; "))
        #expect(try Demo.run(["list", "--public", "--public"]).code == 0)
    }

    @Test("what a stranger wrote cannot reach the terminal or break the columns")
    func hostile() throws {
        let server = try LoopbackServer()
        let text = "a\tb\u{1B}]0;title\u{7}\r\n\u{202E}c"
        server.serve(
            Sample.gist(1, changed: ["id": "1\u{1B}[2J", "description": text, "owner": ["login": text, "id": 1]]))
        let result = try Program.run(["list", "--api-url", server.url])
        #expect(result.lines.count == 1)
        #expect(result.lines[0].split(separator: "\t").count == 6)
        #expect(!result.text.unicodeScalars.contains { [0x1B, 0x07, 0x0D, 0x202E].contains($0.value) })
    }
}
