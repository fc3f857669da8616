import CCurl

/// Transfers with libcurl, which is loaded for the first one. A single thread, started with the first transfer, owns
/// all of them; it blocks while nothing is in flight, and ends with the transport.
public final class CurlTransport: Transport {
    /// A transport with the default configuration.
    public static let shared = CurlTransport()

    /// The settings of its connections.
    public let configuration: CurlConfiguration
    private let inbox = CurlInbox()

    /// Creates a transport with its own connections and thread. Nothing is loaded or started before the first transfer.
    public init(configuration: CurlConfiguration = .init()) {
        self.configuration = configuration
    }

    deinit {
        inbox.send(.stop)
    }

    /// Queues the transfer and returns immediately. If libcurl is not installed, the receiver gets `.libraryMissing`.
    public func start(
        _ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver
    ) -> any Transfer {
        let transfer = CurlTransferHandle(id: inbox.nextID(), inbox: inbox)
        do throws(HTTPError) {
            guard let origin = Origin(request.url) else {
                throw HTTPError(.invalidURL, at: .transfer, detail: Words.Detail.noHost)
            }
            try inbox.start(
                CurlTransfer(id: transfer.id, request: request, origin: origin, options: options, receiver: receiver),
                configuration)
        } catch {
            receiver.ended(error, TransferMetrics())
        }
        return transfer
    }

    /// The number of current transfers, including queued ones.
    var inFlight: Int { inbox.inFlight }
}

/// A handle for a transfer, which sends commands to the thread.
private struct CurlTransferHandle: Transfer {
    let id: Int
    let inbox: CurlInbox

    func cancel() { inbox.send(.cancel(id)) }
    func setPriority(_ priority: RequestPriority) { inbox.send(.setPriority(id, priority)) }
    func setSuspended(_ isSuspended: Bool) { inbox.send(.setSuspended(id, isSuspended)) }
    func takeMore() { inbox.send(.takeMore(id)) }
}
