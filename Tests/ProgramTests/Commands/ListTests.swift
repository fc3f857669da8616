import Foundation
import LoopbackServer
import Testing

@Suite(.blocking) struct `List command` {
    @Test("each line has six fields between tabs, and no escape sequence")
    func fields() throws {
        let result = try Demo.run(["list", "--limit", "100"])
        #expect(result.code == 0)
        #expect(result.lines.count == 100)
        #expect(result.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 6 })
        #expect(!result.output.contains(0x1B))
    }

    @Test("--limit takes as many pages as it needs, each gist once")
    func pages() throws {
        let result = try Demo.run(["list", "--limit", "250", "--json"])
        let ids = try #require(result.json as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(ids.count == 250)
        #expect(Set(ids).count == 250)
    }

    @Test("--json prints an array with GitHub's names of the fields, and no control character")
    func json() throws {
        let server = try LoopbackServer()
        server.serve(Sample.gist(1, changed: ["description": "\u{1B}[31m \u{9B}2J \u{7F}", "owner": nil]))
        let result = try Program.run(["list", "--json", "--api-url", server.url])
        let gist = try #require((result.json as? [[String: Any]])?.first)
        let expected: Set = [
            "id", "description", "public", "comments", "created_at", "updated_at", "html_url", "git_pull_url", "owner",
            "files",
            "truncated",
        ]
        #expect(Set(gist.keys) == expected)
        #expect(gist["description"] as? String == "\u{1B}[31m \u{9B}2J \u{7F}")
        #expect(gist["created_at"] as? String == "2026-01-01T10:00:00Z")
        #expect(!result.text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    }

    @Test("own, starred and a user's gists")
    func feeds() throws {
        let demo = try Demo.shared.get()
        let token = ["GH_TOKEN": demo.token]
        let mine = try Demo.run(["list", "--mine"], environment: token)
        #expect(mine.code == 0)
        #expect(mine.lines.allSatisfy { $0.contains("\t\(demo.login)\t") } && !mine.lines.isEmpty)
        #expect(try Demo.run(["list", "--starred"], environment: token).lines.count > 0)
        let user = try Demo.run(["list", "--user", demo.login])
        #expect(
            user.lines.allSatisfy { $0.contains("\t\(demo.login)\t") && $0.contains("\tpublic\t") }
                && !user.lines.isEmpty)
    }

    @Test(
        "without a token own gists end with 4 and a sentence, a refused token too", arguments: ["--mine", "--starred"])
    func authentication(feed: String) throws {
        let without = try Demo.run(["list", feed])
        #expect(without.code == 4)
        #expect(without.errors.contains("A token is needed"))
        let refused = try Demo.run(["list", feed], environment: ["GITHUB_TOKEN": "not-the-token"])
        #expect(refused.code == 4)
        #expect(refused.errors.contains("the token is not valid"))
        #expect(!refused.errors.contains("not-the-token"))
    }

    @Test("what a stranger wrote cannot reach the terminal or break the columns")
    func hostile() throws {
        let server = try LoopbackServer()
        let text = "a\tb\u{1B}]0;title\u{7}\r\n\u{202E}c"
        server.serve(
            Sample.gist(1, changed: ["id": "1\u{1B}[2J", "description": text, "owner": ["login": text, "id": 1]]))
        let result = try Program.run(["list", "--api-url", server.url])
        #expect(result.lines.count == 1)
        #expect(result.lines[0].split(separator: "\t").count == 6)
        #expect(!result.text.unicodeScalars.contains { [0x1B, 0x07, 0x0D, 0x202E].contains($0.value) })
    }
}
