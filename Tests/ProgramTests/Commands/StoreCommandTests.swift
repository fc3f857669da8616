import Foundation
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Search and cache commands` {
    /// A session in which gist 2 was opened.
    func session() throws -> PersistentSession {
        let session = try PersistentSession()
        try session.run(keys: "j" + Keys.enter, until: "Text of 2")
        return session
    }

    @Test("S11: search finds what the browser has shown, as fields, as JSON and with an exit code")
    func search() throws {
        let session = try session()
        let found = try Program.run(["search", "\"text of 2\"", "--offline"] + session.options)
        #expect(found.code == 0 && found.errors.isEmpty)
        #expect(found.lines.count == 1)
        #expect(found.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 5 })
        let json = try Program.run(["search", "\"text of 2\"", "--json"] + session.options)
        let hit = try #require((json.json as? [[String: Any]])?.first)
        #expect(Set(hit.keys) == ["gist", "snippet"])
        #expect((hit["snippet"] as? [[String: Any]])?.contains { $0["match"] as? Bool == true } == true)
        #expect(try Program.run(["search", "owner:nobody"] + session.options).lines.isEmpty)
        #expect(try Program.run(["search", "\"((*", ":"] + session.options).code == 0)
        // Another account has seen nothing.
        let other = try Program.run(
            ["search", "\"text of 2\""] + session.options, environment: ["GH_ENTERPRISE_TOKEN": "other"])
        #expect(other.code == 0 && other.lines.isEmpty)
        #expect(try Program.run(["search"] + session.options).code == 2)
    }

    @Test("S12: one account can be forgotten alone, its search and responses with it")
    func clearAccount() throws {
        let session = try session()
        session.server.on("/gists/2/star", .status(404))
        try session.run(keys: "j" + Keys.enter, until: "Text of 2", token: "ghp_one")
        let words = ["search", "\"text of 2\""] + session.options
        #expect(try Program.run(words, environment: ["GH_ENTERPRISE_TOKEN": "ghp_one"]).lines.count == 1)
        let cleared = try Program.run(
            ["cache", "clear", "--this-account"] + session.options, environment: ["GH_ENTERPRISE_TOKEN": "ghp_one"])
        #expect(cleared.code == 0 && cleared.errors.isEmpty)
        #expect(try Program.run(words, environment: ["GH_ENTERPRISE_TOKEN": "ghp_one"]).lines.isEmpty)
        #expect(try Program.run(words).lines.count == 1)
    }

    @Test("S12: cache says what is kept, checks it, prunes it and forgets it")
    func cache() throws {
        let session = try session()
        let status = try Program.run(["cache", "status"] + session.options)
        #expect(status.code == 0 && status.text.contains("gists      3, 1 with their files"))
        let json = try Program.run(["cache", "status", "--json"] + session.options)
        #expect(((json.json as? [String: Any])?["store"] as? [String: Any])?["gists"] as? Int == 3)
        #expect(try Program.run(["cache", "verify"] + session.options).text == "The cache is OK.\n")
        #expect(try Program.run(["cache", "prune"] + session.options).text == "0 gists removed.\n")
        #expect(try Program.run(["cache", "clear"] + session.options).code == 0)
        #expect(try Program.run(["search", "\"text of 2\""] + session.options).lines.isEmpty)
        #expect(try Program.run(["cache", "status"] + session.options).text.contains("gists      0,"))
    }

    @Test("S12: where nothing can be kept, the commands say so; a damaged store is set aside with a message")
    func refusals() throws {
        let refused = try Program.run(["cache", "status", "--cache-dir", "/proc/nothing"])
        #expect(refused.code == 1 && refused.errors.hasPrefix("gists-tui: The cache is disabled. "))
        let session = try session()
        let path = session.folder.path + "/cache/store.sqlite"
        try Data("this is no database, and long enough to look at".utf8).write(to: URL(filePath: path))
        let verified = try Program.run(["cache", "verify"] + session.options)
        #expect(verified.code == 0 && verified.errors.contains("The cache was damaged."))
        #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
    }
}
