import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Changed since it was read` {
    private let session: PersistentSession

    init() throws {
        session = try PersistentSession()
        serve(state: 1)
    }

    /// Serves the second of three gists in a state.
    private func serve(state: Int, comments: Int = 0, isListOnly: Bool = false) {
        var rows = (1...3).map { Sample.gist($0) }
        let hash = String(repeating: "\(state)", count: 40)
        let url = "\(session.server.url)/mira/2/raw/\(hash)/notes.txt"
        let text = "The first line\nText of state \(state)\n"
        func gist(_ content: String?) -> [String: Any] {
            var file = Sample.file("notes.txt", content, changed: ["raw_url": url, "size": text.utf8.count])
            if content == nil { file["content"] = nil }
            return Sample.gist(
                2,
                changed: [
                    "files": ["notes.txt": file], "updated_at": "2026-01-0\(2 + state)T10:00:00Z",
                    "comments": comments,
                ])
        }
        rows[1] = gist(nil)
        session.server.on("/gists/public", Sample.page(rows))
        session.server.on("/mira/2/raw/\(hash)/notes.txt", Reply.ok(text))
        if !isListOnly { session.server.on("/gists/2", .json(Sample.json(gist(text)))) }
    }

    @Test("P7, P8: after a restart a gist that was edited has ~, J finds it, = shows the edit, and then it is read")
    func edited() throws {
        try session.run(keys: "j" + Keys.enter, until: "Text of state 1", token: "secret")
        serve(state: 2, comments: 2)
        let terminal = try session.open(token: "secret", until: " 1/3 ")
        try terminal.waitFor("the sign") { $0.line(with: "Gist number 2").contains("~") && $0.text.contains("+2 ❝") }
        try terminal.type("J=", until: "+ Text of state 2")
        #expect(terminal.text.contains("− Text of state 1"))
        try terminal.type(Keys.escape, until: "2 Text of state 2")
        try terminal.type(Keys.escape, until: "the row is read") { !$0.line(with: "Gist number 2").contains("~") }
        try terminal.quit()
        try session.run(["--offline"], until: "Gist number 2", token: "secret")
    }

    @Test("P7: offline the sign stays, and = compares with a newer copy that a command has stored")
    func offline() throws {
        try session.run(keys: "j" + Keys.enter, until: "Text of state 1", token: "secret")
        serve(state: 2)
        let shared = Array(session.options.dropLast())
        let environment = ["GH_ENTERPRISE_TOKEN": "secret"]
        let listed = try Program.run(
            ["list", "--json", "id,unread,changed,new_comments"] + shared, environment: environment)
        #expect(listed.code == 0, "\(listed.errors)")
        let second = try #require(
            (JSONSerialization.jsonObject(with: Data(listed.output)) as? [[String: Any]])?.first {
                $0["id"] as? String == "2"
            })
        #expect(second["changed"] as? Bool == true && second["unread"] as? Bool == true)
        #expect(second["new_comments"] as? Int == 0)
        let terminal = try session.open(["--offline"], token: "secret", until: " 1/3")
        try terminal.waitFor("the sign") { $0.line(with: "Gist number 2").contains("~") }
        try terminal.quit()
        #expect(try Program.run(["show", "2"] + shared, environment: environment).text.contains("Text of state 2"))
        let again = try session.open(["--offline"], token: "secret", until: " 1/3")
        try again.waitFor("the sign") { $0.line(with: "Gist number 2").contains("~") }
        try again.type("j=", until: "+ Text of state 2")
        #expect(again.text.contains("− Text of state 1"))
        try again.quit()
    }
}
