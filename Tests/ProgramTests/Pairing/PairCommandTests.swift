import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Pairs of files and gists` {
    private static let one = "one\ntwo\nthree\n"

    @Test("C13: pair names both sides and their sign; neither side changes")
    func pairing() throws {
        let pairs = try PairServer()
        try pairs.write(Self.one)
        let result = try pairs.run(["pair", pairs.path("a.txt"), "1"])
        #expect((result.code, result.text) == (0, ""))
        #expect(result.errors.contains("a.txt") && result.errors.contains(" of 1: ✓"), "\(result.errors)")
        let again = try pairs.run(["pair", pairs.path("a.txt"), "1"])
        #expect(again.code == 1 && again.errors.contains("is already paired with"), "\(again.errors)")
        // Another file for the same one of the gist.
        try pairs.write("x", to: "b.txt")
        #expect(try pairs.run(["pair", pairs.path("b.txt"), "1", "-f", "a.txt"]).errors.contains("is already paired"))
        // A file that the gist does not have, and one that the disk does not have.
        #expect(try pairs.run(["pair", pairs.path("b.txt"), "1"]).errors.contains(": ↑"))
        #expect(try pairs.run(["pair", pairs.path("c.txt"), "1"]).code == 1)
        #expect(try pairs.signs() == ["a.txt": "✓", "b.txt": "↑"])
        #expect((pairs.changes, pairs.names) == (0, ["a.txt", "b.txt"]))
    }

    @Test("C13: pair without an ID takes the user's only gist with a file of that name, or the one it was saved from")
    func finding() throws {
        let pairs = try PairServer()
        try pairs.write("mine\n")
        #expect(try pairs.run(["pair", pairs.path("a.txt")]).errors.contains(" of 1: ↕"))
        try pairs.write("x", to: "b.txt")
        let unknown = try pairs.run(["pair", pairs.path("b.txt")])
        #expect(unknown.code == 2 && unknown.errors.contains("Name the gist"), "\(unknown.errors)")
        let saving = try PairServer(["a.txt": "saved\n"])
        #expect(try saving.run(["save", "1", "--dir", saving.path("")]).code == 0)
        try FileManager.default.moveItem(atPath: saving.path("a.txt"), toPath: saving.path("moved.txt"))
        #expect(try saving.run(["pair", saving.path("a.txt")]).errors.contains(" of 1: ↓"))
    }

    @Test("C13: a file with the content of an older revision has changed in the gist, not on both sides")
    func older() throws {
        let pairs = try PairServer()
        try pairs.write(Self.one)
        pairs.edit("a.txt", to: "newer\n")
        #expect(try pairs.run(["pair", pairs.path("a.txt"), "1"]).errors.contains(": ↓"))
    }

    @Test("C13: create --pair pairs the new gist at once")
    func creating() throws {
        let pairs = try PairServer()
        try pairs.write("new\n", to: "n.txt")
        #expect(try pairs.run(["create", pairs.path("n.txt"), "--pair"]).code == 0)
        #expect(try pairs.signs() == ["n.txt": "✓"])
        #expect(try pairs.run(["create", pairs.path("n.txt"), "--pair"]).errors.contains("is already paired"))
        #expect(try pairs.run(["create", "--pair"], input: "x").code == 2)
        #expect(pairs.changes == 1)
    }

    @Test("C13: unpair forgets files, folders and all files of a gist, and changes neither side")
    func unpairing() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n", "c.txt": "c\n"])
        try pairs.pairAll()
        #expect(try pairs.run(["unpair", pairs.path("a.txt")]).errors.contains("is no longer paired with 1"))
        #expect(try pairs.signs().keys.sorted() == ["b.txt", "c.txt"])
        #expect(try pairs.run(["unpair", pairs.path("a.txt")]).code == 1)
        try FileManager.default.removeItem(atPath: pairs.path("b.txt"))
        #expect(try pairs.run(["unpair", pairs.path("")]).code == 0)
        #expect(try pairs.signs() == [:])
        try pairs.write("b\n", to: "b.txt")
        #expect(try pairs.run(["pair", pairs.path("b.txt"), "1"]).code == 0)
        #expect(try pairs.run(["unpair", "1"]).code == 0)
        #expect(try pairs.signs() == [:])
        #expect((pairs.changes, pairs.names) == (0, ["a.txt", "b.txt", "c.txt"]))
    }

    @Test("C13: a wrong command line names the mistake, and pairs nothing")
    func mistakes() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n"])
        try pairs.write("a\n")
        try pairs.write("b\n", to: "b.txt")
        #expect(try pairs.run(["pair"]).code == 2)
        #expect(try pairs.run(["pair", "1"]).errors.contains("Name a file"))
        #expect(try pairs.run(["pair", pairs.path("a.txt"), pairs.path("b.txt"), "1", "-f", "a.txt"]).code == 2)
        #expect(try pairs.run(["pair", pairs.path("no/a.txt"), "1"]).code == 1)
        #expect(try pairs.run(["pair", pairs.path(""), "1"]).errors.contains("is not a plain file"))
        #expect(try pairs.run(["push", "--watch", "--json"]).code == 2)
        #expect(try pairs.run(["push", pairs.path("a.txt")]).errors.contains("is not paired"))
        #expect(try pairs.run(["unpair"]).code == 2)
        // Names that GitHub does not accept.
        try pairs.write("x", to: "gistfile1")
        let refused = try pairs.run(["pair", pairs.path("gistfile1"), "1"])
        #expect(refused.code == 1 && refused.errors.contains("gistfile1"), "\(refused.errors)")
        #expect(try pairs.signs() == [:])
    }

    @Test("C13: a file is one word of the commands that messages name, whatever its name is")
    func words() throws {
        let name = "-x $(id) it's.txt"
        let pairs = try PairServer([name: "a\n"])
        try pairs.pairAll()
        try FileManager.default.removeItem(atPath: pairs.path(name))
        let quoted = "'\(pairs.path(""))/-x $(id) it'\\''s.txt'"
        #expect(try pairs.run(["push"]).errors.contains("gists-tui pull \(quoted) brings it back"))
        let terminal = try pairs.open(["push", "--", name], until: "gists-tui pull './-x $(id) it'\\''s.txt'")
        #expect(try terminal.waitForExit() == .exited(1))
        #expect(try pairs.run(["unpair", ""]).errors.contains("'' is not paired: gists-tui pair '' ID"))
    }

    @Test("C13: several pairs are stored by processes at the same time, and none is lost")
    func together() throws {
        let names = (0..<8).map { "f\($0).txt" }
        let pairs = try PairServer(Dictionary(uniqueKeysWithValues: names.map { ($0, "\($0)\n") }))
        for name in names { try pairs.write("\(name)\n", to: name) }
        let running = try names.map {
            try Program.start(pairs.located(["pair", pairs.path($0), "1"]), environment: pairs.environment)
        }
        for one in running { one.process.waitUntilExit() }
        #expect(try pairs.signs().keys.sorted() == names)
    }
}
