import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Token` {
    private let secret = "ghp_0123456789abcdefSECRET"

    /// A server with an empty list of everything.
    private func server() throws -> LoopbackServer {
        let server = try LoopbackServer()
        for path in ["/gists", "/gists/public", "/gists/starred"] { server.on(path, .json("[]")) }
        return server
    }

    private func authorization(_ server: LoopbackServer) -> [String?] {
        server.requests.map { $0["Authorization"] }
    }

    @Test("comes from --token, --token-file, standard input or the environment, in this order of precedence")
    func sources() throws {
        let server = try server()
        let folder = try TestFolder()
        let file = try folder.file("token", "from-file\n")
        let both = [
            "GH_ENTERPRISE_TOKEN": "from-gh", "GITHUB_ENTERPRISE_TOKEN": "from-github", "GH_TOKEN": "from-cloud",
        ]
        let list = ["list", "--mine", "--api-url", server.url]
        _ = try Program.run(list + ["--token", "from-option"], environment: both)
        _ = try Program.run(list + ["--token=from-equals"], environment: both)
        _ = try Program.run(list + ["--token-file", file], environment: both)
        _ = try Program.run(list + ["--token", "-"], environment: both, input: "from-input\n")
        _ = try Program.run(list, environment: both)
        _ = try Program.run(list, environment: ["GITHUB_ENTERPRISE_TOKEN": "from-github", "GH_ENTERPRISE_TOKEN": ""])
        // Those for github.com are not for this server.
        _ = try Program.run(
            ["list", "--api-url", server.url], environment: ["GH_TOKEN": "from-cloud", "GITHUB_TOKEN": "from-cloud"])
        _ = try Program.run(["list", "--api-url", server.url])
        let expected = ["option", "equals", "file", "input", "gh", "github"].map { "Bearer from-\($0)" }
        #expect(authorization(server) == expected + [nil, nil])
    }

    @Test("a source that holds none usable ends with 4 and its name, and nothing is asked anonymously")
    func unusable() throws {
        let server = try server()
        let folder = try TestFolder()
        let list = ["list", "--api-url", server.url]
        let results = [
            try Program.run(list + ["--token", "two words"]), try Program.run(list + ["--token", ""]),
            try Program.run(list + ["--token-file", try folder.file("empty", Data())]),
            try Program.run(list + ["--token-file", folder.path + "/missing"]),
            try Program.run(list + ["--token", "-"], input: ""),
            try Program.run(list, environment: ["GH_ENTERPRISE_TOKEN": "naïve"]),
        ]
        let names = ["--token", "--token", "the file", "the file", "standard input", "GH_ENTERPRISE_TOKEN"]
        for (result, name) in zip(results, names) {
            #expect(result.code == 4)
            #expect(result.errors.hasPrefix("gists-tui: ") && result.errors.contains(" \(name)"))
            #expect(!result.errors.contains("two words") && !result.errors.contains("naïve"))
        }
        #expect(server.requests.isEmpty)
    }

    @Test("is not sent over plain http but to this machine")
    func plainHTTP() throws {
        for url in [
            "http://192.0.2.1", "http://api.example.com", "http://127.0.0.1.example.com", "http://localhost.evil.com",
        ] {
            let result = try Program.run(["list", "--api-url", url, "--token", secret])
            #expect(result.code == 2)
            #expect(result.errors.contains("http is not encrypted"))
            #expect(!result.errors.contains(secret))
        }
    }

    @Test("does not stay in the process's arguments")
    func arguments() throws {
        for written in [["--token", secret], ["--token=\(secret)"]] {
            let server = try server()
            let latch = Latch()
            let asked = Latch()
            server.on("/gists/public") { _ in
                asked.open()
                return Reply.json("[]").held(by: latch)
            }
            let running = try Program.start(["list", "--api-url", server.url] + written)
            asked.wait()
            let line = FileManager.default.contents(atPath: "/proc/\(running.process.processIdentifier)/cmdline")
            latch.open()
            let arguments = String(decoding: line ?? Data(), as: UTF8.self)
            #expect(arguments.contains("--token"))
            #expect(arguments.contains("****"))
            #expect(!arguments.contains("SECRET"))
            running.process.waitUntilExit()
            #expect(running.process.terminationStatus == 0)
        }
    }

    @Test("is in no log, no error and no file of the cache; the log has a line for each request")
    func log() throws {
        let server = try server()
        let folder = try TestFolder()
        let log = folder.path + "/log"
        let options = ["--api-url", server.url, "--log", log, "--cache-dir", folder.path + "/cache"]
        let environment = ["GH_ENTERPRISE_TOKEN": secret]
        _ = try Program.run(["list"] + options, environment: environment)
        server.serve(Sample.gist(1))
        _ = try Program.run(["snapshot", "--keys", "<enter><esc>3"] + options, environment: environment)
        server.on("/gists/public", .json("{\"message\":\"Bad credentials\"}", status: 401))
        let refused = try Program.run(["list"] + options, environment: environment)
        #expect(refused.code == 4)
        #expect(!refused.errors.contains("SECRET"))
        let text = try String(contentsOfFile: log, encoding: .utf8)
        #expect(text.contains("GET \(server.url)/gists/public"))
        #expect(text.contains("401"))
        #expect(text.split(separator: "\n").count >= server.requests.count)
        let files = folder.contents
        #expect(files.count > 1)
        #expect(files.allSatisfy { $0.data.range(of: Data(secret.utf8)) == nil })
        let mode = try FileManager.default.attributesOfItem(atPath: log)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("does not go along where the API redirects to another host")
    func redirect() throws {
        let server = try server()
        let other = try self.server()
        server.on("/gists/public", .redirect(to: other.url + "/gists/public"))
        let result = try Program.run(["list", "--api-url", server.url, "--token", secret])
        #expect(result.code == 0)
        #expect(authorization(server) == ["Bearer \(secret)"])
        #expect(authorization(other) == [nil])
    }

    @Test("--token - reads a pipe and leaves the terminal to the browser's keys")
    func browserAfterPipe() throws {
        let server = try server()
        let script = "printf '%s\\n' \(secret) | \(Program.path) --token - --api-url \(server.url)"
        let terminal = try PseudoTerminal("/bin/bash", ["-c", script], environment: ["HOME": "/dev/null"])
        try terminal.waitFor("No public gists")
        try terminal.type("3", until: "You have no gists")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(authorization(server).allSatisfy { $0 == "Bearer \(secret)" })
    }

    @Test("a refused token is named by its source, and B goes on without it: from then on it is not sent")
    func refused() throws {
        let server = try server()
        server.on("/gists/public") { request in
            request["Authorization"] == nil
                ? .json("[]") : .json(#"{"message": "Bad credentials"}"#, status: 401)
        }
        let terminal = try Browser.open(
            on: server, environment: ["GH_ENTERPRISE_TOKEN": secret], until: "Token rejected")
        try terminal.waitFor("does not accept the token from GH_ENTERPRISE_TOKEN") {
            $0.unwrappedText.contains("does not accept the token from GH_ENTERPRISE_TOKEN")
        }
        try terminal.type("B", until: "No public gists")
        try terminal.type("2", until: "Starred gists need a token")
        try terminal.quit()
        #expect(authorization(server).filter { $0 != nil } == ["Bearer \(secret)"])
        #expect(authorization(server).contains(nil))
        #expect(!terminal.text.contains(secret))
    }

    @Test("--token - on a terminal asks for it and does not show it")
    func typed() throws {
        let server = try server()
        let terminal = try PseudoTerminal(
            Program.path, ["list", "--mine", "--token", "-", "--api-url", server.url],
            environment: ["HOME": "/dev/null"])
        try terminal.waitFor("Token (not shown):")
        #expect(terminal.localModes & tcflag_t(ECHO) == 0)
        terminal.type(secret + "\n")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(!terminal.text.contains("SECRET"))
        #expect(authorization(server) == ["Bearer \(secret)"])
    }

    @Test(
        "is in no core file and hidden from the same person's other programs: memory with a token in it belongs to root",
        .enabled(if: Program.mayRunWithoutRights, "the program lies where only root gets to"), arguments: [true, false])
    func memory(hasToken: Bool) throws {
        let server = try server()
        let (asked, latch) = (Latch(), Latch())
        server.on("/gists/public") { _ in
            asked.open()
            return Reply.json("[]").held(by: latch)
        }
        let (running, person) = try Program.startWithoutRights(
            ["list", "--api-url", server.url], environment: hasToken ? ["GH_ENTERPRISE_TOKEN": secret] : [:])
        asked.wait()
        let memory = "/proc/\(running.process.processIdentifier)/mem"
        let owner = try FileManager.default.attributesOfItem(atPath: memory)[.ownerAccountID] as? uid_t
        latch.open()
        // Core files are written, and memory is shown, of what belongs to the person.
        #expect(owner == (hasToken ? 0 : person))
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 0)
    }

    @Test(
        "W2: so is that of a process that signs in, before it has a token",
        .enabled(if: Program.mayRunWithoutRights, "the program lies where only root gets to"))
    func memoryAtLogin() throws {
        let server = try LoopbackServer()
        let (asked, latch) = (Latch(), Latch())
        server.on("/user") { _ in
            asked.open()
            return Reply.json("{}").held(by: latch)
        }
        let (running, _) = try Program.startWithoutRights(
            ["auth", "login", "--with-token", "--api-url", server.url], input: secret + "\n")
        asked.wait()
        let memory = "/proc/\(running.process.processIdentifier)/mem"
        #expect(try FileManager.default.attributesOfItem(atPath: memory)[.ownerAccountID] as? uid_t == 0)
        latch.open()
        running.process.waitUntilExit()
    }
}
