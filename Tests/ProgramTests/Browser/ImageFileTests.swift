import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Image files` {
    /// Half red, half blue: 2×1 pixels.
    private static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==")

    /// A session whose first gist contains that image, as GitHub sends it: bytes that are not UTF-8 are lost.
    private func session() throws -> PersistentSession {
        let session = try PersistentSession(1...1)
        let png = try #require(Self.png)
        let file = Sample.file(
            "a.png", String(decoding: png, as: UTF8.self),
            changed: ["size": png.count, "raw_url": session.server.url + "/raw/a.png"])
        session.server.serve(Sample.gist(1, changed: ["files": ["a.png": file]]))
        session.server.on("/raw/a.png", .status(200, contentType: "application/octet-stream", body: png))
        return session
    }

    @Test("R6: an image is drawn in its colours with what it is; + zooms, m shows its bytes; offline too")
    func drawn() throws {
        let session = try session()
        for arguments in [[], ["--offline"]] {
            let terminal = try session.open(arguments, until: " 1/1")
            try terminal.type(Keys.enter, until: "PNG image · 2×1 pixels · 7")
            try terminal.type("+", until: "141 %")
            try terminal.type("0m", until: "89 50 4e 47")
            try terminal.type("m", until: "PNG image · 2×1 pixels")
            try terminal.quit()
        }
        #expect(session.server.requests.count { $0.path == "/raw/a.png" } == 1)
    }

    @Test("R4: an image of the gist is drawn in its Markdown; a stranger's server hears nothing; offline too")
    func inText() throws {
        let stranger = try LoopbackServer()
        let session = try session()
        let text = "# Walk\n\n![hill](a.png)\n\n![map](\(stranger.url)/map.png)\n\nend\n"
        let png = try #require(Self.png)
        session.server.serve(
            Sample.gist(
                1,
                changed: [
                    "files": [
                        "0.md": Sample.file("0.md", text),
                        "a.png": Sample.file(
                            "a.png", String(decoding: png, as: UTF8.self),
                            changed: ["size": png.count, "raw_url": session.server.url + "/raw/a.png"]),
                    ]
                ]))
        // Heading, rule, an empty row, the rows of the image, its text. At first its size is not known.
        for (arguments, rows) in [([], 8), (["--offline"], 1)] {
            let terminal = try session.open(arguments, until: " 1/1")
            try terminal.type(Keys.enter, until: "▦ hill[1] (a.png)")
            try terminal.waitFor("map.png)")
            try terminal.waitFor("the image") { terminal in
                let lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
                guard let heading = lines.firstIndex(where: { $0.hasSuffix("Walk") || $0.hasSuffix(" Walk") }),
                    let caption = lines.firstIndex(where: { $0.contains("▦ hill") })
                else { return false }
                return caption - heading == 3 + rows
            }
            try terminal.quit()
        }
        #expect(session.server.requests.count { $0.path == "/raw/a.png" } == 1)
        #expect(stranger.requests.isEmpty)
    }

    @Test("R4: an image in Markdown follows a redirect on the gist's own server, and none that leaves it")
    func redirectInText() throws {
        let stranger = try LoopbackServer()
        let session = try session()
        let (near, far) = (session.server.url + "/near.png", session.server.url + "/far.png")
        let png = try #require(Self.png)
        for server in [session.server, stranger] {
            server.on("/end.png", .status(200, contentType: "image/png", body: png))
        }
        session.server.on("/near.png", .redirect(to: session.server.url + "/end.png"))
        session.server.on("/far.png", .redirect(to: stranger.url + "/end.png"))
        let file = Sample.file(
            "0.md", "# Walk\n\n![far](\(far))\n\n![near](\(near))\n\nend\n",
            changed: ["raw_url": session.server.url + "/raw/0.md"])
        session.server.serve(Sample.gist(1, changed: ["files": ["0.md": file]]))
        let terminal = try session.open(until: " 1/1")
        terminal.type(Keys.enter)
        // What is under way has room of its own with an ellipsis.
        try terminal.waitFor("both images") {
            $0.text.contains("▦ far") && $0.text.contains("▦ near") && !$0.text.contains("▦ …")
                && session.server.requests.contains { $0.path == "/end.png" }
                && session.server.requests.contains { $0.path == "/far.png" }
        }
        #expect(stranger.requests.isEmpty)
        try terminal.quit()
    }
}
