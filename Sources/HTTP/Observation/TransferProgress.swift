/// How much of an answer's body has come.
public struct TransferProgress: Sendable, Hashable {
    /// Bytes of the decoded body; with a resumed download, those of the earlier tries included.
    public var received: Int
    /// Nil where the server does not say, or says it of the compressed body.
    public var total: Int?

    /// So many bytes of so many.
    public init(received: Int, total: Int?) {
        self.received = received
        self.total = total
    }
}

extension TransferProgress {
    init(received: Int, of response: HTTPResponse) {
        self.init(received: received, total: nil)
        if let range = ContentRange(response) {
            self.received += range.start
            total = range.total
        } else if response.headers["Content-Encoding"] == nil {
            total = response.announcedLength
        }
    }
}

extension Request {
    /// Its progress step by step, beginning with where it is now; ends with the request. A slow reader misses steps, never the
    /// last one. Asking starts nothing.
    public func progressSteps() -> AsyncStream<TransferProgress> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in listen(continuation) }
    }
}
