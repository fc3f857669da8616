import FoundationEssentials

/// One transfer after its end.
final class Exchange: Sendable {
    let response: HTTPResponse?
    /// The collected body; empty if it went to a sink.
    let body: Data
    /// The size of the decoded body, collected or not.
    let bytes: Int
    let error: HTTPError?
    let metrics: TransferMetrics

    init(
        response: HTTPResponse? = nil, body: Data = Data(), bytes: Int = 0, error: HTTPError?,
        metrics: TransferMetrics = TransferMetrics()
    ) {
        self.response = response
        self.body = body
        self.bytes = bytes
        self.error = error
        self.metrics = metrics
    }

    nonisolated(nonsending) static func perform(
        _ wireRequest: HTTPRequest, for request: Request, sink: (any BodySink)?
    ) async -> Exchange {
        await withCheckedContinuation { continuation in
            let watch = TransferWatch { progress in
                request.note(progress)
            } ended: { exchange in
                continuation.resume(returning: exchange)
            }
            let (options, transport) = (request.options, request.session.transport)
            if sink == nil, options.isCoalesced, let key = CoalescingKey(wireRequest, options) {
                request.adopt(request.session.coalescer.join(key, wireRequest, options, watch, over: transport))
            } else {
                let collector = BodyCollector(wireRequest, options: options, sink: sink, watch: watch)
                request.adopt(transport.start(wireRequest, options: options, receiver: collector))
            }
        }
    }
}

/// The callbacks for a transfer.
struct TransferWatch: Sendable {
    let progress: @Sendable (TransferProgress) -> Void
    /// Called once.
    let ended: @Sendable (Exchange) -> Void
}
