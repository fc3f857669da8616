import Foundation
import Gists
import Testing

@testable import GitHub

@Suite("P3: GraphQL's answers about people")
struct RecentGistsTests {
    private func read(_ json: String, of logins: [Login] = ["ana", "bob"]) throws -> RecentGists {
        RecentGists(try JSONBody.decode(RecentGistsBody.self, from: Data(json.utf8)), of: logins)
    }

    @Test("P3: the query has each login once, with the three gists that were pushed last")
    func query() {
        let query = RecentGists.query(["ana", "octo-cat"])
        let gists =
            "{ gists(first: 3, privacy: PUBLIC, orderBy: {field: PUSHED_AT, direction: DESC}) "
            + "{ totalCount nodes { name pushedAt } } }"
        #expect(query == "query { p0: user(login: \"ana\") \(gists) p1: user(login: \"octo-cat\") \(gists) }")
    }

    @Test("P3: edits, people without gists, hidden gists and unknown people are told apart")
    func people() throws {
        let answer = try read(
            #"""
            {"data": {
              "p0": {"gists": {"totalCount": 2, "nodes": [{"name": "a1", "pushedAt": "2026-01-02T03:04:05Z"},
                                                          {"name": "a2", "pushedAt": null}]}},
              "p1": null, "p2": {"gists": {"nodes": []}}, "p3": {"gists": null},
              "p4": {"gists": {"nodes": [null, null]}}, "p5": {"gists": {"nodes": [null, {"name": "x"}]}}},
             "errors": [{"type": "NOT_FOUND", "path": ["p1"], "message": "Could not resolve to a User"}]}
            """#, of: ["ana", "bob", "cy", "di", "ed", "fay"])
        let edits: [RecentGists.Edit] = [
            .init(gist: "a1", pushedAt: Date(timeIntervalSince1970: 1_767_323_045)), .init(gist: "a2", pushedAt: nil),
        ]
        #expect(answer.problem == nil)
        #expect(
            answer.people == [
                "ana": .edits(edits, count: 2), "bob": .unknown, "cy": .edits([], count: nil), "di": .hidden,
                "ed": .hidden,
            ])
    }

    @Test(
        "P3: errors beside the data: too large, limit, refused; what is there is used",
        arguments: [
            (#"{"type":"RESOURCE_LIMITS_EXCEEDED","message":"x"}"#, RecentGists.Problem.tooLarge),
            (#"{"message":"Something went wrong. This may be the result of a timeout"}"#, .tooLarge),
            (#"{"type":"RATE_LIMITED","message":"x"}"#, .limit),
            (#"{"message":"API rate limit already exceeded for user ID 1."}"#, .limit),
            (#"{"type":"FORBIDDEN","message":"Resource not accessible by personal access token"}"#, .refused),
            (#"{"extensions":{"code":"undefinedField"},"message":"Field 'gists' doesn't exist"}"#, .other),
        ])
    func problems(error: String, problem: RecentGists.Problem) throws {
        let answer = try read(#"{"data":{"p0":{"gists":{"nodes":[]}},"p1":null},"errors":[\#(error)]}"#)
        #expect(answer == RecentGists(people: ["ana": .edits([], count: nil)], problem: problem))
        #expect(try read(#"{"data":null,"errors":[\#(error)]}"#) == RecentGists(problem: problem))
    }

    @Test("P3: answers of another structure are no answers, and no crash")
    func otherShapes() throws {
        for json in [#"{}"#, #"{"data":[]}"#, #"{"data":7,"errors":"x"}"#, #"{"data":{"p9":{}}}"#] {
            #expect(try read(json) == RecentGists(problem: .other), "\(json)")
        }
        #expect(throws: Unreadable.self) { try read("[]") }
        let odd = #"{"data":{"p0":{"gists":{"totalCount":-5,"nodes":[{"name":""}]}}}}"#
        #expect(try read(odd).people == ["ana": .hidden])
    }

    @Test("P3: GraphQL is beside the API of an Enterprise Server, and gets the token of the API's own origin only")
    func place() throws {
        for (api, url) in [
            ("https://api.github.com", "https://api.github.com/graphql"),
            ("https://ghe.example.com/api/v3", "https://ghe.example.com/api/graphql"),
        ] {
            let credentials = Credentials(token: try Token("secret-token"), source: .option)
            let configuration = try APIConfiguration(apiURL: api, credentials: credentials, userAgent: "tests")
            let router = try GistRouter(.recentGists(["ana"]), configuration)
            #expect("\(router.baseURL)/\(router.path)" == url)
            #expect(router.headers["Authorization"]?.contains("secret-token") == true)
            #expect(throws: APIError.self) {
                try GistRouter(.recentGists(["ana"]), APIConfiguration(apiURL: api, userAgent: "tests"))
            }
        }
    }
}
