import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Images with pixels` {
    /// Half red, half blue: 2×1 pixels.
    private static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==")

    private static let kitty = "\u{1B}P>|kitty(0.31.0)\u{1B}\\\u{1B}[6;20;10t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;22c"
    private static let sixel = "\u{1B}P>|foot(1.16.2)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?1;0;256S\u{1B}[?62;4;22c"

    /// A session whose first gist contains that image.
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

    /// The browser on a terminal that says only what a test says. The emulator of the tests prints kitty's images as text, so
    /// the bytes are looked at.
    private func open(
        _ session: PersistentSession, _ arguments: [String] = [], type: String = "xterm-256color", patience: Int = 2
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            Program.path, session.options + arguments,
            environment: [
                "HOME": "/dev/null", "TERM": type, "COLORTERM": "truecolor",
                "GISTS_TUI_TERMINAL_TIMEOUT": "\(patience)",
            ], columns: 120, rows: 30, answersQuestions: false)
        try terminal.waitFor("the question and the list") { $0.wrote("\u{1B}[c") && $0.text.contains(" 1/1") }
        return terminal
    }

    @Test("A10: kitty gets an image as a PNG file, once; its cells name it; at the end it is deleted")
    func kitty() throws {
        let session = try session()
        let terminal = try open(session)
        terminal.type(Self.kitty)
        try terminal.type(Keys.enter, until: "the image") {
            $0.wrote("\u{1B}_Ga=T,U=1,q=2,f=100,") && $0.wrote(";iVBORw0KGgo") && $0.wrote("\u{10EEEE}")
        }
        #expect(terminal.wrote("2×1 pixels"))
        try terminal.quit()
        #expect(session.server.requests.contains { $0.path == "/raw/a.png" })
        #expect(terminal.count(of: "\u{1B}_Ga=T") == terminal.count(of: "\u{1B}_Ga=d,d=I,"))
    }

    @Test("A10: other terminals get sixels, if they have them; blocks cover the time until they say so")
    func sixel() throws {
        let session = try session()
        let terminal = try open(session)
        try terminal.type(Keys.enter, until: "PNG image · 2×1 pixels")
        #expect(!terminal.wrote("\u{1B}P0;1q"))
        try terminal.type(Self.sixel, until: "the image") { $0.wrote("\u{1B}P0;1q\"1;1;") }
        try terminal.quit()
        #expect(session.server.requests.contains { $0.path == "/raw/a.png" })
    }

    @Test("A10: images = blocks asks for no pixels, also not on kitty", arguments: ["blocks", "off"])
    func blocks(how: String) throws {
        let session = try session()
        let terminal = try open(session, ["--images", how])
        terminal.type(Self.kitty)
        try terminal.type(Keys.enter, until: "PNG image · 2×1 pixels")
        #expect(!terminal.wrote("\u{1B}[>0q") && !terminal.wrote("\u{1B}_G"))
        #expect(terminal.text.contains("images are off") == (how == "off"))
        try terminal.quit()
        #expect(session.server.requests.contains { $0.path == "/raw/a.png" })
    }

    @Test("A10: a plain xterm is asked for no pixels")
    func plain() throws {
        let session = try session()
        let terminal = try open(session, type: "xterm")
        terminal.type(Self.kitty)
        try terminal.type(Keys.enter, until: "PNG image · 2×1 pixels")
        #expect(!terminal.wrote("\u{1B}[>0q") && !terminal.wrote("\u{1B}_G"))
        try terminal.quit()
        #expect(session.server.requests.contains { $0.path == "/raw/a.png" })
    }

    @Test("A10: the question for kitty's graphics leaves no trace on a terminal that prints it as text")
    func printed() throws {
        let session = try session()
        let terminal = try open(session)
        #expect(terminal.wrote("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"))
        // The emulator of the tests is such a terminal.
        #expect(!terminal.text.contains("31,s=1") && !terminal.text.contains("AAAA"))
        #expect(terminal.lines[0].contains("Public"))
        terminal.type(Self.sixel)
        try terminal.quit()
    }

    @Test("A10: a second start draws pixels from the first image on, and shows them once the terminal has responded")
    func remembered() throws {
        let session = try session()
        var terminal = try open(session)
        terminal.type(Self.sixel)
        try terminal.type(Keys.enter, until: "the image") { $0.wrote("\u{1B}P0;1q") }
        try terminal.quit()

        terminal = try open(session, patience: 600)
        try terminal.type(Keys.enter, until: "PNG image · 2×1 pixels")
        // Neither pixels, which this terminal may not have, nor blocks, which would be replaced soon.
        try terminal.type("?", until: "any other key to close")
        try terminal.type(Keys.escape, until: "PNG image · 2×1 pixels")
        #expect(!terminal.wrote("\u{1B}P0;1q") && !terminal.wrote(Self.red))
        try terminal.type(Self.sixel, until: "the image") { $0.wrote("\u{1B}P0;1q\"1;1;") }
        #expect(!terminal.wrote(Self.red))
        try terminal.quit()
    }

    @Test(
        "A10: a terminal that has changed, or says nothing, gets blocks and nothing of what another one showed",
        arguments: [true, false])
    func changed(responds: Bool) throws {
        let session = try session()
        var terminal = try open(session)
        terminal.type(Self.kitty)
        try terminal.type(Keys.enter, until: "the image") { $0.wrote("\u{10EEEE}") }
        try terminal.quit()

        let other = "\u{1B}[?62;22c"
        terminal = try open(session, patience: responds ? 600 : 1)
        try terminal.type(Keys.enter, until: "PNG image · 2×1 pixels")
        if responds { terminal.type(other) }
        try terminal.waitFor("the image in blocks") { $0.wrote(Self.red) }
        #expect(!terminal.wrote("\u{10EEEE}") && !terminal.wrote("\u{1B}_Ga="))
        terminal.type(other)
        try terminal.quit()

        // The next start expects no pixels.
        terminal = try open(session, patience: 600)
        try terminal.type(Keys.enter, until: "the image in blocks") { $0.wrote(Self.red) }
        terminal.type(other)
        try terminal.quit()
    }

    /// The colour of the image's left half in a cell, from the palette.
    private static let red = "8;5;196"
}

extension PseudoTerminal {
    fileprivate func wrote(_ text: String) -> Bool { output.firstRange(of: Array(text.utf8)) != nil }

    fileprivate func count(of text: String) -> Int { output.ranges(of: Array(text.utf8)).count }
}
