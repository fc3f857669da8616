import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `C3: Configuration` {
    @Test("C3: config path, init and check")
    func commands() throws {
        let folder = try TestFolder()
        let environment = ["XDG_CONFIG_HOME": folder.path]
        let path = folder.path + "/gists-tui/config.toml"
        #expect(try Program.run(["config", "path"], environment: environment).text == path + "\n")
        #expect(try Program.run(["config", "check"], environment: environment).text == "\(path): no config file\n")
        #expect(try Program.run(["config", "init"], environment: environment).text == "Wrote \(path)\n")
        #expect(try Program.run(["config", "check"], environment: environment).text == "\(path): OK\n")
        let again = try Program.run(["config", "init"], environment: environment)
        #expect(again.code == 1)
        #expect(again.errors == "gists-tui: Can't write \(path): File exists. --force overwrites it.\n")
        try Data("them = \"dark\"\n[keys]\nquit = \"x".utf8).write(to: URL(fileURLWithPath: path))
        let wrong = try Program.run(["config", "check"], environment: environment)
        #expect(wrong.code == 1)
        #expect(
            wrong.errors
                == "\(path):1: unknown setting “them”; did you mean “theme”?\n\(path):3: unterminated string\n"
        )
    }

    @Test("C3: the browser starts with what is right in the file, and shows what is not")
    func browser() throws {
        let (server, folder) = (try LoopbackServer(), try TestFolder())
        server.on("/users/mira/gists", Sample.page(1...3))
        let path = try folder.file(
            "c.toml", Data("feed = 'mira'\nnonsense\nhide = 'size:>1M'\n[keys]\nquit = 'Q'\n".utf8))
        // A store that can't be made would have its own say in the same place.
        let terminal = try Browser.open(
            on: server, ["--config", path, "--cache-dir", folder.path + "/cache"], columns: 120,
            until: "c.toml:2: missing = after “nonsense”")
        try terminal.waitFor(" · mira")
        terminal.type("Q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test("C3: commands take the API, the token and the rest from the file; the command line goes before it")
    func options() throws {
        let (server, folder) = (try LoopbackServer(), try TestFolder())
        server.on("/gists/public", Sample.page(1...3))
        try folder.file("token", "ghp_fromafile\n")
        let path = try folder.file(
            "c.toml", Data("api_url = '\(server.url)'\ntoken-file = '~/token'\nthem = 1\n".utf8))
        let result = try Program.run(["list", "--config", path], environment: ["HOME": folder.path])
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.lines.count == 3)
        #expect(result.errors == "gists-tui: \(path):3: unknown setting “them”; did you mean “theme”?\n")
        #expect(server.requests.last?["Authorization"]?.hasSuffix("ghp_fromafile") == true)
        let other = try Program.run(
            ["list", "--config", path, "--token", "ghp_other"], environment: ["HOME": folder.path])
        #expect(other.code == 0)
        #expect(server.requests.last?["Authorization"]?.hasSuffix("ghp_other") == true)
        let theme = try Program.run(["list", "--theme", "pink", "--config", path])
        #expect(theme.code == 2)
        #expect(theme.errors.contains("Unknown theme “pink”. Use one of: auto, dark, light, high-contrast, mono, "))
    }

    @Test("C6: --theme paints in its colours, and the terminal's white background chooses light")
    func themes() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3))
        for (arguments, environment, color) in [
            (["--theme", "light"], [:], "178;191;216"), ([], ["COLORFGBG": "0;15"], "178;191;216"),
            (["--theme", "dark"], ["COLORFGBG": "0;15"], "67;78;96"), (["--theme", "high-contrast"], [:], "255;224;0"),
        ] as [([String], [String: String], String)] {
            let terminal = try Browser.open(
                on: server, ["--color", "truecolor"] + arguments, environment: environment, until: " 1/3 ")
            #expect(String(decoding: terminal.output, as: UTF8.self).contains(color), "\(arguments) \(environment)")
            try terminal.quit()
        }
    }

    @Test("C6: --plain, or the file, adds a line for each change, shows the cursor behind it, and draws no boxes")
    func plain() throws {
        let (server, folder) = (try LoopbackServer(), try TestFolder())
        server.on("/gists/public", Sample.page(1...3))
        let path = try folder.file("c.toml", "plain = true\n")
        for arguments in [["--plain"], ["--config", path]] {
            let terminal = try Browser.open(
                on: server, arguments, columns: 120, rows: 30, until: "1: Gist number 1, by mira")
            try terminal.type("j", until: "2: Gist number 2, by mira")
            #expect(terminal.isCursorVisible)
            #expect(!terminal.text.unicodeScalars.contains { 0x2500...0x259F ~= $0.value })
            try terminal.quit()
        }
    }
}
