import Images
import Testing

@testable import Runtime

@Suite struct `The symbols that suit a terminal` {
    @Test(
        "A5: terminals that draw octants themselves get them",
        arguments: [
            ["TERM": "xterm-256color", "VTE_VERSION": "7800"],
            ["TERM": "xterm-256color", "VTE_VERSION": "8203"],
            ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.2.0"],
            ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "2.0.1-main+abc"],
        ])
    func mosaic(environment: [String: String]) {
        #expect(SymbolSet.suited(to: .utf8, environment: environment) == .mosaic)
        #expect(SymbolSet.suited(to: .ascii, environment: environment) == .ascii)
    }

    @Test(
        "A5: terminals that do not, or don't say so, get block elements",
        arguments: [
            [:],
            ["TERM": "xterm-256color"],
            ["TERM": "xterm-256color", "VTE_VERSION": "7603"],
            ["TERM": "xterm-256color", "VTE_VERSION": "new"],
            ["TERM": "xterm-ghostty"],
            ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.1.3"],
            ["TERM": "xterm-kitty"],
            ["TERM": "foot"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203-110809-5046fc22"],
            ["TERM": "xterm-256color", "WT_SESSION": "1"],
        ])
    func block(environment: [String: String]) {
        #expect(SymbolSet.suited(to: .utf8, environment: environment) == .block)
    }

    @Test(
        "A5: a version of VTE that was handed on tells nothing of the terminal",
        arguments: [
            ["TERM": "screen-256color"], ["TERM": "tmux-256color"], ["TERM": "xterm-kitty"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "tmux"],
            ["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)"],
            ["TERM": "xterm-256color", "KONSOLE_VERSION": "221203"],
        ])
    func handedOn(environment: [String: String]) {
        let environment = environment.merging(["VTE_VERSION": "8000"]) { own, _ in own }
        #expect(SymbolSet.suited(to: .utf8, environment: environment) == .block)
    }
}
