import Foundation
import LoopbackServer
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

    @Test("R8: without revisions the newest is compared with the one before; renamed files are one")
    func newest() throws {
        let result = try run(["diff", "1"])
        #expect(result.code == 0, "\(result.errors)")
        #expect(
            result.text == """
                diff --git a/a.txt b/a.txt
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
        #expect(result.text.contains("-one\n two\n-three\n"), "\(result.errors)")
        #expect(result.text.contains("deleted file mode 100644\n--- a/new.txt\n+++ /dev/null\n"))
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
