import Foundation
import Reading
import TestSupport
import Testing

@Suite("R8: patches")
struct PatchTests {
    /// The patch that makes files of others, by name and text.
    private func text(_ old: [String: String], _ new: [String: String], context: Int = 3) throws -> String {
        String(decoding: Patch(try changes(old, new), context: context).bytes, as: UTF8.self)
    }

    private func changes(_ old: [String: String], _ new: [String: String]) throws -> FileChanges {
        func versions(_ files: [String: String]) -> [FileChanges.Version] {
            files.sorted { $0.key < $1.key }.map { FileChanges.Version(name: $0.key, $0.value.utf8) }
        }
        return try #require(FileChanges(from: versions(old), to: versions(new)))
    }

    @Test("R8: a patch has heads, places, context and the mark of a missing newline")
    func format() throws {
        let old = (1...9).map { "\($0)\n" }.joined()
        let new = old.replacing("5\n", with: "five\n") + "10"
        #expect(
            try text(["a.txt": old], ["a.txt": new]) == """
                diff --git a/a.txt b/a.txt
                --- a/a.txt
                +++ b/a.txt
                @@ -2,8 +2,9 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8
                 9
                +10
                \\ No newline at end of file

                """)
        #expect(try text(["a": old], ["a": old]).isEmpty)
        #expect(try text(["a": "1\n2\n"], ["a": "1\n3\n"], context: 0).contains("@@ -2 +2 @@"))
    }

    @Test("R8: files that come, go or have another name")
    func files() throws {
        let patch = try text(["old": "y\n", "a": "z\n"], ["new": "x\n", "b": "z\n"])
        #expect(patch.contains("new file mode 100644\n--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+x\n"))
        #expect(patch.contains("deleted file mode 100644\n--- a/old\n+++ /dev/null\n@@ -1 +0,0 @@\n-y\n"))
        #expect(patch.contains("similarity index 100%\nrename from a\nrename to b\n"))
    }

    @Test("R8: a file is the same under another name where half of its lines are; the most alike are paired")
    func renames() throws {
        let lines = (1...10).map { "\($0)\n" }
        let text = lines.joined()
        let pairs = try changes(
            ["a": text, "b": "other\n"],
            ["far": lines.prefix(4).joined() + "x\ny\n", "near": text + "11\n", "c": "new\n"]
        ).pairs
        #expect(
            pairs.map { "\($0.old?.name ?? "-") \($0.new?.name ?? "-") \($0.status)" } == [
                "b - removed", "- c added", "- far added", "a near renamed",
            ])
    }

    @Test("R8: files that are no text are told, not compared")
    func binary() throws {
        let patch = try text(["a": "\u{0}x"], ["a": "\u{0}y", "b": "\u{0}"])
        #expect(
            patch == """
                diff --git a/a b/a
                Binary files a/a and b/a differ
                diff --git a/b b/b
                new file mode 100644
                Binary files /dev/null and b/b differ

                """)
    }

    @Test("R8: git takes the patch of random files and makes the new ones of the old ones")
    func gitApplies() throws {
        let folder = try TestFolder()
        var random = SeededGenerator(seed: 3)
        let names = ["plain.txt", "ü \"quoted\"\\.md", "tab\there", "new", "gone"]
        // 201 pairs of files, and 67 each that come and go.
        for round in 0..<67 {
            let root = folder.path + "/\(round)"
            try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
            func lines() -> String {
                let count = Int.random(in: 1...40, using: &random)
                let text = (0..<count).map { _ in "\(Int.random(in: 0..<9, using: &random))\n" }.joined()
                return Bool.random(using: &random) ? text : String(text.dropLast()) + "é"
            }
            var (old, expected): ([String: String], [String: String]) = ([:], [:])
            for name in names {
                if name != "new" { old[name] = lines() }
                if name != "gone" { expected[name] = lines() }
            }
            for (name, text) in old { try text.write(toFile: root + "/" + name, atomically: true, encoding: .utf8) }
            let patch = Patch(try changes(old, expected), context: round % 4)
            try Data(patch.bytes).write(to: URL(filePath: root + "/p.patch"))
            let git = Process()
            git.executableURL = URL(filePath: "/usr/bin/env")
            git.arguments = ["git", "-C", root, "apply", "--unidiff-zero", "--whitespace=nowarn", "p.patch"]
            git.environment = [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "GIT_CEILING_DIRECTORIES": root,
            ]
            try git.run()
            git.waitUntilExit()
            #expect(git.terminationStatus == 0)
            let left = try FileManager.default.contentsOfDirectory(atPath: root).filter { $0 != "p.patch" }
            #expect(Set(left) == Set(expected.keys))
            for (name, text) in expected {
                #expect(try String(contentsOfFile: root + "/" + name, encoding: .utf8) == text)
            }
        }
    }

    @Test("R8: what differs within lines is marked word by word")
    func words() throws {
        let changes = try changes(
            ["a": "let count = old.count\nsame\n"], ["a": "let count = new.total + 1\nsame\nmore\n"])
        let text = String(decoding: try #require(Patch.words(of: changes)), as: UTF8.self)
        #expect(
            text.hasSuffix(
                """
                @@ -1,2 +1,3 @@
                let count = [-old-]{+new+}.[-count-]{+total + 1+}
                same
                {+more+}

                """), "\(text)")
    }

    @Test("R8: words that both have and those of one side make that side's text again", arguments: 0..<100)
    func wordsOfRandomTexts(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func text() -> [UInt8] {
            (0..<Int.random(in: 0...80, using: &random)).map { _ in
                Array("ab_ \t\n.(é".utf8).randomElement(using: &random) ?? 0
            }
        }
        let (old, new) = (text(), text())
        let pieces = try #require(WordDiff(old, new)).pieces
        #expect(pieces.filter { $0.kind != .added }.flatMap(\.bytes) == old)
        #expect(pieces.filter { $0.kind != .removed }.flatMap(\.bytes) == new)
    }
}
