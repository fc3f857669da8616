import Foundation
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `The form for placeholders` {
    private func run(_ text: String, _ description: String = "connect #snippet") throws -> PickRun {
        try PickRun([PickRun.gist(1, description, ["a.sh": text])])
    }

    /// Chooses the gist and types into the form.
    private func fill(_ run: PickRun, _ more: String = "", keys: String, code: Int = 0) throws -> String {
        let terminal = try run.open(more)
        try terminal.type(Keys.enter, until: "Fill in")
        terminal.type(keys)
        try run.end(terminal, code: code)
        return try run.output
    }

    @Test("C16: values are typed with Tab between them; Enter prints")
    func values() throws {
        let run = try run("ssh -p <port=22> <user>@<host>\n")
        #expect(try fill(run, keys: "\tme\texample.org" + Keys.enter) == "ssh -p 22 me@example.org\n")
        // Enter first goes to what is empty.
        #expect(try fill(run, keys: Keys.enter + "a" + Keys.enter + "b" + Keys.enter) == "ssh -p 22 a@b\n")
    }

    @Test("C16: choices and declared values")
    func choices() throws {
        #expect(try fill(run("x <n=|a||b|>\n"), keys: Keys.down + Keys.enter) == "x b\n")
        let declared = try run("# ${NAME} Default: you\n# ${HOW} Values: hi, yo\n${HOW} ${NAME} <b>\n", "greeting")
        #expect(try fill(declared, keys: "\t" + Keys.down + Keys.enter) == "yo you <b>\n")
    }

    @Test("C16: the preview shows the text with the values")
    func preview() throws {
        let run = try run("ssh <host>\n")
        let terminal = try run.open()
        try terminal.type(Keys.enter, until: "ssh <host>")
        try terminal.type("example", until: "ssh example")
        try terminal.type(Keys.escape, until: " 1/")
        terminal.type(Keys.control("C"))
        try run.end(terminal, code: 130)
    }

    @Test("C16: earlier answers are offered, but no passwords")
    func earlier() throws {
        let run = try run("login <user> <password>\n")
        #expect(try fill(run, keys: "mira\tsesame" + Keys.enter) == "login mira sesame\n")
        #expect(try fill(run, keys: Keys.up + "\t" + Keys.up + "x" + Keys.enter) == "login mira x\n")
        let store = try FileManager.default.subpathsOfDirectory(atPath: run.folder.path + "/cache")
        for name in store {
            let data = FileManager.default.contents(atPath: run.folder.path + "/cache/" + name) ?? Data()
            #expect(data.range(of: Data("sesame".utf8)) == nil, "\(name)")
        }
    }

    @Test("C16: files that do not opt in, and all files with --no-fill, are printed as they are")
    func optIn() throws {
        #expect(try run("ssh <host>\n", "notes").pick(keys: Keys.enter) == "ssh <host>\n")
        #expect(try run("ssh <host>\n").pick("--no-fill", keys: Keys.enter) == "ssh <host>\n")
        #expect(try fill(run("ssh <host>\n", "notes"), "--fill", keys: "h" + Keys.enter) == "ssh h\n")
    }
}
