import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Hyperlinks in the browser` {
    private static let manual = "https://docs.test/manual"
    private static let long = "https://long.test/" + String(repeating: "part/", count: 20)

    private func open(_ environment: [String: String], _ options: [String] = []) throws -> PseudoTerminal {
        let server = try LoopbackServer()
        let text =
            "[hostile](<https://a.test/\u{1B}]8;;x\u{7}\u{9C}>) [**the** manual](\(Self.manual))\n\n\(Self.long)\n"
        server.serve(Sample.gist(1, changed: ["files": ["a.md": Sample.file("a.md", text)]]))
        let terminal = try Browser.open(
            on: server, ["1"] + options, environment: environment, columns: 70, until: "the manual")
        try terminal.waitFor("the long link") { $0.text.contains("https://long.test/") }
        return terminal
    }

    private func parts(of url: String, _ terminal: PseudoTerminal) -> [PseudoTerminal.LinkPart] {
        terminal.linkParts.filter { $0.url == url }
    }

    @Test("C4, T3: kitty gets the links of a page and of the gist; a wrapped one is one link, a hostile one none")
    func kitty() throws {
        let terminal = try open(["TERM": "xterm-kitty"])
        #expect(terminal.linkParts.allSatisfy { $0.isWhole })
        #expect(parts(of: Self.manual, terminal).map(\.text).joined().hasPrefix("the manual"))
        let long = parts(of: Self.long, terminal)
        #expect(long.count >= 2 && Set(long.map(\.id)).count == 1)
        #expect(long.map(\.text).joined().hasPrefix("https://long.test/part/"))
        #expect(!parts(of: "https://gist.github.com/mira/1", terminal).isEmpty)
        #expect(terminal.linkParts.allSatisfy { $0.url.utf8.allSatisfy { 0x21...0x7E ~= $0 } })
        #expect(!terminal.linkParts.contains { $0.url.contains("]8;") })
        // Another width: the link has other rows, and the same id.
        terminal.forgetOutput()
        terminal.resize(columns: 40, rows: 24)
        try terminal.waitFor("the rows of a narrow window") { parts(of: Self.long, $0).count > long.count }
        #expect(terminal.linkParts.allSatisfy { $0.isWhole })
        #expect(Set(parts(of: Self.long, terminal).map(\.id)) == Set(long.map(\.id)))
        try terminal.quit()
    }

    @Test(
        "C4: GNU screen, unknown terminals and --hyperlinks off get no link",
        arguments: [["TERM": "screen", "KITTY_WINDOW_ID": "1"], ["TERM": "xterm-256color"], ["TERM": "xterm-kitty"]])
    func others(environment: [String: String]) throws {
        let isKnown = environment["TERM"] == "xterm-kitty"
        let terminal = try open(environment, isKnown ? ["--hyperlinks", "off"] : [])
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("]8;"))
        try terminal.quit()
    }
}
