import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

/// Sessions with a cache, over a scripted transport and a clock that the tests turn.
@Suite struct CachingSessionTests {
    let clock = VirtualClock()
    let cache = MemoryResponseCache()
    let recorder = Recorder()

    func session(_ transport: any Transport) -> Session {
        Session(transport: transport, eventMonitors: [recorder], cache: cache, clock: clock)
    }

    static func fresh(_ body: String, _ headers: Headers = [:]) -> ScriptedTransport.Answer {
        .status(200, headers: headers.merging(["Cache-Control": "max-age=60", "ETag": "\"\(body)\""]), body: body)
    }

    @Test("S6 H17: a fresh answer comes from the cache, with its age; the events of a hit")
    func hit() async throws {
        let transport = ScriptedTransport(Self.fresh("one"))
        let session = session(transport)
        #expect(await session.request("https://h.example/a").response(.string).source == .miss)
        try await clock.sleep(for: .seconds(59))
        recorder.clear()
        let response = await session.request("https://h.example/a").response(.string)
        #expect(try response.result.get() == "one")
        #expect(response.source == .cache)
        #expect(response.response?.headers["Age"] == "59")
        #expect(response.metrics.transfers.isEmpty)
        #expect(recorder.events == ["started", "59 s old of 60 s, used", "cache 200, 3 B", "finished"])
        #expect(transport.sent.count == 1)
    }

    @Test("S6 H17: a stale answer is validated, and a 304 makes it fresh again; the events of a 304")
    func notModified() async throws {
        let transport = ScriptedTransport(
            Self.fresh("one"), .status(304, headers: ["ETag": "\"one\"", "Cache-Control": "max-age=100"]))
        let session = session(transport)
        _ = await session.request("https://h.example/a").response(.string)
        try await clock.sleep(for: .seconds(60))
        recorder.clear()
        let response = await session.request("https://h.example/a").response(.string)
        #expect(try response.result.get() == "one")
        #expect(response.source == .notModified)
        #expect(response.response?.status == 200)
        #expect(transport.sent.map { $0.headers["If-None-Match"] } == [nil, "\"one\""])
        #expect(
            recorder.events == [
                "started", "60 s old of 60 s, not used", "sending GET /a", "answered 304, 0 B",
                "notModified 200, 3 B", "finished",
            ])
        try await clock.sleep(for: .seconds(99))
        #expect(await session.request("https://h.example/a").response(.string).source == .cache)
        #expect(transport.sent.count == 2)
    }

    @Test("S6: what has changed takes the place of what was stored")
    func modified() async throws {
        let session = session(ScriptedTransport(Self.fresh("one"), Self.fresh("two")))
        let options = RequestOptions(cachePolicy: .reload)
        _ = await session.request("https://h.example/a").response(.string)
        let response = await session.request("https://h.example/a", options: options).response(.string)
        #expect(response.source == .network)
        #expect(try await session.request("https://h.example/a").value(.string) == "two")
    }

    @Test("S6: a 304 without a body in the cache is asked for again, plainly, once")
    func strayNotModified() async throws {
        let transport = ScriptedTransport(.status(304), Self.fresh("one"), .status(304, headers: ["ETag": "\"two\""]))
        let session = session(transport)
        #expect(try await session.request("https://h.example/a").value(.string) == "one")
        #expect(transport.sent.count == 2)
        // The 304 is about something else than what was stored, and stays so.
        let reload = session.request("https://h.example/a", options: RequestOptions(cachePolicy: .reload))
        #expect(try await reload.response(.string).expectError(.unacceptableStatus).status == 304)
        #expect(transport.sent.map { $0.headers["If-None-Match"] } == [nil, nil, "\"one\"", nil])
    }

    @Test("S6: conditions of the caller's own go past the cache")
    func ownConditions() async throws {
        let transport = ScriptedTransport(Self.fresh("one"), .status(304), .status(206, body: "n"))
        let session = session(transport)
        _ = await session.request("https://h.example/a").response(.string)
        let headers: Headers = ["If-None-Match": "\"mine\""]
        let mine = await session.request("https://h.example/a", headers: headers).response(.string)
        #expect(try mine.expectError(.unacceptableStatus).status == 304)
        let part = session.request("https://h.example/a", headers: ["Range": "bytes=1-1"])
        #expect(try await part.value(.string) == "n")
        #expect(try await session.request("https://h.example/a").value(.string) == "one")
        #expect(transport.sent.count == 3)
    }

    @Test("S6: an account never sees what another was answered")
    func accounts() async throws {
        let transport = ScriptedTransport(Self.fresh("anna"), Self.fresh("bert"), Self.fresh("none"))
        let session = session(transport)
        func ask(_ token: String?) async throws -> String {
            var router = TestRouter()
            router.headers["Authorization"] = token
            return try await session.request(router).value(.string)
        }
        for _ in 0..<2 {
            #expect(try await ask("Bearer anna") == "anna")
            #expect(try await ask("Bearer bert") == "bert")
            #expect(try await ask(nil) == "none")
        }
        #expect(transport.sent.count == 3)
    }

    @Test("S6: variants live side by side")
    func vary() async throws {
        let vary: Headers = ["Vary": "Accept-Language"]
        let transport = ScriptedTransport(Self.fresh("hi", vary), Self.fresh("salut", vary))
        let session = session(transport)
        for (language, word) in [("en", "hi"), ("fr", "salut"), ("en", "hi"), ("fr", "salut")] {
            let request = session.request("https://h.example/a", headers: ["Accept-Language": language])
            #expect(try await request.value(.string) == word)
        }
        #expect(transport.sent.count == 2)
    }

    @Test("S6: after a change the old answer is forgotten")
    func invalidation() async throws {
        let transport = ScriptedTransport(Self.fresh("one"), .status(500), .status(204), Self.fresh("two"))
        let session = session(transport)
        _ = await session.request("https://h.example/a").response(.string)
        _ = await session.request("https://h.example/a", method: .patch).response(.data)
        #expect(try await session.request("https://h.example/a").value(.string) == "one")
        _ = await session.request("https://h.example/a", method: .delete).response(.data)
        #expect(try await session.request("https://h.example/a").value(.string) == "two")
    }

    @Test(
        "S6: what is gone, or was replaced by what can't be kept, is forgotten; a failure forgets nothing",
        arguments: [
            (.status(404), false), (.status(410), false),
            (.status(200, headers: ["Cache-Control": "no-store"], body: "x"), false), (.status(500), true),
            (.status(401), true), (.failure(.truncatedBody), true), (.failure(.cannotConnect), true),
        ] as [(ScriptedTransport.Answer, Bool)])
    func forgetting(answer: ScriptedTransport.Answer, isKept: Bool) async throws {
        let session = session(ScriptedTransport(Self.fresh("one"), answer))
        for policy in [CachePolicy.useProtocol, .reload] {
            _ = await session.request("https://h.example/a", options: RequestOptions(cachePolicy: policy)).response(
                .string)
        }
        #expect((cache.size > 0) == isKept)
    }

    @Test("H16: the cap on a body holds for one from the cache, too")
    func bodyLimit() async throws {
        let session = session(ScriptedTransport(Self.fresh("three")))
        _ = await session.request("https://h.example/a").response(.string)
        let small = session.request("https://h.example/a", options: RequestOptions(bodyLimit: 4))
        _ = try await small.response(.string).expectError(.bodyTooLarge)
    }

    @Test(
        "H19: what is cut, too large, partial or an error is never stored",
        arguments: [
            .failure(.truncatedBody), .status(206, body: "x"), .status(404, body: "x"), .status(500, body: "x"),
            ScriptedTransport.Answer(body: Data("x".utf8), isLengthVerified: false),
            .status(200, body: String(repeating: "x", count: 11)),
        ] as [ScriptedTransport.Answer])
    func neverStored(answer: ScriptedTransport.Answer) async throws {
        let session = session(ScriptedTransport(answer))
        _ = await session.request("https://h.example/a", options: RequestOptions(bodyLimit: 10)).response(.data)
        #expect(cache.size == 0)
        let later = session.request("https://h.example/a", options: RequestOptions(cachePolicy: .cacheOnly))
        #expect(try await later.response(.data).expectError(.notCached).stage == .caching)
    }

    @Test("S6: cacheOnly never sends anything, with or without a cache, whatever the method", arguments: [true, false])
    func cacheOnly(hasCache: Bool) async throws {
        let transport = ScriptedTransport(.status(200, body: "x"))
        let session = Session(transport: transport, interceptors: [RetryPolicy()], cache: hasCache ? cache : nil)
        for method in [HTTP.Method.get, .head, .post] {
            let request = session.request(
                "https://h.example/a", method: method, options: RequestOptions(cachePolicy: .cacheOnly))
            _ = try await request.response(.data).expectError(.notCached)
        }
        #expect(transport.sent.isEmpty)
    }

    @Test("S6 H15: what is streamed goes past the cache")
    func streams() async throws {
        let transport = ScriptedTransport(Self.fresh("one"))
        let session = session(transport)
        for _ in 0..<2 {
            let body = try await session.request("https://h.example/a").bytes().reduce(into: Data()) { $0 += $1 }
            #expect(body == Data("one".utf8))
        }
        #expect(transport.sent.count == 2 && cache.size == 0)
        let offline = session.request("https://h.example/a", options: RequestOptions(cachePolicy: .cacheOnly))
        await #expect(throws: HTTPError.self) { for try await _ in offline.bytes() {} }
        #expect(transport.sent.count == 2)
    }

    @Test("S4: cached, then fetched: two elements, the second equal, changed or failed")
    func cachedThenFetch() async throws {
        let transport = ScriptedTransport(
            Self.fresh("one"), .status(304), Self.fresh("two"), .failure(.cannotConnect))
        let session = session(transport)
        func elements() async -> [String] {
            var elements: [String] = []
            for await response in session.cachedThenFetch(TestRouter(), as: .string) {
                let value = (try? response.result.get()) ?? response.result.error.map(\.code.rawValue) ?? ""
                elements.append("\(response.source.rawValue): \(value)")
            }
            return elements
        }
        #expect(await elements() == ["miss: one"])
        #expect(await elements() == ["cache: one", "notModified: one"])
        #expect(await elements() == ["cache: one", "network: two"])
        #expect(await elements() == ["cache: two", "network: cannotConnect"])
        #expect(transport.sent.count == 4)
        cache.remove(url: "https://api.example.com/things")
        #expect(await elements() == ["miss: cannotConnect"])
    }

    @Test("S4: nothing is sent before the second element is asked for")
    func lazyFetch() async throws {
        let transport = ScriptedTransport(Self.fresh("one"))
        let session = session(transport)
        _ = await session.request(TestRouter()).response(.string)
        var answers = session.cachedThenFetch(TestRouter(), as: .string).makeAsyncIterator()
        #expect(await answers.next()?.source == .cache)
        #expect(transport.sent.count == 1)
        #expect(await answers.next()?.source == .network)
        #expect(await answers.next() == nil)
    }

    @Test("S6 H19: over the wire: a 304 saves the body, and what was cut is fetched again")
    func wire() async throws {
        let server = try LoopbackServer()
        let session = session(CurlTransport(configuration: CurlConfiguration(environment: [:])))
        server.on(
            "/a", .shortLength(), .ok("whole", headers: [("ETag", "\"1\""), ("Cache-Control", "no-cache")]),
            .status(304, headers: [("ETag", "\"1\"")]))
        _ = try await session.request(server.url + "/a").response(.string).expectError(.truncatedBody)
        for source in [ResponseSource.miss, .notModified] {
            let response = await session.request(server.url + "/a").response(.string)
            #expect(try response.result.get() == "whole")
            #expect(response.source == source)
        }
        #expect(server.requests.map { $0["If-None-Match"] } == [nil, nil, "\"1\""])
    }
}
