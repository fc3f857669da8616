import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

@Suite struct TransformerTests {
    private struct Photo: Decodable, Equatable {
        let id: Int
    }

    private let server: LoopbackServer
    private let cache = MemoryResponseCache()

    init() throws { server = try LoopbackServer() }

    private func session(_ configure: (inout Transformers) -> Void) -> Session {
        var transformers = Transformers()
        configure(&transformers)
        return Session(
            transport: CurlTransport(configuration: CurlConfiguration(environment: [:])), transformers: transformers,
            cache: cache)
    }

    private func router(_ path: String, _ method: HTTP.Method = .get) -> TestRouter {
        TestRouter(baseURL: server.url + "/v1", method: method, path: path)
    }

    @Test("S8: a pattern means whole paths, segment by segment")
    func patterns() {
        let matching: [(PathPattern, String)] = [
            ("photos", "photos"), ("/photos/", "photos"), ("photos", "/photos/"), ("photos/*", "photos/1"),
            ("photos/*/comments", "photos/a%2Fb/comments"), ("**", ""), ("**", "a/b"), ("photos/**", "photos"),
            ("photos/**", "photos/1/comments"), ("**/comments", "comments"), ("**/comments", "photos/1/comments"),
            ("", ""), ("*", "é"), ("users/*/gists", "users/..%2F/gists"),
        ]
        for (pattern, path) in matching { #expect(pattern.matches(path), "\(pattern) \(path)") }
        let others: [(PathPattern, String)] = [
            ("photos", "photo"), ("photos", "photos/1"), ("photos/*", "photos"), ("photos/*", "photos/1/2"),
            ("*", ""), ("photos/*", "Photos/1"), ("photos/1*", "photos/12"), ("**/comments", "comments/1"),
            ("é", "e\u{301}"),
        ]
        for (pattern, path) in others { #expect(!pattern.matches(path), "\(pattern) \(path)") }
    }

    @Test("S8: an answer becomes what its path and method say; of several that match the last counts")
    func byPathAndMethod() async throws {
        let session = session { table in
            table.add("**") { (body: Data, _) in body.count }
            table.decode(Photo.self, "photos/*", methods: [.get, .patch])
            table.decode([Photo].self, "photos/all")
        }
        server.on("/v1/photos/1", .json(#"{"id":1}"#))
        server.on("/v1/photos/all", .json(#"[{"id":1}]"#))
        server.on("/v1/else", .ok("12345"))
        #expect(try await session.request(router("photos/1")).value(as: Photo.self) == Photo(id: 1))
        #expect(try await session.request(router("photos/1", .patch)).value(as: Photo.self) == Photo(id: 1))
        #expect(try await session.request(router("photos/1", .post)).value(as: Int.self) == 8)
        #expect(try await session.request(router("photos/all")).value(as: [Photo].self) == [Photo(id: 1)])
        #expect(try await session.request(router("else")).value(as: Int.self) == 5)
        let other = await session.request(router("photos/1")).response(as: Int.self)
        #expect(try other.expectError(.undecodable).detail == "Photo, not Int")
    }

    @Test("S8: each stage gets what the one before has made; the body is still there for serializers")
    func stages() async throws {
        let session = session { table in
            table.add("**", at: .cleanup) { (photo: Photo, _) in "photo \(photo.id)" }
            table.add("**", at: .model) { (json: JSONValue, _) in
                guard case .integer(let id)? = json["id"] else { throw HTTPError(.undecodable, at: .serializing) }
                return Photo(id: id)
            }
            table.add("**") { (body: Data, _) in try JSONDecoder().decode(JSONValue.self, from: body) }
        }
        server.on("/v1/a", .json(#"{"id":7}"#))
        let request = session.request(router("a"))
        #expect(try await request.value(as: String.self) == "photo 7")
        #expect(try await request.value(.string) == #"{"id":7}"#)
    }

    @Test("S8: they run off the main thread, once for each request, and for coalesced ones each")
    @MainActor func once() async throws {
        let counter = Counter()
        let session = session { table in
            table.add("**") { (body: Data, _) in
                #expect(!Thread.isMainThread)
                return counter.next()
            }
        }
        server.on("/v1/a", .ok("x", headers: [("ETag", "\"1\"")]), .status(304), .ok("y"))
        let request = session.request(router("a"))
        for _ in 1...3 { #expect(try await request.value(as: Int.self) == 0) }
        #expect(await session.request(router("a")).response(as: Int.self).source == .notModified)
        #expect(counter.count == 2)
    }

    @Test("S8 H6: errors go through them too, before the retriers; the server's message becomes the sentence")
    func errors() async throws {
        struct Retrier: Interceptor {
            let heard: Counter
            func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision {
                if error.serverMessage == "No such photo" { _ = heard.next() }
                return .pass
            }
        }
        let heard = Counter()
        let session = session { table in
            table.addForErrors { error in
                let body = try? JSONDecoder().decode(JSONValue.self, from: error.body)
                error.serverMessage = body?["fault"]?["text"]?.string
            }
            table.addForErrors("quiet/*") { $0.serverMessage = "Shh" }
        }
        for path in ["/v1/photos/1", "/v1/quiet/1"] {
            server.on(path, .json(#"{"fault":{"text":"No such photo"}}"#, status: 404))
        }
        let request = session.request(router("photos/1"), interceptor: Retrier(heard: heard))
        let error = try await request.response(.json).expectError(.unacceptableStatus)
        #expect(error.userMessage == "127.0.0.1 answered: No such photo (404)")
        #expect(heard.count == 1)
        let quiet = try await session.request(router("quiet/1")).response(as: Data.self)
            .expectError(.unacceptableStatus)
        #expect(quiet.userMessage == "127.0.0.1 answered: Shh (404)")
    }

    @Test("S8: what one throws is the request's error, once it has a name of HTTP's")
    func failures() async throws {
        struct Odd: Error {}
        let session = session { table in
            table.add("odd") { (_: Data, _) -> Int in throw Odd() }
            table.add("own") { (_: Data, _) -> Int in throw HTTPError(.notAnImage, at: .serializing) }
        }
        for (path, code) in [("odd", HTTPError.Code.undecodable), ("own", .notAnImage)] {
            server.on("/v1/" + path, .ok("x"))
            let error = try await session.request(router(path)).response(as: Int.self).expectError(code)
            #expect(error.status == 200 && error.attempts == 1 && error.body == Data("x".utf8))
            #expect(server.requests(for: "/v1/" + path).count == 1)
        }
    }

    @Test("S8: an answer without a body, an error status that is accepted, and a stream pass them by")
    func passedBy() async throws {
        let session = session { table in table.decode(Photo.self, "**") }
        server.on("/v1/empty", .status(204))
        server.on("/v1/missing", .status(404, body: Data("gone".utf8)))
        server.on("/v1/stream", .ok("text"))
        #expect(try await session.request(router("empty")).value(as: Data.self).isEmpty)
        let missing = session.request(router("missing"), options: RequestOptions(alsoAcceptable: [404]))
        #expect(try await missing.value(as: Data.self) == Data("gone".utf8))
        var text = ""
        for try await line in session.request(router("stream")).lines() { text += line }
        #expect(text == "text")
    }

    // MARK: What is kept

    @Test("S6: an answer that a transformer can't read, or not all of, is never stored", arguments: ["{", "[]", "2"])
    func unusable(body: String) async throws {
        let session = session { table in table.decode(LenientArray<Photo>.self, "**") }
        server.on("/v1/a", .json(body == "[]" ? #"[{"id":"one"},{"id":2}]"# : body, headers: [("ETag", "\"1\"")]))
        for _ in 1...3 {
            let response = await session.request(router("a")).response(as: LenientArray<Photo>.self)
            #expect((try? response.result.get().elements) == (body == "[]" ? [Photo(id: 2)] : nil))
        }
        #expect(server.requests.map { $0["If-None-Match"] } == [nil, nil, nil])
    }

    @Test("S6: one that was stored and can't be read any more is forgotten: the next request asks plainly")
    func storedBefore() async throws {
        server.on("/v1/a", .json("[1]", headers: [("ETag", "\"1\"")]), .status(304), .json(#"{"id":1}"#))
        _ = try await session { _ in }.request(router("a")).value(.json)
        let session = session { table in table.decode(Photo.self, "**") }
        let request = session.request(router("a"), options: RequestOptions(cachePolicy: .reload))
        _ = try await request.response(as: Photo.self).expectError(.undecodable)
        #expect(try await session.request(router("a")).value(as: Photo.self) == Photo(id: 1))
        #expect(server.requests.map { $0["If-None-Match"] } == [nil, "\"1\"", nil])
    }

    @Test("S6: a 200 that its content type refuses is never stored, and takes what was there with it")
    func refusedType() async throws {
        let session = session { _ in }
        let accept: Headers = ["Accept": "application/json"]
        server.on(
            "/v1/a", .json("1", headers: [("ETag", "\"1\"")]),
            .ok("<html>", contentType: "text/html", headers: [("ETag", "\"2\"")]), .json("3"))
        #expect(try await session.request(router("a"), headers: accept).value(.json) == 1)
        _ = try await session.request(router("a"), headers: accept).response(.json)
            .expectError(.unacceptableContentType)
        #expect(try await session.request(router("a"), headers: accept).value(.json) == 3)
        #expect(server.requests.map { $0["If-None-Match"] } == [nil, "\"1\"", nil])
    }

    @Test("S6: what a serializer can't read is not kept either")
    func refusedBySerializer() async throws {
        let session = session { _ in }
        server.on("/v1/a", .json("{", headers: [("ETag", "\"1\"")]), .json("3"))
        _ = try await session.request(router("a")).response(.json).expectError(.undecodable)
        #expect(try await session.request(router("a")).value(.json) == 3)
        #expect(server.requests.map { $0["If-None-Match"] } == [nil, nil])
    }
}
