import Foundation
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Finding and opening` {
    @Test("B11: `/` filters what is on the screen, Esc restores it")
    func filter() throws {
        let terminal = try Browser.onSharedDemo()
        try terminal.type("/zzzzzz", until: "matches “zzzzzz”.")
        try terminal.type(Keys.control("U") + "swift", until: "of 100  ↵ apply")
        try terminal.type("\r", until: "· Public  /swift")
        try terminal.type("\u{1B}", until: " 1/100+ · Public ") { $0.statusBar.contains("/100+ · Public ") }
        try terminal.quit()
    }

    @Test("B17: the program starts on a gist by its id, and Esc leads to a list of it")
    func startsOnGist() throws {
        let list = try Demo.run(["list", "--json", "--limit", "1"]).json as? [[String: Any]]
        let gist = try #require(list?.first)
        let id = try #require(gist["id"] as? String)
        let terminal = try Browser.open(
            ["https://gist.github.com/x/\(id)", "--api-url", try Demo.shared.get().api], until: "Opened")
        try terminal.waitFor("Esc back")
        try terminal.type("\u{1B}", until: "↵ read")
        try terminal.type("1", until: " 1/100+ · Public")
        try terminal.quit()
    }

    @Test("C5: the palette finds a command by its name and carries it out")
    func palette() throws {
        let terminal = try Browser.onSharedDemo()
        try terminal.type(Keys.control("P"), until: "Commands")
        try terminal.type("reverse\r", until: "GitHub's order ↑")
        try terminal.quit()
    }
}
