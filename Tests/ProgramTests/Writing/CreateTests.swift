import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Create command` {
    private static let url = "https://gist.github.com/mira/1\n"

    @Test("C1: create sends the files with their names, secret by default, and prints the URL")
    func files() throws {
        let writing = try WritingServer()
        let paths = [try writing.folder.file("a.md", "# A\n"), try writing.folder.file("b.txt", "b")]
        let result = try writing.run(["create"] + paths + ["-d", "-two files"])
        #expect(result.code == 0 && result.text == Self.url && result.errors == "Created a secret gist.\n")
        #expect(writing.changes == ["POST /gists"])
        #expect(writing.sent["description"] as? String == "-two files" && writing.sent["public"] as? Bool == false)
        #expect(writing.sentFile("a.md")?["content"] as? String == "# A\n")
        #expect(writing.sentFile("b.txt")?["content"] as? String == "b")
        #expect(writing.server.requests.allSatisfy { $0["Authorization"] == "Bearer secret-token" })
        #expect(try writing.run(["create", paths[0], "--public"]).code == 0)
        #expect(writing.sent["public"] as? Bool == true)
    }

    @Test("C1: create reads standard input, with - or without a file, under the name of --filename")
    func standardInput() throws {
        let writing = try WritingServer()
        for arguments in [["create", "-f", "x.py"], ["create", "-", "--filename", "x.py"]] {
            #expect(try writing.run(arguments, input: "print(1)\n").text == Self.url)
            #expect(writing.sentFile("x.py")?["content"] as? String == "print(1)\n")
        }
        let json = try writing.run(["create", "--json"], input: "x").json as? [String: Any]
        #expect(json?["html_url"] as? String == "https://gist.github.com/mira/1")
        #expect(try writing.run(["create", "--jq", ".id"], input: "x").text == "1\n")
        #expect(writing.sentFile("gistfile.txt")?["content"] as? String == "x")
    }

    @Test("C1: what GitHub would refuse is said before anything is sent")
    func refusals() throws {
        let writing = try WritingServer()
        let folder = writing.folder
        let cases: [(String, Data?, String)] = [
            ("binary", Data([1, 0, 2]), "“binary” is a binary file"),
            ("latin", Data([0x66, 0xFC]), "“latin” is in Windows-1252?"),
            ("blank", Data(" \n".utf8), "“blank” is blank: GitHub"),
            ("gistfile1.txt", Data("x".utf8), "a name that GitHub gives to files itself"),
            ("missing", nil, "No such file or directory"),
            ("large", Data(count: 10 << 20 | 1), "10485761 bytes are too large"),
        ]
        for (name, data, sentence) in cases {
            if let data { try folder.file(name, data) }
            let result = try writing.run(["create", folder.path + "/" + name])
            #expect(result.code == 1 && result.errors.contains(sentence), "\(result.errors)")
        }
        #expect(try writing.run(["create", folder.path]).errors.contains("is a folder: gists have only files"))
        let same = try folder.file("same", "x")
        #expect(try writing.run(["create", same, same]).errors.contains("Two files are named “same”."))
        let many = try (0...300).map { try folder.file("many\($0)", "x") }
        #expect(try writing.run(["create"] + many).errors.contains("301 files are too many"))
        #expect(try writing.run(["create", "-", "-"], input: "x").code == 2)
        #expect(writing.server.requests.isEmpty)
    }

    @Test("C1: without a network or a token nothing is read, and the sentence says what to do")
    func unready() throws {
        let writing = try WritingServer()
        let offline = try writing.run(["create", "--offline"], input: "x")
        #expect(offline.code == 1 && offline.errors == "gists-tui: This needs the network: leave out --offline.\n")
        let anonymous = try writing.run(["create"], environment: ["GH_ENTERPRISE_TOKEN": ""], input: "x")
        #expect(anonymous.code == 4 && anonymous.errors.contains("set GH_ENTERPRISE_TOKEN"))
        #expect(writing.server.requests.isEmpty)
        writing.server.stop()
        #expect(try writing.run(["create"], input: "x").code == 1)
    }

    @Test("W8: what looks like a secret is not published without a terminal, unless an option says so")
    func leaks() throws {
        let writing = try WritingServer()
        let token = "ghp_" + "a8Kx2LmQ9vT0yWcPq3LrZ7bD4eF5gH6iJ1kN"
        let file = try writing.folder.file("run.sh", "#!/bin/sh\ncurl -H 'Authorization: \(token)'\n")
        let refused = try writing.run(["create", file])
        #expect(refused.code == 1)
        #expect(
            refused.errors == """
                gists-tui: Not published: possible secret found.
                  run.sh:2: GitHub token: ghp_a8K…
                Use --allow-secrets to publish it anyway.

                """)
        #expect(try writing.run(["create"], input: "password=tr0ub4dor1").errors.contains("gistfile.txt:1: password"))
        #expect(try writing.run(["create", "-d", token], input: "x").errors.contains("description:1: GitHub token"))
        #expect(writing.changes == [])
        #expect(try writing.run(["create", file, "--allow-secrets"]).code == 0)
    }

    @Test("W8: on a terminal one is asked, and for a public gist twice")
    func leakQuestion() throws {
        let writing = try WritingServer()
        let file = try writing.folder.file(".env", "PASSWORD=tr0ub4dor1\n")
        let declined = try writing.open(["create", file], until: "Publish it anyway? [y/N]")
        #expect(declined.text.contains(".env:1: password: PASSWORD=…") && !declined.text.contains("tr0ub4dor"))
        declined.type("\r")
        #expect(try declined.waitForExit() == .exited(1))
        let hesitant = try writing.open(["create", "-p", file], until: "Publish it anyway? [y/N]")
        try hesitant.type("y\r", until: "anyone can find it. Really publish it? [y/N]")
        hesitant.type("n\r")
        #expect(try hesitant.waitForExit() == .exited(1))
        #expect(writing.changes == [])
        let sure = try writing.open(["create", file], until: "Publish it anyway?")
        sure.type("y\r")
        #expect(try sure.waitForExit() == .exited(0))
        #expect(writing.changes == ["POST /gists"])
    }

    @Test("C1: --web opens the page in the web browser, which gets no token")
    func web() async throws {
        let writing = try WritingServer()
        let folder = writing.folder
        let script = try folder.file(
            "browser", "#!/bin/sh\n{ echo $1; env | grep -c TOKEN; } > \(folder.path)/seen.tmp\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        #expect(try writing.run(["create", "-w"], environment: ["BROWSER": script], input: "x").code == 0)
        let isSeen = { (try? folder.text("seen.tmp")) == "https://gist.github.com/mira/1\n0\n" }
        #expect(await eventually(isSeen))
        let line = "no-such-program -x:'\(script)' %s '' $(touch \(folder.path)/made)"
        try FileManager.default.removeItem(atPath: folder.path + "/seen.tmp")
        #expect(try writing.run(["create", "-w"], environment: ["BROWSER": line], input: "x").code == 0)
        #expect(await eventually(isSeen))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/made"))
        let missing = try writing.run(
            ["create", "--web"], environment: ["BROWSER": "mosaic --tab", "PATH": "/nowhere"], input: "x")
        #expect(missing.code == 1 && missing.errors.contains("Can't run the web browser “mosaic --tab”: set BROWSER"))
        let none = try writing.run(["create", "--web"], environment: ["PATH": "/nowhere"], input: "x")
        #expect(none.code == 1 && none.text == Self.url && none.errors.contains("No web browser found"))
    }

    @Test("C1: a reader that went away changes nothing, a full disk hides no URL")
    func outputs() throws {
        let writing = try WritingServer()
        let call = "echo x | $PROGRAM create --api-url \(writing.server.url)"
        #expect(
            try Program.runScript("\(call) | true; exit ${PIPESTATUS[1]}", environment: writing.environment).code == 0)
        let full = try Program.runScript("\(call) > /dev/full", environment: writing.environment)
        #expect(full.code == 1)
        #expect(full.errors.contains("No space left on device.\nDone: https://gist.github.com/mira/1\n"))
        #expect(writing.changes.count == 2)
    }

    @Test("C1: too many requests fail at once, and with --wait are sent again when GitHub says so")
    func secondaryLimit() throws {
        let writing = try WritingServer()
        let refusal = Reply.json(
            #"{"message":"You have exceeded a secondary rate limit."}"#, status: 403, headers: [("Retry-After", "1")])
        let made = Reply.json(Sample.json(Sample.gist(1)), status: 201)
        writing.server.on("/gists", refusal, refusal, made)
        let refused = try writing.run(["create"], input: "x")
        #expect(refused.code == 1 && refused.errors.contains("Too many requests"), "\(refused.errors)")
        #expect(writing.changes.count == 1)
        let waited = try writing.run(["create", "--wait"], input: "x")
        #expect(waited.code == 0 && waited.text == Self.url, "\(waited.errors)")
        #expect(writing.changes.count == 3)
    }

    @Test(
        "C1: answers of GitHub's become a sentence and an exit code",
        arguments: [
            (401, [], 4, "rejected the token from GH_ENTERPRISE_TOKEN (401)"),
            (
                404, [("X-OAuth-Scopes", "repo"), ("X-Accepted-OAuth-Scopes", "gist")], 4,
                "needs the “gist” scope (404)"
            ),
            (422, [], 1, "rejected the request (422): files is missing"), (502, [], 1, "has a problem (502)"),
        ] as [(Int, [(String, String)], Int32, String)])
    func failures(status: Int, headers: [(String, String)], code: Int32, sentence: String) throws {
        let body = #"{"message":"No","errors":[{"resource":"Gist","field":"files","code":"missing_field"}]}"#
        let writing = try WritingServer(answer: .json(body, status: status, headers: headers))
        let result = try writing.run(["create"], input: "x")
        #expect(result.code == code && result.errors.contains(sentence), "\(result.errors)")
        #expect(result.text == "" && writing.changes.count == 1, "never sent twice")
        #expect(result.errors.contains("It may have gone through") == (status == 502))
    }
}
