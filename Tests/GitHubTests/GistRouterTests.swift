import Gists
import HTTP
import Testing

@testable import GitHub

@Suite("H2: the router of GitHub")
struct GistRouterTests {
    private let anonymous: APIConfiguration
    private let known: APIConfiguration

    init() throws {
        let credentials = Credentials(token: try Token("ghp_secret"), source: .option)
        anonymous = try APIConfiguration(userAgent: "t/1")
        known = try APIConfiguration(
            apiURL: "https://ghe.example.com/api/v3", credentials: credentials, userAgent: "t/1")
    }

    @Test(
        "H3: each endpoint has its method and path",
        arguments: [
            (.feed(.everyone), "GET gists/public"), (.feed(.mine), "GET gists"), (.feed(.starred), "GET gists/starred"),
            (.feed(.user("octocat")), "GET users/octocat/gists"), (.gist("a1"), "GET gists/a1"),
            (.comments(gist: "a1", page: 2), "GET gists/a1/comments"), (.starState(gist: "a1"), "GET gists/a1/star"),
            (.star(gist: "a1"), "PUT gists/a1/star"), (.unstar(gist: "a1"), "DELETE gists/a1/star"),
            (.currentUser, "GET user"), (.create(GistDraft()), "POST gists"),
            (.edit("a1", GistEdit()), "PATCH gists/a1"),
            (.delete("a1"), "DELETE gists/a1"), (.fork("a1"), "POST gists/a1/forks"),
            (.addComment(gist: "a1", ""), "POST gists/a1/comments"),
            (.editComment(gist: "a1", 7, ""), "PATCH gists/a1/comments/7"),
            (.deleteComment(gist: "a1", 7), "DELETE gists/a1/comments/7"),
            (.revision(gist: "a1", RevisionID("0f")), "GET gists/a1/0f"),
        ] as [(Endpoint, String)])
    func endpoints(endpoint: Endpoint, expected: String) throws {
        let router = try GistRouter(endpoint, known)
        #expect("\(router.method.rawValue) \(router.path)" == expected)
        #expect(router.baseURL == "https://ghe.example.com/api/v3")
        #expect(router.headers["Authorization"] == "Bearer ghp_secret")
    }

    @Test("B1: lists come by the hundred")
    func perPage() throws {
        #expect(try GistRouter(.feed(.everyone), anonymous).query == ["per_page": 100])
        #expect(try GistRouter(.comments(gist: "a", page: 2), anonymous).query == ["per_page": 100, "page": 2])
        #expect(try GistRouter(.page("https://api.github.com/x?page=2", of: .everyone), anonymous).query.isEmpty)
    }

    @Test(
        "W1: what is somebody's own can't be asked without a token",
        arguments: [
            .feed(.mine), .feed(.starred), .page("https://api.github.com/gists?page=2", of: .mine),
            .starState(gist: "a"), .star(gist: "a"),
            .unstar(gist: "a"), .currentUser, .create(GistDraft()), .edit("a", GistEdit()), .delete("a"), .fork("a"),
            .addComment(gist: "a", ""), .editComment(gist: "a", 1, ""), .deleteComment(gist: "a", 1),
        ] as [Endpoint])
    func needsToken(endpoint: Endpoint) {
        let error = #expect(throws: APIError.self) { try GistRouter(endpoint, anonymous) }
        #expect(error?.cause == .needsToken)
        #expect(error?.isAuthentication == true)
        #expect(error?.sentence().hasPrefix("A token is needed for ") == true)
    }

    @Test(
        "H3: someone's text stays one segment of the path",
        arguments: [
            ("a/b", "a%2Fb"), ("../x", "..%2Fx"), ("a?b=c#d", "a%3Fb%3Dc%23d"), ("%2e%2e", "%252e%252e"),
            ("é", "%C3%A9"), ("a b\n", "a%20b%0A"),
            ("\u{0}", "%00"), ("...", "..."),
        ])
    func escaping(text: String, segment: String) throws {
        #expect(try GistRouter(.feed(.user(Login(text))), anonymous).path == "users/\(segment)/gists")
        #expect(try GistRouter(.gist(GistID(text)), anonymous).path == "gists/\(segment)")
    }

    @Test("H3: what would change the path is refused", arguments: ["", ".", ".."])
    func unusable(text: String) {
        let endpoints: [Endpoint] = [
            .feed(.user(Login(text))), .gist(GistID(text)), .comments(gist: GistID(text), page: 1),
        ]
        for endpoint in endpoints {
            #expect(throws: APIError.self) { try GistRouter(endpoint, anonymous) }
        }
    }

    @Test(
        "W1: a page on another origin is refused",
        arguments: [
            "https://evil.com/gists?page=2", "http://ghe.example.com/api/v3/gists?page=2",
            "https://ghe.example.com:8443/gists?page=2",
            "https://ghe.example.com@evil.com/", "//evil.com/", "/gists?page=2", "javascript:alert(1)", "",
            "https://ghe.example.com\\@evil.com/",
        ])
    func foreignPage(url: String) {
        let error = #expect(throws: APIError.self) { try GistRouter(.page(url, of: .everyone), known) }
        #expect(error?.sentence().contains("says the next page is at") == true)
    }

    @Test("W1: raw files and avatars are asked without the token, on the API's origin too")
    func noToken() throws {
        for endpoint in [
            Endpoint.rawFile("https://ghe.example.com/raw/1", name: "f"),
            .avatar("https://ghe.example.com/avatars/u/1"),
        ] {
            #expect(try GistRouter(endpoint, known).headers["Authorization"] == nil)
        }
    }
}
