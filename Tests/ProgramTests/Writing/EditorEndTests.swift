import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Real editors, and ends that nobody chose.
@Suite(.blocking) struct `W9: texts in an editor` {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private static let inNamespace = ["--pid", "--fork", "--kill-child"]
    private static let hasNamespaces = (try? Program.run("/usr/bin/unshare", inNamespace + ["true"]).code) == 0

    private static let hasEmacs = access("/usr/bin/emacs", X_OK) == 0

    private enum Place {
        /// The terminal is the browser's own.
        case terminal
        /// A shell has started it, which goes on after it.
        case shell
        /// Its processes have numbers of their own.
        case container
    }

    /// A browser on the demo that keeps what it has in the folder.
    private func open(
        editor: String, in place: Place = .terminal, until text: String = " 1/100+"
    ) throws -> PseudoTerminal {
        let demo = try Demo.shared.get()
        let words = ["--api-url", demo.api, "--cache-dir", folder.path + "/cache", "--fresh"]
        let (program, before): (String, [String]) =
            switch place {
            case .terminal: (Program.path, [])
            case .shell: ("/bin/sh", ["-c", "\"$0\" \"$@\"; exec tail -f /dev/null", Program.path])
            case .container: ("/usr/bin/unshare", Self.inNamespace + [Program.path])
            }
        let terminal = try PseudoTerminal(
            program, before + words,
            environment: [
                "HOME": folder.path, "TMPDIR": folder.path, "GH_ENTERPRISE_TOKEN": demo.token, "EDITOR": editor,
            ], columns: 160, rows: 30)
        try terminal.waitFor(text)
        return terminal
    }

    /// Opens the editor on a file of a new draft.
    private func write(_ title: String, in terminal: PseudoTerminal, until text: String) throws {
        try terminal.type("c\(title)", until: title)
        try terminal.type("\t\tna.txt\r", until: text)
    }

    /// Looks at the draft in the next run, and deletes it.
    private func expectDraft(_ title: String, _ text: String, _ more: String? = nil, in place: Place = .terminal) throws
    {
        let again = try open(editor: "true", in: place)
        if let more { try again.waitFor(more) }
        try again.type("3", until: "draft · \(title)")
        try again.type("g\r", until: text)
        try again.type(Keys.escape, until: "Draft kept")
        try again.type("dy", until: "Draft deleted.")
        try again.quit()
    }

    /// All processes below one, the last first.
    private func descendants(of parent: pid_t) -> [pid_t] {
        Processes.children(of: parent).flatMap { descendants(of: $0) + [$0] }
    }

    /// What lies in the folder under this name, wherever.
    private func files(_ name: String) -> [String] {
        folder.contents.filter { $0.path.hasSuffix("/" + name) }.map { String(decoding: $0.data, as: UTF8.self) }
    }

    @Test("W9: vim and the browser are killed after :w: the draft has the text, and the swap file's place is told")
    func vimKilled() throws {
        let terminal = try open(editor: "vim.tiny")
        try write("Killed with vim", in: terminal, until: "0B")
        try terminal.type("iessay" + Keys.escape + ":w\r", until: "written")
        let editors = descendants(of: terminal.processIdentifier)
        for process in [terminal.processIdentifier] + editors { kill(process, SIGKILL) }
        #expect(try terminal.waitForExit() == .signaled(SIGKILL))
        for editor in editors { #expect(Processes.waitForEnd(of: editor)) }
        try expectDraft("Killed with vim", "1 essay", "Its unsaved work is in ")
        #expect(files(".a.txt.swp").count == 1)
    }

    @Test(
        "W9: the browser is killed and vim goes on: its file stays until it has ended, and the next start has the text")
    func browserKilled() throws {
        let terminal = try open(editor: "vim.tiny", in: .shell)
        try write("Left with vim", in: terminal, until: "0B")
        let browser = try #require(Processes.children(of: terminal.processIdentifier).first)
        let editors = descendants(of: browser)
        kill(browser, SIGKILL)
        #expect(Processes.waitForEnd(of: browser))
        let second = try open(editor: "true")
        try second.type("3", until: "draft · Left with vim")
        try second.quit()
        #expect(files("a.txt") == [""])
        terminal.type("ilate" + Keys.escape + ":wq\r")
        for editor in editors { #expect(Processes.waitForEnd(of: editor)) }
        try expectDraft("Left with vim", "1 late")
    }

    @Test(
        "W9: the window is closed over vim after :w: the next start has the text",
        arguments: ["vim.tiny", "f() { vim.tiny \"$1\"; }; f"])
    func windowClosedOverVim(editor: String) throws {
        let terminal = try open(editor: editor)
        try write("Closed over vim", in: terminal, until: "0B")
        try terminal.type("iessay" + Keys.escape + ":w\r", until: "written")
        let editors = descendants(of: terminal.processIdentifier)
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .exited(129))
        for editor in editors { #expect(Processes.waitForEnd(of: editor)) }
        try expectDraft("Closed over vim", "1 essay")
    }

    @Test("W9: the window is closed over nano: what it rescues then is kept and told of")
    func windowClosedOverNano() throws {
        let terminal = try open(editor: "nano")
        try write("Closed over nano", in: terminal, until: "GNU nano")
        try terminal.type("not saved", until: "not saved")
        let editors = descendants(of: terminal.processIdentifier)
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .exited(129))
        for editor in editors { #expect(Processes.waitForEnd(of: editor)) }
        #expect(files("a.txt.save") == ["not saved\n"])
        let again = try open(editor: "true", until: "Its unsaved work is in ")
        try again.quit()
        #expect(files("a.txt.save") == ["not saved\n"])
    }

    @Test(
        "W9: the window is closed over emacs: what was saved is the draft's, what it rescues then is kept and told of",
        .enabled(if: hasEmacs, "emacs is not installed"), arguments: [true, false])
    func windowClosedOverEmacs(isSaved: Bool) throws {
        let terminal = try open(editor: "emacs -Q")
        try write("Closed over emacs", in: terminal, until: "(Text)")
        try terminal.type("essay", until: "essay")
        if isSaved { try terminal.type("\u{18}\u{13}", until: "Wrote ") }
        let editors = descendants(of: terminal.processIdentifier)
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .exited(129))
        for editor in editors { #expect(Processes.waitForEnd(of: editor)) }
        guard !isSaved else { return try expectDraft("Closed over emacs", "1 essay") }
        #expect(files("#a.txt#") == ["essay"])
        let again = try open(editor: "true", until: "Its unsaved work is in ")
        try again.quit()
        #expect(files("#a.txt#") == ["essay"])
    }

    @Test(
        "W9: emacs and the browser are killed after a save: the draft has the text",
        .enabled(if: hasEmacs, "emacs is not installed"))
    func emacsKilled() throws {
        let terminal = try open(editor: "emacs -Q")
        try write("Killed with emacs", in: terminal, until: "(Text)")
        try terminal.type("essay", until: "essay")
        try terminal.type("\u{18}\u{13}", until: "Wrote ")
        let editors = descendants(of: terminal.processIdentifier)
        for process in [terminal.processIdentifier] + editors { kill(process, SIGKILL) }
        #expect(try terminal.waitForExit() == .signaled(SIGKILL))
        for editor in editors { #expect(Processes.waitForEnd(of: editor)) }
        try expectDraft("Killed with emacs", "1 essay")
    }

    @Test(
        "W9: in a container, where every run has the same number, what a killed run left is found",
        .enabled(if: hasNamespaces, "needs unshare --pid"))
    func container() throws {
        let terminal = try open(editor: "f() { echo newest > \"$1\"; cat; }; f", in: .container)
        try terminal.type("cIn a container", until: "In a container")
        terminal.type("\t\tna.txt\r")
        try terminal.waitFor("the editor's work") { _ in files("a.txt") == ["newest\n"] }
        let inside = descendants(of: terminal.processIdentifier)
        // The browser first: it would see the end of its editor, and keep the file itself.
        for process in inside.reversed() { kill(process, SIGKILL) }
        _ = try terminal.waitForExit()
        for process in inside { #expect(Processes.waitForEnd(of: process)) }
        try expectDraft("In a container", "1 newest", in: .container)
    }

    @Test(
        "W9: of two containers with one home, the second leaves alone what the first has in its editor",
        .enabled(if: hasNamespaces, "needs unshare --pid"))
    func twoContainers() throws {
        let terminal = try open(editor: "vim.tiny", in: .container)
        try write("In the first", in: terminal, until: "0B")
        let other = try open(editor: "true", in: .container)
        try other.type("3", until: "draft · In the first")
        try other.quit()
        #expect(files("a.txt") == [""])
        try terminal.type("istill there" + Keys.escape + ":wq\r", until: "1 still there")
        try terminal.type(Keys.escape, until: "Draft kept")
        try terminal.quit()
        #expect(files("a.txt") == [])
    }
}
