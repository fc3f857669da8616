import Browser
import Documents
import Foundation
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `R10: programs that get the terminal` {
    private let files = [Export.Content(name: "a.txt", bytes: Data("one\u{1B}[2J\r\ntwo\n".utf8))]

    /// Runs a program, and reads what it left in `$OUT`.
    private func run(
        _ program: ExternalProgram.Kind, _ files: [Export.Content], _ environment: [String: String]
    ) throws -> (Message?, String) {
        let folder = try TestFolder()
        let lines = environment.mapValues { $0.replacingOccurrences(of: "OUT", with: folder.path + "/out") }
        let message = ExternalProgramRunner(environment: lines.merging(["TMPDIR": folder.path]) { $1 }) { $0() }
            .run(ExternalProgram(kind: program, files: files))
        let output = (try? folder.text("out")) ?? ""
        let left = try folder.names.filter { $0 != "out" }
        return (message, output + (left.isEmpty ? "" : "left behind"))
    }

    @Test(
        "R10: a pager gets control characters as visible marks, an editor the bytes as they are; nothing stays behind")
    func content() throws {
        let (paged, text) = try run(.pager, files, ["PAGER": "cp -- \"$1\" OUT; :"])
        #expect(paged == nil)
        #expect(text == "one␛[2J\ntwo\n")
        let (edited, bytes) = try run(.editor, files, ["EDITOR": "cp -- \"$1\" OUT; :"])
        #expect(edited == nil)
        #expect(bytes == "one\u{1B}[2J\r\ntwo\n")
    }

    @Test(
        "R10: a pager's file has a name that its author did not choose, and less gets no filter",
        arguments: ["a.pdf", "evil.tar.gz", "x.deb", ".lessfilter", "gist.rpm"])
    func filters(_ name: String) throws {
        let files = [Export.Content(name: name, bytes: Data("x".utf8))]
        let environment = ["PAGER": "printf '%s [%s]' \"$(basename \"$1\")\" \"$LESSOPEN$LESSCLOSE\" > OUT; :"]
        for (name, filter) in [("LESSOPEN", "| touch OUT %s"), ("LESSCLOSE", "touch %s")] { setenv(name, filter, 1) }
        defer { for name in ["LESSOPEN", "LESSCLOSE"] { unsetenv(name) } }
        #expect(try run(.pager, files, environment).1 == "gist.txt []")
        #expect(try run(.pager, files + files, environment).1 == "gist.txt []")
    }

    @Test("R10: its file is for nobody else, and has the gist's name for it")
    func privacy() throws {
        let (_, modes) = try run(.editor, files, ["EDITOR": "stat -c '%a %n' \"$(dirname \"$1\")\" \"$1\" > OUT; :"])
        let lines = modes.split(separator: "\n")
        #expect(lines[0].hasPrefix("700 "))
        #expect(lines[1].hasPrefix("600 ") && lines[1].hasSuffix("/a.txt"))
    }

    @Test("R10: names can't name another folder or become options, and the same name twice is two files")
    func names() throws {
        let hostile = ["../../x", "$(touch OUT)", "a b", "a b"].map { Export.Content(name: $0, bytes: Data("x".utf8)) }
        let (message, output) = try run(
            .editor, hostile, ["EDITOR": "f() { for p; do basename \"$p\"; done > OUT; }; f"])
        #expect(message == nil)
        #expect(output.split(separator: "\n").sorted() == ["$(touch OUT)", "a b", "a b-2", "x"])
    }

    @Test("R10: an editor that fails, is not there, or is killed is told of")
    func failures() throws {
        func notice(_ editor: String) throws -> Message? { try run(.editor, files, ["EDITOR": editor]).0 }
        #expect(
            try notice("no-such-editor-at-all")
                == .notice("Can't run $EDITOR (no-such-editor-at-all).", isError: true))
        #expect(try notice("exit 3;") == .notice("$EDITOR exited with 3: exit 3;.", isError: true))
        #expect(try notice("kill -9 $$;") == .notice("$EDITOR was killed by signal 9: kill -9 $$;.", isError: true))
    }

    @Test("R10: what somebody changes in the editor is not thrown away")
    func changes() throws {
        let (message, left) = try run(.editor, files, ["EDITOR": "f() { echo mine > \"$1\"; }; f"])
        guard case .notice(let text, isError: false)? = message else { throw Failure("\(String(describing: message))") }
        #expect(text.hasPrefix("Your edits were kept in "))
        #expect(text.contains("/a.txt and not uploaded."))
        #expect(left.hasSuffix("left behind"))
    }

    @Test("R10: what an editor or a pager saves under another name is not thrown away, and its place is told")
    func otherNames() throws {
        let save = "f() { echo mine > \"${1%/*}/other\"; }; f"
        for (program, variable) in [(ExternalProgram.Kind.editor, "EDITOR"), (.pager, "PAGER")] {
            let (message, left) = try run(program, files, [variable: save])
            guard case .notice(let text, isError: false)? = message else {
                throw Failure("\(String(describing: message))")
            }
            #expect(text.hasPrefix("The editor left other files: they are kept in "))
            #expect(left == "left behind")
        }
        let (message, left) = try run(.editor, files, ["EDITOR": "f() { mv -- \"$1\" \"$1.moved\"; }; f"])
        #expect(message != nil && left == "left behind")
    }

    @Test("R10: a web browser with a window is announced, also after a text browser that could not be run")
    func webBrowsers() throws {
        let page = ExternalProgram.Kind.webPage("https://gist.github.com/mira/1")
        func message(_ browsers: String) throws -> Message? { try run(page, [], ["BROWSER": browsers]).0 }
        let opening = Message.notice("Opening https://gist.github.com/mira/1", isError: false)
        #expect(try message("/no/such/w3m:/bin/true") == opening)
        let folder = try TestFolder()
        chmod(try folder.file("w3m", "#!/bin/sh\nexit 0\n"), 0o755)
        #expect(try message("\(folder.path)/w3m:/bin/true") == nil)
        chmod(try folder.file("lynx", "#!/bin/sh\nexit 3\n"), 0o755)
        let failure = "$BROWSER exited with 3: \(folder.path)/lynx."
        #expect(try message("\(folder.path)/lynx:/bin/true") == .notice(failure, isError: true))
    }

    @Test("S1: no program that is started sees the token")
    func token() throws {
        setenv("GH_TOKEN", "secret", 1)
        defer { unsetenv("GH_TOKEN") }
        let (_, output) = try run(.editor, files, ["EDITOR": "env > OUT; :"])
        #expect(output.contains("PATH="))
        #expect(!output.contains("secret"))
    }
}
