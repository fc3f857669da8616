import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// A server of the API whose logins and URLs are sequences for a terminal.
@Suite(.blocking) struct `Names and URLs of a hostile API` {
    private static let hostile = "u\u{1B}]0;PWN\u{7}\u{9B}31m\u{202E}\nroot\r"
    private static let logins = [
        hostile, "a b", "", String(repeating: "a", count: 40), "mira;id", "mira\u{301}", "ｍｉｒａ", "a\tb", "\u{7F}",
    ]

    private func login(_ login: String) throws -> (LoopbackServer, TestFolder) {
        let (server, home) = (try LoopbackServer(), try TestFolder())
        server.on(
            "/user",
            .json(Sample.json(["login": login, "id": 7]), headers: [("X-OAuth-Scopes", "gist\u{9B}31m, \u{1B}[2J")]))
        return (server, home)
    }

    private func expectClean(_ result: Program.Result) {
        for text in [result.text, result.errors] {
            #expect(!text.unicodeScalars.contains { "\u{1B}\u{7}\u{9B}\u{202E}\r".unicodeScalars.contains($0) })
        }
    }

    @Test("W2: a login that GitHub could not give is refused and not stored", arguments: logins)
    func refused(_ name: String) throws {
        let (server, home) = try login(name)
        let result = try Program.run(
            ["auth", "login", "--with-token", "--api-url", server.url], environment: ["HOME": home.path],
            input: "ghp_x\n")
        #expect(result.code == 1)
        #expect(result.text.isEmpty)
        #expect(result.errors.hasPrefix("gists-tui: Unexpected response from 127.0.0.1"))
        #expect(throws: (any Error).self) { try home.text(".config/gists-tui/hosts.toml") }
        expectClean(result)
        let status = try Program.run(
            ["auth", "status", "--token", "x", "--api-url", server.url], environment: ["HOME": home.path])
        #expect(status.code == 4)
        expectClean(status)
    }

    @Test(
        "W2: a login that an older version has stored is printed in one harmless line",
        arguments: ["status", "switch", "logout"])
    func stored(_ command: String) throws {
        let (server, home) = try login("mira")
        let escaped = #"u\u001b]0;PWN\u0007\u009b31m\u202e\nroot"#
        let host = "[hosts.\"127.0.0.1:\(server.port)\""
        try FileManager.default.createDirectory(
            at: home.url(".config/gists-tui"), withIntermediateDirectories: true)
        try home.file(
            ".config/gists-tui/hosts.toml",
            "\(host)]\napi-url = \"\(server.url)\"\nactive = \"mira\"\n"
                + ["mira", escaped].map { "\(host).accounts.\"\($0)\"]\ntoken = \"x\"\n" }.joined())
        let environment = ["HOME": home.path]
        func run(_ words: String...) throws -> Program.Result {
            try Program.run(["auth"] + words + ["--api-url", server.url], environment: environment)
        }
        let result = command == "logout" ? try run("logout", "--keep-cache", "--account", "mira") : try run(command)
        #expect(result.text.contains("PWN") || command == "status")
        #expect(!result.lines.contains { $0.hasPrefix("root") })
        expectClean(result)
        for line in result.lines { #expect(!line.isEmpty) }
        expectClean(try run("logout"))
        expectClean(try run("token", "--account", "nobody"))
    }

    @Test(
        "C1: a URL is printed only if it is one, in a pipe as on a terminal",
        arguments: ["create", "edit", "comment", "fork"],
        [
            "https://x.test/\u{1B}]0;PWN\u{7}", "javascript:alert(1)", "https://x.test/a\nhttps://y.test/b",
            "https://x.test/\u{202E}", "https://x.test/a b", "", "https://x.test/é",
        ])
    func urls(_ command: String, _ url: String) throws {
        let gist = Sample.json(Sample.gist(1, changed: ["html_url": url]))
        let writing = try WritingServer(answer: .json(gist, status: 201))
        writing.server.on("/gists/1") { _ in .json(gist) }
        writing.server.on("/gists/1/forks", .json(gist, status: 201))
        let file = try writing.folder.file("notes.txt", "changed\n")
        let words =
            [
                "create": ["create", file], "edit": ["edit", "1", "-d", "other"],
                "comment": ["comment", "1", "-b", "hi"],
                "fork": ["fork", "1"],
            ][command] ?? []
        let answer = command == "comment" ? nil : gist
        if answer == nil {
            writing.server.on("/gists/1/comments") { request in
                request.method == "GET"
                    ? .json("[]")
                    : .json(
                        #"{"id": 7, "body": "hi", "created_at": "2026-01-03T10:00:00Z", "updated_at": "2026-01-03T10:00:00Z"}"#,
                        status: 201)
            }
        }
        let result = try writing.run(words)
        #expect(result.code == 1)
        #expect(result.text.isEmpty)
        #expect(result.errors.contains("The server named no URL that can be printed."))
        #expect(result.errors.contains("Done: "))
        expectClean(result)
        let terminal = try writing.open(words)
        _ = try terminal.waitForExit()
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}]0;PWN"))
    }

    @Test("C1: entries of a list that can't be read are told", arguments: ["list", "forks", "revisions", "comments"])
    func unreadable(_ command: String) throws {
        let server = try LoopbackServer()
        let broken = Sample.gist(2, changed: ["created_at": "yesterday", "updated_at": 7])
        server.on("/gists/public", Sample.page([Sample.gist(1), broken, ["id": 3]]))
        server.on("/gists/1", .json(Sample.json(Sample.gist(1))))
        for path in ["forks", "commits", "comments"] { server.on("/gists/1/\(path)", .json(#"[{"id": []}, 7]"#)) }
        let words = command == "list" ? [command] : [command, "1"]
        let result = try Program.run(words + ["--api-url", server.url])
        #expect(result.code == 0)
        #expect(result.lines.count == (command == "list" ? 1 : 0))
        #expect(result.errors == "gists-tui: 2 entries of the list could not be read and are left out.\n")
    }
}
