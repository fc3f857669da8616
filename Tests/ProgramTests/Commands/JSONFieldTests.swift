import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.blocking) struct `Fields of JSON` {
    private let server: LoopbackServer
    private let folder: TestFolder

    init() throws {
        (server, folder) = (try LoopbackServer(), try TestFolder())
        let revision: [String: Any] = [
            "version": String(repeating: "ab", count: 20), "committed_at": "2026-01-02T10:00:00Z", "user": NSNull(),
            "change_status": ["additions": 1, "deletions": 0],
        ]
        let older = revision.merging(["version": String(repeating: "cd", count: 20)]) { $1 }
        let fork: [String: Any] = [
            "id": "77", "created_at": "2026-01-02T10:00:00Z", "updated_at": "2026-01-02T10:00:00Z", "owner": NSNull(),
        ]
        let gist = Sample.gist(
            1,
            changed: [
                "history": [revision, older], "forks": [fork],
                "fork_of": ["id": "9", "owner": NSNull(), "html_url": "https://gist.github.com/9"],
            ])
        server.serve(gist)
        for version in [revision, older] {
            let id = version["version"] as? String ?? ""
            let file = Sample.file("notes.txt", "Text at \(id)\n")
            server.on("/gists/1/\(id)", .json(Sample.json(Sample.gist(1, changed: ["files": ["notes.txt": file]]))))
        }
        server.on("/gists/1/commits", .json(Sample.json([revision, older])))
        server.on("/gists/1/forks", .json(Sample.json([fork])))
        server.on(
            "/gists/1/comments",
            .json(
                Sample.json([
                    [
                        "id": 7, "body": "hi", "user": ["login": "mira", "id": 7], "created_at": "2026-01-03T10:00:00Z",
                        "updated_at": "2026-01-03T10:00:00Z",
                    ] as [String: Any]
                ])))
    }

    private func run(_ words: [String]) throws -> Program.Result {
        let options = ["--api-url", server.url, "--cache-dir", folder.path + "/cache"]
        return try Program.run(words + options, environment: ["XDG_CONFIG_HOME": folder.path + "/config"])
    }

    @Test("C1: --json prints all fields; each of them can be chosen by its name, alone or with others")
    func all() throws {
        _ = try run(["show", "1"])
        for words in [
            ["list"], ["show", "1"], ["comments", "1"], ["forks", "1"], ["revisions", "1"], ["diff", "1"],
            ["search", "number"], ["save", "1", "--force", "--dir", folder.path + "/saved"], ["cache", "status"],
            ["cache", "prune"], ["cache", "verify"], ["config", "path"], ["config", "check"],
            ["config", "init", "--force"], ["doctor"],
            ["cache", "clear", "--this-account"],
        ] {
            let whole = try run(words + ["--json"])
            let value = whole.json
            let object = (value as? [[String: Any]])?.first ?? value as? [String: Any]
            let fields = try #require(object?.keys.sorted(), "\(words): \(whole.errors) \(whole.text)")
            #expect(whole.code == 0 && !fields.isEmpty)
            // The first run deletes it, so the second one does not find it.
            guard words != ["cache", "clear", "--this-account"] else { continue }
            let chosen = try run(words + ["--json=\(fields.joined(separator: ","))"])
            #expect(chosen.code == 0 && chosen.text == whole.text, "\(words): \(chosen.errors)")
            let one = try run(words + ["--json", fields[0]])
            let element = (one.json as? [[String: Any]])?.first ?? one.json as? [String: Any]
            #expect(element?.keys.sorted() == [fields[0]], "\(words): \(one.errors)")
        }
    }

    @Test("C1: fields may stand before or behind the gist, also with a filter; what is missing is null")
    func places() throws {
        let two = try run(["show", "--json", "id,public", "1"]).json as? [String: Any]
        #expect(two?.count == 2 && two?["id"] as? String == "1" && two?["public"] as? Bool == true)
        #expect(try run(["show", "1", "--json", "id"]).json as? [String: String] == ["id": "1"])
        #expect((try run(["show", "--json", "1"]).json as? [String: Any])?.count ?? 0 > 10)
        #expect(
            try run(["view", "1", "--json", "html_url", "--jq", ".html_url"]).text == "https://gist.github.com/mira/1\n"
        )
        #expect(try run(["ls", "--json", "id", "--jq", ".[] | keys[]"]).text == "id\n")
        let file = ["notes.txt": Sample.file("notes.txt", "x")]
        server.on("/gists/public", Sample.page([Sample.gist(2, changed: ["files": file])]))
        #expect(try run(["list", "--json", "fork_of,id"]).text.contains("\"fork_of\" : null"))
        _ = try run(["show", "1"])
        #expect((try run(["search", "--json", "number"]).json as? [Any])?.count == 2)
        #expect(
            (try run(["search", "--json", "version,snippet", "number"]).json as? [[String: Any]])?.first?.count == 2)
    }

    @Test("C1: an unknown field is an error that lists the fields, before anything is asked")
    func unknown() throws {
        for words in [
            ["list", "--json", "id,nope"], ["list", "--json=nope"], ["show", "1", "--json", "nope"],
            ["comments", "--json", "id,", "1"], ["config", "path", "--json", "nope"],
            ["create", "--json=id,nope", "-"],
        ] {
            let result = try run(words)
            #expect(result.code == 2 && result.output.isEmpty, "\(words)")
            #expect(result.errors.hasPrefix("gists-tui: Unknown field “"), "\(result.errors)")
        }
        #expect(try run(["list", "--json", "nope"]).errors.contains("Use some of: changed, comments, created_at,"))
        #expect(server.requests.isEmpty)
    }

    @Test("C1: save tells as JSON where each file is")
    func saved() throws {
        let result = try run(["save", "1", "--dir", folder.path + "/place", "--json"])
        let files = try #require(result.json as? [[String: String]])
        #expect(files == [["name": "notes.txt", "path": folder.path + "/place/notes.txt"]])
        #expect(result.errors.contains("Saved "))
    }

    @Test("C1: verify and check tell as JSON what is wrong, and end with 1 then")
    func problems() throws {
        let path = try folder.file("config.toml", "nope = 1\n")
        let check = try run(["config", "check", "--config", path, "--json"])
        let report = check.json as? [String: Any]
        #expect(
            check.code == 1 && (report?["complaints"] as? [String])?.count == 1 && report?["exists"] as? Bool == true)
        let none = try run(["config", "check", "--config", path + "x", "--json"])
        #expect(none.code == 0 && (none.json as? [String: Any])?["exists"] as? Bool == false)
    }
}
