import Cells
import PseudoTerminal
import TerminalProbe
import TestSupport
import Testing

@testable import Terminal

@Suite struct HyperlinkTests {
    @Test(
        "C4: auto writes links where the terminal is known to have them",
        arguments: [
            ["VTE_VERSION": "7200"], ["VTE_VERSION": "5000"], ["KITTY_WINDOW_ID": "1"], ["WEZTERM_PANE": "0"],
            ["KONSOLE_VERSION": "230800"], ["WT_SESSION": "x"], ["TERM_PROGRAM": "iTerm.app"],
            ["TERM_PROGRAM": "ghostty"], ["TERM_PROGRAM": "WezTerm"], ["TERM": "foot"], ["TERM": "alacritty"],
            ["TERM": "xterm-kitty"], ["TERM": "xterm-ghostty"], ["TERM": "wezterm"],
            ["TMUX": "/tmp/tmux", "TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"],
            ["TMUX": "/tmp/tmux", "TERM": "screen-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.5a"],
            ["TMUX": "/tmp/tmux", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "next-3.6"],
        ])
    func known(environment: [String: String]) {
        let environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
        #expect(HyperlinkMode.auto.isOn(environment) && HyperlinkMode.on.isOn(environment))
        #expect(!HyperlinkMode.off.isOn(environment))
    }

    @Test(
        "C4: auto writes none where that is not known",
        arguments: [
            [:], ["VTE_VERSION": "4800"], ["TERM_PROGRAM": "Apple_Terminal"], ["KITTY_WINDOW_ID": ""],
            ["VTE_VERSION": "7200", "TMUX": "/tmp/tmux"], ["KITTY_WINDOW_ID": "1", "TERM": "tmux-256color"],
            ["TMUX": "/tmp/tmux", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"],
            ["TMUX": "/tmp/tmux", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "master"],
        ])
    func unknown(environment: [String: String]) {
        let environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
        #expect(!HyperlinkMode.auto.isOn(environment) && HyperlinkMode.on.isOn(environment))
    }

    @Test(
        "C4: GNU screen and consoles never get a link",
        arguments: [
            ["TERM": "screen"], ["TERM": "screen.xterm-256color", "KITTY_WINDOW_ID": "1"],
            ["TERM": "xterm-kitty", "STY": "12.pts-0"], ["TERM": "linux"], ["TERM": "linux-16color"], ["TERM": "dumb"],
            [:],
        ])
    func never(environment: [String: String]) {
        for mode in HyperlinkMode.allCases { #expect(!mode.isOn(environment)) }
    }

    private static let size = Size(columns: 20, rows: 8)

    private func parts(_ terminal: PseudoTerminal) -> [String] {
        terminal.linkParts.map { "\($0.text) \($0.url.suffix(from: $0.url.lastIndex(of: "/") ?? $0.url.startIndex))" }
    }

    /// The probe with its first links on the screen.
    private func probe() throws -> PseudoTerminal {
        let terminal = try PseudoTerminal.probe("links", size: Self.size)
        try terminal.waitFor("the links") { $0.shows(Scenes.links(step: 0, size: Self.size)) }
        return terminal
    }

    @Test("C4: each link ends before the cursor moves; parts of a wrapped one have one id; the text stays as it is")
    func first() throws {
        let terminal = try probe()
        #expect(terminal.linkParts.allSatisfy { $0.isWhole })
        let urls = Set(terminal.linkParts.map(\.url))
        #expect(urls == Set(["one", "two", "step0", "wrapped", "blanks", "wide"].map { "https://a.test/\($0)" }))
        let wrapped = terminal.linkParts.filter { $0.url == "https://a.test/wrapped" }
        #expect(wrapped.map(\.text) == ["here", "ends"])
        #expect(wrapped[0].id == wrapped[1].id && wrapped[0].id.hasPrefix("id="))
        #expect(Set(terminal.linkParts.map(\.id)).count == urls.count)
        #expect(parts(terminal).contains("a            z /blanks"))
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test("C4, T4: where only the link of a text changes or ends, that text alone is sent again")
    func changes() throws {
        let terminal = try probe()
        terminal.forgetOutput()
        try terminal.type("j", until: "another link") { parts($0) == ["same text /step1"] }
        #expect(terminal.linkParts.allSatisfy { $0.isWhole })
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("two"))
        terminal.forgetOutput()
        try terminal.type("j", until: "the end of the link") {
            String(decoding: $0.output, as: UTF8.self).contains("same text")
        }
        #expect(terminal.linkParts == [] && !String(decoding: terminal.output, as: UTF8.self).contains("]8;"))
        #expect(terminal.shows(Scenes.links(step: 2, size: Self.size)))
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test("C4: a redraw and another size send the links again, each to its end")
    func redraw() throws {
        let terminal = try probe()
        let all = Set(parts(terminal))
        terminal.forgetOutput()
        try terminal.type("r", until: "the links again") { Set(parts($0)) == all }
        #expect(terminal.linkParts.allSatisfy { $0.isWhole })
        terminal.forgetOutput()
        let narrow = Size(columns: 9, rows: 8)
        terminal.resize(columns: narrow.columns, rows: narrow.rows)
        try terminal.waitFor("the narrow screen") {
            parts($0).contains("ends /wrapped") && $0.shows(Scenes.links(step: 0, size: narrow))
        }
        #expect(terminal.linkParts.allSatisfy { $0.isWhole })
        #expect(parts(terminal).contains("he /wrapped"))
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test("C4: frames without links have no sequence for them")
    func none() throws {
        let terminal = try PseudoTerminal.probe("list", size: Self.size)
        for step in 0...9 {
            if step > 0 { terminal.type("j") }
            try terminal.waitFor("offset \(step)") { $0.shows(Scenes.list(offset: step, size: Self.size)) }
        }
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("]8;"))
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }
}
