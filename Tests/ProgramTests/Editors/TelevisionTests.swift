import Foundation
import LoopbackServer
import TestSupport
import Testing

/// The channel for television: its commands in the shell that television starts them with.
@Suite(.blocking) struct `The channel for television` {
    private static let channel = URL(filePath: #filePath).appending(path: "../../../../editors/television/gists.toml")
        .standardized

    /// The texts of a key in a section. Texts and arrays of TOML's basic strings are JSON as well.
    private static func texts(_ key: String, in section: String) throws -> [String] {
        let lines = try String(contentsOf: channel, encoding: .utf8).split(separator: "\n")
        let own = lines.drop { $0 != "[\(section)]" }.dropFirst().prefix { !$0.hasPrefix("[") }
        let line = try #require(own.first { $0.hasPrefix(key + " = ") })
        let value = try JSONSerialization.jsonObject(
            with: Data(line.dropFirst(key.count + 3).utf8), options: .fragmentsAllowed)
        return try #require(value as? [String] ?? (value as? String).map { [$0] })
    }

    /// Runs a command with the program in `PATH` and a server of the test.
    private func run(_ command: String, _ run: PickRun) throws -> Program.Result {
        try FileManager.default.createDirectory(at: run.folder.url("bin"), withIntermediateDirectories: true)
        let program = try run.folder.file(
            "bin/gists-tui", "#!/bin/sh\nname=$1; shift; exec \"$PROGRAM\" \"$name\" \(run.options) \"$@\"\n")
        chmod(program, 0o755)
        return try Program.run(
            "/bin/sh", ["-c", command],
            environment: run.environment.merging(["PATH": "\(run.folder.path)/bin:/usr/bin:/bin"]) { $1 })
    }

    @Test("C17: each row of the source has the fields that are shown, and the preview shows the gist of the first one")
    func commands() throws {
        let hostile = "x'; touch \"$HOME/made\" #\t\u{1B}[2J $(touch ~/made) {split:\\t:0}"
        let gists = try PickRun([
            PickRun.gist(1, hostile, ["a.txt": "A\n"]), PickRun.gist(2, "calm", ["b.txt": "B\n"]),
        ])
        _ = try gists.pick(keys: "calm\r")
        for id in ["1", "2"] { #expect(try run("gists-tui show \(id)", gists).code == 0) }
        let source = try #require(try Self.texts("command", in: "source").first)
        let listed = try run(source, gists)
        #expect(listed.code == 0, "\(listed.errors)")
        let rows = listed.text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(rows.map(\.first) == ["1", "2"] && rows.allSatisfy { $0.count == 6 && $0[1] == "mira" })
        #expect(!listed.text.contains("\u{1B}") && rows.last?[5] == "calm")
        let (display, output) = (try Self.texts("display", in: "source"), try Self.texts("output", in: "source"))
        #expect(display == [#"{split:\t:1}: {split:\t:5}"#] && output == [#"{split:\t:0}"#])
        let preview = try #require(try Self.texts("command", in: "preview").first)
        for (row, text) in zip(rows, ["A", "B"]) {
            let shown = try run(preview.replacingOccurrences(of: output[0], with: row[0]), gists)
            #expect(shown.code == 0 && shown.text.contains(text), "\(shown.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: gists.folder.path + "/made"))
    }

    @Test("C17: the other sources are lists of the program, too")
    func sources() throws {
        let gists = try PickRun()
        for source in try Self.texts("command", in: "source").dropFirst() {
            let result = try run(source, gists)
            // Nobody is signed in: the program says so instead of misunderstanding its options.
            #expect(result.text.isEmpty && !result.errors.contains("Unknown option"), "\(source): \(result.errors)")
        }
    }
}
