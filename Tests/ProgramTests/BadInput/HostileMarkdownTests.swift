import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Gists that mean to stop the program` {
    /// Markdown for which a reader that goes on to the end takes more time or memory than anybody has.
    private static let texts = [
        String(repeating: "a\n-|-\n", count: 80_000),
        "[a]: " + String(repeating: "u", count: 100_000) + "\n\n" + String(repeating: "[a] ", count: 100_000),
        String(repeating: "*_**a [b](", count: 50_000),
    ]

    private static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==")

    @Test("H2, R4: three of them, read one after the other, hold up neither keys nor pages, files and avatars")
    func threeInARow() throws {
        let server = try LoopbackServer()
        let png = try #require(Self.png)
        for text in Self.texts.indices {
            server.serve(
                Sample.gist(
                    text + 1, changed: ["files": ["bad.md": Sample.file("bad.md", Self.texts[text])]]))
        }
        let big = Sample.file(
            "big.txt", "the beginning\n",
            changed: ["truncated": true, "size": 26, "raw_url": server.url + "/raw/big.txt"])
        let last = Sample.gist(
            31,
            changed: [
                "owner": ["login": "late", "id": 8, "avatar_url": server.url + "/late.png"],
                "files": ["a.md": Sample.file("a.md", "# Good\n\nthe *last* text\n"), "big.txt": big],
            ])
        server.serve(last)
        server.on("/raw/big.txt", .ok("the beginning\nand the end\n"))
        server.on("/late.png", .status(200, contentType: "image/png", body: png))
        server.on("/more", Sample.page([last]))
        server.on("/gists/public", Sample.page(1...30, next: server.url + "/more"))
        let terminal = try Browser.open(on: server, until: " 1/30")
        for number in 1...Self.texts.count {
            try terminal.type(Keys.enter, until: "Esc back")
            try terminal.type(Keys.escape, until: "↵ read")
            try terminal.type("j", until: " \(number + 1)/30")
        }
        try terminal.type("G", until: "/31")
        try terminal.type("G", until: " 31/31")
        try terminal.type(Keys.enter, until: "the last text")
        try terminal.type("]", until: "and the end")
        try terminal.waitFor("the last avatar") { _ in server.requests.contains { $0.path == "/late.png" } }
        try terminal.quit()
    }
}
