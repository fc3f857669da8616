import Foundation
import HTTP
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// `gists-tui auth` without a keyring: what it stores is in `hosts.toml`.
@Suite(.blocking) struct `Signing in` {
    private let secret = "ghp_0123456789abcdefSECRET"
    private let server: LoopbackServer
    private let home: TestFolder
    private var environment: [String: String] { ["HOME": home.path, "XDG_CACHE_HOME": home.path + "/cache"] }

    init() throws {
        (server, home) = (try LoopbackServer(), try TestFolder())
        for path in ["/gists", "/gists/public"] { server.on(path, .json("[]")) }
        server.on("/user") { request in
            let login = ["Bearer \(Self.toms)": "tom"][request["Authorization"]] ?? "mira"
            guard request["Authorization"]?.contains("wrong") == false else {
                return .json(#"{"message": "Bad credentials"}"#, status: 401)
            }
            return .json(
                #"{"login": "\#(login)", "id": 7}"#,
                headers: [
                    ("X-OAuth-Scopes", login == "tom" ? "" : "gist, read:org"), ("X-RateLimit-Limit", "5000"),
                    ("X-RateLimit-Remaining", "4983"), ("X-RateLimit-Reset", "1900000000"),
                    ("GitHub-Authentication-Token-Expiration", "2026-12-24 18:30:00 UTC"),
                ])
        }
    }

    private static let toms = "ghp_toms"

    private func run(
        _ words: String..., input: String? = nil, environment: [String: String] = [:]
    ) throws -> Program.Result {
        try Program.run(
            words + ["--api-url", server.url], environment: self.environment.merging(environment) { $1 }, input: input)
    }

    private func signIn(_ token: String) throws {
        #expect(try run("auth", "login", "--with-token", input: token + "\n").code == 0)
    }

    private var hosts: String { get throws { try home.text(".config/gists-tui/hosts.toml") } }

    private var authorizations: [String?] { server.requests.map { $0["Authorization"] } }

    @Test("H12: a token that has expired is renewed where it was made, and what came is stored")
    func renewed() throws {
        let time = Int(Date().timeIntervalSince1970)
        try signIn("ghu_old")
        let lines = [
            "issued-at = \(time - 28_900)", "expires-at = \(time - 100)", "client-id = \"Iv1.id\"",
            "web-url = \"\(server.url)\"", "refresh-token = \"ghr_old\"",
        ]
        try home.file(".config/gists-tui/hosts.toml", try hosts + lines.joined(separator: "\n") + "\n")
        server.on(
            "/login/oauth/access_token",
            .json(#"{"access_token":"ghu_new","expires_in":28800,"refresh_token":"ghr_new"}"#),
            .json(#"{"error":"bad_refresh_token"}"#))
        for _ in 1...2 { #expect(try run("list", "--mine").code == 0) }
        #expect(server.requests(for: "/gists").map { $0["Authorization"] } == ["Bearer ghu_new", "Bearer ghu_new"])
        #expect(server.requests(for: "/login/oauth/access_token").count == 1)
        let kept = try hosts
        #expect(kept.contains("ghu_new") && kept.contains("ghr_new") && !kept.contains("_old"))
        // Once it is of no use, and can't be renewed, signing in again is what helps.
        server.on("/gists", .json("{}", status: 401))
        let refused = try run("list", "--mine")
        #expect(refused.code == 4 && !refused.errors.contains("ghu_new"))
    }

    @Test("W2: --with-token checks the token, stores it for the person alone, and says that it is plain text")
    func withToken() throws {
        let result = try run("auth", "login", "--with-token", input: "\(secret)\n")
        #expect(result.code == 0)
        #expect(result.text == "Signed in to 127.0.0.1:\(server.port) as mira.\n")
        #expect(
            result.errors.contains("The token is stored in plain text in \(home.path)/.config/gists-tui/hosts.toml"))
        #expect(!(result.text + result.errors).contains("SECRET"))
        #expect(try hosts.contains(secret))
        #expect(try run("list", "--mine").code == 0)
        #expect(authorizations == ["Bearer \(secret)", "Bearer \(secret)"])
        #expect(try run("auth", "token").text == secret + "\n")
    }

    @Test("W2: a token that GitHub refuses, or that lacks the scope, is told at once; the former is not stored")
    func badTokens() throws {
        let wrong = try run("auth", "login", "--with-token", input: "wrong\n")
        #expect(wrong.code == 4)
        #expect(wrong.errors.contains("rejected the token from standard input (401)"))
        #expect(try run("auth", "login", "--with-token", input: "two words").code == 4)
        #expect(try run("auth", "login", "--with-token", input: "").code == 4)
        #expect(throws: (any Error).self) { try hosts }
        let poor = try run("auth", "login", "--with-token", input: Self.toms)
        #expect(poor.code == 0)
        #expect(poor.errors.contains("lacks the scope “gist”"))
        #expect(poor.errors.contains("\(server.url)/settings/tokens/new?scopes=gist&description=gists-tui"))
    }

    @Test("W2: without a terminal nothing is asked: an error names the flag")
    func withoutTerminal() throws {
        let login = try run("auth", "login")
        #expect(login.code == 2 && login.errors.contains("--with-token"))
        try signIn(secret)
        let logout = try run("auth", "logout")
        #expect(logout.code == 2 && logout.errors.contains("--purge or --keep-cache"))
        #expect(try hosts.contains(secret))
    }

    @Test("W1: a token from an option, a file or the environment overrides what is stored, and gh comes last")
    func order() throws {
        try signIn(secret)
        let tools = try TestFolder()
        chmod(try tools.file("gh", "#!/bin/sh\ntouch \(tools.path)/asked; echo gho_gh\n"), 0o755)
        let path = ["PATH": "\(tools.path):/usr/bin:/bin"]
        let enterprise = ["GH_ENTERPRISE_TOKEN": "from-environment"].merging(path) { $1 }
        let file = try tools.file("token", "from-file")
        _ = try run("list", "--token", "from-option", environment: enterprise)
        _ = try run("list", "--token-file", file, environment: enterprise)
        _ = try run("list", environment: enterprise)
        _ = try run("list", environment: path)
        // Asked for by its name, the account counts more than the environment.
        _ = try run("list", "--account", "mira", environment: enterprise)
        let expected = ["from-option", "from-file", "from-environment", secret, secret]
        #expect(authorizations.dropFirst() == expected.map { "Bearer \($0)" }[...])
        #expect(try tools.names == ["gh", "token"])
        // Nobody is signed in on github.com here, so gh is asked; nothing of this leaves the machine.
        let token = try Program.run(["auth", "token"], environment: environment.merging(path) { $1 })
        #expect(token.text == "gho_gh\n")
        let none = try Program.run(["auth", "token"], environment: environment.merging(["PATH": "/nowhere"]) { $1 })
        #expect(none.code == 4)
    }

    @Test("W1: a stored token that can't be read, or is refused, is an error: nobody goes on anonymously")
    func noStepDown() throws {
        try signIn(secret)
        let file = home.path + "/.config/gists-tui/hosts.toml"
        let text = try hosts.replacingOccurrences(of: "token = \"\(secret)\"", with: "keyring = true")
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let asked = server.requests.count
        let locked = try run("list")
        #expect(locked.code == 4)
        #expect(
            locked.errors.contains("Can't read the token from the keyring: no keyring (Secret Service) is running."))
        let unknown = try run("list", "--account", "nobody")
        #expect(unknown.code == 4)
        #expect(unknown.errors.contains("nobody is not signed in on 127.0.0.1:\(server.port). Use one of: mira."))
        try "[hosts".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try run("list").code == 4)
        #expect(server.requests.count == asked)
    }

    @Test("W6: accounts stand side by side, are switched, and go one by one")
    func accounts() throws {
        try signIn(secret)
        try signIn(Self.toms)
        _ = try run("list")
        _ = try run("list", "--account", "MIRA")
        #expect(try run("auth", "switch").text.hasSuffix("is now mira.\n"))
        _ = try run("list")
        #expect(
            authorizations.suffix(3)
                == ["Bearer \(Self.toms)", "Bearer \(secret)", "Bearer \(secret)"])
        #expect(try run("auth", "switch", "nobody").code == 4)
        let ambiguous = try run("auth", "logout", "--purge")
        #expect(ambiguous.code == 2 && ambiguous.errors.contains("--account with one of: mira, tom"))
        let logout = try run("auth", "logout", "--keep-cache", "--account", "mira")
        #expect(logout.lines.last == "The active account is now tom.")
        #expect(try !hosts.contains(secret))
    }

    @Test(
        "W1: auth status tells login, scopes, source, expiry and requests left of all accounts, and of the one in use")
    func status() throws {
        #expect(try run("auth", "status").code == 4)
        try signIn(Self.toms)
        try signIn(secret)
        let result = try run("auth", "status")
        #expect(result.code == 0)
        let lines = result.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        let requests = "requests  4983 of 5000 left until 2030-03-17T17:46:40Z"
        #expect(
            lines == [
                "127.0.0.1:\(server.port)", "tom", "token     hosts.toml", "scopes", "expires   2026-12-24T18:30:00Z",
                requests, "mira ✓ active", "token     hosts.toml", "scopes    gist, read:org",
                "expires   2026-12-24T18:30:00Z", requests,
            ])
        #expect(try run("auth", "status", "--jq", ".[] | select(.active).login").text == "mira\n")
        let given = try run("auth", "status", "--json", environment: ["GH_ENTERPRISE_TOKEN": "wrong"])
        #expect(given.code == 4)
        let entries = given.json as? [[String: Any]] ?? []
        #expect(entries.map { $0["active"] as? Bool } == [true, false, false])
        #expect(entries.first?["source"] as? String == "GH_ENTERPRISE_TOKEN")
        #expect((entries.first?["error"] as? String)?.contains("401") == true)
        #expect(!given.text.contains("SECRET"))
    }

    @Test("W1: on a terminal, status has the accounts in colours, and how long a token and a limit last")
    func statusOnTerminal() throws {
        try signIn(secret)
        server.on("/user") { _ in
            let reset = Int(Date().timeIntervalSince1970) + 1_830
            return .json(
                #"{"login": "mira", "id": 7}"#,
                headers: [
                    ("X-OAuth-Scopes", "gist"), ("X-RateLimit-Limit", "5000"), ("X-RateLimit-Remaining", "4983"),
                    ("X-RateLimit-Reset", "\(reset)"),
                    ("GitHub-Authentication-Token-Expiration", "2020-12-24 18:30:00 UTC"),
                ])
        }
        let terminal = try PseudoTerminal(
            Program.path, ["auth", "status", "--api-url", server.url], environment: environment, columns: 100)
        #expect(try terminal.waitForExit() == .exited(0))
        let lines = terminal.lines.filter { !$0.isEmpty }
        #expect(
            lines.prefix(4) == [
                "127.0.0.1:\(server.port)", "  mira  ✓ active", "    token     hosts.toml", "    scopes    gist",
            ])
        #expect(lines[4].hasPrefix("    expires   ") && lines[4].hasSuffix(" y ago"))
        #expect(lines[5].hasPrefix("    requests  4983 of 5000 left until ") && lines[5].hasSuffix(" (in 30 min)"))
        #expect(terminal.cell(x: 2, y: 1).foreground != terminal.cell(x: 4, y: 2).foreground)
    }

    @Test(
        "W1: status marks the active account of a host that is not asked now, and switch knows when there is no other")
    func otherHosts() throws {
        func status(_ environment: [String: String] = [:]) throws -> [Substring] {
            let all = self.environment.merging(["PATH": "/nowhere"]) { $1 }.merging(environment) { $1 }
            return try Program.run(["auth", "status"], environment: all).lines.filter {
                $0.hasPrefix("  mira") || $0.hasPrefix("  tom")
            }
        }
        try signIn(secret)
        #expect(try status() == ["  mira ✓ active"])
        let alone = try run("auth", "switch")
        #expect(alone.code == 2)
        #expect(
            alone.errors.hasPrefix(
                "gists-tui: mira is the only account on 127.0.0.1:\(server.port), and active already."))
        try signIn(Self.toms)
        #expect(try status() == ["  mira", "  tom ✓ active"])
        #expect(try run("auth", "switch").code == 0)
        #expect(try status() == ["  mira ✓ active", "  tom"])
        // On that host the environment's token would be used.
        #expect(try status(["GH_ENTERPRISE_TOKEN": "given"]) == ["  mira", "  tom"])
        #expect(try status(["GH_TOKEN": "", "GH_ENTERPRISE_TOKEN": ""]) == ["  mira ✓ active", "  tom"])
    }

    @Test("W2: a hosts.toml that can't be written is a failure, and none of authentication")
    func notWritten() throws {
        try FileManager.default.createDirectory(
            at: home.url(".config/gists-tui/hosts.toml.new"), withIntermediateDirectories: true)
        let result = try run("auth", "login", "--with-token", input: "\(secret)\n")
        #expect(result.code == 1)
        #expect(result.errors.contains("hosts.toml"))
        #expect(result.text.isEmpty && !result.errors.contains("SECRET"))
    }

    @Test("W2: a signal at the prompt for a token gives the echo back")
    func prompt() throws {
        for signal in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
            let terminal = try Browser.open(
                ["auth", "login", "--api-url", server.url],
                environment: environment.merging(["BROWSER": "/bin/true"]) { $1 }, until: "Token (not shown):")
            #expect(terminal.localModes & tcflag_t(ECHO) == 0)
            terminal.signal(signal)
            #expect(try terminal.waitForExit() == .signaled(signal))
            #expect(terminal.localModes & tcflag_t(ECHO | ICANON | ISIG) == tcflag_t(ECHO | ICANON | ISIG))
        }
    }

    @Test("W2: a token that was typed and is refused comes from the prompt, and may be wrong")
    func typedWrongly() throws {
        let terminal = try PseudoTerminal(
            Program.path, ["auth", "login", "--api-url", server.url],
            environment: environment.merging(["BROWSER": "/bin/true"]) { $1 }, columns: 200)
        try terminal.waitFor("Token (not shown):")
        terminal.type("wrong\n")
        #expect(try terminal.waitForExit() == .exited(4))
        try terminal.waitFor("rejected the token from the prompt (401): it is wrong, has expired or was revoked.")
    }

    @Test("W2: on a terminal the page is named, the token is typed unseen, and Ctrl-C leaves in words")
    func typed() throws {
        let words = ["auth", "login", "--api-url", server.url]
        let quiet = environment.merging(["BROWSER": "/bin/true"]) { $1 }
        let terminal = try PseudoTerminal(Program.path, words, environment: quiet, columns: 120)
        try terminal.waitFor("Token (not shown):")
        try terminal.waitFor("settings/tokens/new?scopes=gist&description=gists-tui") {
            $0.unwrappedText.contains("settings/tokens/new?scopes=gist&description=gists-tui")
        }
        #expect(terminal.localModes & tcflag_t(ECHO) == 0)
        terminal.type(secret + "\n")
        #expect(try terminal.waitForExit() == .exited(0))
        try terminal.waitFor("as mira.")
        #expect(!terminal.text.contains("SECRET"))
        #expect(terminal.localModes & tcflag_t(ECHO) != 0)
        let other = try PseudoTerminal(Program.path, words, environment: quiet)
        try other.waitFor("Token (not shown):")
        other.type("\u{3}")
        #expect(try other.waitForExit() == .exited(130))
        #expect(other.text.contains("Cancelled: nothing was stored."))
    }

    @Test("W2: with a client ID a code can be chosen: it is shown large, copied on c, and stored once it was typed")
    func code() throws {
        server.on(
            "/login/device/code",
            .json(
                #"{"device_code": "d", "user_code": "WDJB-MJHT", "verification_uri": "\#(server.url)/login/device", "#
                    + #""expires_in": 900, "interval": 0}"#))
        let typed = Latch()
        let asked = Latch()
        server.on("/login/oauth/access_token") { _ in
            asked.open()
            return Reply.json(#"{"access_token": "gho_SECRET"}"#).held(by: typed)
        }
        let terminal = try PseudoTerminal(
            Program.path, ["auth", "login", "--api-url", server.url, "--client-id", "Iv1.id"],
            environment: environment.merging(["BROWSER": "/bin/true"]) { $1 }, columns: 100)
        try terminal.waitFor("Choose 1 or 2 [1]:")
        try terminal.type("2\n", until: "Waiting for the code to be typed")
        try terminal.waitFor("Code: WDJB-MJHT")
        try terminal.waitFor("Type this code at \(server.url)/login/device")
        try terminal.waitFor("█")
        asked.wait()
        // What a server chose goes to the clipboard only when it is asked for.
        #expect(!terminal.text.contains("Copied"))
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}]52;"))
        try terminal.type("c\n", until: "Copied WDJB-MJHT")
        typed.open()
        #expect(try terminal.waitForExit() == .exited(0))
        try terminal.waitFor("as mira.")
        #expect(!terminal.text.contains("SECRET"))
        #expect(try hosts.contains("gho_SECRET"))
    }

    @Test("W2: auth logout --purge takes all that was stored for the account, and nothing of others")
    func purge() throws {
        server.on("/gists", Sample.page([Sample.gist(1, changed: ["description": "of the account"])]))
        server.on("/gists/public", Sample.page([Sample.gist(2, changed: ["description": "seen by mira"])]))
        try signIn(Self.toms)
        _ = try run("list", "--mine")
        try signIn(secret)
        _ = try run("list", "--mine")
        #expect(try run("search", "account").lines.count == 1)
        #expect(try run("auth", "logout", "--purge", "--account", "mira").code == 0)
        // Tom is the active one now.
        #expect(try run("search", "account").lines.count == 1)
        try signIn(secret)
        #expect(try run("search", "account").lines.count == 0)
    }

    @Test("W2: --purge deletes drafts also if there is no cache, or none that can be opened", arguments: ["", "file"])
    func purgeWithoutCache(cache: String) throws {
        try signIn(secret)
        // What an editor of a killed run has left.
        let copies = "state/gists-tui/drafts"
        try FileManager.default.createDirectory(
            at: home.url(copies + "/d1"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let account = "\(server.url) \(CacheKey.account(authorization: "login mira"))"
        let label = #"{"draft":{"account":"\#(account)","id":"d1","fileName":"a.txt","comment":0},"files":[]}"#
        try home.file(copies + "/d1/.gists-tui", label)
        try home.file("file", "")
        let places = [
            "HOME": "", "XDG_CONFIG_HOME": home.path + "/.config", "XDG_STATE_HOME": home.path + "/state",
            "XDG_CACHE_HOME": cache.isEmpty ? "" : home.path + "/" + cache,
        ]
        let result = try run("auth", "logout", "--purge", environment: places)
        #expect(result.code == (cache.isEmpty ? 0 : 1))
        #expect(try home.names(in: copies) == [])
    }

    /// A system call at which the program is killed.
    struct Kill: CustomTestStringConvertible {
        var call: String
        /// True if the new file has a name from the beginning, as on file systems that need that.
        var hasName: Bool
        /// True if the kill leaves the new file.
        var leavesFile: Bool

        var testDescription: String { "\(call), \(hasName ? "named" : "nameless")" }

        private static let rename = "?rename,?renameat,?renameat2"
        static let all =
            ["fchmod", "write", "fsync", rename].map { Kill(call: $0, hasName: true, leavesFile: true) }
            + ["fchmod", "fsync", "linkat"].map { Kill(call: $0, hasName: false, leavesFile: false) }
            + [Kill(call: rename, hasName: false, leavesFile: true)]
    }

    private func supportsNamelessFiles(in folder: String) -> Bool {
        let nameless: Int32 = 0o20_000_000 | O_DIRECTORY
        let file = open(folder, O_WRONLY | nameless, 0o600)
        guard file >= 0 else { return false }
        close(file)
        return true
    }

    @Test(
        "W2: a kill while hosts.toml is written leaves the old file, and the next change removes the new one",
        .enabled(if: Strace.mayInject, "strace is not installed, or not allowed"),
        arguments: Kill.all)
    func killedWhileWriting(_ kill: Kill) throws {
        try signIn(secret)
        let before = try hosts
        let folder = ".config/gists-tui"
        guard kill.hasName || supportsNamelessFiles(in: home.path + "/" + folder) else { return }
        // Writes to other files do not count. A file without a name cannot be selected by its path.
        let file = "\(home.path)/\(folder)/hosts.toml.new"
        var options = kill.hasName || kill.call.contains("rename") ? ["-P", file] : []
        var traced = kill.call
        if kill.hasName {
            // The program then believes that it cannot link a file without a name.
            let access = "?access,?faccessat,?faccessat2"
            traced += "," + access
            options += ["-P", "/proc/self/fd", "-e", "inject=\(access):error=ENOENT"]
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Strace.path)
        process.arguments =
            ["-qq", "-f", "-o", "/dev/null"] + options + [
                "-e", "trace=\(traced)", "-e", "inject=\(kill.call):signal=KILL", Program.path, "auth", "login",
                "--with-token",
                "--api-url", server.url,
            ]
        process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let input = Pipe()
        process.standardInput = input
        try process.run()
        input.fileHandleForWriting.write(Data("\(Self.toms)\n".utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)
        #expect(try hosts == before)
        #expect(try home.names(in: folder) == ["hosts.toml"] + (kill.leavesFile ? ["hosts.toml.new"] : []))
        #expect(try run("auth", "token").text == secret + "\n")
        try signIn(Self.toms)
        #expect(try home.names(in: folder) == ["hosts.toml"])
        #expect(try hosts.contains(secret) && hosts.contains(Self.toms))
    }

    @Test(
        "W1: where a token is given, neither the accounts nor gh are touched; else hosts.toml is opened, and not the keyring"
    )
    func untouched() throws {
        func trace(_ environment: [String: String]) throws -> String {
            let file = home.path + "/trace"
            let words = ["-f", "-e", "trace=openat,open,access,execve", "-o", file, Program.path, "list"]
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
            process.arguments = words + ["--api-url", server.url]
            process.environment = self.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }.merging(environment) { $1 }
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return try home.text("trace")
        }
        let given = try trace(["GH_ENTERPRISE_TOKEN": "given"])
        #expect(!given.contains("hosts.toml") && !given.contains("libsecret") && !given.contains("/gh\""))
        let none = try trace([:])
        #expect(none.components(separatedBy: "hosts.toml").count == 2)
        #expect(!none.contains("libsecret"))
    }
}

/// The account box of the running browser.
@Suite(.blocking) struct `Account box` {
    @Test(
        "W2, W6: an account is added in the browser, its gists come, another one is switched to, and both are gone in the end"
    )
    func box() throws {
        let server = try LoopbackServer()
        let home = try TestFolder()
        server.on("/gists/public", .json("[]"))
        server.on("/user") { request in
            let login = request["Authorization"] == "Bearer ghp_toms" ? "tom" : "mira"
            return .json(#"{"login": "\#(login)", "id": 7}"#, headers: [("X-OAuth-Scopes", "gist")])
        }
        server.on("/gists") { request in
            Sample.page([Sample.gist(1, changed: ["description": "for \(request["Authorization"] ?? "nobody")"])])
        }
        let terminal = try Browser.open(
            on: server, environment: ["HOME": home.path, "BROWSER": "/bin/true"], columns: 100, until: "No public gists"
        )
        try terminal.type("A", until: "not signed in")
        try terminal.type("t", until: "Token (not shown):")
        try terminal.type("ghp_toms\r", until: "@tom")
        #expect(!terminal.text.contains("ghp_toms"))
        try terminal.type("3", until: "for Bearer ghp_toms")
        try terminal.type("A", until: "sign out tom")
        try terminal.type("t", until: "Token (not shown):")
        try terminal.type("ghp_miras\r", until: "@mira")
        try terminal.type("3", until: "for Bearer ghp_miras")
        try terminal.type("A", until: "✓ mira")
        try terminal.type("1", until: "@tom")
        try terminal.type("A", until: "sign out tom")
        try terminal.type("x", until: "delete the cache")
        try terminal.type("d", until: "@mira")
        try terminal.type("A", until: "sign out mira")
        try terminal.type("x", until: "delete the cache")
        terminal.type("d")
        try terminal.waitFor("nobody is signed in") {
            !$0.text.contains("@mira") && !$0.text.contains("delete the cache")
        }
        try terminal.quit()
        #expect(try !home.text(".config/gists-tui/hosts.toml").contains("ghp_"))
    }

    @Test(
        "W2, W6: the account whose token was given at the start stays in the box, with its scopes, and can be gone back to"
    )
    func given() throws {
        let server = try LoopbackServer()
        let home = try TestFolder()
        server.on("/gists/public", .json("[]"))
        server.on("/user") { request in
            let isGiven = request["Authorization"] == "Bearer ghp_given"
            return .json(
                #"{"login": "\#(isGiven ? "nora" : "tom")", "id": 7}"#,
                headers: [("X-OAuth-Scopes", isGiven ? "repo, read:org" : "gist")])
        }
        let terminal = try Browser.open(
            on: server, ["--token", "ghp_given"], environment: ["HOME": home.path, "BROWSER": "/bin/true"],
            columns: 120, until: "@nora")
        try terminal.waitFor("The token from --token lacks the scope “gist”")
        try terminal.type("A", until: "✓ nora")
        try terminal.waitFor("--token · repo, read:org")
        try terminal.type("t", until: "Token (not shown):")
        try terminal.type("ghp_toms\r", until: "@tom")
        try terminal.type("A", until: "✓ tom")
        try terminal.waitFor("2    nora")
        try terminal.type("2", until: "@nora")
        try terminal.type("A", until: "✓ nora")
        #expect(terminal.text.contains("tom"))
        try terminal.type(Keys.escape, until: "No public gists")
        try terminal.quit()
        #expect(try !home.text(".config/gists-tui/hosts.toml").contains("ghp_given"))
    }
}
