import CCurl
import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

/// Bodies read while they arrive.
@Suite struct StreamTests {
    let server: LoopbackServer
    let transport = CurlTransport()
    let session: Session

    init() throws {
        server = try LoopbackServer()
        session = Session(transport: transport, interceptors: [RetryPolicy(clock: VirtualClock())])
    }

    func request(_ reply: Reply, headers: Headers = [:], options: RequestOptions = .init()) -> Request {
        server.on("/x", reply)
        return session.request(server.url + "/x", headers: headers, options: options)
    }

    @Test("H15: the first bytes reach the reader before the last are sent")
    func early() async throws {
        let latch = Latch()
        var parts: [String] = []
        for try await part in request(.chunked("one", then: latch, "two")).bytes() {
            parts.append(String(decoding: part, as: UTF8.self))
            latch.open()
        }
        #expect(parts == ["one", "two"])
    }

    @Test("H15: a line is there as soon as its end has come")
    func earlyLine() async throws {
        let latch = Latch()
        var lines: [String] = []
        for try await line in request(.chunked("one\ntw", then: latch, "o\r\n\nthree")).lines() {
            lines.append(line)
            latch.open()
        }
        #expect(lines == ["one", "two", "", "three"])
    }

    @Test("H9: a slow reader slows the server down, and misses nothing")
    func backPressure() async throws {
        let size = 20_000_000
        server.on("/y", .ok("y"))
        let request = request(.status(200, body: Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 7) })))
        var parts = request.bytes().makeAsyncIterator()
        var body = try #require(try await parts.next())
        #expect(await eventually { received(request) >= StreamBuffer.limit })
        // The other's answer shows that the transfers' thread was at work meanwhile.
        #expect(try await session.request(server.url + "/y").value(.string) == "y")
        #expect(received(request) < 2 * StreamBuffer.limit)
        while let part = try await parts.next() { body += part }
        #expect(body == Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 7) }))
        #expect(request.state == .finished)
    }

    @Test("H9: leaving the loop closes the transfer")
    func leaving() async throws {
        let request = request(.endless(), options: RequestOptions(bodyLimit: .max))
        for try await _ in request.bytes() { break }
        #expect(request.state == .cancelled)
        #expect(await eventually { server.openConnections == 0 && transport.inFlight == 0 })
    }

    @Test("H9: cancelling the task ends the wait for more, and closes the transfer")
    func cancelling() async throws {
        let request = request(.stallInBody())
        let reader = Task {
            for try await _ in request.bytes() {}
        }
        #expect(await eventually { received(request) > 0 })
        reader.cancel()
        let error = await #expect(throws: HTTPError.self) { try await reader.value }
        #expect(error?.code == .cancelled)
        #expect(await eventually { server.openConnections == 0 && transport.inFlight == 0 })
    }

    @Test(
        "H19: a body that is cut is an error after its parts, and is not tried again",
        arguments: [.shortLength(), .shortChunk(), .badChunk, .resetInBody(), .cutGzip("a text that will be cut")]
            as [Reply])
    func truncated(reply: Reply) async throws {
        let error = await #expect(throws: HTTPError.self) { for try await _ in request(reply).bytes() {} }
        #expect(error?.code == .truncatedBody)
        #expect(error?.status == 200)
    }

    @Test("H19: nothing is tried again once a byte was read; of a line that was cut nothing is seen")
    func cutAfterFirst() async throws {
        var lines: [String] = []
        let error = await #expect(throws: HTTPError.self) {
            for try await line in request(.shortLength("one\ntwo")).lines() { lines.append(line) }
        }
        #expect(error?.code == .truncatedBody)
        #expect(lines == ["one"])
        #expect(server.requests.count == 1)
    }

    @Test("H11: what fails before the first byte is tried again")
    func retry() async throws {
        server.on("/x", .status(503), .nothing, .ok("at last"))
        var body = Data()
        for try await part in session.request(server.url + "/x").bytes() { body += part }
        #expect(String(decoding: body, as: UTF8.self) == "at last")
        #expect(server.requests.count == 3)
    }

    @Test("H6: status and content type are validated before the first byte")
    func validation() async throws {
        let missing = request(.json(#"{"message": "no such thing"}"#, status: 404)).bytes()
        let error = await #expect(throws: HTTPError.self) { for try await _ in missing { Issue.record("a byte") } }
        #expect(error?.code == .unacceptableStatus)
        #expect(error?.serverMessage == "no such thing")
        let page = request(.ok("<html>", contentType: "text/html"), headers: ["Accept": "application/json"]).bytes()
        let other = await #expect(throws: HTTPError.self) { for try await _ in page { Issue.record("a byte") } }
        #expect(other?.code == .unacceptableContentType)
        #expect(other?.stage == .validating)
    }

    @Test("H15: suspending stops the flow, resuming continues it")
    func suspend() async throws {
        let latch = Latch()
        let request = request(.chunked("one", then: latch, "two"))
        server.on("/y", .ok("y"))
        var parts = request.bytes().makeAsyncIterator()
        #expect(try await parts.next() == Data("one".utf8))
        request.suspend()
        // The other's answers show that the transfers' thread has heard of it, and was at work meanwhile.
        #expect(try await session.request(server.url + "/y").value(.string) == "y")
        latch.open()
        #expect(try await session.request(server.url + "/y").value(.string) == "y")
        #expect(received(request) == 3)
        request.resume()
        #expect(try await parts.next() == Data("two".utf8))
        #expect(try await parts.next() == nil)
        #expect(try await parts.next() == nil)
    }

    @Test("H15: what comes right behind the last bytes of a suspended request is not held up")
    func behindSuspended() async throws {
        let part = Data(repeating: 1, count: 10_000)
        let server = try HTTP2Script { stream in
            switch stream {
            case 1: [.head(1, length: 3 * part.count), .body(1, part)]
            case 3: [.head(3, length: 3), .body(3, Data("one".utf8), isLast: true)]
            // More of the first than libcurl has room for at a time, its end, and only then what the other waits for.
            default:
                [
                    .head(5, length: 3), .body(1, part), .body(1, part, isLast: true),
                    .body(5, Data("two".utf8), isLast: true),
                ]
            }
        }
        var configuration = CurlConfiguration()
        configuration.httpVersion = CURL_HTTP_VERSION_2_0
        let session = Session(transport: CurlTransport(configuration: configuration))
        let suspended = session.request(server.url)
        var parts = suspended.bytes().makeAsyncIterator()
        #expect(try await parts.next() == part)
        suspended.suspend()
        for word in ["one", "two"] {
            let response = await session.request(server.url).response(.string)
            #expect(try response.result.get() == word)
            #expect(response.metrics.transfers.map(\.isReused) == [true])
        }
        #expect(received(suspended) == part.count)
        suspended.resume()
        var rest = Data()
        while let more = try await parts.next() { rest += more }
        #expect(rest == part + part)
    }

    @Test("H16: the cap holds for streams too")
    func cap() async throws {
        let stream = request(.endless(), options: RequestOptions(bodyLimit: 1_000_000)).bytes()
        var count = 0
        let error = await #expect(throws: HTTPError.self) { for try await part in stream { count += part.count } }
        #expect(error?.code == .bodyTooLarge)
        #expect(count <= 1_000_000)
    }

    @Test("H15: an empty body is a stream without parts; redirects are followed")
    func empty() async throws {
        for try await _ in request(.status(204)).bytes() { Issue.record("a part") }
        server.on("/y", .redirect(to: "/z"))
        server.on("/z", .gzip("there"))
        var lines: [String] = []
        for try await line in session.request(server.url + "/y").lines() { lines.append(line) }
        #expect(lines == ["there"])
    }

    @Test("H15: a body is streamed once, and not after it was asked for as a whole")
    func once() async throws {
        let request = request(.ok("x"))
        for try await _ in request.bytes() {}
        let error = await #expect(throws: HTTPError.self) { for try await _ in request.bytes() {} }
        #expect(error?.code == .alreadyStarted)
        let whole = session.request(server.url + "/x")
        #expect(try await whole.value(.string) == "x")
        await #expect(throws: HTTPError.self) { for try await _ in whole.lines() {} }
        let cancelled = session.request(server.url + "/x")
        cancelled.cancel()
        let other = await #expect(throws: HTTPError.self) { for try await _ in cancelled.lines() {} }
        #expect(other?.code == .cancelled)
    }

    @Test(
        "H15: lines are the same wherever the parts are cut",
        arguments: [
            ("a\nb\r\n\nc", ["a", "b", "", "c"]), ("a\n", ["a"]), ("", []), ("\n\n", ["", ""]), ("é\nü", ["é", "ü"]),
        ] as [(String, [String])])
    func splitter(text: String, lines: [String]) {
        for size in 1...4 {
            var splitter = LineSplitter()
            var found: [String] = []
            var rest = Data(text.utf8)
            while !rest.isEmpty {
                splitter.append(rest.prefix(size))
                rest = Data(rest.dropFirst(size))
                while let line = splitter.next() { found.append(line) }
            }
            if let last = splitter.finish() { found.append(last) }
            #expect(found == lines)
        }
    }

    // MARK: Progress

    @Test("H14: the progress of an ordinary request: bytes so far, and of how many where the server says so")
    func progress() async throws {
        let text = String(repeating: "x", count: 1000)
        let replies: [(Reply, Int?)] = [(.ok(text), 1000), (.chunked([text]), nil), (.gzip(text), nil)]
        for (reply, total) in replies {
            let request = request(reply)
            _ = try await request.value(.data)
            #expect(request.progress == TransferProgress(received: 1000, total: total))
            var steps = request.progressSteps().makeAsyncIterator()
            #expect(await steps.next() == TransferProgress(received: 1000, total: total))
            #expect(await steps.next() == nil)
        }
    }

    @Test("H14: progress comes while the body does, and ends with the request")
    func liveProgress() async throws {
        let latch = Latch()
        let request = request(.chunked("one", then: latch, "two"))
        let steps = request.progressSteps()
        request.start()
        var counts: [Int] = []
        for await step in steps {
            counts.append(step.received)
            latch.open()
        }
        #expect(counts == [3, 6])
    }

    private func received(_ request: Request) -> Int { request.progress?.received ?? 0 }
}
