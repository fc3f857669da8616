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

    @Test("C4: links in rendered texts lead to their pages, as in lists; what could say more does not")
    func rendered() throws {
        let server = try LoopbackServer()
        let text = """
            Read [the **whole** manual](https://docs.test/a?b=c#d), [b](https://b.test/é) and [c](other.md).

            https://e.test/
            """
        server.serve(Sample.gist(1, changed: ["files": ["a.md": Sample.file("a.md", text)]]))
        func show(_ environment: [String: String]) throws -> String {
            let terminal = try Browser.open(
                ["show", "1", "--no-pager", "--api-url", server.url], environment: environment)
            #expect(try terminal.waitForExit() == .exited(0))
            #expect(terminal.text.contains("Read the whole manual"))
            return String(decoding: terminal.output, as: UTF8.self)
        }
        let linked = try show(["KITTY_WINDOW_ID": "1"])
        let parts = linked.components(separatedBy: "\u{1B}]8;;")
        let first = try #require(parts.firstIndex { $0.hasPrefix("https://docs.test/a?b=c#d\u{1B}\\") })
        let shown = parts[first].replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(shown.hasPrefix("https://docs.test/a?b=c#d\u{1B}\\the whole manual"))
        #expect(parts[first + 1].hasPrefix("\u{1B}\\"))
        #expect(linked.contains("]8;;https://e.test/\u{1B}\\") && !linked.contains("]8;;other.md"))
        #expect(parts.count % 2 == 1 && !linked.contains("]8;;https://b.test/é"))
        #expect(try !show([:]).contains("]8;"))
        #expect(try !show(["KITTY_WINDOW_ID": "1", "NO_COLOR": "1"]).contains("]8;"))
    }
}
