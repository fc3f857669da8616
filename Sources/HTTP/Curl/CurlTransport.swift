import FoundationEssentials

/// Transfers by libcurl, which is loaded with the first of them. One thread, which begins with the first transfer too, owns
/// them all; it blocks while nothing is in flight.
public final class CurlTransport: Transport {
    /// With the default configuration.
    public static let shared = CurlTransport()

    public let configuration: CurlConfiguration

    public init(configuration: CurlConfiguration = .init()) {
        self.configuration = configuration
    }

    public func start(
        _ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver
    ) -> any Transfer {
        receiver.ended(HTTPError(.libraryMissing, at: .transfer, detail: "Not there yet."), TransferMetrics())
        return NoTransfer()
    }
}

private struct NoTransfer: Transfer {
    func cancel() {}
    func setPriority(_ priority: RequestPriority) {}
    func setSuspended(_ isSuspended: Bool) {}
}
