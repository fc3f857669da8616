import Foundation

/// What the server does once a request has arrived: a script of bytes and pauses. Start from `Reply.ok` and its like for
/// polite answers; `Reply+Misbehaviour.swift` has the others.
public struct Reply: Sendable {
    enum Step: Sendable {
        case send(Data)
        /// The same bytes again and again, until the client goes away.
        case sendForEver(Data)
        /// One byte at a time with that pause before each, in seconds.
        case drip(Data, pause: Double)
        case waitFor(Latch)
        /// Calls a function of the test.
        case call(@Sendable () -> Void)
        /// Nothing more, until the client goes away or the server stops.
        case stall
        /// Closes the connection politely.
        case close
        /// Closes it with a reset.
        case reset
    }
    var steps: [Step]

    /// Bytes exactly as given, then the connection closes.
    public static func raw(_ text: String) -> Reply {
        Reply(steps: [.send(Data(text.utf8)), .close])
    }

    /// Bytes exactly as given, so many of them, then, once a latch is open, the end of the connection.
    public static func raw(_ bytes: Data, upTo count: Int = .max, then latch: Latch? = nil) -> Reply {
        Reply(steps: [.send(bytes.prefix(count))] + (latch.map { [.waitFor($0)] } ?? []) + [.close])
    }

    /// Bytes exactly as given, one at a time with that pause before each, in seconds; then the connection closes.
    public static func slowRaw(_ bytes: Data, pause: Double) -> Reply {
        Reply(steps: [.drip(bytes, pause: pause), .close])
    }

    // MARK: Polite answers

    /// An answer with a `Content-Length`; the connection stays open.
    public static func status(
        _ status: Int, headers: [(String, String)] = [], contentType: String? = "text/plain; charset=utf-8",
        body: Data = Data()
    ) -> Reply {
        var headers = headers
        if let contentType, !body.isEmpty { headers.append(("Content-Type", contentType)) }
        if status != 204 && status != 304 { headers.append(("Content-Length", String(body.count))) }
        return Reply(steps: [.send(head(status, headers) + body)])
    }

    public static func ok(
        _ body: String, contentType: String? = "text/plain; charset=utf-8", headers: [(String, String)] = []
    ) -> Reply {
        status(200, headers: headers, contentType: contentType, body: Data(body.utf8))
    }

    public static func json(_ body: String, status: Int = 200, headers: [(String, String)] = []) -> Reply {
        .status(status, headers: headers, contentType: "application/json; charset=utf-8", body: Data(body.utf8))
    }

    public static func redirect(to location: String, status: Int = 302) -> Reply {
        .status(status, headers: [("Location", location)])
    }

    /// A body in chunks.
    public static func chunked(_ chunks: [String]) -> Reply {
        Reply(
            steps: [.send(head(200, [("Transfer-Encoding", "chunked"), ("Content-Type", "text/plain")]))]
                + chunks.map { .send(chunk($0)) } + [.send(Data("0\r\n\r\n".utf8))])
    }

    /// A body in chunks; the second one is sent only when the latch is open.
    public static func chunked(_ first: String, then latch: Latch, _ second: String) -> Reply {
        Reply(
            steps: [
                .send(head(200, [("Transfer-Encoding", "chunked"), ("Content-Type", "text/plain")]) + chunk(first)),
                .waitFor(latch), .send(chunk(second) + Data("0\r\n\r\n".utf8)),
            ])
    }

    /// A body compressed with gzip.
    public static func gzip(_ body: String) -> Reply {
        .status(200, headers: [("Content-Encoding", "gzip")], body: gzipped(Data(body.utf8)))
    }

    /// The same, sent only when the latch is open.
    public func held(by latch: Latch) -> Reply {
        Reply(steps: [.waitFor(latch)] + steps)
    }

    /// The same, after which the connection closes although nothing announced it.
    public func thenClosing() -> Reply {
        Reply(steps: steps + [.close])
    }

    /// The same, after which a function is called.
    public func then(_ action: @escaping @Sendable () -> Void) -> Reply {
        Reply(steps: steps + [.call(action)])
    }

    // MARK: Parts

    static func head(_ status: Int, _ headers: [(String, String)]) -> Data {
        let lines = ["HTTP/1.1 \(status) Status"] + headers.map { "\($0.0): \($0.1)" }
        return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    static func chunk(_ text: String) -> Data {
        Data("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n".utf8)
    }
}
