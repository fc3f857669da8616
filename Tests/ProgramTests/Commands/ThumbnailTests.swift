import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Command thumbnail` {
    /// The image in one of the demo's gists.
    private func image(in folder: TestFolder) throws -> String {
        let id = try Demo.gist("A picture and some bytes that are no text")
        return try folder.file("avatar.png", try Demo.run(["show", id, "--raw", "--file", "avatar.png"]).output)
    }

    @Test("A9: draws a file at the size asked for, without a colour into a pipe")
    func png() throws {
        let folder = try TestFolder()
        let result = try Program.run(["thumbnail", try image(in: folder), "--size", "16x8"])
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.lines.count == 8)
        #expect(result.lines.allSatisfy { $0.count <= 16 })
        #expect(!result.output.contains(0x1B))
    }

    @Test("A9: an image that is no square takes its own rows and columns alone; --align puts it into the whole box")
    func ownCells() throws {
        let folder = try TestFolder()
        let grey = try folder.file("grey.jpg", try #require(Data(base64Encoded: Self.jpeg)))
        func run(_ size: String, _ more: [String] = []) throws -> [Substring] {
            let arguments = ["thumbnail", grey, "--size", size, "--color", "truecolor", "--symbols", "half"]
            let result = try Program.run(arguments + more)
            #expect(result.code == 0, "\(result.errors)")
            return result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
                $0.replacing(/\u{1B}\[[0-9;]*m/, with: "")[...]
            }
        }
        #expect(try run("20x4").map(\.count) == [8, 8, 8, 8])
        #expect(try run("4x20").map(\.count) == [4, 4])
        #expect(try run("20x4", ["--stretch"]).map(\.count) == [20, 20, 20, 20])
        #expect(try run("20x4", ["--align", "center"]).map(\.count) == [20, 20, 20, 20])
        #expect(try run("4x6", ["--align", "bottom"]).map { !$0.allSatisfy { $0 == " " } }.count == 6)
        let json = try Program.run(["thumbnail", grey, "--size", "20x4", "--json"]).json as? [[String: Any]]
        let rows = json?.first?["rows"] as? [[Any]]
        #expect(rows?.map(\.count) == [8, 8, 8, 8])
    }

    @Test(
        "--color names the colours whatever reads them",
        arguments: [("truecolor", "48;2;"), ("256", "48;5;"), ("never", "")])
    func colors(mode: String, sequence: String) throws {
        let folder = try TestFolder()
        let result = try Program.run(["thumbnail", try image(in: folder), "--size", "8x4", "--color", mode])
        #expect(result.lines.count == 4)
        #expect(sequence.isEmpty ? !result.output.contains(0x1B) : result.text.contains(sequence))
    }

    @Test("draws JPEG files too")
    func jpeg() throws {
        let folder = try TestFolder()
        let path = try folder.file("grey.jpg", try #require(Data(base64Encoded: Self.jpeg)))
        let result = try Program.run(["thumbnail", path, "--size", "4x2", "--stretch"])
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.lines.count == 2)
    }

    @Test("a file that is missing, empty, cut or no image ends with 1 and a sentence that names it")
    func failures() throws {
        let folder = try TestFolder()
        let whole = try Data(contentsOf: URL(fileURLWithPath: image(in: folder)))
        let files = [
            folder.path + "/missing.png", folder.path, try folder.file("empty.png", Data()),
            try folder.file("text.png", "no image"),
            try folder.file("cut.png", whole.prefix(whole.count / 2)), try folder.file("gif.png", "GIF89a"),
        ]
        for file in files {
            let result = try Program.run(["thumbnail", file, "--size", "8x4"])
            #expect(result.code == 1)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("gists-tui: \(file): "))
            #expect(result.errors.split(separator: "\n").count == 1)
        }
    }

    @Test(
        "A5: --symbols draws with what it names, and with nothing else",
        arguments: [("half", "▀▄█ "), ("quadrant", "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█ ")])
    func symbols(name: String, allowed: String) throws {
        let folder = try TestFolder()
        let result = try Program.run([
            "thumbnail", try image(in: folder), "--size", "16x8", "--symbols", name, "--color", "never",
        ])
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.text.allSatisfy { allowed.contains($0) || $0.isNewline || "░▒▓".contains($0) })
        let letters = try Program.run([
            "thumbnail", try image(in: folder), "--size", "16x8", "--symbols", "ascii",
        ])
        #expect(letters.output.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    }

    @Test("A9: --json gives every cell's glyph and colours")
    func json() throws {
        let folder = try TestFolder()
        let image = try image(in: folder)
        let result = try Program.run(["thumbnail", image, "--size", "8x4", "--color", "256", "--dither", "--json"])
        #expect(result.code == 0, "\(result.errors)")
        let array = try #require(try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
        #expect(array.first?["image"] as? String == image)
        let rows = try #require(array.first?["rows"] as? [[[String: Any]]])
        #expect(rows.count == 4 && rows.allSatisfy { $0.count == 8 })
        #expect(rows.joined().contains { ($0["background"] as? String).flatMap { Int($0) } != nil })
    }

    @Test("A9: several images in a row; one that fails is told of, the others are drawn, and the code is 1")
    func several() throws {
        let folder = try TestFolder()
        let good = try image(in: folder)
        let missing = folder.path + "/missing.png"
        let result = try Program.run(["thumbnail", good, missing, good, "--size", "8x4"])
        #expect(result.code == 1)
        #expect(result.lines.count == 8)
        #expect(result.errors.hasPrefix("gists-tui: \(missing): "))
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test("A9: - is standard input")
    func standardInput() throws {
        let folder = try TestFolder()
        let result = try Program.runScript("\"$PROGRAM\" thumbnail - --size 8x4 < '\(try image(in: folder))'")
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.lines.count == 4)
        let nothing = try Program.run(["thumbnail", "-", "--size", "8x4"])
        #expect(nothing.code == 1)
        #expect(nothing.errors.hasPrefix("gists-tui: -: "))
    }

    @Test("A9: an address is fetched; what is no image, or is not there, is told of with its reason")
    func addresses() throws {
        let folder = try TestFolder()
        let server = try LoopbackServer()
        let good = try Data(contentsOf: URL(fileURLWithPath: image(in: folder)))
        server.on("/good.png", .status(200, contentType: "image/png", body: good))
        server.on("/page.png", .ok("<html>Sign in</html>", contentType: "text/html"))
        server.on("/cut.png", .status(200, contentType: "image/png", body: good.prefix(good.count / 2)))
        let names = ["good.png", "page.png", "cut.png", "gone.png"].map { "\(server.url)/\($0)" }
        let result = try Program.run(["thumbnail"] + names + ["--size", "8x4"])
        #expect(result.code == 1)
        #expect(result.lines.count == 4)
        let errors = result.errors.split(separator: "\n")
        #expect(errors.count == 3)
        for (error, name) in zip(errors, names.dropFirst()) { #expect(error.hasPrefix("gists-tui: \(name): ")) }
    }

    @Test(
        "A6: what is half transparent shows the terminal's background as it tells it, else as COLORFGBG does",
        arguments: [
            ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "", "127"), ("", "0;15", "127"), ("", "15;0", "0"), ("", "", "0"),
        ])
    func background(answer: String, colorFgBg: String, channel: String) throws {
        let folder = try TestFolder()
        let path = try folder.file("half.png", try #require(Data(base64Encoded: Self.halfBlack)))
        let terminal = try PseudoTerminal(
            Program.path, ["thumbnail", path, "--size", "2x1", "--color", "truecolor"],
            environment: ["COLORFGBG": colorFgBg, "HOME": "/dev/null"], answersQuestions: false)
        try terminal.waitFor("the question") { $0.output.firstRange(of: Array("\u{1B}[c".utf8)) != nil }
        terminal.type(answer + "\u{1B}[?1;2c")
        #expect(try terminal.waitForExit() == .exited(0))
        let printed = String(decoding: terminal.output, as: UTF8.self)
        #expect(printed.contains("48;2;\(channel);\(channel);\(channel)m"), "\(printed.debugDescription)")
        #expect(terminal.localModes & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG))
    }

    /// 8×8 black pixels, half transparent.
    private static let halfBlack =
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAFklEQVR42mNkYGBoYMADmBgIgOGhAACLSACQ1H2x4AAAAABJRU5ErkJggg=="

    /// 8×8 grey pixels.
    private static let jpeg = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRT\
        c4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAf/EABQQAQAAAAAA\
        AAAAAAAAAAAAAAD/2gAIAQEAAD8AH//Z
        """
}

@Suite(.blocking) struct `Snapshot command` {
    @Test(
        "A8: an avatar that is no image, or a bomb, leaves the initials and a line in the log with its address and why"
    )
    func badAvatars() throws {
        let bomb = try #require(Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAdTAAAHUwCAYAAABmJ/i6AAAAAklEQVR4AewaftI="))
        for (reply, reason) in [
            (Reply.ok("<html>Sign in</html>", contentType: "text/html"), ""),
            (.ok("<svg/>", contentType: "image/png"), ""),
            (.status(200, contentType: "image/png", body: bomb), "PNG"),
            (.status(200, contentType: "image/png"), ""),
        ] {
            let server = try LoopbackServer()
            let folder = try TestFolder()
            server.on("/a.png", reply)
            let owner = ["login": "mira", "id": 7, "avatar_url": "\(server.url)/a.png"] as [String: Any]
            server.serve(Sample.gist(1, changed: ["owner": owner]))
            let log = folder.path + "/log"
            let result = try Program.run(["snapshot", "--api-url", server.url, "--log", log])
            #expect(result.code == 0 && result.text.contains("Gist number 1"))
            let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            let line = lines.first { $0.contains("avatar \(server.url)/a.png ✗ ") }
            #expect(line.map { reason.isEmpty || $0.contains(reason) } == true, "\(lines)")
        }
    }

    @Test(
        "prints as many rows as --size has, none wider, without escape sequences",
        arguments: [(80, 24), (120, 36), (40, 10)])
    func size(columns: Int, rows: Int) throws {
        let result = try Demo.run(["snapshot", "--size", "\(columns)x\(rows)", "--avatars", "off"])
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.text.split(separator: "\n", omittingEmptySubsequences: false).count == rows + 1)
        #expect(!result.output.contains(0x1B))
        #expect(result.lines.allSatisfy { $0.count <= columns })
        #expect(result.text.contains("q quit"))
    }

    @Test("types keys, each when what the one before asked for has come")
    func keys() throws {
        let help = try Demo.run(["snapshot", "--keys", "?", "--avatars", "off"])
        #expect(help.text.contains(":open-in-browser"))
        let row = try Demo.run(["snapshot", "--keys", "jj<down><up>", "--avatars", "off"])
        #expect(row.text.contains(" 3/100+"))
        let far = try Demo.run(["snapshot", "--keys", "G", "--avatars", "off"])
        #expect(far.text.contains(" 100/200+"))
        let gist = try Demo.run(["snapshot", "--keys", "<enter>", "--avatars", "off"])
        #expect(gist.text.contains("  1 │") || gist.text.contains(" 1 "))
    }

    @Test("T5: a locale without UTF-8 gets pure ASCII, initials in place of avatars")
    func ascii() throws {
        let result = try Demo.run(["snapshot", "--keys", "<enter>"], environment: ["LC_ALL": "C"])
        #expect(result.code == 0)
        #expect(result.output.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
        #expect(!result.text.contains("##"))
    }
}
