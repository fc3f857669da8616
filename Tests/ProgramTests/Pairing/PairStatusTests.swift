import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Status of pairs` {
    /// All signs in one gist.
    private func all() throws -> PairServer {
        let names = ["both", "equal", "gone-both", "gone-here", "gone-there", "here", "there"]
        let pairs = try PairServer(Dictionary(uniqueKeysWithValues: names.map { ($0, "\($0)\n") }))
        try pairs.pairAll()
        for name in ["both", "here"] { try pairs.write("mine\n", to: name) }
        for name in ["both", "there"] { pairs.edit(name, to: "theirs\n") }
        for name in ["gone-here", "gone-both"] { try FileManager.default.removeItem(atPath: pairs.path(name)) }
        for name in ["gone-there", "gone-both"] { pairs.edit(name, to: nil) }
        return pairs
    }

    @Test("C13: status has the sign of each pair, and exits with 1 if anything differs")
    func signs() throws {
        let pairs = try all()
        let result = try pairs.run(["status"])
        #expect(result.code == 1)
        let lines = [
            ("↕", "both"), ("✓", "equal"), ("✕", "gone-both"), ("✕", "gone-here"), ("✕", "gone-there"), ("↑", "here"),
            ("↓", "there"),
        ].map { "\($0)\t\(pairs.path($1))\t1\t\($1)" }
        #expect(result.lines.map(String.init) == lines)
        let json = try pairs.run(["status", "--json"])
        #expect(json.code == 1)
        let rows = json.json as? [[String: Any]] ?? []
        #expect(
            rows.map { $0["status"] as? String } == [
                "changed-both", "equal", "deleted-both", "deleted-here", "deleted-there", "changed-here",
                "changed-there",
            ])
        #expect(rows.first?["id"] as? String == "1" && rows.first?["sign"] as? String == "↕")
        #expect(rows.first?["version"] as? String == PairServer.version(5))
        #expect(rows.first?["path"] as? String == pairs.path("both"))
        #expect(rows.first?["html_url"] as? String == "https://gist.github.com/mira/1")
        let chosen = try pairs.run(["status", "--jq", ".[] | select(.status == \"equal\").name"])
        #expect(chosen.text == "equal\n")
        #expect(pairs.changes == 0)
    }

    @Test("C13: status exits with 0 if everything is equal; a time alone changes no sign")
    func equal() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        #expect(try pairs.run(["status"]).code == 0)
        try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: pairs.path("a.txt"))
        #expect(try pairs.run(["status"]).code == 0)
        // Another revision with the same content, and other files.
        pairs.edit("b.txt", to: "b\n")
        #expect(try pairs.run(["status"]).code == 0)
        // The content of an older revision is a change.
        pairs.edit("a.txt", to: "new\n")
        #expect(try pairs.run(["pull"]).code == 0)
        try pairs.write("one\ntwo\nthree\n")
        #expect(try pairs.signs() == ["a.txt": "↑"])
    }

    @Test("C13: status DIR compares the files in it; one that is not paired is named")
    func folders() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n"])
        try FileManager.default.createDirectory(atPath: pairs.path("sub"), withIntermediateDirectories: true)
        try pairs.write("a\n", to: "sub/a.txt")
        try pairs.write("b\n", to: "b.txt")
        #expect(try pairs.run(["pair", pairs.path("sub/a.txt"), "1"]).code == 0)
        #expect(try pairs.run(["pair", pairs.path("b.txt"), "1"]).code == 0)
        #expect(try pairs.run(["status", pairs.path("sub")]).lines.count == 1)
        #expect(try pairs.run(["status", pairs.path("sub/a.txt")]).lines.count == 1)
        #expect(try pairs.run(["status", pairs.path("")]).lines.count == 2)
        let other = try pairs.run(["status", pairs.path("other")])
        #expect((other.code, other.text) == (1, ""))
        #expect(other.errors.contains("is not paired"))
        #expect((try PairServer().run(["status", "--json"]).json as? [Any])?.isEmpty == true)
    }

    @Test("C13: without a network status says so; offline it compares with what was seen last")
    func unreachable() throws {
        let pairs = try PairServer()
        try pairs.pairAll()
        try pairs.write("mine\n")
        pairs.server.stop()
        let result = try pairs.run(["status"])
        #expect((result.code, result.text) == (1, ""))
        #expect(!result.errors.isEmpty)
        let offline = try pairs.run(["status", "--offline", "--json"])
        #expect(offline.code == 1 && offline.text.contains("changed-here"), "\(offline.errors)")
    }

    @Test("C13: a gist that is deleted has a sign of its own for each file")
    func deleted() throws {
        let pairs = try PairServer(["a.txt": "a\n", "b.txt": "b\n"])
        try pairs.pairAll()
        try FileManager.default.removeItem(atPath: pairs.path("b.txt"))
        pairs.gist.withLock { $0.isDeleted = true }
        let rows = try pairs.run(["status", "--json"]).json as? [[String: Any]] ?? []
        #expect(rows.map { $0["status"] as? String } == ["deleted-there", "deleted-both"])
        for command in ["push", "pull"] {
            let result = try pairs.run([command, "--json"])
            #expect(result.code == 1)
            #expect(pairs.results(result) == ["a.txt": "deleted-there", "b.txt": "deleted-both"])
        }
        #expect((pairs.here(), pairs.changes) == ("a\n", 0))
    }
}
