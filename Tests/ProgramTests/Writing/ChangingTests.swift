import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Commands that change gists` {
    @Test("C1: delete asks with the description, and without a terminal takes --yes only")
    func delete() throws {
        let writing = try WritingServer(answer: .status(204))
        let refused = try writing.run(["delete", "1"])
        #expect(refused.code == 2 && refused.errors == "gists-tui: Without a terminal, use --yes.\n")
        let declined = try writing.open(["delete", "1"], until: "Delete it? Stars and comments will be gone. [y/N]")
        #expect(declined.text.contains("1 Gist number 1"))
        declined.type("n\r")
        #expect(try declined.waitForExit() == .exited(1))
        #expect(writing.changes == [])
        let sure = try writing.open(["delete", "1"], until: "[y/N]")
        sure.type("yes\r")
        #expect(try sure.waitForExit() == .exited(0))
        let quick = try writing.run(["delete", "1", "--yes", "--jq", ".[].id"])
        #expect(quick.code == 0 && quick.text == "1\n" && quick.errors == "Deleted 1.\n")
        #expect(writing.changes == ["DELETE /gists/1", "DELETE /gists/1"])
    }

    @Test("C1: star and unstar take several gists, and go on behind one that fails")
    func stars() throws {
        let writing = try WritingServer()
        for id in ["1", "3"] { writing.server.on("/gists/\(id)/star", .status(204)) }
        writing.server.on("/gists/2/star", .json(#"{"message":"Not Found"}"#, status: 404))
        let result = try writing.run(["star", "1", "2", "1", "3"])
        #expect(result.code == 1)
        #expect(result.errors.hasPrefix("Starred 1.\ngists-tui: 2: 127.0.0.1 can't find the star (404)"))
        #expect(result.errors.hasSuffix("Starred 3.\ngists-tui: 2 of 3 done.\n"))
        #expect(writing.changes == ["PUT /gists/1/star", "PUT /gists/2/star", "PUT /gists/3/star"])
        let json = try writing.run(["unstar", "3", "--json"]).json as? [[String: Any]]
        #expect(json?.first?["id"] as? String == "3" && json?.first?["starred"] as? Bool == false)
    }

    @Test("C1: a token that is rejected in the middle stops the rest, and says how many are done")
    func rejected() throws {
        let writing = try WritingServer()
        writing.server.on("/gists/1/star", .status(204))
        writing.server.on("/gists/2/star", .json(#"{"message":"Bad credentials"}"#, status: 401))
        let result = try writing.run(["star", "1", "2", "3"])
        #expect(result.code == 4 && result.errors.hasSuffix("1 of 3 done.\n"), "\(result.errors)")
        #expect(writing.changes.count == 2)
    }

    @Test("W2: what auth login has stored is the token of commands that write")
    func storedToken() throws {
        let writing = try WritingServer()
        let home = ["HOME": writing.folder.path, "GH_ENTERPRISE_TOKEN": ""]
        let login = try Program.run(
            ["auth", "login", "--with-token", "--api-url", writing.server.url], environment: home, input: "stored-one\n"
        )
        #expect(login.code == 0, "\(login.errors)")
        let result = try writing.run(["comment", "1", "-b", "hi"], environment: home)
        #expect(result.code == 0, "\(result.errors)")
        #expect(writing.changes == ["POST /gists/1/comments"])
        #expect(writing.server.requests.allSatisfy { $0["Authorization"] == "Bearer stored-one" })
    }

    @Test("C1: fork prints the URL of the copy")
    func fork() throws {
        let writing = try WritingServer()
        writing.server.on("/gists/1/forks", .json(Sample.json(Sample.gist(9)), status: 201))
        let result = try writing.run(["fork", "https://gist.github.com/mira/1"])
        #expect(result.code == 0 && result.text == "https://gist.github.com/mira/9\n")
        #expect(try writing.run(["fork", "1", "--jq", ".id"]).text == "9\n")
    }

    @Test("C1: clone sees the end of git also where its parent has blocked SIGCHLD")
    func cloneUnderBlockedSignals() throws {
        let writing = try WritingServer()
        let bin = writing.folder.path + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try writing.folder.file("bin/git", "#!/bin/sh\necho cloned\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin + "/git")
        let blocking = """
            import os, signal, sys
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD, signal.SIGTERM])
            os.execv(os.environ["PROGRAM"], ["gists-tui"] + sys.argv[1:])
            """
        let script = "python3 -c '\(blocking)' clone --api-url \(writing.server.url) 1"
        let result = try Program.runScript(script, environment: ["PATH": bin + ":/usr/bin:/bin"])
        #expect(result.code == 0 && result.text == "cloned\n", "\(result.errors)")
    }

    @Test("C1: clone runs git with the URL that GitHub names; git gets no token")
    func clone() throws {
        let writing = try WritingServer()
        let bin = writing.folder.path + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try writing.folder.file("bin/git", "#!/bin/sh\nprintf '%s\\n' \"$@\"; env | grep -c TOKEN; exit ${CODE:-0}\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin + "/git")
        let path = ["PATH": bin + ":/usr/bin:/bin"]
        let https = try writing.run(["clone", "1", "place", "--", "--depth", "1"], environment: path)
        #expect(https.code == 0, "\(https.errors)")
        #expect(
            https.lines == ["clone", "--depth", "1", "--", "https://gist.github.com/1.git", "place", "0"])
        let json = try writing.run(["clone", "1", "--jq", "[.id, .folder, .url] | join(\" \")"], environment: path)
        #expect(json.lines.last == "1 1 https://gist.github.com/1.git")
        let ssh = try writing.run(["clone", "1", "--protocol", "ssh"], environment: path)
        #expect(ssh.lines == ["clone", "--", "git@gist.github.com:1.git", "0"])
        let failed = try writing.run(["clone", "1"], environment: path.merging(["CODE": "128"]) { $1 })
        #expect(failed.code == 1 && failed.errors == "gists-tui: git exited with 128.\n")
        #expect(try writing.run(["clone", "1"], environment: ["PATH": "/nowhere"]).errors.contains("Can't run git"))
        #expect(try writing.run(["clone", "1", "--offline"]).errors.contains("leave out --offline"))
        for url in ["ext::sh -c id", "--upload-pack=id", "file:///etc", "https://-oProxyCommand=id/x"] {
            writing.server.serve(Sample.gist(1, changed: ["git_pull_url": url]))
            let result = try writing.run(["clone", "1", "--protocol", "ssh"], environment: path)
            #expect(result.code == 1 && result.text == "" && result.errors.contains("no usable clone URL"), "\(url)")
        }
    }

    @Test("C1, C14: comments prints all pages, or what a URL names, with names and times, or JSON with URLs")
    func comments() throws {
        let writing = try WritingServer()
        let all = (1...101).map { number -> [String: Any] in
            [
                "id": number, "body": "body \(number)\u{1B}", "user": ["login": "u\(number)"],
                "created_at": "2026-01-03T10:00:00Z", "updated_at": "2026-01-03T10:00:00Z",
            ]
        }
        let pages = [Sample.json(Array(all.prefix(100))), Sample.json(Array(all.suffix(1)))]
        writing.server.on("/gists/1/comments") { .json($0.query?.contains("page=2") == true ? pages[1] : pages[0]) }
        let result = try writing.run(["comments", "1"])
        #expect(result.code == 0)
        #expect(result.text.hasPrefix("── u1  2026-01-03T10:00:00Z\nbody 1\u{1B}\n\n── u2"))
        #expect(result.text.hasSuffix("── u101  2026-01-03T10:00:00Z\nbody 101\u{1B}\n"))
        let urls = try writing.run(["comments", "1", "--jq", ".[100] | .html_url, .user.login"]).lines
        #expect(urls == ["https://gist.github.com/mira/1?permalink_comment_id=101#gistcomment-101", "u101"])
        let one = "── u101  2026-01-03T10:00:00Z\nbody 101\u{1B}\n"
        for url in ["1#gistcomment-101", "1?permalink_comment_id=101"] {
            for command in ["show", "view", "comments"] {
                let address = "https://gist.github.com/mira/" + url
                #expect(try writing.run([command, address]).text == one, "\(command) \(url)")
            }
        }
        let link = "https://gist.github.com/mira/1#gistcomment-"
        #expect(try writing.run(["show", link + "7", "--raw"]).text == "body 7\u{1B}")
        #expect(try writing.run(["show", link + "7", "--jq", ".id"]).text == "1\n")
        #expect(try writing.run(["comments", link + "7", "--jq", ".[].id"]).text == "7\n")
        for command in ["show", "comments"] {
            let missing = try writing.run([command, link + "102"])
            #expect(missing.code == 1 && missing.errors == "gists-tui: This gist has no comment 102.\n")
        }
        let terminal = try writing.open(["comments", "1", "--no-pager"], until: "body 101")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test("C1: comment sends an option's text or standard input, and prints the comment's URL")
    func comment() throws {
        let writing = try WritingServer()
        let url = "https://gist.github.com/mira/1?permalink_comment_id=7#gistcomment-7\n"
        #expect(try writing.run(["comment", "1", "-b", "**hi**"]).text == url)
        #expect(writing.sent["body"] as? String == "**hi**")
        #expect(try writing.run(["comment", "1", "-b", "-"], input: "piped\n").text == url)
        #expect(writing.sent["body"] as? String == "piped\n")
        #expect(try writing.run(["comment", "1"], input: "also piped\n").text == url)
        #expect(writing.sent["body"] as? String == "also piped\n")
        #expect(writing.changes == Array(repeating: "POST /gists/1/comments", count: 3))
        let nothing = try writing.run(["comment", "1"], input: "")
        #expect(nothing.errors.contains("The comment is empty. Nothing was sent."))
        #expect(
            try writing.run(["comment", "1", "-b", " \n"]).errors.contains("The comment is empty. Nothing was sent."))
        #expect(try writing.run(["comment", "1", "-b", "password=tr0ub4dor1"]).errors.contains("comment:1: password"))
        let long = String(repeating: "x", count: 70_000)
        #expect(try writing.run(["comment", "1", "-b", "-"], input: long).errors.contains("The comment is too long"))
        #expect(writing.changes.count == 3)
    }

    @Test("C1: a comment that is written in the editor and cannot be sent is kept")
    func commentInEditor() throws {
        let writing = try WritingServer()
        let sent = try writing.open(
            ["comment", "1"], editor: "echo 'from the editor' > \"$1\"", until: "gistcomment-7")
        #expect(try sent.waitForExit() == .exited(0))
        #expect(writing.sent["body"] as? String == "from the editor\n" && writing.kept == [])
        let empty = try writing.open(["comment", "1"], until: "The comment is empty. Nothing was sent.")
        #expect(try empty.waitForExit() == .exited(1))
        let refusing = try WritingServer(answer: .json("{}", status: 422))
        let lost = try refusing.open(["comment", "1"], editor: "echo mine > \"$1\"", until: "Your text is kept in ")
        #expect(try lost.waitForExit() == .exited(1))
        #expect(refusing.kept == ["mine\n"])
    }
}
