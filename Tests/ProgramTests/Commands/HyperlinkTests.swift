import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct Hyperlinks {
    /// What `list` writes on a terminal of that kind.
    private func list(_ environment: [String: String], url: String = "https://gist.test/1") throws -> String {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page([Sample.gist(1, changed: ["html_url": url])]))
        let terminal = try Browser.open(["list", "--api-url", server.url], environment: environment)
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.lines[0].hasPrefix("1  "))
        return String(decoding: terminal.output, as: UTF8.self)
    }

    @Test("C4: ids are links to their pages where the terminal is known to have such")
    func known() throws {
        for environment in [["VTE_VERSION": "7200"], ["KITTY_WINDOW_ID": "1"], ["TERM_PROGRAM": "ghostty"]] {
            #expect(try list(environment).contains("\u{1B}]8;;https://gist.test/1\u{1B}\\1\u{1B}]8;;\u{1B}\\"))
        }
    }

    @Test("C4: elsewhere, inside tmux and for addresses that could say more, they are not")
    func others() throws {
        #expect(try !list([:]).contains("]8;"))
        #expect(try !list(["VTE_VERSION": "4800"]).contains("]8;"))
        #expect(try !list(["VTE_VERSION": "7200", "TMUX": "/tmp/tmux"]).contains("]8;"))
        #expect(try !list(["VTE_VERSION": "7200"], url: "https://a/\u{1B}\\\u{7}").contains("]8;"))
    }
}
