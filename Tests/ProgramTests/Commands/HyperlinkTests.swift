import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct Hyperlinks {
    /// What `list` writes on a terminal of that kind.
    private func list(
        _ environment: [String: String], _ options: [String] = [], url: String = "https://gist.test/1"
    ) throws -> PseudoTerminal {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page([Sample.gist(1, changed: ["html_url": url])]))
        let terminal = try Browser.open(["list", "--api-url", server.url] + options, environment: environment)
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.lines[0].hasPrefix("1  "))
        return terminal
    }

    private func hasLinks(_ terminal: PseudoTerminal) -> Bool {
        String(decoding: terminal.output, as: UTF8.self).contains("]8;")
    }

    @Test("C4: ids are links to their pages where the terminal is known to have such")
    func known() throws {
        for environment in [["VTE_VERSION": "7200"], ["KITTY_WINDOW_ID": "1"], ["TERM_PROGRAM": "ghostty"]] {
            let parts = try list(environment).linkParts
            #expect(parts.map(\.text) == ["1"] && parts.map(\.url) == ["https://gist.test/1"])
            #expect(parts.allSatisfy { $0.isWhole })
        }
    }

    @Test("C4: elsewhere, inside tmux and for addresses that could say more, they are not")
    func others() throws {
        #expect(try !hasLinks(list([:])))
        #expect(try !hasLinks(list(["VTE_VERSION": "4800"])))
        #expect(try !hasLinks(list(["VTE_VERSION": "7200", "TMUX": "/tmp/tmux"])))
        #expect(try !hasLinks(list(["VTE_VERSION": "7200"], url: "https://a/\u{1B}\\\u{7}")))
    }

    @Test("C4: --hyperlinks and the configuration turn links on and off, but not in GNU screen")
    func setting() throws {
        let folder = try TestFolder()
        let path = try folder.file("c.toml", Data("hyperlinks = \"off\"\n".utf8))
        #expect(try hasLinks(list([:], ["--hyperlinks", "on"])))
        #expect(try !hasLinks(list(["TERM": "screen"], ["--hyperlinks", "on"])))
        #expect(try !hasLinks(list(["KITTY_WINDOW_ID": "1"], ["--hyperlinks", "off"])))
        #expect(try !hasLinks(list(["KITTY_WINDOW_ID": "1"], ["--config", path])))
        #expect(try hasLinks(list(["KITTY_WINDOW_ID": "1"], ["--config", path, "--hyperlinks", "auto"])))
    }

    @Test("C4: links in rendered texts lead to their pages, as in lists; what could say more does not")
    func rendered() throws {
        let server = try LoopbackServer()
        let text = """
            Read [the **whole** manual](https://docs.test/a?b=c#d), [b](https://b.test/é) and [c](other.md).

            https://e.test/
            """
        server.serve(Sample.gist(1, changed: ["files": ["a.md": Sample.file("a.md", text)]]))
        func show(_ environment: [String: String]) throws -> PseudoTerminal {
            let terminal = try Browser.open(
                ["show", "1", "--no-pager", "--api-url", server.url], environment: environment)
            #expect(try terminal.waitForExit() == .exited(0))
            #expect(terminal.text.contains("Read the whole manual"))
            return terminal
        }
        let linked = try show(["KITTY_WINDOW_ID": "1"])
        #expect(linked.linkParts.allSatisfy { $0.isWhole })
        let manual = linked.linkParts.filter { $0.url == "https://docs.test/a?b=c#d" }
        #expect(manual.first?.text.hasPrefix("the whole manual") == true)
        // In the text and in the list of targets.
        #expect(manual.last?.text == "https://docs.test/a?b=c#d" && Set(manual.map(\.id)).count == 1)
        let urls = Set(linked.linkParts.map(\.url))
        #expect(urls == ["https://docs.test/a?b=c#d", "https://b.test/%C3%A9", "https://e.test/"])
        #expect(linked.text.contains("other.md"))
        #expect(try !hasLinks(show([:])))
        #expect(try !hasLinks(show(["KITTY_WINDOW_ID": "1", "NO_COLOR": "1"])))
    }
}
