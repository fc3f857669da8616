import Foundation
import HTTP
import LoopbackServer
import Testing

/// What arrives at a server.
@Suite struct ParameterEncodingTests {
    let server: LoopbackServer
    let session = Session(transport: CurlTransport())

    init() throws {
        server = try LoopbackServer()
        server.on("/things", .ok("done"))
    }

    func arrived(_ router: TestRouter) async throws -> RecordedRequest {
        var router = router
        router.baseURL = server.url
        _ = try await session.request(router).value(.string)
        return try #require(server.requests.last)
    }

    static let parameters: Parameters = [
        "text": "a b+c&d=é✓", "number": 7, "fraction": 0.5, "yes": true, "no": false, "none": nil,
        "list": ["x", 1], "object": ["b": 2, "a": "1"], "date": .date(Date(timeIntervalSince1970: 0)),
    ]

    @Test("H4: a query has arrays, booleans, dates and UTF-8, leaves out nil and is sorted")
    func query() async throws {
        let request = try await arrived(TestRouter(query: Self.parameters))
        #expect(
            request.query
                == "date=1970-01-01T00%3A00%3A00Z&fraction=0.5&list%5B%5D=x&list%5B%5D=1&no=false&number=7"
                + "&object%5Ba%5D=1&object%5Bb%5D=2&text=a%20b%2Bc%26d%3D%C3%A9%E2%9C%93&yes=true")
    }

    @Test("H4: a form is encoded like a query, with + for a blank")
    func form() async throws {
        let request = try await arrived(
            TestRouter(method: .post, body: .form(["text": "a b+c&d=é", "none": nil, "a": 1])))
        #expect(String(decoding: request.body, as: UTF8.self) == "a=1&text=a+b%2Bc%26d%3D%C3%A9")
        #expect(request["Content-Type"] == "application/x-www-form-urlencoded; charset=utf-8")
    }

    @Test("H4: JSON keeps nil as null and sorts its keys")
    func json() async throws {
        let request = try await arrived(TestRouter(method: .patch, body: .json(.object(Self.parameters))))
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"date":"1970-01-01T00:00:00Z","fraction":0.5,"list":["x",1],"no":false,"none":null,"#
                + #""number":7,"object":{"a":"1","b":2},"text":"a b+c&d=é✓","yes":true}"#)
        #expect(request["Content-Type"] == "application/json")
        #expect(request.method == "PATCH")
    }

    struct Draft: Encodable {
        var description = "words"
        var isPublic = true
        enum CodingKeys: String, CodingKey {
            case description, isPublic = "public"
        }
    }

    @Test("H4: any encodable value goes as JSON; a content type set by hand stays")
    func encodable() async throws {
        let request = try await arrived(
            TestRouter(method: .post, headers: ["content-type": "application/x-draft+json"], body: .encodable(Draft())))
        #expect(String(decoding: request.body, as: UTF8.self) == #"{"description":"words","public":true}"#)
        #expect(
            request.headers.filter { $0.name.lowercased() == "content-type" }.map(\.value) == [
                "application/x-draft+json"
            ])
    }

    @Test("H4: a PUT without a body says Content-Length: 0, a DELETE nothing", arguments: [Method.put, .delete])
    func withoutBody(method: HTTP.Method) async throws {
        let request = try await arrived(TestRouter(method: method))
        #expect(request.method == method.rawValue)
        #expect(request["Content-Length"] == (method == .put ? "0" : nil))
        #expect(request["Content-Type"] == nil)
    }

    @Test("H8: a value that can't be encoded is the request's error")
    func unencodable() async throws {
        let router = TestRouter(method: .post, body: .encodable(["x": Double.infinity]))
        let error = try await session.request(router).response(.data).expectError(.invalidBody)
        #expect(error.stage == .building)
    }
}
