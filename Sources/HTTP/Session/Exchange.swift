import Concurrency
import FoundationEssentials

/// One transfer seen as a whole: its parts gathered, its end awaited.
struct Exchange: Sendable {
    var response: HTTPResponse?
    /// Empty where it went to a sink.
    var body = Data()
    /// Of the decoded body, wherever it went.
    var bytes = 0
    var error: HTTPError?
    var metrics = TransferMetrics()

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

/// Who hears of an exchange.
struct TransferWatch: Sendable {
    let progress: @Sendable (TransferProgress) -> Void
    /// Called once.
    let ended: @Sendable (Exchange) -> Void
}
