import Foundation
import Testing

@Suite("Demo server: writes")
struct WriteTests {
    let server: DemoServer

    init() throws { server = try DemoServer("--anonymous-limit", "1000") }

    @Test("W4: star and unstar: 204, then 204 or 404 with an empty object; the list has it first")
    func star() throws {
        let id = try #require(server.api.get("/gists/public?per_page=1&page=9").list().first?["id"] as? String)
        let path = "/gists/\(id)/star"
        #expect(try server.api.send("PUT", path).status == 401)
        let star = try server.api.send("PUT", path, token: server.token, headers: ["Content-Length": "0"])
        #expect(star.status == 204 && star.body.isEmpty)
        #expect(try server.api.get(path, token: server.token).status == 204)
        #expect(try server.api.get("/gists/starred", token: server.token).list().first?["id"] as? String == id)
        #expect(try server.api.send("DELETE", path, token: server.token).status == 204)
        let none = try server.api.get(path, token: server.token)
        #expect(none.status == 404 && none.body == Data("{}".utf8))
    }

    @Test("W4: a created gist is found, edited, and gone once deleted")
    func createEditDelete() throws {
        let new =
            #"{"description": "mine", "public": false, "files": {"a.txt": {"content": "one\n"}, "b.md": {"content": "two\n"}}}"#
        let created = try server.api.send("POST", "/gists", token: server.token, body: new)
        #expect(created.status == 201)
        let location = try #require(created.headers["location"])
        #expect(
            try server.api.get("/gists?per_page=1", token: server.token).list().first?["description"] as? String
                == "mine")

        let change = #"{"files": {"a.txt": {"filename": "c.txt"}, "b.md": null}}"#
        let edited = try server.api.send("PATCH", location, token: server.token, body: change).object()
        #expect((edited["files"] as? [String: Any])?.keys.sorted() == ["c.txt"])
        #expect(edited["description"] as? String == "mine")
        #expect((edited["history"] as? [Any])?.count == 2)
        #expect(
            try server.api.send("PATCH", location, token: server.token, body: #"{"files": {"c.txt": null}}"#).status
                == 422)

        #expect(try server.api.send("DELETE", location, token: server.token).status == 204)
        #expect(try server.api.get(location).status == 404)
    }

    @Test("W4: what is wrong with a write is told as GitHub tells it")
    func refusedWrites() throws {
        #expect(try server.api.send("POST", "/gists", body: "{}").status == 401)
        #expect(try server.api.send("POST", "/gists", token: server.token, body: "{").status == 400)
        let empty = try server.api.send("POST", "/gists", token: server.token, body: "{}")
        #expect(empty.status == 422)
        let error = try (empty.object()["errors"] as? [[String: String]])?.first
        #expect(error == ["resource": "Gist", "code": "missing_field", "field": "files"])
        let strangers = try #require(
            server.api.get("/users/octocat/gists?per_page=1").list().first?["id"] as? String)
        #expect(
            try server.api.send("PATCH", "/gists/\(strangers)", token: server.token, body: #"{"description": ""}"#)
                .status == 404)
        #expect(try server.api.send("DELETE", "/gists/\(strangers)", token: server.token).status == 404)
    }

    @Test("W4: comments and forks can be added")
    func commentAndFork() throws {
        let id = try #require(server.api.get("/users/octocat/gists?per_page=1").list().first?["id"] as? String)
        let before = try server.api.get("/gists/\(id)").object()["comments"] as? Int ?? 0
        let comment = try server.api.send(
            "POST", "/gists/\(id)/comments", token: server.token, body: #"{"body": "good"}"#)
        #expect(comment.status == 201)
        #expect(try server.api.get("/gists/\(id)").object()["comments"] as? Int == before + 1)
        let fork = try server.api.send("POST", "/gists/\(id)/forks", token: server.token)
        #expect(fork.status == 201)
        #expect(try (fork.object()["fork_of"] as? [String: Any])?["id"] as? String == id)
    }
}
