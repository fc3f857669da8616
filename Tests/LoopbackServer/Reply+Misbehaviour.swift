import Foundation

/// What no polite server does.
extension Reply {
    /// Closes the connection without a byte.
    public static var nothing: Reply { Reply(steps: [.close]) }

    /// Resets the connection without a byte.
    public static var reset: Reply { Reply(steps: [.reset]) }

    /// Sends the start of a head and then nothing more.
    public static var stallInHead: Reply { Reply(steps: [.send(Data("HTTP/1.1 200 OK\r\nContent-".utf8)), .stall]) }

    /// Announces more bytes than it sends, and then sends nothing more.
    public static func stallInBody(after body: String = "begin") -> Reply {
        Reply(steps: announcing(more: body) + [.stall])
    }

    /// Announces more bytes than it sends, and closes.
    public static func shortLength(_ body: String = "begin") -> Reply {
        Reply(steps: announcing(more: body) + [.close])
    }

    /// Announces more bytes than it sends, and resets.
    public static func resetInBody(after body: String = "begin") -> Reply {
        Reply(steps: announcing(more: body) + [.reset])
    }

    /// The same without its last bytes: the connection closes in their place, once the latch is open.
    public func cut(by count: Int, latch: Latch? = nil) -> Reply {
        let bytes = steps.reduce(into: Data()) { if case .send(let data) = $1 { $0 += data } }
        return Reply(steps: [.send(bytes.dropLast(count))] + (latch.map { [.waitFor($0)] } ?? []) + [.close])
    }

    /// Closes in the middle of a chunk.
    public static func shortChunk(_ body: String = "begin") -> Reply {
        Reply(steps: [.send(chunkedHead), .send(Data("ff\r\n\(body)".utf8)), .close])
    }

    /// A chunk whose length is none.
    public static var badChunk: Reply {
        Reply(steps: [.send(chunkedHead), .send(Data("zz\r\nbody\r\n".utf8)), .close])
    }

    /// Neither length nor chunks: the body ends with the connection.
    public static func closeDelimited(_ body: String) -> Reply {
        Reply(steps: [.send(head(200, [("Content-Type", "text/plain")]) + Data(body.utf8)), .close])
    }

    /// The body byte by byte, with that pause before each, in seconds.
    public static func slowDrip(_ body: String, pause: Double) -> Reply {
        let head = head(200, [("Content-Type", "text/plain"), ("Content-Length", String(body.utf8.count))])
        return Reply(steps: [.send(head), .drip(Data(body.utf8), pause: pause)])
    }

    /// A gzip stream without its end, although the length is as announced.
    public static func cutGzip(_ body: String) -> Reply {
        let whole = gzipped(Data(body.utf8))
        return .status(200, headers: [("Content-Encoding", "gzip")], body: whole.dropLast(whole.count / 2))
    }

    /// A gzip stream of about a 150th of the bytes that it decodes to.
    public static func gzipBomb(decodedSize: Int) -> Reply {
        .status(200, headers: [("Content-Encoding", "gzip")], body: gzippedZeros(decodedSize))
    }

    /// A gzip stream of members without a byte in them, without an end.
    public static var endlessEmptyGzip: Reply {
        let members = (0..<4_000).reduce(into: Data()) { members, _ in members += gzipped(Data()) }
        let headers = [("Content-Type", "text/plain"), ("Content-Encoding", "gzip")]
        return Reply(steps: [.send(head(200, headers)), .sendForEver(members)])
    }

    /// A body without an end.
    public static func endless(status: Int = 200) -> Reply {
        Reply(
            steps: [.send(head(status, [("Content-Type", "text/plain")])), .sendForEver(Data(count: 64 << 10))])
    }

    /// A head of that many bytes.
    public static func giantHeaders(size: Int) -> Reply {
        let line = String(repeating: "x", count: 1000)
        let fields = (0..<(size / 1000)).map { ("X-Filler-\($0)", line) }
        return .status(200, headers: fields, body: Data("after all".utf8))
    }

    /// Bytes that are no HTTP at all.
    public static var garbage: Reply { .raw("\u{1}\u{2}SSH-2.0-OpenSSH_9.2\r\nnot what you want\r\n\r\n") }

    private static func announcing(more body: String) -> [Step] {
        let head = head(200, [("Content-Type", "text/plain"), ("Content-Length", String(body.utf8.count + 1000))])
        return [.send(head + Data(body.utf8))]
    }

    private static var chunkedHead: Data {
        head(200, [("Transfer-Encoding", "chunked"), ("Content-Type", "text/plain")])
    }
}
