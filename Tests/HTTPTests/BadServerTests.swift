import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

/// What goes wrong on the wire, each as its error.
@Suite struct BadServerTests {
    let server: LoopbackServer
    let session = Session(transport: CurlTransport(configuration: .init(stallTimeout: .seconds(2))))

    init() throws {
        server = try LoopbackServer()
    }

    func response(to reply: Reply, options: RequestOptions = .init()) async -> Response<Data> {
        server.on("/x", reply)
        return await session.request(server.url + "/x", options: options).response(.data)
    }

    @Test(
        "H19: a body that is cut is an error",
        arguments: [
            .shortLength(), .shortChunk(), .badChunk, .resetInBody(), .cutGzip("a text that will be cut"),
        ] as [Reply])
    func truncated(reply: Reply) async throws {
        let error = try await response(to: reply).expectError(.truncatedBody)
        #expect(error.userMessage == "The response from 127.0.0.1 was cut off.")
        #expect(error.status == 200)
    }

    @Test("H19: a gzip stream that is damaged is an error")
    func damagedGzip() async throws {
        let reply = Reply.status(200, headers: [("Content-Encoding", "gzip")], body: Data("not gzip at all".utf8))
        _ = try await response(to: reply).expectError(.truncatedBody)
    }

    @Test("H19: a body without length and chunks is flagged; one with either is not")
    func closeDelimited() async throws {
        let open = await response(to: .closeDelimited("whole or not?"))
        #expect(try open.result.get() == Data("whole or not?".utf8))
        #expect(open.response?.isLengthVerified == false)
        for reply: Reply in [.ok("x"), .chunked(["a", "b"]), .gzip("x"), .gzip("x").thenClosing(), .status(204)] {
            #expect(await response(to: reply).response?.isLengthVerified == true)
        }
    }

    @Test("H9: a connection that ends before the answer is lost", arguments: [.nothing, .reset] as [Reply])
    func lost(reply: Reply) async throws {
        let error = try await response(to: reply).expectError(.connectionLost)
        #expect(error.status == nil)
    }

    @Test("H9: a server that stops sending ends in an error", arguments: [.stallInHead, .stallInBody()] as [Reply])
    func stalled(reply: Reply) async throws {
        _ = try await response(to: reply).expectError(.stalled)
        #expect(await eventually { server.openConnections == 0 })
    }

    @Test("H9: a slow answer is no stall, but the whole request may have a limit")
    func slow() async throws {
        #expect(try await response(to: .slowDrip("drip", pause: 0.2)).result.get() == Data("drip".utf8))
        let options = RequestOptions(timeout: .milliseconds(300))
        _ = try await response(to: .slowDrip("drip", pause: 0.2), options: options).expectError(.timedOut)
    }

    @Test("H9: waiting for a turn is no stall")
    func longQueue() async throws {
        let configuration = CurlConfiguration(stallTimeout: .milliseconds(1500), transfersPerHost: 1)
        let session = Session(transport: CurlTransport(configuration: configuration))
        server.on("/slow", .slowDrip("drip", pause: 0.5))
        server.on("/x", .ok("x"))
        let slow = session.request(server.url + "/slow")
        slow.start()
        #expect(await eventually { server.requests.count == 1 })
        #expect(try await session.request(server.url + "/x").value(.string) == "x")
        #expect(try await slow.value(.string) == "drip")
    }

    @Test("H18: what is no HTTP", arguments: [.garbage, .raw("HTTP/1.1 what\r\n\r\n")] as [Reply])
    func garbage(reply: Reply) async throws {
        _ = try await response(to: reply).expectError(.malformedResponse)
    }

    @Test("H16: a head too large is an error")
    func giantHeaders() async throws {
        let error = await response(to: .giantHeaders(size: 2 << 20)).result.error
        #expect([.headersTooLarge, .malformedResponse].contains(error?.code))
        #expect(try await response(to: .giantHeaders(size: 100_000)).result.get() == Data("after all".utf8))
    }

    @Test(
        "H16: every body has a cap, which counts decoded bytes",
        arguments: [
            .endless(), .gzipBomb(decodedSize: 100_000_000), .ok(String(repeating: "x", count: 1_000_001)),
            .chunked(Array(repeating: String(repeating: "x", count: 1000), count: 1001)),
        ] as [Reply])
    func cap(reply: Reply) async throws {
        let error = try await response(to: reply, options: RequestOptions(bodyLimit: 1_000_000))
            .expectError(.bodyTooLarge)
        #expect(error.body.count == 64 << 10)
    }

    @Test("H16: a compressed body that decodes to nothing has an end all the same")
    func endlessMembers() async throws {
        let error = try await response(to: .endlessEmptyGzip, options: RequestOptions(bodyLimit: 1_000))
            .expectError(.bodyTooLarge)
        #expect(error.body.isEmpty)
        #expect(await eventually { server.openConnections == 0 })
    }

    @Test(
        "H14: a part of something that was asked for as a whole is an error, and no number in it is counted with",
        arguments: ["bytes 9223372036854775807-9223372036854775807/*", "bytes 0-0/9223372036854775807", "bytes 5-5/6"])
    func unaskedPart(range: String) async throws {
        let reply = Reply.status(206, headers: [("Content-Range", range)], body: Data("x".utf8))
        _ = try await response(to: reply).expectError(.malformedResponse)
    }

    @Test(
        "H14: of a part that was asked for, numbers that no disk holds are not taken",
        arguments: [
            (
                "bytes 9223372036854775807-9223372036854775807/9223372036854775807",
                TransferProgress(received: 1, total: 1)
            ),
            ("bytes 3-3/9223372036854775807", TransferProgress(received: 4, total: nil)),
            ("bytes 3-3/-1", TransferProgress(received: 4, total: nil)),
            ("bytes 3-3/4", TransferProgress(received: 4, total: 4)),
            // No part of such a whole, and no part.
            ("bytes 3-3/3", TransferProgress(received: 1, total: 1)),
            ("bytes 3-2/9", TransferProgress(received: 1, total: 1)),
        ])
    func hugeRanges(range: String, progress: TransferProgress) async throws {
        server.on("/x", .status(206, headers: [("Content-Range", range)], body: Data("x".utf8)))
        let request = session.request(server.url + "/x", headers: ["Range": "bytes=3-"])
        #expect(try await request.value(.string) == "x")
        var last: TransferProgress?
        for await step in request.progressSteps() { last = step }
        #expect(last == progress)
    }

    @Test("H16: where the beginning is enough a longer body ends at the cap, and is never kept")
    func cutAtCap() async throws {
        let keeping = Session(transport: session.transport, cache: MemoryResponseCache())
        let options = RequestOptions(bodyLimit: 4, isCutAtLimit: true)
        let fresh = [("Cache-Control", "max-age=60"), ("ETag", "\"1\"")]
        server.on(
            "/x", .ok("123456", headers: fresh), .gzip("123456"), .chunked(["12", "3456"]), .endless(), .ok("123"))
        for text in ["1234", "1234", "1234", "\0\0\0\0", "123"] {
            let response = await keeping.request(server.url + "/x", options: options).response(.string)
            #expect(try response.result.get() == text && response.source == .network)
        }
        server.on("/y", .endlessEmptyGzip, .shortLength("12"))
        for _ in 1...2 {
            #expect(await keeping.request(server.url + "/y", options: options).response(.data).result.error != nil)
        }
    }

    @Test("H16: a body of exactly the cap is taken")
    func exactCap() async throws {
        let options = RequestOptions(bodyLimit: 1000)
        let text = String(repeating: "x", count: 1000)
        for reply: Reply in [.ok(text), .gzip(text), .chunked([text])] {
            #expect(try await response(to: reply, options: options).result.get().count == 1000)
        }
    }

    @Test(
        "H18: of a large or endless error body the start is kept, and the status is what counts",
        arguments: [.status(500, body: Data(count: 5_000_000)), .endless(status: 502)] as [Reply])
    func largeErrorBody(reply: Reply) async throws {
        let error = try await response(to: reply).expectError(.unacceptableStatus)
        #expect(error.body.count == 64 << 10)
        #expect(await eventually { server.openConnections == 0 })
    }

    @Test("H16: gzip is asked for and decoded; another encoding is an error")
    func encodings() async throws {
        let text = String(repeating: "Schöne Grüße. ", count: 2000)
        #expect(try await response(to: .gzip(text)).result.get() == Data(text.utf8))
        #expect(server.requests.last?["Accept-Encoding"] == "gzip")
        let reply = Reply.status(200, headers: [("Content-Encoding", "br")], body: Data("x".utf8))
        _ = try await response(to: reply).expectError(.unsupportedEncoding)
    }
}
