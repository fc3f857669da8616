/// The received part of a response's body.
public struct TransferProgress: Sendable, Hashable {
    /// Bytes of the decoded body; for a resumed download, including those of earlier attempts.
    public var received: Int
    /// The total size; nil if the server does not send it, or only that of the compressed body.
    public var total: Int?

    /// Creates a progress of this many bytes of the total.
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
    /// The progress step by step, from the current one to the end of the request. A slow reader misses steps, but never
    /// the last one. This does not start the request.
    public func progressSteps() -> AsyncStream<TransferProgress> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in listen(continuation) }
    }
}
