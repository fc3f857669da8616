import Backup
import Testing
import Texts

@Suite("Names for any file system") struct SafeNameTests {
    @Test("P5: a name that every file system can have stays as it is")
    func kept() {
        for name in ["notes.md", ".bashrc", "日本語.txt", "a b.txt", "CONTRIBUTING", "com.txt", "lpt10", "👩‍💻.md"] {
            #expect(SafeName.one(for: name).isExactly(name))
        }
    }

    @Test(
        "P5: slashes, devices of Windows, dots and spaces at the end, and hidden characters get another name",
        arguments: [
            ("a/b.txt", "a-b.txt"), ("..\\up", "..-up"), ("..", "file"), (".", "file"), ("", "file"), (" ", "file"),
            ("CON", "_CON"), ("nul.txt", "_nul.txt"), ("Com1", "_Com1"), ("LPT9.log", "_LPT9.log"),
            ("com\u{B9}", "_com\u{B9}"), ("aux .txt", "_aux .txt"), ("end.", "end"), ("end. . ", "end"),
            ("a:b*c?\"<>|", "a-b-c-----"), ("a\u{0}b\nc", "a-b-c"), ("\u{202E}txt.exe", "-txt.exe"), (".git", "_.git"),
            (".GIT", "_.GIT"), ("\u{301}x", "_\u{301}x"),
        ])
    func changed(_ name: String, _ expected: String) {
        #expect(SafeName.one(for: name).isExactly(expected))
        #expect(SafeName.one(for: expected).isExactly(expected))
    }

    @Test("P5: a long name is cut to 255 bytes between characters, and keeps its ending")
    func long() {
        let exact = String(repeating: "a", count: 251) + ".txt"
        #expect(SafeName.one(for: exact) == exact)
        let name = SafeName.one(for: String(repeating: "é", count: 200) + ".txt")
        #expect(name.utf8.count <= 255 && name.ends(with: "é.txt"))
        let many = SafeName.all(for: (0..<30).map { String(repeating: "x", count: 300 + $0) })
        #expect(Set(many).count == 30 && many.allSatisfy { $0.utf8.count <= 255 })
    }

    @Test("P5: names that some file system takes for the same get numbers; those that need no change go first")
    func collisions() {
        #expect(SafeName.all(for: ["A.txt", "a.txt"]) == ["A.txt", "a-2.txt"])
        let accents = SafeName.all(for: ["caf\u{E9}", "cafe\u{301}"])
        #expect(accents[0].isExactly("caf\u{E9}") && accents[1].isExactly("cafe\u{301}-2"))
        #expect(SafeName.all(for: ["a/b", "a-b"]) == ["a-b-2", "a-b"])
        #expect(SafeName.all(for: ["stra\u{DF}e", "STRASSE"])[1] == "STRASSE-2")
        #expect(
            SafeName.all(for: ["GIST.json", "comments.json"], reserved: ["gist.json", "comments.json"])
                == ["GIST-2.json", "comments-2.json"])
    }

    @Test("P5: a file keeps the name of the last time when another one comes that would take it")
    func earlier() {
        #expect(SafeName.all(for: ["A", "a"], earlier: ["a": "a"]) == ["A-2", "a"])
        #expect(SafeName.all(for: ["b/c", "b-c"], earlier: ["b/c": "b-c"]) == ["b-c", "b-c-2"])
    }
}
