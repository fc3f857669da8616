import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// A gist that no polite server sends, and what is seen of it.
struct OddGist: CustomTestStringConvertible, @unchecked Sendable {
    // Unchecked: JSON values, which nobody changes.
    let testDescription: String
    let gist: [String: Any]
    let inList: String
    let inDetail: String

    private init(_ description: String, _ changed: [String: Any?], inList: String, inDetail: String) {
        testDescription = description
        gist = Sample.gist(1, changed: changed)
        self.inList = inList
        self.inDetail = inDetail
    }

    private static func named(_ name: String, _ content: String = "its text\n") -> [String: Any?] {
        ["files": [name: Sample.file(name, content)]]
    }

    static let all = [
        OddGist("null description", ["description": nil], inList: "(no description)", inDetail: "Text of 1"),
        OddGist("no owner", ["owner": nil], inList: "anonymous", inDetail: "Text of 1"),
        OddGist("an owner of a wrong type", ["owner": 7], inList: "anonymous", inDetail: "Text of 1"),
        OddGist("no files", ["files": [String: Any]()], inList: "Gist number 1", inDetail: "(no files)"),
        OddGist("files of a wrong type", ["files": "none"], inList: "Gist number 1", inDetail: "(no files)"),
        OddGist(
            "10,000 files",
            [
                "files": Dictionary(
                    uniqueKeysWithValues: (0..<10_000).map { ("f\($0)", Sample.file("f\($0)", "its text\n")) })
            ],
            inList: "10000 files", inDetail: "its text"),
        OddGist(
            "a name with slashes", named("../../etc/passwd"), inList: "Gist number 1", inDetail: "../../etc/passwd"),
        OddGist("a name of dots", named(".."), inList: "Gist number 1", inDetail: "its text"),
        OddGist("a name with NUL", named("a\u{0}b"), inList: "Gist number 1", inDetail: "a␀b"),
        OddGist(
            "escape sequences everywhere",
            [
                "description": "\u{1B}]0;owned\u{7}\u{9B}31mred", "html_url": "\u{1B}]0;owned\u{7}",
                "owner": ["login": "\u{1B}]0;owned\u{7}", "id": 1, "avatar_url": "\u{1B}]0;owned\u{7}"]
                    as [String: Any],
                "files": [
                    "\u{1B}]0;owned\u{7}": Sample.file(
                        "\u{1B}]0;owned\u{7}", "\u{1B}]0;owned\u{7}\u{1B}[2Jits text\n",
                        changed: ["language": "\u{1B}]0;owned\u{7}"])
                ],
            ], inList: "␛]0;owned␇", inDetail: "␛]0;owned␇␛[2Jits text"),
        OddGist(
            "direction of writing and zero width", ["description": "\u{202E}abc\u{202C}\u{200B}d"],
            inList: "⟨RLO⟩abc⟨PDF⟩⟨ZWSP⟩d", inDetail: "Text of 1"),
        OddGist(
            "a million characters", named("long", String(repeating: "long line ", count: 100_000)), inList: "Gist",
            inDetail: "long line"),
    ]
}

@Suite(.blocking) struct `Odd gists` {
    @Test(
        "have a placeholder in the list and in the detail pane, and no byte of theirs commands the terminal",
        arguments: OddGist.all)
    func shown(odd: OddGist) throws {
        let server = try LoopbackServer()
        server.serve(odd.gist)
        let terminal = try Browser.open(on: server, columns: 80, rows: 24, until: " 1/1 ")
        try terminal.waitFor(odd.inList)
        try terminal.type(Keys.enter, until: odd.inDetail)
        terminal.type("]]]")
        try terminal.type("?", until: ":open-in-browser")
        try terminal.quit(closingHelp: true)
        let written = String(decoding: terminal.output, as: UTF8.self)
        #expect(!written.contains("\u{1B}]0;"))
        #expect(!written.unicodeScalars.contains { [0x9B, 0x202E, 0x200B].contains($0.value) })
    }

    @Test("elements that are no gists cost only themselves and are counted")
    func mixed() throws {
        let server = try LoopbackServer()
        server.on(
            "/gists/public",
            .json("[1, null, \"x\", [], {}, {\"id\": 7}, \(Sample.json(Sample.gist(1))), {\"id\": \"\"}]"))
        let terminal = try Browser.open(on: server, until: " 1/1 ")
        try terminal.waitFor("7 unreadable") { $0.statusBar.contains("7 unreadable") }
        try terminal.quit()
    }

    @Test("bytes that are no UTF-8 cost themselves, not the text around them")
    func invalidUTF8() throws {
        let server = try LoopbackServer()
        let good = Sample.json([Sample.gist(1, changed: ["description": "BYTES here"])])
        var bytes = Data(good.utf8)
        if let place = bytes.range(of: Data("BYTES".utf8)) {
            bytes.replaceSubrange(place, with: [0xFF, 0xC3, 0x28, 0xF0, 0x9F])
        }
        server.on("/gists/public", .status(200, contentType: "application/json", body: bytes))
        let terminal = try Browser.open(on: server, until: " 1/1 ")
        try terminal.waitFor("\u{FFFD} here")
        try terminal.quit()
    }

    @Test("a terminal of 1×1 opens, works and closes")
    func tiny() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3))
        let terminal = try Browser.open(on: server, columns: 1, rows: 1, until: "1")
        terminal.resize(columns: 80, rows: 24)
        try terminal.waitFor(" 1/3 ")
        terminal.resize(columns: 1, rows: 1)
        try terminal.waitFor("one cell") { $0.text == "1" }
        try terminal.quit()
    }
}

extension PseudoTerminal {
    fileprivate func quit(closingHelp: Bool) throws {
        if closingHelp { type("?") }
        try quit()
    }
}
