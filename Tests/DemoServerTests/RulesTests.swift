import Foundation
import Testing

@Suite("Demo server: who may ask what, and how often")
struct RulesTests {
    let server: DemoServer

    init() throws { server = try DemoServer.shared.get() }

    @Test(
        "C9: the same entity tag gives 304 without a body; tags differ per token",
        arguments: ["/gists/public", "/users/octocat"])
    func conditional(path: String) throws {
        let first = try server.api.get(path)
        let tag = try #require(first.headers["etag"])
        for known in [tag, String(tag.dropFirst(2)), "\"other\", \(tag)"] {
            let again = try server.api.get(path, headers: ["If-None-Match": known])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(again.headers["etag"] == tag)
        }
        #expect(try server.api.get(path, headers: ["If-None-Match": "\"other\""]).status == 200)
        #expect(try server.api.get(path, token: server.token).headers["etag"] != tag)
    }

    @Test("C9: a single gist says when it was last modified, and knows If-Modified-Since")
    func lastModified() throws {
        let gist = try #require(server.api.get("/gists/public?per_page=1&page=40").list().first?["id"] as? String)
        let date = try #require(server.api.get("/gists/\(gist)").headers["last-modified"])
        #expect(try server.api.get("/gists/\(gist)", headers: ["If-Modified-Since": date]).status == 304)
        let before = "Sun, 01 Mar 2020 12:00:00 GMT"
        #expect(try server.api.get("/gists/\(gist)", headers: ["If-Modified-Since": before]).status == 200)
    }

    @Test("C9: a wrong token is 401, a missing one where one is needed too, no User-Agent is 403")
    func refusals() throws {
        let wrong = try server.api.get("/gists/public", token: "wrong")
        #expect(wrong.status == 401)
        #expect(try wrong.object()["message"] as? String == "Bad credentials")
        #expect(try server.api.get("/gists/starred").object()["message"] as? String == "Requires authentication")
        #expect(try server.api.get("/user").status == 401)
        let silent = try server.api.get("/gists/public", headers: ["User-Agent": ""])
        #expect(silent.status == 403)
        #expect(try (silent.object()["message"] as? String)?.contains("User-Agent") == true)
    }

    @Test(
        "C9: unknown things are 404 with GitHub's body",
        arguments: [
            "/gists/0000000000000000000000000000dead", "/users/no-such-login", "/user/1/gists", "/nothing/here",
        ])
    func notFound(path: String) throws {
        let answer = try server.api.get(path)
        #expect(answer.status == 404)
        #expect(try answer.object()["message"] as? String == "Not Found")
        #expect(answer.headers["x-ratelimit-remaining"] != nil && answer.headers["x-github-request-id"] != nil)
    }

    @Test("C9: an unknown API version is 400, an unknown media type 415; 2026-03-10 leaves out user, forks and history")
    func negotiation() throws {
        #expect(try server.api.get("/gists", headers: ["X-GitHub-Api-Version": "1999-01-01"]).status == 400)
        #expect(try server.api.get("/gists", headers: ["Accept": "text/html"]).status == 415)
        let id = try #require(server.api.get("/gists/public?per_page=1").list().first?["id"] as? String)
        let old = try server.api.get("/gists/\(id)").object()
        #expect(old.keys.contains("history") && old.keys.contains("forks") && old.keys.contains("user"))
        let new = try server.api.get("/gists/\(id)", headers: ["X-GitHub-Api-Version": "2026-03-10"]).object()
        #expect(!new.keys.contains("history") && !new.keys.contains("forks") && !new.keys.contains("user"))
    }

    @Test("C9: HEAD tells the same headers as GET, without the body")
    func head() throws {
        let get = try server.api.get("/gists/public")
        let head = try server.api.send("HEAD", "/gists/public")
        #expect(head.status == 200 && head.body.isEmpty)
        for name in ["content-length", "etag", "link", "content-type"] {
            #expect(head.headers[name] == get.headers[name])
        }
    }

    @Test("C9: anonymous requests count down to 403, a 304 included; /rate_limit is free")
    func anonymousLimit() throws {
        let server = try DemoServer("--anonymous-limit", "4", "--now", DemoServer.pinnedTime)
        let first = try server.api.get("/gists/public")
        #expect(first.headers["x-ratelimit-limit"] == "4" && first.headers["x-ratelimit-remaining"] == "3")
        let known = try server.api.get("/gists/public", headers: ["If-None-Match": #require(first.headers["etag"])])
        #expect(known.status == 304 && known.headers["x-ratelimit-remaining"] == "2")
        #expect(try server.api.get("/nothing").headers["x-ratelimit-remaining"] == "1")
        #expect(try server.api.get("/rate_limit").headers["x-ratelimit-remaining"] == "1")
        #expect(try server.api.get("/gists/public").headers["x-ratelimit-used"] == "4")

        let over = try server.api.get("/gists/public")
        #expect(over.status == 403 && over.headers["x-ratelimit-remaining"] == "0")
        #expect(try (over.object()["message"] as? String)?.hasPrefix("API rate limit exceeded for 127.0.0.1.") == true)
        let reset = try #require(over.headers["x-ratelimit-reset"].flatMap(Int.init))
        #expect((0...3_600).contains(reset - Int(Date().timeIntervalSince1970)))
        #expect(try server.api.get("/gists/public", token: server.token).status == 200)
    }

    @Test("C9: with a token the limit is 5,000, and a 304 is free")
    func tokenLimit() throws {
        let server = try DemoServer("--token", "other", "--now", DemoServer.pinnedTime)
        #expect(server.token == "other")
        let first = try server.api.get("/gists", token: "other")
        #expect(first.headers["x-ratelimit-limit"] == "5000" && first.headers["x-ratelimit-remaining"] == "4999")
        let known = ["If-None-Match": try #require(first.headers["etag"])]
        #expect(
            try server.api.get("/gists", token: "other", headers: known).headers["x-ratelimit-remaining"] == "4999")
        #expect(first.headers["x-oauth-scopes"]?.contains("gist") == true)
    }

    @Test("C9: too many writes within a minute run into the secondary limit, with Retry-After")
    func secondaryLimit() throws {
        let server = try DemoServer()
        let id = try #require(server.api.get("/gists/public?per_page=1").list().first?["id"] as? String)
        for _ in 1...80 { #expect(try server.api.send("PUT", "/gists/\(id)/star", token: server.token).status == 204) }
        let over = try server.api.send("PUT", "/gists/\(id)/star", token: server.token)
        #expect(over.status == 403)
        #expect(over.headers["retry-after"].flatMap(Int.init).map { (0...60).contains($0) } == true)
        #expect(try (over.object()["message"] as? String)?.contains("secondary rate limit") == true)
    }

    @Test("C9: --fail answers the named requests with the named status, and only those")
    func injectedFailures() throws {
        let server = try DemoServer("--fail", "503@1,429@3")
        #expect(try (1...4).map { _ in try server.api.get("/gists/public").status } == [503, 200, 429, 200])
    }
}
