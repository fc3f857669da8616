import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Edit command` {
    @Test("C1: edit changes description, names and files, each by its option, in one request")
    func options() throws {
        let writing = try WritingServer(files: ["notes.md": "one\n", "b=c.txt": "b", "old": "o"])
        let added = try writing.folder.file("new.txt", "new")
        let result = try writing.run(
            ["edit", "1", "-d", "better", "-r", "old", "--rename", "b=c.txt=d=e.txt", "-a", added])
        #expect(result.code == 0 && result.text == "https://gist.github.com/mira/1\n", "\(result.errors)")
        #expect(writing.changes == ["PATCH /gists/1"])
        #expect(writing.sent["description"] as? String == "better")
        let files = writing.sent["files"] as? [String: Any]
        #expect(files?.keys.sorted() == ["b=c.txt", "new.txt", "old"])
        #expect(files?["old"] is NSNull)
        #expect(writing.sentFile("b=c.txt")?["filename"] as? String == "d=e.txt")
        #expect(writing.sentFile("new.txt")?["content"] as? String == "new")
    }

    @Test("C1: edit takes a text from a pipe or a file of the disk, for the file that is named or the only one")
    func replacing() throws {
        let writing = try WritingServer()
        #expect(try writing.run(["edit", "1"], input: "piped\n").code == 0)
        #expect(writing.sentFile("notes.md")?["content"] as? String == "piped\n")
        let file = try writing.folder.file("other.md", "from the disk\n")
        #expect(try writing.run(["edit", "1", file]).code == 0)
        #expect(writing.sentFile("notes.md")?["content"] as? String == "from the disk\n")
        let two = try WritingServer(files: ["a": "1", "other.md": "2"])
        #expect(try two.run(["edit", "1", file]).code == 0)
        #expect(two.sentFile("other.md")?["content"] as? String == "from the disk\n")
        let unclear = try two.run(["edit", "1"], input: "x")
        #expect(unclear.code == 2 && unclear.errors.contains("choose one with --filename. It has: a, other.md."))
        #expect(try two.run(["edit", "1", "-f", "a"], input: "x").code == 0)
        #expect(two.sentFile("a")?["content"] as? String == "x")
    }

    @Test("C1: what changes nothing is not sent, what the gist has not got is named")
    func nothing() throws {
        let writing = try WritingServer()
        let same = try writing.run(["edit", "1", "-d", "Gist number 1"])
        #expect(same.code == 0 && same.errors == "Nothing has changed.\n")
        #expect(
            try writing.run(["edit", "1", "-r", "x"]).errors.contains("This gist has no file “x”. It has: notes.md."))
        #expect(try writing.run(["edit", "1", "--rename", "x"]).code == 2)
        #expect(try writing.run(["edit", "1", "-r", "notes.md"]).errors.contains("A gist needs at least one file."))
        let clash = try writing.folder.file("notes.md", "x")
        #expect(try writing.run(["edit", "1", "-a", clash]).errors.contains("Two files are named “notes.md”."))
        #expect(try writing.run(["edit", "1"], input: "").errors.contains("is blank: GitHub"))
        #expect(try writing.run(["edit", "1"], input: "password=tr0ub4dor1").errors.contains("notes.md:1: password"))
        #expect(writing.changes == [])
    }

    @Test("C1: on a terminal the file is in the editor, in a private copy with its extension")
    func editor() throws {
        let writing = try WritingServer()
        let terminal = try writing.open(
            ["edit", "1"], editor: "stat -c %a \"$1\"; basename \"$1\"; cat \"$1\"; echo three >> \"$1\"")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.lines.prefix(4) == ["600", "notes.md", "one", "two"], "\(terminal.text)")
        #expect(writing.sentFile("notes.md")?["content"] as? String == "one\ntwo\nthree\n")
        #expect(writing.kept == [])
    }

    @Test(
        "C1: an editor's work that cannot be sent is kept in a file, and what is not work is not",
        arguments: [
            ("true", 0, "Nothing has changed.", nil), ("exit 3", 1, "$EDITOR exited with 3", nil),
            ("echo x > \"$1\"; exit 3", 1, "$EDITOR exited with 3", "x\n"),
            (": > \"$1\"", 1, "“notes.md” is blank", ""),
            ("printf '\\377x' > \"$1\"", 1, "“notes.md” is a binary file", "\u{FFFD}x"),
            ("head -c 20000000 /dev/zero | tr '\\0' a > \"$1\"", 1, "20.0 MB is too large", nil),
            ("rm \"$1\"", 1, "Can't read ", nil), ("echo password=tr0ub4dor1 > \"$1\"", 1, "Publish it anyway?", nil),
        ] as [(String, Int32, String, String?)])
    func editors(script: String, code: Int32, sentence: String, kept: String?) throws {
        let writing = try WritingServer()
        let terminal = try writing.open(["edit", "1"], editor: script, until: sentence)
        if sentence.hasSuffix("?") { terminal.type("n\r") }
        #expect(try terminal.waitForExit() == .exited(code))
        #expect(writing.changes == [])
        if let kept { #expect(writing.kept == [kept]) }
        if let file = terminal.unwrappedText.split(separator: " ").last(where: { $0.contains("/gists-tui-") }) {
            #expect(
                FileManager.default.fileExists(atPath: file.trimmingCharacters(in: ["."])) || script.hasPrefix("rm"))
        } else {
            #expect(code == 0 || writing.kept == [])
        }
    }

    @Test("C1: what the editor saved under another name is kept and told of, whether its text is sent or not")
    func otherName() throws {
        for more in ["", "; echo x >> \"$1\""] {
            let writing = try WritingServer()
            let save = "echo mine > \"${1%/*}/other.md\""
            let terminal = try writing.open(["edit", "1"], editor: save + more)
            #expect(try terminal.waitForExit() == .exited(0))
            #expect(terminal.unwrappedText.contains("The editor left other files: they are kept in "))
            #expect(writing.kept.contains("mine\n"))
        }
    }

    @Test("C1: without an editor that runs, the sentence says so, and no copy stays behind")
    func noEditor() throws {
        let writing = try WritingServer()
        for (variables, sentence) in [
            (["EDITOR": "/nowhere/edit"], "Can't run $EDITOR (/nowhere/edit)"),
            (["EDITOR": "", "PATH": "/nowhere"], "Can't run $EDITOR"),
            (["TMPDIR": "/nowhere"], "Can't write a file for the editor in /nowhere"),
        ] {
            let terminal = try writing.open(["edit", "1"], environment: variables, until: sentence)
            #expect(try terminal.waitForExit() == .exited(1))
        }
        #expect(writing.changes == [] && writing.kept == [])
    }

    @Test("C1: another user's gist is not opened in the editor, and a refusal says whose it is")
    func others() throws {
        let writing = try WritingServer(answer: .json("{}", status: 404, headers: [("X-OAuth-Scopes", "gist")]))
        let piped = try writing.run(["edit", "1"], input: "x")
        #expect(piped.code == 1 && piped.errors.contains("can't find the gist 1 (404)"), "\(piped.errors)")
        #expect(piped.errors.hasSuffix("Only its owner can change it: mira.\n"))
        writing.server.on("/user", .json(#"{"login":"noor","id":8}"#))
        let terminal = try writing.open(
            ["edit", "1"], editor: "touch $HOME/opened", until: "This gist belongs to mira")
        #expect(try terminal.waitForExit() == .exited(1))
        #expect(writing.changes.count == 1 && !FileManager.default.fileExists(atPath: writing.folder.path + "/opened"))
    }

    @Test("C1: a disk that takes no more is named before the editor opens")
    func fullDisk() throws {
        let writing = try WritingServer()
        // As little as fits on a full disk.
        let line = "trap '' XFSZ; ulimit -f 0; exec \(Program.path) edit 1 --api-url \(writing.server.url)"
        let terminal = try PseudoTerminal(
            "/bin/bash", ["-c", line], environment: writing.environment.merging(["HOME": "/dev/null"]) { $1 })
        try terminal.waitFor("Can't write a file for the editor in ")
        #expect(try terminal.waitForExit() == .exited(1))
        #expect(writing.changes == [] && writing.kept == [])
    }

    @Test("C1: an edit that GitHub does not take is kept, and the sentence names the file", arguments: [401, 422, 500])
    func refused(status: Int) throws {
        let writing = try WritingServer(answer: .json(#"{"message":"No"}"#, status: status))
        let terminal = try writing.open(["edit", "1"], editor: "echo mine > \"$1\"", until: "Your text is kept in ")
        #expect(try terminal.waitForExit() == .exited(status == 401 ? 4 : 1))
        #expect(writing.changes == ["PATCH /gists/1"] && writing.kept == ["mine\n"])
    }

    @Test("C1: a gist that another program changed meanwhile is left as it is, and the text kept")
    func conflict() throws {
        let writing = try WritingServer()
        let before = Sample.json(Sample.gist(1))
        let after = Sample.json(Sample.gist(1, changed: ["updated_at": "2026-01-05T10:00:00Z"]))
        writing.server.on("/gists/1", .json(before), .json(after))
        let terminal = try writing.open(["edit", "1"], editor: "echo mine > \"$1\"", until: "Your text is kept in ")
        try terminal.waitFor("The gist was changed by another program meanwhile. Nothing was sent.")
        #expect(try terminal.waitForExit() == .exited(1))
        #expect(writing.changes == [] && writing.kept == ["mine\n"])
    }
}
