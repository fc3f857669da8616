import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.blocking) struct `Files of pairs` {
    private func bytes(_ data: Data, to path: String) throws { try data.write(to: URL(filePath: path)) }

    private func link(_ path: String, to target: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    @Test("C13: a link out of its folder is neither paired nor read nor written")
    func linkOut() throws {
        let pairs = try PairServer()
        let outside = try pairs.folder.file("outside.txt", "private\n")
        try link(pairs.path("a.txt"), to: "../outside.txt")
        let result = try pairs.run(["pair", pairs.path("a.txt"), "1"])
        #expect(result.code == 1 && result.errors.contains("leads out of its folder"), "\(result.errors)")
        // It became a link after it was paired.
        try FileManager.default.removeItem(atPath: pairs.path("a.txt"))
        try pairs.pairAll()
        for target in ["../outside.txt", outside, "/etc/passwd"] {
            try link(pairs.path("a.txt"), to: target)
            pairs.edit("a.txt", to: "theirs \(target)\n")
            for command in ["push", "pull", "status"] {
                let result = try pairs.run([command])
                #expect(result.code == 1 && result.errors.contains("leads out of its folder"), "\(result.errors)")
            }
        }
        #expect((pairs.changes, try pairs.folder.text("outside.txt")) == (0, "private\n"))
    }

    @Test("C13: a link to a file in its folder stays a link, and the file has the content")
    func linkInside() throws {
        let pairs = try PairServer()
        try pairs.write("one\ntwo\nthree\n", to: "real.txt")
        try link(pairs.path("a.txt"), to: "real.txt")
        #expect(try pairs.run(["pair", pairs.path("a.txt"), "1"]).code == 0)
        pairs.edit("a.txt", to: "theirs\n")
        #expect(try pairs.run(["pull"]).code == 0)
        #expect(pairs.here("real.txt") == "theirs\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: pairs.path("a.txt")) == "real.txt")
        try pairs.write("mine\n", to: "real.txt")
        #expect(try pairs.run(["push"]).code == 0)
        #expect(pairs.there() == "mine\n")
    }

    @Test(
        "C13: a file that is not a text GitHub accepts is named and not sent",
        arguments: [
            (Data([0x61, 0x00, 0x62]), "binary"), (Data([0x61, 0xE4, 0x62, 0x0A]), "UTF-8"),
            (Data([0xFF, 0xFE, 0x61, 0x00]), "UTF-16"), (Data(), "blank"), (Data(" \n\t\n".utf8), "blank"),
            (Data(repeating: 0x61, count: 10_500_000), "10500000 bytes are too large: GitHub serves at most 10485760"),
        ])
    func unsendable(content: Data, reason: String) throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try bytes(content, to: pairs.path("a.txt"))
        let result = try pairs.run(["push", "--json"])
        #expect(result.code == 1 && result.errors.contains(reason), "\(result.errors)")
        #expect(pairs.results(result) == ["a.txt": "failed"])
        #expect((pairs.changes, FileManager.default.contents(atPath: pairs.path("a.txt"))) == (0, content))
    }

    @Test("C13: one file that can't be sent does not keep the others of its gist from it")
    func others() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n"])
        try pairs.pairAll()
        try bytes(Data([0, 1]), to: pairs.path("a.txt"))
        try pairs.write("b2\n", to: "b.txt")
        let result = try pairs.run(["push", "--json"])
        #expect(result.code == 1)
        #expect(pairs.results(result) == ["a.txt": "failed", "b.txt": "sent"])
        #expect((pairs.there("a.txt"), pairs.there("b.txt")) == ("a\n", "b2\n"))
    }

    @Test("C13: binary files that both sides have changed are not merged; the gist's is beside the own")
    func binary() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try bytes(Data([0x61, 0, 0x62]), to: pairs.path("a.txt"))
        pairs.edit("a.txt", to: "theirs\n")
        let result = try pairs.run(["pull", "--json"])
        #expect(result.code == 1 && pairs.results(result) == ["a.txt": "conflict"])
        #expect(pairs.here("a.txt.conflict") == "theirs\n")
        #expect(FileManager.default.contents(atPath: pairs.path("a.txt")) == Data([0x61, 0, 0x62]))
    }

    @Test("C13: a read-only file is sent, but never written")
    func readOnly() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("mine\ntwo\nthree\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: pairs.path("a.txt"))
        #expect(try pairs.run(["push"]).code == 0)
        #expect(pairs.there() == "mine\ntwo\nthree\n")
        pairs.edit("a.txt", to: "mine\ntwo\ntheirs\n")
        let result = try pairs.run(["pull", "--json"])
        #expect(result.code == 1 && result.errors.contains("is read-only"), "\(result.errors)")
        #expect((pairs.here(), pairs.names) == ("mine\ntwo\nthree\n", ["a.txt"]))
    }

    @Test("C13: pull keeps the mode of a file, and follows one that an editor has replaced")
    func replaced() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: pairs.path("a.txt"))
        pairs.edit("a.txt", to: "theirs\n")
        #expect(try pairs.run(["pull"]).code == 0)
        let mode = try FileManager.default.attributesOfItem(atPath: pairs.path("a.txt"))[.posixPermissions] as? Int
        #expect((pairs.here(), mode) == ("theirs\n", 0o640))
        try pairs.write("replaced\n", to: "a.txt~")
        rename(pairs.path("a.txt~"), pairs.path("a.txt"))
        #expect(try pairs.run(["push"]).code == 0)
        #expect(pairs.there() == "replaced\n")
    }

    @Test("C13: a file in a folder that is gone is reported, and its pair can be forgotten")
    func folderGone() throws {
        let pairs = try PairServer()
        try FileManager.default.createDirectory(atPath: pairs.path("sub"), withIntermediateDirectories: true)
        try pairs.write("one\ntwo\nthree\n", to: "sub/a.txt")
        #expect(try pairs.run(["pair", pairs.path("sub/a.txt"), "1"]).code == 0)
        try FileManager.default.removeItem(atPath: pairs.path("sub"))
        #expect(try pairs.signs() == ["a.txt": "✕"])
        #expect(try pairs.run(["pull"]).code == 1)
        let named = try pairs.run(["pull", pairs.path("sub/a.txt")])
        #expect(named.code == 1 && named.errors.contains("sub/a.txt"), "\(named.errors)")
        #expect(try pairs.run(["unpair", pairs.path("sub/a.txt")]).code == 0)
    }

    @Test("C13: control characters in names and contents of others reach no terminal")
    func hostile() throws {
        let name = "a\u{1B}[2J\u{202E}.txt"
        let pairs = try PairServer([name: "x\n"])
        try pairs.write("y\n", to: "b.txt")
        _ = try pairs.run(["pair", pairs.path("b.txt"), "1", "-f", name])
        for command in [["status"], ["status", "--json"], ["push"], ["pull"]] {
            let result = try pairs.run(command)
            #expect(!(result.text + result.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        }
    }

    @Test("C13: a damaged list of pairs is reported, and not overwritten")
    func damaged() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        let list = pairs.folder.path + "/.local/state/gists-tui/pairs/pairs.json"
        try bytes(Data("{".utf8), to: list)
        for command in [["status"], ["push"], ["pull"], ["pair", pairs.path("a.txt"), "1"], ["unpair", "1"]] {
            let result = try pairs.run(command)
            #expect(result.code == 1 && result.errors.contains("is damaged"), "\(result.errors)")
        }
        #expect(try String(contentsOfFile: list, encoding: .utf8) == "{")
    }
}
