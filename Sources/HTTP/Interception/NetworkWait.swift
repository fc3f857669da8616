import Concurrency

/// Waits for the network to come back where a request finds none, and tries again at once; any method, as nothing was sent.
///
/// The network counts as gone while `hasNetwork` says so; the default, `hasRoute`, sees what the system itself knows: no
/// interface is up, or none leads anywhere. A cable that ends in a dead router, a network that wants a login, or a name
/// server that does not answer look like a network to it; such failures are reported at once. So are those of a host on this
/// machine.
public struct NetworkWait: Interceptor {
    /// Of each wait.
    public var limit: Duration
    /// Between two looks.
    public var interval: Duration
    /// The first attempt included: a network that comes and goes is not waited for without end.
    public var maximumAttempts: Int
    private let hasNetwork: @Sendable () -> Bool
    private let clock: any TimeSource

    /// A wait with these bounds.
    /// - Parameter hasNetwork: says whether there is a network; called every `interval`.
    public init(
        limit: Duration = .seconds(5), interval: Duration = .milliseconds(250), maximumAttempts: Int = 3,
        clock: any TimeSource = SystemClock.shared,
        hasNetwork: @escaping @Sendable () -> Bool = { NetworkWait.hasRoute }
    ) {
        self.limit = limit
        self.interval = max(interval, .milliseconds(1))
        self.maximumAttempts = maximumAttempts
        self.clock = clock
        self.hasNetwork = hasNetwork
    }

    /// Waits where the network is gone; passes every other failure on.
    public func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision {
        guard [.cannotResolve, .cannotConnect].contains(error.code), error.attempts < maximumAttempts, !hasNetwork()
        else { return .pass }
        var waited = Duration.zero
        while waited < limit {
            let step = min(interval, limit - waited)
            guard (try? await clock.sleep(for: step)) != nil else { return .pass }
            if hasNetwork() { return .retry(after: .zero) }
            waited += step
        }
        return .pass
    }
}
