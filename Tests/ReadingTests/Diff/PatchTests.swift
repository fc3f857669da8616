import Foundation
import TestSupport
import Testing

@testable import Reading

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
                index 07193989308c972f8a2d0f1b3a15c29ea4ac565b..3a649bfcaf23540b360b5d99a4716a07b59be0bf 100644
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
        let zero = String(repeating: "0", count: 40)
        #expect(
            patch.contains(
                "new file mode 100644\nindex \(zero)..587be6b4c3f93f93c489c0111bba5596147a26cb\n--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+x\n"
            ))
        #expect(
            patch.contains(
                "deleted file mode 100644\nindex 975fbec8256d3e8a3797e7a3611380f27c49f4ac..\(zero)\n--- a/old\n+++ /dev/null\n@@ -1 +0,0 @@\n-y\n"
            ))
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

    @Test("R8: a name with a blank ends with a tab, in quotes too")
    func blanks() throws {
        let patch = try text(["a b": "1\n", "c": "x\n"], ["a b": "2\n", "ü d": "x\ny\n"])
        #expect(patch.contains("\n--- a/a b\t\n+++ b/a b\t\n"))
        #expect(patch.contains("\n--- a/c\n+++ \"b/\\303\\274 d\"\t\n"))
    }

    @Test(
        "R8: contents have the IDs that git gives them",
        arguments: [
            (0, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"), (54, "60704cd2c753c0419b5d235cbf244ec4c696cded"),
            (55, "d1985ddc2983785702b9a90effd5aff2f7cfdca4"), (56, "1f973e890f52da1f22fa7e5620a628bc4ee74cb3"),
            (63, "487e57f9763ebddbed2027c4452510c0ae0f95ff"), (64, "71b7a71962774fa5c721e1163f935cb61a0e09e6"),
            (119, "1325c3d76ea6a66e75dce490a0b8cb8b12233ee0"), (120, "253af86ee859905852357aee8bd83b08601364ae"),
            (1000, "a50be72b20f0e3f078d252e8e56b11b4bec67509"),
        ])
    func ids(count: Int, id: String) { #expect(BlobID.of([UInt8](repeating: 0x61, count: count)) == id) }

    @Test("R8: files that are no text are told, not compared")
    func binary() throws {
        let patch = try text(["a": "\u{0}x"], ["a": "\u{0}y", "b": "\u{0}"])
        #expect(
            patch == """
                diff --git a/a b/a
                index 718882ce3e4b770a94fed2050e5fb06aac7af37d..a548eecb1f6a39c6a6819ab675c603ec61aaca42 100644
                Binary files a/a and b/a differ
                diff --git a/b b/b
                new file mode 100644
                index 0000000000000000000000000000000000000000..f76dd238ade08917e6712764a16a22005a50573d
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
            let command = ["git", "-C", root, "apply", "--unidiff-zero", "--whitespace=nowarn", "p.patch"]
            #expect(try run(command, in: root) == 0)
            let left = try FileManager.default.contentsOfDirectory(atPath: root).filter { $0 != "p.patch" }
            #expect(Set(left) == Set(expected.keys))
            for (name, text) in expected {
                #expect(try String(contentsOfFile: root + "/" + name, encoding: .utf8) == text)
            }
        }
    }

    @Test("R8: git makes files that are no text of a patch, of all sizes around its lines and blocks")
    func gitAppliesBinaries() throws {
        let folder = try TestFolder()
        var random = SeededGenerator(seed: 5)
        func bytes(_ count: Int) -> [UInt8] {
            [0] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        for (round, size) in [0, 1, 2, 3, 4, 25, 26, 40, 51, 52, 53, 104, 5_000, 65_534, 65_535, 200_000].enumerated() {
            let root = folder.path + "/\(round)"
            try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
            let old = [
                "a b.bin": bytes(size / 2), "gone.bin": bytes(3), "same.bin": bytes(9), "text": Array("x\n".utf8),
            ]
            let new = [
                "a b.bin": bytes(size), "came.bin": bytes(size), "renamed.bin": old["same.bin"] ?? [], "text": [0, 1],
            ]
            for (name, bytes) in old { try Data(bytes).write(to: URL(filePath: root + "/" + name)) }
            func versions(_ files: [String: [UInt8]]) -> [FileChanges.Version] {
                files.sorted { $0.key < $1.key }.map { FileChanges.Version(name: $0.key, $0.value) }
            }
            let changes = try #require(FileChanges(from: versions(old), to: versions(new)))
            try Data(Patch(changes, binaries: .whole).bytes).write(to: URL(filePath: root + "/p.patch"))
            #expect(try run(["git", "-C", root, "apply", "p.patch"], in: root) == 0)
            let left = try FileManager.default.contentsOfDirectory(atPath: root).filter { $0 != "p.patch" }
            #expect(Set(left) == Set(new.keys))
            for (name, bytes) in new { #expect(try Data(contentsOf: URL(filePath: root + "/" + name)) == Data(bytes)) }
        }
    }

    @Test(
        "R8: GNU patch takes names with blanks, tabs, quotes and other scripts, renames with changes, and files that come and go"
    )
    func patchApplies() throws {
        let folder = try TestFolder()
        let text = (1...12).map { "\($0)\n" }.joined()
        let names = ["my file.txt", "plain", "ü \"q\"\\.md", "tab\there", " lead", "日本 語.txt"]
        var (old, new): ([String: String], [String: String]) = (["old name.txt": text, "gone away": "x\n"], [:])
        for name in names { (old[name], new[name]) = (text, text.replacing("7\n", with: "seven\n")) }
        new["new name.txt"] = text + "13\n"
        new["came along"] = "y\n"
        for (name, text) in old { try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8) }
        try Data(Patch(try changes(old, new)).bytes).write(to: URL(filePath: folder.path + "/p.patch"))
        #expect(try run(["patch", "-p1", "-s", "-i", "p.patch"], in: folder.path) == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "p.patch" }
        #expect(Set(left) == Set(new.keys))
        for (name, text) in new {
            #expect(try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8) == text)
        }
    }

    /// Runs a program on the files of a folder that is in no repository.
    /// - Returns: its exit code.
    private func run(_ words: [String], in folder: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "GIT_CEILING_DIRECTORIES": folder,
            "LC_ALL": "C.UTF-8",
        ]
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
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

@Suite("R8: patches of many changes", .timeLimit(.minutes(1)))
struct LargePatchTests {
    /// A text in which every second line is another one.
    private func changes(_ count: Int) throws -> FileChanges {
        let old = (0..<count).map { "line \($0)\n" }.joined()
        let new = (0..<count).map { "line \($0)\nadded\n" }.joined()
        return try #require(
            FileChanges(from: [.init(name: "a.csv", old.utf8)], to: [.init(name: "a.csv", new.utf8)]))
    }

    @Test("R8: changes of one hunk are written once each: 200,000 would take hours in the square of their number")
    func manyChanges() throws {
        let changes = try changes(200_000)
        let diff = try #require(changes.pairs.first?.diff)
        let hunks = diff.hunks()
        #expect(hunks.count == 1 && hunks.first?.changes.count == 200_000)
        #expect(Patch(changes).bytes.count { $0 == UInt8(ascii: "\n") } == 400_000 + 5)
    }

    @Test("R8: who gives a patch up gets none, and waits for no more than a few changes")
    func cancelled() throws {
        let changes = try changes(20_000)
        var looks = 0
        let patch = Patch(changes) {
            looks += 1
            return looks == 3
        }
        #expect(patch == nil && looks == 3)
        #expect(Patch(changes, isCancelled: { false })?.bytes == Patch(changes).bytes)
    }
}
