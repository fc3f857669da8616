import Foundation
import Testing

@Suite("Demo server: several accounts and their tokens")
struct AccountTests {
    private static let tokens = [
        "--token", "octocat:second:gist,read:user", "--token", "octocat:reader:read:user", "--token",
        "quokka42:guarded:gist,sso", "--token", "quokka42:ending:gist,expires=2099-12-01T08:00:00Z", "--token",
        "quokka42:ended:gist,expires=2020-01-01T00:00:00Z",
    ]
    private let server: DemoServer

    init() throws { server = try DemoServer(Self.tokens) }

    @Test("W6: each token is its account's: who it is, its gists, its stars")
    func accounts() throws {
        for (token, login) in [(server.token, server.login), ("second", "octocat"), ("ending", "quokka42")] {
            #expect(try server.api.get("/user", token: token).object()["login"] as? String == login)
        }
        let new = #"{"files": {"a.txt": {"content": "one\n"}}}"#
        let gist = try server.api.send("POST", "/gists", token: "second", body: new).object()
        #expect((gist["owner"] as? [String: Any])?["login"] as? String == "octocat")
        let id = try #require(gist["id"] as? String)
        #expect(try server.api.get("/gists?per_page=1", token: "second").list().first?["id"] as? String == id)
        #expect(try server.api.send("DELETE", "/gists/\(id)", token: server.token).status == 404)
        #expect(try server.api.get("/gists/starred", token: "second").list().isEmpty)
    }

    @Test("W3: without the scope a write is 404, which names the scope; its secret gists are hidden")
    func missingScope() throws {
        let new = #"{"files": {"a.txt": {"content": "one\n"}}}"#
        let refused = try server.api.send("POST", "/gists", token: "reader", body: new)
        #expect(refused.status == 404)
        #expect(refused.headers["x-accepted-oauth-scopes"] == "gist")
        #expect(refused.headers["x-oauth-scopes"] == "read:user")
        _ = try server.api.send("POST", "/gists", token: "second", body: new)
        let seen = try server.api.get("/gists?per_page=100", token: "reader").list()
        #expect(seen.allSatisfy { $0["public"] as? Bool == true })
    }

    @Test("W3: single sign-on is 403 with the page for it; an end is told beforehand, and then it is 401")
    func signOnAndEnd() throws {
        let guarded = try server.api.get("/gists", token: "guarded")
        #expect(guarded.status == 403)
        #expect(guarded.headers["x-github-sso"]?.hasPrefix("required; url=https://github.com/") == true)
        let ending = try server.api.get("/user", token: "ending")
        #expect(ending.headers["github-authentication-token-expiration"] == "2099-12-01 08:00:00 UTC")
        #expect(try server.api.get("/user", token: "ended").status == 401)
    }

    @Test("R7: a gist has more comments than a page holds, by many")
    func manyComments() throws {
        var pages: [[[String: Any]]] = []
        var discussed: String?
        for page in 1...3 where discussed == nil {
            discussed =
                try server.api.get("/gists/public?per_page=100&page=\(page)").list()
                .first { $0["comments"] as? Int == 250 }?["id"] as? String
        }
        let id = try #require(discussed)
        for page in 1...3 { pages.append(try server.api.get("/gists/\(id)/comments?per_page=100&page=\(page)").list()) }
        #expect(pages.map(\.count) == [100, 100, 50])
        let comments = pages.flatMap(\.self)
        #expect(Set(comments.compactMap { $0["id"] as? Int }).count == 250)
        #expect(Set(comments.compactMap { ($0["user"] as? [String: Any])?["login"] as? String }).count > 40)
    }
}
