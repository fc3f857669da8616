import Foundation
import Reading
import TestSupport
import Testing

@Suite("R8: patches")
struct PatchTests {
    private func file(_ name: String, _ old: String, _ new: String, renamed: String? = nil) -> Patch.File {
        Patch.File(oldName: name, DiffedText(old), newName: renamed ?? name, DiffedText(new))
    }

    private func text(_ files: [Patch.File], context: Int = 3) throws -> String {
        String(decoding: try #require(Patch(files, context: context)).bytes, as: UTF8.self)
    }

    @Test("R8: a patch has heads, places, context and the mark of a missing newline")
    func format() throws {
        let old = (1...9).map { "\($0)\n" }.joined()
        let new = old.replacing("5\n", with: "five\n") + "10"
        #expect(
            try text([file("a.txt", old, new)]) == """
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
        #expect(try text([file("a", old, old)]).isEmpty)
        #expect(try text([file("a", "1\n2\n", "1\n3\n")], context: 0).contains("@@ -2 +2 @@"))
    }

    @Test("R8: files that come, go or have another name")
    func files() throws {
        let patch = try text([
            Patch.File(oldName: nil, DiffedText(""), newName: "new", DiffedText("x\n")),
            Patch.File(oldName: "old", DiffedText("y\n"), newName: nil, DiffedText("")),
            file("a", "z\n", "z\n", renamed: "b"),
        ])
        #expect(patch.contains("new file mode 100644\n--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+x\n"))
        #expect(patch.contains("deleted file mode 100644\n--- a/old\n+++ /dev/null\n@@ -1 +0,0 @@\n-y\n"))
        #expect(patch.hasSuffix("similarity index 100%\nrename from a\nrename to b\n"))
    }

    @Test("R8: git takes the patch of random files and makes the new ones of the old ones")
    func gitApplies() throws {
        let folder = try TestFolder()
        var random = SeededGenerator(seed: 3)
        let names = ["plain.txt", "ü \"quoted\"\\.md", "tab\there", "new", "gone"]
        for round in 0..<12 {
            let root = folder.path + "/\(round)"
            try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
            func lines() -> String {
                let count = Int.random(in: 1...40, using: &random)
                let text = (0..<count).map { _ in "\(Int.random(in: 0..<9, using: &random))\n" }.joined()
                return Bool.random(using: &random) ? text : String(text.dropLast()) + "é"
            }
            var expected: [String: String] = [:]
            let files = try names.map { name in
                let (old, new) = (lines(), lines())
                if name != "new" { try old.write(toFile: root + "/" + name, atomically: true, encoding: .utf8) }
                if name != "gone" { expected[name] = new }
                return Patch.File(
                    oldName: name == "new" ? nil : name, DiffedText(name == "new" ? "" : old),
                    newName: name == "gone" ? nil : name, DiffedText(name == "gone" ? "" : new))
            }
            let patch = try #require(Patch(files, context: round % 4))
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
}
