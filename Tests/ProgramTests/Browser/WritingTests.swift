import Foundation
import PseudoTerminal
import TestSupport
import Testing

@Suite("W4: writing in the running program")
struct WritingTests {
    /// A browser on the demo with a cache of its own.
    private func open(_ folder: TestFolder, editor: String) throws -> PseudoTerminal {
        let demo = try Demo.shared.get()
        return try Browser.open(
            ["--api-url", demo.api, "--cache-dir", folder.path + "/cache", "--fresh"],
            environment: ["GH_ENTERPRISE_TOKEN": demo.token, "EDITOR": editor], columns: 120, rows: 30, until: " 1/100+"
        )
    }

    /// Runs a command with the demo's token.
    private func run(_ arguments: [String]) throws -> Program.Result {
        try Demo.run(arguments, environment: ["GH_ENTERPRISE_TOKEN": try Demo.shared.get().token])
    }

    @Test("W4: new, publish, edit, conflict: on the demo, from the form to GitHub")
    func endToEnd() throws {
        let folder = try TestFolder()
        let terminal = try open(folder, editor: "f() { echo one > \"$1\"; }; f")
        try terminal.type("cForm on a terminal", until: "Form on a terminal")
        try terminal.type("\t\tna.txt\r", until: "1 one")
        try terminal.type(Keys.control("S"), until: "Published: ")
        let line = terminal.lines.first { $0.contains("Published: ") } ?? ""
        let id = String(line.split(separator: "/").last?.prefix { $0.isHexDigit } ?? "")
        #expect(try run(["show", id, "--raw"]).text.contains("one"))
        defer { _ = try? run(["delete", id, "--yes"]) }

        try terminal.type("E", until: "1 one")
        try terminal.type("r" + Keys.control("U") + "b.txt\r", until: "b.txt")
        // Within the same second as well: its time does not tell, what it holds does.
        #expect(try run(["edit", id, "-d", "Changed elsewhere"]).code == 0)
        try terminal.type(Keys.control("S"), until: "overwrite GitHub's version")
        try terminal.type("d", until: "renamed from a.txt")
        try terminal.type(Keys.escape, until: "overwrite GitHub's version")
        try terminal.type("o", until: "Saved “")
        #expect(try run(["show", id, "--json"]).text.contains("b.txt"))
        try terminal.type(":undo\r", until: "Undo your edit of “")
        try terminal.type("y", until: "Undid your edit of “")
        let undone = try run(["show", id, "--json"]).text
        #expect(undone.contains("a.txt") && !undone.contains("b.txt") && undone.contains("Changed elsewhere"))
        try terminal.quit()
    }

    @Test("W9: killed while a file is in the editor, nothing that was written is lost")
    func killed() throws {
        let folder = try TestFolder()
        let terminal = try open(folder, editor: "f() { echo newest > \"$1\"; kill -9 $PPID; }; f")
        try terminal.type("cKilled in the editor", until: "Killed in the editor")
        terminal.type("\t\tna.txt\r")
        _ = try terminal.waitForExit()
        let again = try open(folder, editor: "true")
        try again.type("3", until: "draft · Killed in the editor")
        try again.type("g\r", until: "1 newest")
        try again.type(Keys.escape, until: "Draft kept")
        try again.type("dy", until: "Draft deleted.")
        try again.quit()
    }

    @Test("W5: comment, edit and delete it, write it again: on the demo, from the editor to GitHub")
    func comments() throws {
        let folder = try TestFolder()
        let terminal = try open(folder, editor: "f() { sed -i '1s/fine/very fine/; 1s/^$/A *fine* gist/' \"$1\"; }; f")
        let file = folder.path + "/talk.txt"
        try "text\n".write(toFile: file, atomically: true, encoding: .utf8)
        let url = try run(["create", file, "-d", "To talk about"]).text
        let id = String(url.split(separator: "/").last?.prefix { $0.isHexDigit } ?? "")
        defer { _ = try? run(["delete", id, "--yes"]) }
        try terminal.type(":\(id)\r", until: "text")
        try terminal.type("a", until: "New comment")
        try terminal.type(Keys.control("S"), until: "Comment sent")
        try terminal.waitFor("A fine gist")
        try terminal.type("\r", until: "Comment by ")
        try terminal.type("e", until: "Edit comment")
        try terminal.type(Keys.control("S"), until: "Comment saved")
        #expect(try run(["comments", id]).text.contains("A *very fine* gist"))
        try terminal.type("\r", until: "Comment by ")
        try terminal.type("d", until: "Delete your comment “")
        try terminal.type("y", until: "Comment deleted")
        try terminal.type(":undo\r", until: "as a new comment?")
        try terminal.type("y", until: "Comment sent")
        try terminal.quit()
    }

    @Test("W4, W5: started on a gist of one's own, it and one's comment on it can be changed at once")
    func startedOnOwn() throws {
        let folder = try TestFolder()
        let demo = try Demo.shared.get()
        let file = folder.path + "/own.txt"
        try "the text of it\n".write(toFile: file, atomically: true, encoding: .utf8)
        let url = try run(["create", file, "-d", "Of one's own"]).text
        let id = String(url.split(separator: "/").last?.prefix { $0.isHexDigit } ?? "")
        defer { _ = try? run(["delete", id, "--yes"]) }
        #expect(try run(["comment", id, "--body", "A remark"]).code == 0)
        for key in ["E", "X"] {
            let terminal = try Browser.open(
                [id, "--api-url", demo.api, "--cache-dir", folder.path + "/cache", "--fresh"],
                environment: ["GH_ENTERPRISE_TOKEN": demo.token], columns: 120, rows: 30, until: "the text of it")
            try terminal.type(key, until: key == "E" ? "Edit gist" : "Delete “Of one's own”?")
            try terminal.type(Keys.escape, until: "the text of it")
            try terminal.type("C", until: "A remark")
            try terminal.type("\r", until: "Comment by ")
            #expect(terminal.text.contains("d  delete"))
            terminal.type(Keys.escape)
            try terminal.quit()
        }
    }

    @Test("W9: killed while a comment is in the editor, nothing that was written is lost")
    func commentKilled() throws {
        let folder = try TestFolder()
        let terminal = try open(folder, editor: "f() { echo what was written > \"$1\"; kill -9 $PPID; }; f")
        terminal.type("a")
        _ = try terminal.waitForExit()
        let again = try open(folder, editor: "true")
        // The count of unread gists is there once earlier sessions are remembered.
        try again.waitFor("Public •")
        try again.type("a", until: "what was written")
        try again.type("d", until: "Delete the draft “what was written”?")
        try again.type("y", until: "Draft deleted.")
        try again.quit()
    }
}
