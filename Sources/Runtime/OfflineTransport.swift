import HTTP

/// The transport of `--offline`: opens no socket and loads no library.
struct OfflineTransport: Transport {
    private struct NoTransfer: Transfer {
        func cancel() {}
        func setPriority(_ priority: RequestPriority) {}
        func setSuspended(_ isSuspended: Bool) {}
        func takeMore() {}
    }

    func start(_ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver) -> any Transfer {
        receiver.ended(
            HTTPError(.offline, at: .transfer, method: request.method, url: request.url), TransferMetrics())
        return NoTransfer()
    }
}
