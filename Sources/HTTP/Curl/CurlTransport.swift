import CCurl
import FoundationEssentials

/// Transfers by libcurl, which is loaded with the first of them. One thread, which begins with the first transfer too, owns
/// them all; it blocks while nothing is in flight, and ends with the transport.
public final class CurlTransport: Transport {
    /// With the default configuration.
    public static let shared = CurlTransport()

    /// How its connections are made.
    public let configuration: CurlConfiguration
    private let inbox = CurlInbox()

    /// A transport with connections and a thread of its own. Nothing is loaded or started before the first transfer.
    public init(configuration: CurlConfiguration = .init()) {
        self.configuration = configuration
    }

    deinit {
        inbox.send(.stop)
    }

    /// Queues the transfer and returns at once. Where libcurl is not installed the receiver hears `.libraryMissing`.
    public func start(
        _ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver
    ) -> any Transfer {
        let transfer = CurlTransferHandle(id: inbox.nextID(), inbox: inbox)
        do throws(HTTPError) {
            guard let origin = Origin(request.url) else {
                throw HTTPError(.invalidURL, at: .transfer, detail: Words.Detail.noHost)
            }
            try inbox.open(configuration)
            inbox.send(
                .start(
                    CurlTransfer(
                        id: transfer.id, request: request, origin: origin, options: options, receiver: receiver)))
        } catch {
            receiver.ended(error, TransferMetrics())
        }
        return transfer
    }

    /// Transfers under way, queued ones included.
    var inFlight: Int { inbox.inFlight }
}

/// The hand on a transfer: all it does is to tell the thread.
private struct CurlTransferHandle: Transfer {
    let id: Int
    let inbox: CurlInbox

    func cancel() { inbox.send(.cancel(id)) }
    func setPriority(_ priority: RequestPriority) { inbox.send(.setPriority(id, priority)) }
    func setSuspended(_ isSuspended: Bool) { inbox.send(.setSuspended(id, isSuspended)) }
    func takeMore() { inbox.send(.takeMore(id)) }
}
