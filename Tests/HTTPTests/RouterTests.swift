import Foundation
import HTTP
import LoopbackServer
import Testing

@Suite struct RouterTests {
    let transport = ScriptedTransport(.status(200, body: "x"))

    func url(_ router: any Router) async throws -> String {
        let response = await Session(transport: transport).request(router).response(.data)
        _ = try response.result.get()
        return try #require(response.request).url.absoluteString
    }

    enum PhotoRouter: Router {
        case photo(Int)
        case lists(user: Int)

        static let base = "https://api.example.com/v1"
        var baseURL: String { Self.base }
        var path: String {
            switch self {
            case .photo(let id): "photos/\(id)"
            case .lists(let user): "users/\(user)/lists"
            }
        }
        var query: Parameters {
            switch self {
            case .photo: ["image_size": 4, "consumer_key": "xxxxxx"]
            case .lists: ["v": 20_131_016, "group": "created"]
            }
        }
    }

    @Test("H3: a case becomes a URL whose query is sorted by name")
    func sortedQuery() async throws {
        #expect(
            try await url(PhotoRouter.photo(10000))
                == "https://api.example.com/v1/photos/10000?consumer_key=xxxxxx&image_size=4")
        #expect(
            try await url(PhotoRouter.lists(user: 42))
                == "https://api.example.com/v1/users/42/lists?group=created&v=20131016")
    }

    /// The same endpoints on whatever host they are told.
    struct Photos: Router {
        enum Endpoint: CaseIterable { case all, one, add, remove }
        let baseURL: String
        let endpoint: Endpoint

        var method: HTTP.Method {
            switch endpoint {
            case .all, .one: .get
            case .add: .post
            case .remove: .delete
            }
        }
        var path: String { endpoint == .all || endpoint == .add ? "photos" : "photos/1" }
        var query: Parameters { ["size": 4] }
    }

    @Test(
        "H3: on the wire, changing the base changes every endpoint and nothing else",
        arguments: ["", "/v1", "/deep/api/"])
    func base(path: String) async throws {
        let server = try LoopbackServer()
        let session = Session(transport: CurlTransport(configuration: .init(environment: [:])))
        for endpoint in Photos.Endpoint.allCases {
            _ = await session.request(Photos(baseURL: server.url + path, endpoint: endpoint)).response(.data)
        }
        let prefix = path.hasSuffix("/") ? String(path.dropLast()) : path
        #expect(
            server.requests.map { "\($0.method) \($0.target)" } == [
                "GET \(prefix)/photos?size=4", "GET \(prefix)/photos/1?size=4", "POST \(prefix)/photos?size=4",
                "DELETE \(prefix)/photos/1?size=4",
            ])
    }

    @Test(
        "H3: the base's slash and the path's make one", arguments: ["https://h.example/api", "https://h.example/api/"])
    func joining(base: String) async throws {
        for path in ["things", "/things"] {
            #expect(try await url(TestRouter(baseURL: base, path: path)) == "https://h.example/api/things")
        }
    }

    @Test("H3: a query in the base stays, and others join it")
    func queryInBase() async throws {
        let router = TestRouter(baseURL: "https://h.example/?page=2", path: "", query: ["per_page": 100])
        #expect(try await url(router) == "https://h.example/?page=2&per_page=100")
    }

    @Test("H3: a segment made from someone's text can't leave its place")
    func segments() async throws {
        let router = TestRouter(path: "users/\(pathSegment("../a b?c#d%2F/ü"))/gists")
        #expect(
            try await url(router) == "https://api.example.com/users/..%2Fa%20b%3Fc%23d%252F%2F%C3%BC/gists")
        #expect([".", "..", "...", ""].map(pathSegment) == ["%2E", "%2E%2E", "...", ""])
    }

    @Test(
        "H8: what is wrong with the parts of a request becomes that request's error",
        arguments: [
            TestRouter(baseURL: "", path: "x"), TestRouter(baseURL: "ftp://h.example"),
            TestRouter(baseURL: "not a url"),
            TestRouter(baseURL: "https://user:word@h.example"), TestRouter(baseURL: "https:///x"),
        ])
    func invalidURL(router: TestRouter) async throws {
        let response = await Session(transport: transport).request(router).response(.data)
        let error = try response.expectError(.invalidURL)
        #expect(error.stage == .building)
        #expect(response.request == nil)
        #expect(transport.sent.isEmpty)
    }

    @Test("H4: a GET with a body is refused")
    func getWithBody() async throws {
        let request = Session(transport: transport).request(TestRouter(body: .json(["a": 1])))
        let error = try await request.response(.data).expectError(.invalidBody)
        #expect(error.method == .get)
        #expect(transport.sent.isEmpty)
    }
}
