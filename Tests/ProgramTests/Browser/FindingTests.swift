import Foundation
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Finding and opening` {
    @Test("B11: `/` filters what is on the screen, Esc restores it")
    func filter() throws {
        let terminal = try Browser.onSharedDemo()
        terminal.type("/zzzzzz")
        try terminal.waitFor("No row matches /zzzzzz")
        terminal.type(PseudoTerminal.Keys.control("U") + "swift")
        try terminal.waitFor("of 100  ↵ keep")
        terminal.type("\r")
        try terminal.waitFor("· Public · /swift")
        terminal.type("\u{1B}")
        try terminal.waitFor(" 1/100+ · Public ") { $0.statusBar.contains("/100+ · Public ") }
        try terminal.quit()
    }

    @Test("B17: the program starts on a gist by its id, and Esc leads to a list of it")
    func startsOnGist() throws {
        let list = try Demo.run(["list", "--json", "--limit", "1"]).json as? [[String: Any]]
        let gist = try #require(list?.first)
        let id = try #require(gist["id"] as? String)
        let terminal = try Browser.open(["https://gist.github.com/x/\(id)", "--api-url", try Demo.shared.get().api])
        try terminal.waitFor("Opened")
        try terminal.waitFor("Esc back")
        terminal.type("\u{1B}")
        try terminal.waitFor("↵ read")
        terminal.type("1")
        try terminal.waitFor(" 1/100+ · Public")
        try terminal.quit()
    }

    @Test("C5: the palette finds a command by its name and carries it out")
    func palette() throws {
        let terminal = try Browser.onSharedDemo()
        terminal.type(PseudoTerminal.Keys.control("P"))
        try terminal.waitFor("Commands")
        terminal.type("reverse\r")
        try terminal.waitFor("feed order ↑")
        try terminal.quit()
    }
}
