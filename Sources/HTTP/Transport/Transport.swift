/// Carries one request to the server and the response back, without following redirects: curl, or a script in tests.
public protocol Transport: Sendable {
    /// Starts the transfer, or queues it. The receiver gets the head, the body's parts and the end, one after the
    /// other, possibly before this returns.
    func start(_ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver) -> any Transfer
}

/// A handle for a transfer. All functions return immediately and do nothing after its end.
public protocol Transfer: Sendable {
    /// Closes the transfer; the receiver gets a failure with `.cancelled`.
    func cancel()
    /// Changes the priority; only matters while the transfer waits for its turn.
    func setPriority(_ priority: RequestPriority)
    /// Stops or continues receiving the body.
    func setSuspended(_ isSuspended: Bool)
    /// Continues after the receiver was `.full` and has room again.
    func takeMore()
}

/// Receives the events of a transport. Calls for one transfer never overlap.
public protocol TransferReceiver: Sendable {
    /// Receives the head of the response, before any part of its body.
    func received(_ response: HTTPResponse)
    /// Receives a part of the decoded body, which is only valid during the call.
    func received(_ bytes: RawSpan) -> ReceiveResult
    /// Receives the end, exactly once.
    func ended(_ error: HTTPError?, _ metrics: TransferMetrics)
}

/// The result of receiving a part of the body.
public enum ReceiveResult: Sendable, Hashable {
    /// The part was accepted; more may follow.
    case taken
    /// The part was accepted, but no more may follow until `Transfer.takeMore()`, so that a slow reader slows the
    /// server down.
    case full
    /// Ends the transfer, which is then reported as `.bodyTooLarge`.
    case refused
}
