import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

/// Equal GETs in flight share one transfer.
@Suite struct CoalescingTests {
    let server: LoopbackServer
    let latch = Latch()
    let transport = CurlTransport(configuration: .init(transfersPerHost: 1))
    let session: Session

    init() throws {
        server = try LoopbackServer()
        session = Session(transport: transport)
        server.on("/x") { [latch] _ in .ok("x").held(by: latch) }
        server.on("/y", .ok("y"))
    }

    /// That many requests for the same, under way.
    func requests(_ count: Int, options: RequestOptions = .init()) async -> [Request] {
        let requests = (0..<count).map { _ in session.request(server.url + "/x", options: options) }
        for request in requests { request.start() }
        let subscribers = options.isCoalesced ? 1 : count
        #expect(await eventually { transport.inFlight == subscribers && server.requests.count == 1 })
        if options.isCoalesced { #expect(await eventually { session.coalescer.subscribers == count }) }
        return requests
    }

    @Test("Coalescing: twenty equal GETs are one on the wire, and each gets its answer")
    func shared() async throws {
        let requests = await requests(20)
        latch.open()
        for request in requests {
            let response = await request.response(.string)
            #expect(try response.result.get() == "x")
            #expect(response.metrics.attempts == 1)
            #expect(request.progress == TransferProgress(received: 1, total: 1))
        }
        #expect(server.requests.count == 1)
        // What comes after the end is a transfer of its own.
        #expect(try await session.request(server.url + "/x").value(.string) == "x")
        #expect(server.requests.count == 2)
        #expect(session.coalescer.subscribers == 0)
    }

    @Test("Coalescing: each cancels alone; the transfer ends with the last")
    func cancelling() async throws {
        let requests = await requests(3)
        requests[0].cancel()
        requests[1].cancel()
        _ = try await requests[0].response(.data).expectError(.cancelled)
        #expect(await eventually { session.coalescer.subscribers == 1 })
        #expect(transport.inFlight == 1)
        let late = session.request(server.url + "/x")
        late.start()
        #expect(await eventually { session.coalescer.subscribers == 2 })
        requests[2].cancel()
        latch.open()
        #expect(try await late.value(.string) == "x")
        #expect(server.requests.count == 1)
    }

    @Test("Coalescing: the last who cancels closes the transfer; who comes then starts a new one")
    func lastCancels() async throws {
        let requests = await requests(2)
        for request in requests { request.cancel() }
        #expect(await eventually { transport.inFlight == 0 })
        latch.open()
        #expect(await eventually { server.openConnections == 0 })
        #expect(try await session.request(server.url + "/x").value(.string) == "x")
        #expect(server.requests.count == 2)
    }

    @Test("Coalescing: a failure reaches all of them")
    func failure() async throws {
        server.on("/x") { [latch] _ in .shortLength().held(by: latch) }
        let requests = await requests(3)
        latch.open()
        for request in requests { _ = try await request.response(.data).expectError(.truncatedBody) }
        #expect(server.requests.count == 1)
    }

    @Test("Coalescing: a shared transfer waits at the highest priority of those who want it")
    func priority() async throws {
        let held = await requests(1)
        let low = session.request(server.url + "/low", options: RequestOptions(priority: .low))
        let normal = session.request(server.url + "/y")
        let urgent = session.request(server.url + "/low", options: RequestOptions(priority: .high))
        server.on("/low", .ok("low"))
        low.start()
        #expect(await eventually { transport.inFlight == 2 })
        normal.start()
        urgent.start()
        #expect(await eventually { transport.inFlight == 3 && session.coalescer.subscribers == 4 })
        latch.open()
        for request in held + [low, normal, urgent] { _ = try await request.value(.data) }
        #expect(server.requests.map(\.path) == ["/x", "/low", "/y"])
    }

    @Test("Coalescing: a shared transfer is suspended while all who want it are")
    func suspending() async throws {
        let requests = await requests(2)
        for request in requests { request.suspend() }
        latch.open()
        // One more wants it and does not suspend: it flows.
        #expect(try await session.request(server.url + "/x").value(.string) == "x")
        for request in requests { #expect(try await request.value(.string) == "x") }
        #expect(server.requests.count == 1)
    }

    @Test("Coalescing: nothing is shared where it is not wanted, nor by streams")
    func off() async throws {
        let requests = await requests(2, options: RequestOptions(isCoalesced: false))
        let stream = session.request(server.url + "/x").bytes()
        latch.open()
        for request in requests { #expect(try await request.value(.string) == "x") }
        for try await _ in stream {}
        #expect(server.requests.count == 3)
    }

    @Test("Coalescing: only what says the same is shared: method, URL, headers, account, limits")
    func key() throws {
        let url = try #require(URL(string: "https://h.example/x?a=1"))
        let other = try #require(URL(string: "https://h.example/x?a=2"))
        let plain = HTTPRequest(url: url, headers: ["Accept": "a/b", "Authorization": "token secret-one"])
        let key = try #require(CoalescingKey(plain, .init()))
        func differs(_ options: RequestOptions = .init(), _ change: (inout HTTPRequest) -> Void = { _ in }) -> Bool {
            var request = plain
            change(&request)
            return CoalescingKey(request, options) != key
        }
        #expect(!differs())
        #expect(!differs(RequestOptions(priority: .high)))
        #expect(!differs { $0.headers = ["authorization": "token secret-one", "accept": "a/b"] })
        #expect(differs(RequestOptions(bodyLimit: 1)))
        #expect(differs(RequestOptions(timeout: .seconds(1))))
        #expect(differs { $0.url = other })
        for (name, value) in [
            ("Accept", "a/c"), ("Range", "bytes=1-"), ("If-None-Match", "v"), ("Authorization", "token secret-two"),
            ("Cookie", "c"),
        ] {
            #expect(differs { $0.headers[name] = value }, "\(name)")
        }
        #expect(differs { $0.headers["Authorization"] = nil })
        #expect(CoalescingKey(HTTPRequest(method: .head, url: url), .init()) == nil)
        #expect(CoalescingKey(HTTPRequest(method: .post, url: url), .init()) == nil)
        #expect(!"\(key)".contains("secret"))
    }
}
