import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Revisions, diff and forks` {
    private static let shas = ["aaaa", "bbbb", "bbbc"].map { $0 + String(repeating: "0", count: 36) }

    /// A gist of three revisions; the newest is the first. Between the last two a file is renamed.
    private func server() throws -> LoopbackServer {
        let server = try LoopbackServer()
        let texts: [[String: String]] = [
            ["a.txt": "one\ntwo\nthree\n", "new.txt": "1\n2\n3\n4\n"],
            ["a.txt": "one\n2\nthree\n", "old.txt": "1\n2\n3\n"],
            ["a.txt": "one\n"],
        ]
        for (sha, files) in zip(Self.shas, texts) {
            server.on("/gists/1/" + sha, .json(Sample.json(Sample.gist(1, changed: ["files": Self.files(files)]))))
        }
        let commits = Self.shas.map { sha in
            [
                "version": sha, "user": ["login": "mira", "id": 7], "committed_at": "2026-01-02T10:00:00Z",
                "change_status": sha == Self.shas[0] ? ["additions": 2, "deletions": 1] : [:],
            ] as [String: Any]
        }
        server.on(
            "/gists/1/commits",
            .json(
                Sample.json(Array(commits[..<2])),
                headers: [("Link", "<\(server.url)/gists/1/commits?page=2>; rel=\"next\"")]),
            .json(Sample.json([commits[2]])))
        server.serve(Sample.gist(2, changed: ["files": Self.files(["a.txt": "two\n"])]))
        server.serve(Sample.gist(1, changed: ["files": Self.files(texts[0])]))
        return server
    }

    private static func files(_ texts: [String: String]) -> [String: Any] {
        Dictionary(uniqueKeysWithValues: texts.map { ($0.key, Sample.file($0.key, $0.value)) })
    }

    private func run(_ arguments: [String]) throws -> Program.Result {
        let server = try server()
        return try Program.run(arguments + ["--api-url", server.url])
    }

    @Test("R8: revisions are listed newest first, those of further pages too")
    func revisions() throws {
        let result = try run(["revisions", "1"])
        #expect(result.code == 0 && result.errors == "")
        #expect(result.lines.map { $0.prefix(4) } == ["aaaa", "bbbb", "bbbc"])
        #expect(result.lines.first == "\(Self.shas[0])\tmira\t2026-01-02T10:00:00Z\t2\t1")
        #expect(try run(["revisions", "1", "--limit", "1"]).lines.count == 1)
        #expect(try run(["revisions", "1", "--jq", ".[2].version"]).text == Self.shas[2] + "\n")
    }

    @Test("C1: on a terminal revisions and forks are columns with ages, in the theme's colours; none is wider than it")
    func columns() throws {
        let server = try server()
        let day = 86_400.0
        func time(_ days: Double) -> String { Date(timeIntervalSinceNow: -days * day).ISO8601Format() }
        server.on(
            "/gists/1/forks",
            .json(
                Sample.json(
                    [("f1", "tom", 70.0, 3.5), ("f22", "anna", 2.5, 2.5)].map { id, login, created, updated in
                        [
                            "id": id, "owner": ["login": login, "id": 1], "created_at": time(created),
                            "updated_at": time(updated),
                        ] as [String: Any]
                    })))
        func lines(_ words: [String], _ environment: [String: String] = [:]) throws -> [String] {
            let terminal = try Browser.open(words + ["--api-url", server.url], environment: environment)
            #expect(try terminal.waitForExit() == .exited(0))
            let isStyled = terminal.cells.joined().contains { $0.foreground != terminal.cell(x: 79, y: 23).foreground }
            #expect(isStyled == environment.isEmpty)
            return terminal.lines.filter { !$0.isEmpty }
        }
        #expect(
            try lines(["forks", "1"]) == ["f1   tom   forked 2 mo ago  updated 3 d ago", "f22  anna  forked 2 d ago"])
        #expect(try lines(["forks", "1"], ["NO_COLOR": "1"]).count == 2)
        let revisions = try lines(["revisions", "1"])
        #expect(revisions.map { $0.prefix(9) } == ["aaaa000  ", "bbbb000  ", "bbbc000  "])
        #expect(revisions[0].hasSuffix("  mira  +2  −1") && revisions[1].hasSuffix("  mira"))
        #expect(!revisions.joined().contains("2026-01-02") && !revisions.joined().contains("\t"))
    }

    @Test("C1: that there are more forks or revisions than --limit is said on standard error, and only then")
    func more() throws {
        let server = try server()
        let time = "2026-01-02T10:00:00Z"
        server.on(
            "/gists/1/forks",
            .json(
                Sample.json((1...3).map { ["id": "f\($0)", "created_at": time, "updated_at": time] }),
                headers: [("Link", "<\(server.url)/gists/1/forks?page=2>; rel=\"next\"")]),
            .json("[]"))
        let some = try Program.run(["forks", "1", "--limit", "2", "--api-url", server.url])
        #expect(some.code == 0 && some.lines.count == 2)
        #expect(some.errors == "These are the newest 2 forks: use a higher --limit for more.\n")
        let all = try Program.run(["forks", "1", "--api-url", server.url])
        #expect(all.code == 0 && all.errors == "")
        let revisions = try run(["revisions", "1", "--limit", "2", "--json"])
        #expect(revisions.code == 0 && (revisions.json as? [Any])?.count == 2)
        #expect(revisions.errors.contains("These are the newest 2 revisions"))
    }

    @Test("S5: a revision that was shown is there offline, by the beginning of its SHA too, and its long files with it")
    func revisionOffline() throws {
        let server = try server()
        var files = Self.files(["a.txt": "one\n"])
        let text = String(repeating: "line\n", count: 400)
        files["long.txt"] = [
            "filename": "long.txt", "size": text.utf8.count, "raw_url": server.url + "/raw/long", "truncated": true,
            "content": "line\n",
        ]
        server.on("/gists/1/" + Self.shas[2], .json(Sample.json(Sample.gist(1, changed: ["files": files]))))
        server.on("/raw/long", .ok(text))
        let folder = try TestFolder()
        let show = { (revision: String, more: [String]) in
            try Program.run(
                ["show", "1", "--revision", revision, "--raw", "--api-url", server.url, "--cache-dir", folder.path]
                    + more)
        }
        #expect(try show(Self.shas[2], ["--offline"]).code != 0)
        let online = try show(Self.shas[2], [])
        #expect(online.code == 0 && online.text == "one\n" + text, "\(online.errors)")
        let count = server.requests.count
        for revision in [Self.shas[2], "bbbc"] {
            let offline = try show(revision, ["--offline"])
            #expect(offline.code == 0 && offline.text == online.text, "\(offline.errors)")
        }
        #expect(server.requests.count == count)
        #expect(
            try Program.run(["show", "1", "--offline", "--api-url", server.url, "--cache-dir", folder.path]).code != 0)
    }

    @Test("R8: without revisions the newest is compared with the one before; renamed files are one")
    func newest() throws {
        let result = try run(["diff", "1"])
        #expect(result.code == 0, "\(result.errors)")
        #expect(
            result.text == """
                diff --git a/a.txt b/a.txt
                index f04eb265ebd74fba2cddf0a6adf2a6a7f81c87aa..4cb29ea38f70d7c61b2a3a25b02e3bdf44905402 100644
                --- a/a.txt
                +++ b/a.txt
                @@ -1,3 +1,3 @@
                 one
                -2
                +two
                 three
                diff --git a/old.txt b/new.txt
                rename from old.txt
                rename to new.txt
                index 01e79c32a8c99c557f0757da7cb6d65b3414466d..94ebaf900161394059478fd88aec30e59092a1d7 100644
                --- a/old.txt
                +++ b/new.txt
                @@ -1,3 +1,4 @@
                 1
                 2
                 3
                +4

                """)
    }

    @Test("R8: revisions go by the beginning of their SHA, also where a whole gist is shown")
    func named() throws {
        let stat = try run(["diff", "1", "bbbc", "aaaa", "--stat"])
        #expect(stat.text.contains(" a.txt   | 2 ++\n"))
        #expect(stat.lines.last == " 2 files changed, 6 insertions(+)")
        #expect(try run(["diff", "1", "bbbc", "bbbb", "--jq", ".[].status"]).text == "modified\nadded\n")
        #expect(try run(["show", "1", "--revision", "bbbc", "--raw"]).text == "one\n")
        #expect(try run(["show", "1", "--revision", Self.shas[2].uppercased(), "--raw"]).text == "one\n")
    }

    @Test(
        "R8: what names no revision, or several, is told",
        arguments: [("cccc", "no revision “cccc”"), ("bbb", "no revision “bbb”"), ("zzzz", "“zzzz”")])
    func unknown(text: String, words: String) throws {
        let result = try run(["diff", "1", text, "aaaa"])
        #expect(result.code != 0 && result.output.isEmpty)
        #expect(result.errors.contains(words))
    }

    @Test("R8: a gist of one revision has nothing to compare")
    func single() throws {
        let server = try LoopbackServer()
        server.on("/gists/1/commits", .json("[]"))
        let result = try Program.run(["diff", "1", "--api-url", server.url])
        #expect(result.code == 1)
        #expect(result.errors.contains("nothing to compare"))
    }

    @Test("R9: two gists are compared as they are now")
    func gists() throws {
        let result = try run(["diff", "1", "https://gist.github.com/mira/2"])
        let zero = String(repeating: "0", count: 40)
        #expect(result.text.contains("-one\n two\n-three\n"), "\(result.errors)")
        #expect(
            result.text.contains(
                "deleted file mode 100644\nindex 94ebaf900161394059478fd88aec30e59092a1d7..\(zero)\n--- a/new.txt\n+++ /dev/null\n"
            ))
    }

    @Test("R8: git takes the patch of the demo's own history")
    func gitApply() throws {
        let result = try Program.runScript(
            """
            cd "$HOME" && mkdir repository && cd repository && git init -q .
            id=$($PROGRAM list --api-url \(try Demo.shared.get().api) --limit 60 | cut -f1 | while read id; do
                [ $($PROGRAM revisions $id --api-url \(try Demo.shared.get().api) | wc -l) -gt 2 ] && echo $id && break; done)
            old=$($PROGRAM revisions $id --api-url \(try Demo.shared.get().api) | tail -1 | cut -f1)
            api="--api-url \(try Demo.shared.get().api)"
            $PROGRAM show $id --revision $old --files $api | cut -f1 | while read name; do
                $PROGRAM show $id --revision $old --file "$name" --raw $api > "$name"; done
            $PROGRAM diff $id $old $api | git apply || exit 1
            $PROGRAM show $id --files $api | cut -f1 | while read name; do
                $PROGRAM show $id --file "$name" --raw $api | cmp - "$name" || exit 1; done && echo equal
            """)
        #expect(result.text == "equal\n", "\(result.errors)")
    }

    @Test("R9: forks are listed with their owners and times")
    func forks() throws {
        let server = try LoopbackServer()
        let fork = Sample.gist(7, changed: ["owner": ["login": "mira", "id": 7]])
        server.on("/gists/1/forks", .json(Sample.json([fork])))
        let result = try Program.run(["forks", "1", "--api-url", server.url])
        #expect(result.text == "7\tmira\t2026-01-01T10:00:00Z\t2026-01-02T10:00:00Z\n", "\(result.errors)")
    }

    @Test("R8: offline a revision that was never read is a clear refusal")
    func offline() throws {
        let result = try Program.run(["diff", "1", "--offline"])
        #expect(result.code == 1)
        #expect(result.errors.contains("You are offline"))
    }
}
