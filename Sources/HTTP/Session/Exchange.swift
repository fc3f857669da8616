import FoundationEssentials

/// One transfer seen as a whole: its parts gathered, its end awaited.
struct Exchange: Sendable {
    var response: HTTPResponse?
    var body = Data()
    var error: HTTPError?
    var metrics = TransferMetrics()

    static func perform(_ wireRequest: HTTPRequest, for request: Request) async -> Exchange {
        await withCheckedContinuation { continuation in
            let gatherer = Gatherer(limit: request.options.bodyLimit) { continuation.resume(returning: $0) }
            let transfer = request.session.transport.start(wireRequest, options: request.options, receiver: gatherer)
            request.adopt(transfer)
        }
    }
}

/// Gathers a body up to its limit. Of an error's body it takes the start and then ends the transfer.
private final class Gatherer: TransferReceiver {
    private let exchange = Monitor(Exchange())
    private let limit: Int
    private let completion: @Sendable (Exchange) -> Void

    init(limit: Int, completion: @escaping @Sendable (Exchange) -> Void) {
        self.limit = limit
        self.completion = completion
    }

    func received(_ response: HTTPResponse) {
        exchange.withLock { $0.response = response }
    }

    func received(_ data: Data) -> Bool {
        exchange.withLock { exchange in
            let limit = exchange.isFailure ? min(self.limit, HTTPError.bodyLimit) : self.limit
            exchange.body.append(data.prefix(limit - exchange.body.count + 1))
            return exchange.body.count <= limit
        }
    }

    func ended(_ error: HTTPError?, _ metrics: TransferMetrics) {
        let whole = exchange.withLock { exchange in
            exchange.metrics = metrics
            // The start of an error's body is enough: its status is what matters.
            exchange.error = error?.code == .bodyTooLarge && exchange.isFailure ? nil : error
            return exchange
        }
        completion(whole)
    }
}

extension Exchange {
    fileprivate var isFailure: Bool { (response?.status ?? 0) >= 400 }
}
