import Foundation
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `C1: a text in the editor of a command` {
    private let parent: TestFolder

    init() throws { parent = try TestFolder() }

    private func editor(_ line: String) throws -> TextEditor {
        try TextEditor("one\n", as: "notes.md", environment: ["TMPDIR": parent.path, "EDITOR": "f() { \(line); }; f"])
    }

    private var saved: [String] { parent.contents.map(\.path).filter { $0.hasSuffix("/other.md") } }

    @Test("C1: what the editor saved under another name is kept, and its place is told; a backup is not")
    func otherName() throws {
        do {
            let editor = try editor("echo mine > \"${1%/*}/other.md\"")
            #expect(try editor.run() == Data("one\n".utf8))
            let line = try #require(editor.keepStrays())
            #expect(line.hasPrefix("The editor left other files: they are kept in \(parent.path)/gists-tui-"))
        }
        #expect(saved.count == 1)
        let other = try editor("cp -- \"$1\" \"$1~\"")
        _ = try other.run()
        #expect(other.keepStrays() == nil)
    }

    @Test("C1: a file that can't be read back any more takes nothing else with it")
    func unreadable() throws {
        do {
            let editor = try editor("mv -- \"$1\" \"${1%/*}/other.md\"")
            let failure = #expect(throws: LaunchError.self) { try editor.run() }
            #expect(failure?.more == ["Your text is kept in \((editor.path as NSString).deletingLastPathComponent)."])
        }
        #expect(saved.count == 1)
    }

    @Test("C1: an editor that goes on without its shell keeps its file, and a later run tells of what it writes")
    func detached() async throws {
        let gate = parent.path + "/gate"
        mkfifo(gate, 0o600)
        do {
            let editor = try editor("{ read x < '\(gate)'; echo late > \"$1\"; } & :")
            #expect(try editor.run() == Data("one\n".utf8))
            #expect(editor.keepStrays() == nil)
        }
        try "go\n".write(toFile: gate, atomically: false, encoding: .utf8)
        var line: String?
        #expect(
            await eventually {
                line = TextEditor.leftovers(environment: ["TMPDIR": parent.path])
                return line != nil
            })
        #expect(line?.contains("/notes.md") == true)
        #expect(parent.contents.contains { $0.data == Data("late\n".utf8) })
    }

    @Test("C1: a pipe or a folder in the place of the file is an error", arguments: ["mkfifo", "mkdir"])
    func notAFile(_ make: String) throws {
        let editor = try editor("rm -- \"$1\"; \(make) -- \"$1\"")
        let failure = #expect(throws: LaunchError.self) { try editor.run() }
        #expect("\(try #require(failure))".contains("Can't read \(editor.path): "))
    }
}
