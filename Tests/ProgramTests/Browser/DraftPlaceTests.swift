import Foundation
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `W9: where drafts are kept` {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func open(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
        let demo = try Demo.shared.get()
        return try Browser.open(
            ["--api-url", demo.api, "--fresh"],
            environment: ["HOME": folder.path, "GH_ENTERPRISE_TOKEN": demo.token].merging(environment) { $1 },
            columns: 120, rows: 30, until: " 1/100+")
    }

    private func write(_ title: String, _ environment: [String: String] = [:]) throws {
        let terminal = try open(environment)
        try terminal.type("c\(title)", until: title)
        try terminal.type(Keys.escape, until: "Draft kept")
        try terminal.quit()
    }

    private func expectDraft(_ title: String, _ environment: [String: String] = [:]) throws {
        let terminal = try open(environment)
        try terminal.type("3", until: "draft · \(title)")
        try terminal.quit()
    }

    @Test("W9: a draft outlives the cache, whether it is cleared or its folder is deleted")
    func outlives() throws {
        try write("Stays here")
        #expect(FileManager.default.fileExists(atPath: folder.path + "/.local/state/gists-tui/drafts.sqlite"))
        let cleared = try Program.run(["cache", "clear"], environment: ["HOME": folder.path])
        #expect(cleared.code == 0, "\(cleared.errors)")
        try expectDraft("Stays here")
        try FileManager.default.removeItem(atPath: folder.path + "/.cache")
        try expectDraft("Stays here")
    }

    @Test("W9: XDG_STATE_HOME names the place, and a browser that nobody writes in makes no file there")
    func named() throws {
        let environment = ["XDG_STATE_HOME": folder.path + "/state"]
        try open(environment).quit()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/state/gists-tui/drafts.sqlite"))
        try write("Named place", environment)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/state/gists-tui/drafts.sqlite"))
        try expectDraft("Named place", environment)
    }

    @Test(
        "W9: where no folder can be written to, it is said that drafts are not stored",
        .enabled(if: Program.mayRunWithoutRights, "the program lies where only root gets to"))
    func readOnlyHome() throws {
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        let demo = try Demo.shared.get()
        let terminal = try Browser.openWithoutRights(
            ["--api-url", demo.api, "--fresh"],
            environment: ["HOME": folder.path, "GH_ENTERPRISE_TOKEN": demo.token], columns: 120, rows: 30,
            until: " 1/100+")
        try terminal.type("cNowhere", until: "could not be stored")
        try terminal.type(Keys.escape, until: "Draft kept until you quit")
        try terminal.quit()
        #expect(try folder.names == [])
    }

    @Test("W9: the demo keeps its drafts to itself")
    func demo() throws {
        let terminal = try Browser.open(
            ["--demo"], environment: ["HOME": folder.path, "TMPDIR": folder.path], columns: 120, rows: 30,
            until: " 1/100+")
        try terminal.type("cOnly a demo", until: "Only a demo")
        try terminal.type(Keys.escape, until: "Draft kept")
        try terminal.quit()
        #expect(try folder.names.filter { $0 != ".local" } == [] && !(try folder.names.contains(".local")))
    }
}
