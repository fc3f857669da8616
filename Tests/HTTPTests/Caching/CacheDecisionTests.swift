import Foundation
import Testing

@testable import HTTP

/// What is asked, stored, renewed and forgotten, as values.
@Suite struct CacheDecisionTests {
    static let now = Date(timeIntervalSince1970: 1_000_000_000)

    func request(_ method: HTTP.Method = .get, _ headers: Headers = [:]) throws -> HTTPRequest {
        HTTPRequest(method: method, url: try #require(URL(string: "https://h.example/a#top")), headers: headers)
    }

    func answer(_ status: Int = 200, _ headers: Headers = [:], isLengthVerified: Bool = true) throws -> HTTPResponse {
        HTTPResponse(
            url: try request().url, status: status, headers: headers, isLengthVerified: isLengthVerified)
    }

    func stored(_ headers: Headers, age: TimeInterval) throws -> CachedResponse {
        CachedResponse(
            response: try answer(200, headers), body: Data("x".utf8), variant: "", requestedAt: Self.now - age,
            receivedAt: Self.now - age)
    }

    /// What each policy does with a stored answer: "serve", "validate", "send" or "miss".
    func words(_ stored: CachedResponse?, _ headers: Headers = [:]) throws -> [String] {
        try CachePolicy.allCases.map { policy in
            switch CacheDecision(try request(.get, headers), policy, stored: stored, now: Self.now, isGuessed: false) {
            case .serve: "serve"
            case .send(_, validating: .some): "validate"
            case .send: "send"
            case .miss: "miss"
            }
        }
    }

    @Test("S6: the policies, for nothing, fresh, stale and forbidden answers")
    func policies() throws {
        #expect(CachePolicy.allCases == [.useProtocol, .reload, .cacheElseLoad, .cacheOnly])
        #expect(try words(nil) == ["send", "send", "send", "miss"])
        let minute: Headers = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
        #expect(try words(try stored(minute, age: 59)) == ["serve", "validate", "serve", "serve"])
        #expect(try words(try stored(minute, age: 60)) == ["validate", "validate", "serve", "serve"])
        #expect(try words(try stored(["Cache-Control": "max-age=60"], age: 60)) == ["send", "send", "serve", "serve"])
        let strict: Headers = ["Cache-Control": "max-age=60, must-revalidate", "ETag": "\"1\""]
        #expect(try words(try stored(strict, age: 59)) == ["serve", "validate", "serve", "serve"])
        #expect(try words(try stored(strict, age: 60)) == ["validate", "validate", "validate", "miss"])
        let never: Headers = ["Cache-Control": "max-age=60, no-cache", "ETag": "\"1\""]
        #expect(try words(try stored(never, age: 0)) == ["validate", "validate", "validate", "miss"])
        let wish: Headers = ["Cache-Control": "no-cache"]
        #expect(try words(try stored(minute, age: 0), wish) == ["validate", "validate", "serve", "serve"])
    }

    @Test("S6: both validators go along")
    func validators() throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let old = try stored(["ETag": "W/\"1\"", "Last-Modified": date], age: 0)
        guard
            case .send(let request, validating: .some) = CacheDecision(
                try request(), .reload, stored: old, now: Self.now, isGuessed: false)
        else {
            Issue.record("not validated")
            return
        }
        #expect(request.headers["If-None-Match"] == "W/\"1\"")
        #expect(request.headers["If-Modified-Since"] == date)
    }

    func isStored(_ answer: HTTPResponse, _ body: String = "x", _ headers: Headers = [:]) throws -> Bool {
        let update = CacheUpdate(
            answer, Data(body.utf8), to: try request(.get, headers), validating: nil, requestedAt: Self.now,
            receivedAt: Self.now)
        if case .store = update { return true }
        return false
    }

    @Test("S6: what is stored, and what never is")
    func storing() throws {
        #expect(try isStored(try answer()))
        #expect(try isStored(try answer(200, ["Cache-Control": "private, no-cache"])))
        #expect(try !isStored(try answer(200, ["Cache-Control": "no-store"])))
        #expect(try !isStored(try answer(), "x", ["Cache-Control": "no-store"]))
        #expect(try !isStored(try answer(200, ["Vary": "Accept, *"])))
        for status in [201, 204, 206, 301, 302, 400, 401, 403, 404, 410, 500, 503] {
            #expect(try !isStored(try answer(status)), "\(status)")
        }
    }

    @Test(
        "H19: a body of unknown length is stored only where it shows its own end",
        arguments: [
            ("application/json", "[1, 2]", true), ("application/vnd.x+json", " {}", true),
            ("application/json", "[1, 2", false), ("application/json", "12", false), ("text/plain", "[1, 2]", false),
        ])
    func unverified(type: String, body: String, isStored: Bool) throws {
        #expect(
            try self.isStored(try answer(200, ["Content-Type": type], isLengthVerified: false), body) == isStored)
    }

    func invalidated(_ method: HTTP.Method, _ status: Int, _ headers: Headers = [:]) throws -> [String] {
        let update = CacheUpdate(
            try answer(status, headers), Data(), to: try request(method), validating: nil, requestedAt: Self.now,
            receivedAt: Self.now)
        if case .invalidate(let urls) = update { return urls }
        return []
    }

    @Test("S6: methods that change things invalidate their target and what the answer names on its origin")
    func invalidation() throws {
        for method in [HTTP.Method.post, .put, .patch, .delete] {
            #expect(try invalidated(method, 204) == ["https://h.example/a"])
        }
        #expect(try invalidated(.head, 200) == [] && invalidated(.options, 204) == [])
        #expect(try invalidated(.patch, 422) == [] && invalidated(.patch, 500) == [])
        #expect(
            try invalidated(.post, 201, ["Location": "/b", "Content-Location": "https://h.example:444/c"])
                == ["https://h.example/a", "https://h.example/b"])
    }

    @Test("S6: the account is part of the key, as a hash that does not tell the token")
    func account() throws {
        let keys = try [[:], ["Authorization": "Bearer one"], ["authorization": "Bearer two"]].map {
            CacheKey(try request(.get, $0))
        }
        #expect(Set(keys).count == 3)
        #expect(Set(keys.map(\.url)) == ["https://h.example/a"])
        #expect(!keys.contains { "\($0)".contains("Bearer") || "\($0)".contains("one") })
    }

    @Test("S6: variants differ in the headers that Vary names, and in no others")
    func variants() throws {
        func name(_ headers: Headers, vary: String) throws -> String? {
            Variant.name(of: try request(.get, headers), for: ["Vary": vary])
        }
        #expect(try name(["Accept": "a"], vary: "accept") == name(["accept": " a", "X": "y"], vary: "Accept"))
        #expect(try name(["Accept": "a"], vary: "Accept") != name(["Accept": "b"], vary: "Accept"))
        #expect(try name([:], vary: "Accept") != name(["Accept": "b"], vary: "Accept"))
        #expect(try name(["Cookie": "secret"], vary: "Cookie")?.contains("secret") == false)
        #expect(try name([:], vary: "*") == nil)
    }

    @Test(
        "S6: SHA-256 gives the standard's results",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1000),
                "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
            ),
        ])
    func hash(text: String, digits: String) {
        #expect(SHA256.hexadecimal(of: text) == digits)
    }
}
