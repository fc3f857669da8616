import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

/// Each stage has a limit of its own, and the whole has one.
@Suite struct TimeoutTests {
    let server: LoopbackServer
    let transport = CurlTransport()

    init() throws {
        server = try LoopbackServer()
    }

    func response(_ reply: Reply, _ options: RequestOptions) async -> Response<Data> {
        server.on("/x", reply)
        return await Session(transport: transport).request(server.url + "/x", options: options).response(.data)
    }

    @Test("H9: silence has a limit that a request can set", arguments: [.stallInHead, .stallInBody()] as [Reply])
    func stall(reply: Reply) async throws {
        _ = try await response(reply, RequestOptions(stallTimeout: .milliseconds(100))).expectError(.stalled)
        #expect(await eventually { server.openConnections == 0 })
    }

    @Test("H9: one transfer has a limit")
    func transfer() async throws {
        _ = try await response(.stallInBody(), RequestOptions(timeout: .milliseconds(100))).expectError(.timedOut)
    }

    @Test("H9: connecting has a limit that a request can set")
    func connecting() async throws {
        // A queue of one that is full: further connections are not answered.
        let full = try FullListener()
        let options = RequestOptions(connectTimeout: .milliseconds(100))
        let request = Session(transport: transport).request(full.url, options: options)
        _ = try await request.response(.data).expectError(.connectTimedOut)
    }

    @Test("H9: the whole request has a limit, waits between attempts and the queue included")
    func overall() async throws {
        let options = RequestOptions(overallTimeout: .milliseconds(100))
        let error = try await response(.slowDrip(String(repeating: "x", count: 1000), pause: 0.01), options)
            .expectError(.timedOut)
        #expect(error.method == .get)
        #expect(await eventually { server.openConnections == 0 && transport.inFlight == 0 })
        let scripted = ScriptedTransport(.status(503, headers: ["Retry-After": "3600"]))
        let patient = Session(transport: scripted, interceptors: [RetryPolicy(longestWait: .seconds(4000))])
        let request = patient.request("https://h.example/", options: RequestOptions(overallTimeout: .seconds(1)))
        _ = try await request.response(.data).expectError(.timedOut)
        #expect(request.state == .finished)
        #expect(scripted.sent.count == 1)
    }

    @Test("H9: a limit that is not reached changes nothing")
    func unreached() async throws {
        let hour = Duration.seconds(3600)
        let options = RequestOptions(timeout: hour, connectTimeout: hour, stallTimeout: hour, overallTimeout: hour)
        #expect(try await response(.ok("x"), options).result.get() == Data("x".utf8))
    }
}

/// Listens, but never accepts; its queue is full.
private final class FullListener {
    let url: String
    private var sockets: [Int32] = []

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        sockets.append(listener)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard bind(listener, pointer, length) == 0, listen(listener, 0) == 0 else { return in_port_t(0) }
                getsockname(listener, pointer, &length)
                return in_port_t(bigEndian: UnsafeRawPointer(pointer).load(fromByteOffset: 2, as: in_port_t.self))
            }
        }
        url = "http://127.0.0.1:\(port)/"
        for _ in 0..<2 {
            let client = socket(
                AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
            sockets.append(client)
            _ = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, length) }
            }
        }
        try #require(port != 0)
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}
