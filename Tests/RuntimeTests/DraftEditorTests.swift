import Browser
import Documents
import Foundation
import Gists
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `W4: a file of a draft in the editor` {
    private let parent: TestFolder
    private let folder: String
    private let job = EditorJob(.file(0, ofDraft: "d1"), name: "notes.md", text: "one\n")

    init() throws {
        parent = try TestFolder()
        folder = parent.path + "/drafts"
    }

    private func run(_ editor: String?, in folder: String?? = nil) -> EditorJob.Outcome {
        var environment = ["TMPDIR": parent.path]
        environment["EDITOR"] = editor
        return DraftEditor(environment: environment, folder: folder ?? self.folder) { $0() }.run(job)
    }

    private func sentence(_ outcome: EditorJob.Outcome) throws -> String {
        guard case .failed(let sentence) = outcome else { throw Failure("\(outcome)") }
        return sentence
    }

    /// What lies beside the store: folders with one file each.
    private var left: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    /// The file that a sentence says something is in.
    private func file(_ sentence: String) throws -> Data {
        let path = try #require(sentence.split(separator: " ").last)
        return try Data(contentsOf: URL(filePath: String(path)))
    }

    @Test(
        "W4: what was written is read back, and the copy is gone; nobody else could read it, and its name has the end")
    func written() throws {
        #expect(
            run("f() { stat -c '%a %n' \"$1\" > '\(parent.path)/out'; echo two >> \"$1\"; }; f") == .text("one\ntwo\n"))
        let out = try parent.text("out")
        #expect(out.hasPrefix("600 ") && out.hasSuffix("/notes.md\n"))
        #expect(try left == [])
    }

    @Test("W4: an editor that changes nothing changes nothing, and one that empties the file has emptied it")
    func unchanged() throws {
        #expect(run("true") == .unchanged)
        #expect(run("touch") == .unchanged)
        #expect(run("truncate -s 0") == .text(""))
        #expect(try left == [])
    }

    @Test("W4: an editor that is not there or may not be run is named, with the variable that names another")
    func missing() throws {
        for editor in ["no-such-editor-at-all", "/etc/passwd"] {
            #expect(run(editor) == .failed("Can't run $EDITOR (\(editor))."))
        }
        #expect(try left == [])
    }

    @Test("W4: an editor that fails leaves the draft as it was; what it had written is said, and no later run takes it")
    func failing() throws {
        #expect(run("exit 3;") == .failed("$EDITOR exited with 3: the file is unchanged."))
        #expect(try left == [])
        for end in ["return 3", "kill -9 $$"] {
            let said = try sentence(run("f() { echo mine > \"$1\"; \(end); }; f"))
            #expect(said.contains("the file is unchanged, what you wrote is in \(folder)/kept-"))
            #expect(try file(said) == Data("mine\n".utf8))
        }
        #expect(PrivateFolder.leftovers(in: folder, prefix: "").isEmpty)
    }

    @Test("W9: what came from the editor stays on the disk until whoever has it lets it go")
    func held() throws {
        var copies: [PrivateFolder] = []
        var editor = DraftEditor(environment: ["EDITOR": "f() { echo two > \"$1\"; }; f"], folder: folder) { $0() }
        editor.hold = { copies.append($0) }
        #expect(editor.run(job) == .text("two\n"))
        #expect(try left.count == 1)
        copies.removeAll()
        #expect(try left == [])
    }

    @Test("W9: an editor that goes on without its shell keeps its file, and the next start has what it writes")
    func detached() async throws {
        let gate = parent.path + "/gate"
        mkfifo(gate, 0o600)
        let line = "f() { { read x < '\(gate)'; echo late > \"$1\"; } & }; f"
        #expect(run(line) == .unchanged)
        #expect(try left.count == 1 && PrivateFolder.leftovers(in: folder, prefix: "").isEmpty)
        try "go\n".write(toFile: gate, atomically: false, encoding: .utf8)
        var copy: PrivateFolder?
        #expect(
            await eventually {
                copy = PrivateFolder.leftovers(in: folder, prefix: "").first
                return copy != nil
            })
        #expect(try copy?.label.files[0].bytes(in: copy?.path ?? "") == Data("late\n".utf8))
    }

    @Test("W4: bytes that are no UTF-8 do not become the draft, and stay where they are said to be")
    func notText() throws {
        let said = try sentence(run("f() { printf 'caf\\351\\n' > \"$1\"; }; f"))
        #expect(said.hasPrefix("Not UTF-8: the file is unchanged, what you wrote is in \(folder)/kept-"))
        #expect(try file(said) == Data([0x63, 0x61, 0x66, 0xE9, 0x0A]))
        let temporary = try sentence(run("f() { printf '\\377' > \"$1\"; }; f", in: .some(nil)))
        #expect(try file(temporary) == Data([0xFF]))
    }

    @Test("W4: 20 MB are too many for a gist, which is said, and they stay where they are")
    func tooLarge() throws {
        let said = try sentence(run("f() { head -c 20000000 /dev/zero | tr '\\0' a > \"$1\"; }; f"))
        #expect(said.hasPrefix("20.0 MB, and a gist holds at most 10.5 MB: what you wrote is in \(folder)/kept-"))
        #expect(try file(said).count == 20_000_000)
    }

    @Test("W4: a copy that an editor took away, or replaced by a folder, leaves the draft as it was")
    func taken() throws {
        #expect(try sentence(run("rm --")).hasPrefix("Can't read \(folder)/"))
        #expect(try left == [])
        #expect(try sentence(run("f() { rm -- \"$1\"; mkdir -- \"$1\"; }; f")).hasPrefix("Can't read \(folder)/"))
    }

    @Test(
        "W9: what an editor saved under another name is kept and its place is told, whatever became of the file",
        arguments: [
            "", "mv -- \"$1\" \"${1%/*}/moved.md\"; ", "rm -- \"$1\"; mkdir -- \"$1\"; ", "echo x > \"$1\"; exit 3; ",
        ])
    func otherName(before: String) throws {
        for folder in [folder, nil] {
            let said = try sentence(run("f() { echo mine > \"${1%/*}/other.md\"; \(before)}; f", in: folder))
            let place = String(try #require(said.split(separator: " ").last))
            #expect(place.contains(folder.map { $0 + "/kept-" } ?? parent.path + "/gists-tui-"), "\(said)")
            #expect(try String(contentsOfFile: place + "/other.md", encoding: .utf8) == "mine\n")
        }
    }

    @Test("W9: a file that was moved away in the editor and a backup: the first is kept, the second is not a text")
    func movedOrBackup() throws {
        let said = try sentence(run("f() { mv -- \"$1\" \"${1%/*}/moved.md\"; }; f"))
        let place = try #require(said.split(separator: " ").last)
        #expect(try String(contentsOfFile: place + "/moved.md", encoding: .utf8) == "one\n")
        #expect(run("f() { cp -- \"$1\" \"$1~\"; }; f") == .unchanged)
    }

    @Test(
        "W4: a name that could mean another place or an option is one file in the folder",
        arguments: ["../x", "-rf", "a/b"])
    func names(_ name: String) throws {
        let job = EditorJob(.file(0, ofDraft: "d1"), name: name, text: "one")
        let editor = "f() { dirname -- \"$1\" > '\(parent.path)/out'; echo two > \"$1\"; }; f"
        let outcome = DraftEditor(environment: ["EDITOR": editor], folder: folder) { $0() }.run(job)
        #expect(outcome == .text("two\n"))
        #expect(try parent.text("out").hasPrefix(folder + "/"))
    }

    @Test("W4: on a full disk no editor starts, and the draft stays as it was", .enabled(if: TinyDisk.isAvailable))
    func fullDisk() throws {
        let disk = try #require(TinyDisk(bytes: 64 << 10))
        let job = EditorJob(.file(0, ofDraft: "d1"), name: "a", text: String(repeating: "a", count: 1 << 20))
        let editor = DraftEditor(environment: ["EDITOR": "touch '\(parent.path)/started';"], folder: disk.path) { $0() }
        #expect(try sentence(editor.run(job)).hasPrefix("Can't write a copy for the editor: "))
        #expect(try !parent.names.contains("started"))
    }
}
