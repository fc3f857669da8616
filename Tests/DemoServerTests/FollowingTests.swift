import Foundation
import Testing

@Suite("Demo server: followed people")
struct FollowingTests {
    @Test("P1: the demo account follows some people")
    func followed() throws {
        let server = try DemoServer.shared.get()
        let people = try server.api.get("/user/following?per_page=5", token: server.token)
        #expect(try people.list().count == 5 && people.link("next") != nil)
        #expect(try server.api.get("/user/following").status == 401)
    }

    @Test("P3: GraphQL sends people's latest gists, has a limit of its own, and needs a token")
    func graphQL() throws {
        let server = try DemoServer.shared.get()
        let query =
            #"{"query":"query { p0: user(login: \"octocat\") { gists(first: 3) { totalCount nodes { name pushedAt } } } p1: user(login: \"no-such\") { gists(first: 3) { nodes { name } } } }"}"#
        let answer = try server.api.send("POST", "/graphql", token: server.token, body: query)
        #expect(answer.status == 200 && answer.headers["x-ratelimit-resource"] == "graphql")
        let data = try answer.object()["data"] as? [String: Any]
        let gists = (data?["p0"] as? [String: Any])?["gists"] as? [String: Any]
        let nodes = gists?["nodes"] as? [[String: Any]] ?? []
        let newest = try server.api.get("/users/octocat/gists?per_page=1").list().first
        #expect(nodes.count == 3 && nodes.first?["name"] as? String == newest?["id"] as? String)
        #expect(nodes.first?["pushedAt"] as? String == newest?["updated_at"] as? String)
        let errors = try answer.object()["errors"] as? [Any]
        #expect(data?["p1"] is NSNull && errors?.count == 1)
        #expect(try server.api.send("POST", "/graphql", body: query).status == 401)
    }

    @Test("P2: with --lively one person edits a gist when their gists are asked for again, once")
    func edit() throws {
        let server = try DemoServer("--lively")
        func newest(_ login: String) throws -> String? {
            try server.api.get("/users/\(login)/gists?per_page=1", token: server.token).list().first?["updated_at"]
                as? String
        }
        let before = (try newest("octocat"), try newest("quokka42"))
        #expect(try newest("octocat") != before.0)
        #expect(try newest("quokka42") == before.1)
        let edited = try newest("octocat")
        #expect(try newest("octocat") == edited)
    }
}
