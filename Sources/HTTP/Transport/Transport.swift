import FoundationEssentials

/// Carries one request to the server and the answer back, following no redirects: curl in the product, a script in tests.
public protocol Transport: Sendable {
    /// Starts the transfer, or queues it. The receiver hears of the head, the body's parts and the end, one after the
    /// other, possibly before this returns.
    func start(_ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver) -> any Transfer
}

/// The hand on a transfer. All of these return at once and do nothing after its end.
public protocol Transfer: Sendable {
    /// Closes the transfer; the receiver hears of it as a failure with `.cancelled`.
    func cancel()
    /// Takes effect while the transfer waits for its turn.
    func setPriority(_ priority: RequestPriority)
    /// Stops or continues the flow of the body.
    func setSuspended(_ isSuspended: Bool)
    /// The receiver, which was `.full`, has room again.
    func takeMore()
}

/// Hears what a transport reports. Calls for one transfer never overlap.
public protocol TransferReceiver: Sendable {
    /// The head of the answer, before any part of its body.
    func received(_ response: HTTPResponse)
    /// A part of the decoded body, which is gone when this returns.
    func received(_ bytes: RawSpan) -> ReceiveResult
    /// The end, exactly once.
    func ended(_ error: HTTPError?, _ metrics: TransferMetrics)
}

/// The answers of a receiver to a part of the body.
public enum ReceiveResult: Sendable, Hashable {
    /// Taken; more may come.
    case taken
    /// Taken, but there shall be no more until `Transfer.takeMore()`: how a slow reader slows the server down.
    case full
    /// Ends the transfer, which then is reported as `.bodyTooLarge`.
    case refused
}
