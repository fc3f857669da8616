import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Bad connections` {
    @Test("a refused port is a sentence, and r works once somebody listens")
    func refused() throws {
        let stopped = try LoopbackServer()
        stopped.stop()
        let terminal = try Browser.open(on: stopped, until: "Can't connect to 127.0.0.1:")
        let server = try LoopbackServer(port: stopped.port)
        server.on("/gists/public", Sample.page(1...3))
        try terminal.type("r", until: " 1/3 ")
        try terminal.quit()
    }

    @Test("a host without an address is a sentence")
    func unknownHost() throws {
        let terminal = try Browser.open(["--api-url", "https://no-such-host.invalid"], until: "r  retry")
        let sentence = "Can't resolve no-such-host.invalid. Are you online?"
        try terminal.waitFor(sentence) { $0.unwrappedText.contains(sentence) }
        try terminal.quit()
        let list = try Program.run(["list", "--api-url", "https://no-such-host.invalid"])
        #expect(list.code == 1)
        #expect(list.errors.contains(sentence))
        let enterprise = try Program.run(["list", "--hostname", "no-such-host.invalid"])
        #expect(enterprise.errors.contains(sentence))
    }

    @Test(
        "H16: a certificate that nobody vouches for is a sentence, and nothing is sent",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "openssl is not installed"))
    func certificate() throws {
        let folder = try TestFolder()
        let port = try freePort()
        let script = """
            cd \(folder.path) && openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out cert -days 1 -subj /CN=x 2>&1 \\
            && exec openssl s_server -accept 127.0.0.1:\(port) -key key -cert cert -www
            """
        let server = try PseudoTerminal("/bin/sh", ["-c", script])
        try server.waitFor("ACCEPT")
        let terminal = try Browser.open(
            ["--api-url", "https://127.0.0.1:\(port)"], environment: ["GH_ENTERPRISE_TOKEN": "abc"],
            until: "Can't connect securely to 127.0.0.1")
        try terminal.waitFor("r  retry")
        try terminal.quit()
    }

    @Test("a page on another host is not asked, with the token or without")
    func foreignPage() throws {
        let (server, other) = (try LoopbackServer(), try LoopbackServer())
        server.on("/gists/public", Sample.page(1...100, next: other.url + "/page/2"))
        let terminal = try Browser.open(on: server, environment: ["GH_ENTERPRISE_TOKEN": "abc"], until: " 1/100+")
        try terminal.type("G", until: "couldn't load the next page")
        try terminal.waitFor("127.0.0.1 says the next page is at")
        #expect(other.requests.isEmpty)
        try terminal.quit()
    }

    @Test("H13: the token does not go along where a list, a page or a gist is redirected to another host")
    func redirect() throws {
        let (server, other) = (try LoopbackServer(), try LoopbackServer())
        for path in ["/gists/public", "/gists/1"] {
            server.on(path, .redirect(to: other.url + path, status: 307))
        }
        other.serve(Sample.gist(1))
        let terminal = try Browser.open(
            on: server, environment: ["GH_ENTERPRISE_TOKEN": "secret-token"], until: " 1/1 ")
        try terminal.type(Keys.enter, until: "Text of 1")
        try terminal.quit()
        #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer secret-token" })
        #expect(other.requests.count == 2)
        #expect(other.requests.allSatisfy { request in !request.headerLines.contains { $0.contains("secret-token") } })
    }

    private func freePort() throws -> Int {
        let server = try LoopbackServer()
        server.stop()
        return server.port
    }
}
