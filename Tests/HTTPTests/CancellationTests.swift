import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

/// Ends before the end, and many at a time.
@Suite(.serialized) struct CancellationTests {
    let server: LoopbackServer
    let transport = CurlTransport()
    let session: Session

    init() throws {
        server = try LoopbackServer()
        session = Session(transport: transport)
    }

    @Test(
        "H9: cancelling the task closes the transfer", arguments: [.stallInHead, .stallInBody(), .endless()] as [Reply])
    func closes(reply: Reply) async throws {
        server.on("/x", reply)
        let request = session.request(server.url + "/x")
        let task = Task { await request.response(.data) }
        #expect(await eventually { server.requests.count == 1 })
        task.cancel()
        _ = try await task.value.expectError(.cancelled)
        #expect(await eventually { server.openConnections == 0 && transport.inFlight == 0 })
    }

    @Test("H9: at most six transfers run for one host; cancelling one that waits sends nothing")
    func queue() async throws {
        let latch = Latch()
        server.on("/held", .ok("x").held(by: latch))
        let held = (0..<7).map { session.request(server.url + "/held?\($0)") }
        for request in held { request.start() }
        let cancelled = session.request(server.url + "/late")
        cancelled.start()
        #expect(await eventually { transport.inFlight == 8 && server.requests.count == 6 })
        cancelled.cancel()
        #expect(await eventually { transport.inFlight == 7 })
        #expect(server.requests.count == 6)
        latch.open()
        for request in held { #expect(try await request.value(.string) == "x") }
        #expect(server.requests(for: "/late").isEmpty)
    }

    @Test("H9: those that wait go by their priority, which can change meanwhile")
    func priority() async throws {
        let latch = Latch()
        server.on("/held", .ok("x").held(by: latch))
        for path in ["/low", "/normal", "/raised"] { server.on(path, .ok("x")) }
        let session = Session(transport: CurlTransport(configuration: .init(transfersPerHost: 1)))
        let held = session.request(server.url + "/held")
        held.start()
        #expect(await eventually { server.requests.count == 1 })
        let low = session.request(server.url + "/low", options: RequestOptions(priority: .low))
        let normal = session.request(server.url + "/normal")
        let raised = session.request(server.url + "/raised")
        for request in [low, normal, raised] { request.start() }
        #expect(await eventually { (session.transport as? CurlTransport)?.inFlight == 4 })
        raised.setPriority(.high)
        // The other host's answer shows that the transfers' thread has heard of it.
        let other = try LoopbackServer()
        other.on("/y", .ok("y"))
        #expect(try await session.request(other.url + "/y").value(.string) == "y")
        latch.open()
        for request in [held, low, normal, raised] { #expect(try await request.value(.string) == "x") }
        #expect(server.requests.map(\.path) == ["/held", "/raised", "/normal", "/low"])
    }

    /// Starts a request and suspends it before its answer comes, which the latch holds back.
    private func suspend(_ request: Request, before latch: Latch) async throws {
        request.start()
        #expect(await eventually { server.requests.count == 1 })
        request.suspend()
        latch.open()
        // The other's answer shows that the transfers' thread was at work meanwhile.
        server.on("/y", .ok("y"))
        #expect(try await session.request(server.url + "/y").value(.string) == "y")
    }

    @Test("H7: a suspended request takes no more of the body, and all of it once it is resumed")
    func suspend() async throws {
        let latch = Latch()
        server.on("/x", .chunked(["one", "two"]).held(by: latch))
        let request = session.request(server.url + "/x")
        try await suspend(request, before: latch)
        #expect(request.state == .suspended)
        #expect(transport.inFlight == 1)
        request.resume()
        #expect(try await request.value(.string) == "onetwo")
    }

    @Test("H7: what is too large ends a request also when it comes with the resumption")
    func suspendThenTooLarge() async throws {
        let latch = Latch()
        server.on("/x", .ok(String(repeating: "x", count: 100)).held(by: latch))
        let request = session.request(server.url + "/x", options: RequestOptions(bodyLimit: 99))
        try await suspend(request, before: latch)
        request.resume()
        _ = try await request.response(.data).expectError(.bodyTooLarge)
    }

    @Test("H8: 1,000 parallel requests, all answered, none left behind")
    func thousand() async throws {
        server.on("/x") { .ok($0.query ?? "") }
        let answers = await withTaskGroup(of: String?.self) { group in
            for number in 0..<1000 {
                let request = session.request("\(server.url)/x?\(number)")
                group.addTask { try? await request.value(.string) }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1 ?? "failed") }
        }
        #expect(answers == Set((0..<1000).map(String.init)))
        #expect(await eventually { transport.inFlight == 0 })
        #expect(Set(server.requests.map(\.connection)).count <= 6)
    }

    @Test("H9: 10,000 requests started and cancelled leave neither descriptor nor handle nor memory behind")
    func startAndCancel() async throws {
        server.on("/x", .stallInBody())
        _ = try await session.request(server.url + "/none").response(.data).expectError(.unacceptableStatus)
        let descriptors = try descriptors()
        try await startAndCancel(2_000)
        let memory = try memory()
        try await startAndCancel(10_000)
        #expect(try await eventually { try self.descriptors() <= descriptors + slack })
        // A kilobyte for each would be more.
        let growth = try self.memory() - memory
        #expect(growth < 8 << 20 || isSanitized)
    }

    private func startAndCancel(_ count: Int) async throws {
        for number in 0..<count {
            let request = session.request("\(server.url)/x?\(number)")
            request.start()
            if number.isMultiple(of: 50) { _ = await eventually { transport.inFlight > 0 } }
            request.cancel()
        }
        #expect(await eventually { transport.inFlight == 0 && server.openConnections <= 1 })
    }

    @Test("H9: transports that are let go of leave neither thread nor descriptor behind")
    func letGo() async throws {
        server.on("/x", .ok("x"))
        let before = (descriptors: try descriptors(), threads: try threads())
        for _ in 0..<100 {
            _ = try await Session(transport: CurlTransport()).request(server.url + "/x").value(.data)
        }
        #expect(
            try await eventually {
                try server.openConnections == 0 && descriptors() <= before.descriptors + slack
                    && threads() <= before.threads + slack
            })
    }

    /// What others in this process may have opened meanwhile; what leaks here would be many times as much.
    private let slack = 40

    private func descriptors() throws -> Int { try entries(of: "/proc/self/fd") }
    private func threads() throws -> Int { try entries(of: "/proc/self/task") }

    private func entries(of folder: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder).count
    }

    /// Bytes of memory that this process occupies.
    private func memory() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(pages[1])) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Sanitizers keep what is freed, to see who still uses it.
    private var isSanitized: Bool { dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil }
}
