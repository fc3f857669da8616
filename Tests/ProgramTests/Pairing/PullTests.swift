import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.blocking) struct `Pull` {
    @Test("C13: pull brings the gist's changes, and leaves those that were made here")
    func pulling() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n", "c.txt": "c\n"])
        try pairs.pairAll()
        pairs.edit("a.txt", to: "a2\n")
        try pairs.write("b2\n", to: "b.txt")
        let result = try pairs.run(["pull", "--json"])
        #expect(result.code == 0, "\(result.errors)")
        #expect(pairs.results(result) == ["a.txt": "pulled", "b.txt": "changed-here", "c.txt": "equal"])
        #expect((pairs.here("a.txt"), pairs.here("b.txt"), pairs.there("b.txt")) == ("a2\n", "b2\n", "b\n"))
        #expect(try pairs.signs() == ["a.txt": "✓", "b.txt": "↑", "c.txt": "✓"])
        #expect(pairs.changes == 0)
        #expect(pairs.names == ["a.txt", "b.txt", "c.txt"])
    }

    @Test("C13: pull merges changes of both sides, which push then sends")
    func merging() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("ONE\ntwo\nthree\n")
        pairs.edit("a.txt", to: "one\ntwo\nTHREE\n")
        let result = try pairs.run(["pull", "--json"])
        #expect(result.code == 0 && pairs.results(result) == ["a.txt": "merged"])
        #expect((pairs.here(), pairs.there()) == ("ONE\ntwo\nTHREE\n", "one\ntwo\nTHREE\n"))
        #expect(try pairs.signs() == ["a.txt": "↑"])
        #expect(try pairs.run(["push"]).code == 0)
        #expect(pairs.there() == "ONE\ntwo\nTHREE\n")
    }

    @Test("C13: a deleted file comes back only if it is named; a file is never deleted")
    func deletions() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n"])
        try pairs.pairAll()
        try FileManager.default.removeItem(atPath: pairs.path("a.txt"))
        pairs.edit("b.txt", to: nil)
        let result = try pairs.run(["pull", "--json"])
        #expect(result.code == 1)
        #expect(pairs.results(result) == ["a.txt": "deleted-here", "b.txt": "deleted-there"])
        #expect(pairs.names == ["b.txt"])
        #expect(try pairs.run(["pull", pairs.path("a.txt")]).code == 0)
        #expect(pairs.here("a.txt") == "a\n")
    }

    @Test("C13: pull creates a file that was paired before it existed; the ID of a gist means all its files")
    func creating() throws {
        let pairs = try PairServer()
        #expect(try pairs.run(["pair", pairs.path("a.txt"), "1"]).errors.contains("↓"))
        #expect(try pairs.run(["pull", "1"]).code == 0)
        #expect(pairs.here() == "one\ntwo\nthree\n")
    }

    @Test("C13: pull keeps the bytes of the gist, whatever line ends they have")
    func bytes() throws {
        let pairs = try PairServer(["a.txt": "x\n"])
        try pairs.pairAll()
        for text in ["a\r\nb\r\n", "no newline", "\u{FEFF}mark\n", "e\u{301}\n", "\u{E9}\n"] {
            pairs.edit("a.txt", to: text)
            #expect(try pairs.run(["pull"]).code == 0)
            #expect(FileManager.default.contents(atPath: pairs.path("a.txt")) == Data(text.utf8))
            #expect(try pairs.run(["status"]).code == 0)
        }
    }
}
