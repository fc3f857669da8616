import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// Two servers: `own`, which the configuration file names, and `other`, which the command line names.
@Suite(.blocking) struct `W6: a credential goes to its own server alone` {
    private let own: LoopbackServer
    private let other: LoopbackServer
    private let home: TestFolder

    init() throws {
        (own, other, home) = (try LoopbackServer(), try LoopbackServer(), try TestFolder())
        for server in [own, other] {
            for path in ["/gists", "/gists/public"] { server.on(path, .json("[]")) }
            server.on("/user", .json(#"{"login": "mira", "id": 7}"#, headers: [("X-OAuth-Scopes", "gist")]))
            server.on(
                "/login/device/code",
                .json(
                    #"{"device_code": "d", "user_code": "WDJB-MJHT", "verification_uri": "\#(server.url)/device"}"#))
            server.on("/login/oauth/access_token", .json(#"{"access_token": "gho_of_\#(server.port)"}"#))
        }
        try home.file("token", "ghp_secret\n")
    }

    /// - Parameter file: lines of the configuration file.
    private func run(
        _ words: [String], file: [String], environment: [String: String] = [:], input: String? = nil
    ) throws -> Program.Result {
        try home.file("config.toml", Data(file.joined(separator: "\n").utf8))
        let all = ["HOME": home.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        return try Program.run(words + ["--config", home.path + "/config.toml"], environment: all, input: input)
    }

    private func host(_ server: LoopbackServer) -> String { "127.0.0.1:\(server.port)" }

    private var ownFile: [String] { ["api-url = '\(own.url)'", "token-file = '~/token'"] }

    @Test("W6: token-file goes to the server that the file names, and is withheld from others with a note")
    func tokenFile() throws {
        #expect(try run(["list"], file: ownFile).code == 0)
        #expect(own.requests.map { $0["Authorization"] } == ["Bearer ghp_secret"])
        for command in [["list"], ["list", "--public"], ["list", "--limit", "3"]] {
            let result = try run(command + ["--api-url", other.url], file: ownFile)
            #expect(result.code == 0)
            #expect(
                result.errors
                    == "gists-tui: \(home.path)/config.toml:2: token-file is for \(host(own)) and is not used for \(host(other)).\n"
            )
        }
        #expect(other.requests.count == 3)
        #expect(other.requests.allSatisfy { $0["Authorization"] == nil })
        #expect(own.requests.count == 1)
    }

    @Test(
        "W6: a token-file without a server is github.com's, and goes to no other",
        arguments: [["--api-url", "URL"], ["--hostname", "HOST"]])
    func ofGitHub(_ option: [String]) throws {
        let words = option.map { $0.replacing("URL", with: other.url).replacing("HOST", with: host(other)) }
        let result = try run(["list", "--mine"] + words, file: ["token-file = '~/token'"])
        #expect(result.code == 4)
        #expect(result.errors.contains(":1: token-file is for github.com and is not used for \(host(other)).\n"))
        #expect(other.requests.isEmpty)
        let token = try run(["auth", "token"] + words, file: ["token-file = '~/token'"])
        #expect(token.code == 4 && token.text.isEmpty)
        #expect(token.errors.contains("token-file is for github.com"))
        #expect(try run(["auth", "token"], file: ["token-file = '~/token'"]).text == "ghp_secret\n")
        #expect(
            try run(["auth", "token", "--hostname", "GitHub.com"], file: ["token-file = '~/token'"]).text
                == "ghp_secret\n")
    }

    @Test("W6: what was stored for a server counts there, though the file has a token for another")
    func stored() throws {
        let login = try run(
            ["auth", "login", "--with-token", "--api-url", other.url], file: ownFile, input: "ghp_others\n")
        #expect(login.code == 0)
        #expect(try run(["list", "--api-url", other.url], file: ownFile).code == 0)
        #expect(other.requests.map { $0["Authorization"] } == ["Bearer ghp_others", "Bearer ghp_others"])
        #expect(try run(["list"], file: ownFile).code == 0)
        #expect(own.requests.map { $0["Authorization"] } == ["Bearer ghp_secret"])
    }

    @Test("W6: a token that is given for this run goes where this run goes, without a note")
    func given() throws {
        for (words, environment) in [
            (["--token", "given"], [:]), (["--token-file", home.path + "/token"], [:]),
            ([], ["GH_ENTERPRISE_TOKEN": "given"]),
        ] as [([String], [String: String])] {
            let result = try run(
                ["list", "--api-url", other.url] + words, file: ownFile, environment: environment)
            #expect(result.code == 0 && result.errors.isEmpty)
            #expect(other.requests.last?["Authorization"] != nil)
        }
        let held = try run(["list", "--api-url", other.url], file: ownFile, environment: ["GH_TOKEN": "ghp_cloud"])
        #expect(held.code == 0)
        #expect(other.requests.last?["Authorization"] == nil)
    }

    @Test("W6: an account of the file is looked for on the file's server alone")
    func account() throws {
        let file = ["api-url = '\(own.url)'", "account = 'tom'"]
        let result = try run(["list", "--api-url", other.url], file: file)
        #expect(result.code == 0)
        #expect(result.errors.contains(":2: account is for \(host(own)) and is not used for \(host(other)).\n"))
        #expect(try run(["list"], file: file).code == 4)
    }

    @Test("W6: web-url and client-id of the file sign in to nobody but the file's server")
    func signIn() throws {
        let file = ["api-url = '\(own.url)'", "web-url = '\(own.url)'", "client-id = 'Iv1.id'"]
        try home.file("config.toml", Data(file.joined(separator: "\n").utf8))
        let options = ["auth", "login", "--config", home.path + "/config.toml"]
        let environment = ["HOME": home.path, "BROWSER": "/bin/true", "PATH": "/usr/bin:/bin"]
        // Without the file's client ID there is no code to choose.
        let terminal = try PseudoTerminal(
            Program.path, options + ["--api-url", other.url], environment: environment, columns: 150)
        try terminal.waitFor("Token (not shown):")
        #expect(terminal.text.contains("web-url is for \(host(own)) and is not used for \(host(other))."))
        #expect(terminal.text.contains("client-id is for \(host(own)) and is not used for \(host(other))."))
        #expect(terminal.unwrappedText.contains("\(other.url)/settings/tokens/new"))
        terminal.type("\u{3}")
        #expect(try terminal.waitForExit() == .exited(130))
        let code = try PseudoTerminal(
            Program.path, options + ["--api-url", other.url, "--client-id", "Iv1.other"], environment: environment,
            columns: 150)
        try code.waitFor("Choose 1 or 2 [1]:")
        code.type("2\n")
        #expect(try code.waitForExit() == .exited(0))
        #expect(own.requests.isEmpty)
        #expect(other.requests.last?["Authorization"] == "Bearer gho_of_\(other.port)")
        let right = try PseudoTerminal(Program.path, options, environment: environment, columns: 150)
        try right.waitFor("Choose 1 or 2 [1]:")
        right.type("2\n")
        #expect(try right.waitForExit() == .exited(0))
        #expect(own.requests.last?["Authorization"] == "Bearer gho_of_\(own.port)")
        #expect(!own.requests.contains { $0.body.contains(Data("Iv1.other".utf8)) })
    }

    @Test("W6: the browser withholds the token of the file as well, and says so")
    func browser() throws {
        try home.file("config.toml", Data(ownFile.joined(separator: "\n").utf8))
        let terminal = try Browser.open(
            on: other, ["--config", home.path + "/config.toml"],
            environment: ["HOME": home.path, "PATH": "/usr/bin:/bin"], columns: 160,
            until: "token-file is for \(host(own)) and is not used for \(host(other))")
        try terminal.waitFor("No public gists")
        try terminal.quit()
        #expect(other.requests.allSatisfy { $0["Authorization"] == nil })
    }

    @Test("W6: GH_HOST names the host as gh reads it: above the file, below the command line")
    func hostVariable() throws {
        func token(_ words: [String], _ host: String, _ file: [String] = []) throws -> Program.Result {
            try run(["auth", "token"] + words, file: file, environment: ["GH_HOST": host])
        }
        #expect(try token([], "GHE.example.com").errors.contains("Not signed in to ghe.example.com"))
        #expect(try token([], "octo.ghe.com").errors.contains("Not signed in to octo.ghe.com"))
        #expect(try token([], "gist.github.com").errors.contains("Not signed in to github.com"))
        #expect(try token([], "").errors.contains("Not signed in to github.com"))
        #expect(try token(["--hostname", "b.example.com"], "a.example.com").errors.contains("to b.example.com"))
        #expect(try token(["--api-url", other.url], "a.example.com").errors.contains("to \(host(other))"))
        let file = ["hostname = 'file.example.com'", "token-file = '~/token'"]
        #expect(try token([], "file.example.com", file).text == "ghp_secret\n")
        let moved = try token([], "a.example.com", file)
        #expect(
            moved.code == 4
                && moved.errors.contains("token-file is for file.example.com and is not used for a.example.com"))
        let bad = try token([], "https://a.example.com")
        #expect(bad.code == 2 && bad.errors.contains("Invalid host name “https://a.example.com”"))
        // The file knows where the API of that host is.
        #expect(try run(["list"], file: ownFile, environment: ["GH_HOST": host(own)]).code == 0)
        #expect(own.requests.map { $0["Authorization"] } == ["Bearer ghp_secret"])
        #expect(try run(["list", "--demo"], file: ownFile, environment: ["GH_HOST": host(own)]).code == 0)
        #expect(own.requests.count == 1)
    }
}
