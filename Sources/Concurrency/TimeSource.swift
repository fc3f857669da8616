import FoundationEssentials

/// Time, as far as the program needs it, so that tests can turn the hands themselves. `SystemClock` is the real one.
public protocol TimeSource: Sendable {
    /// The time of day, for dates that servers send.
    var now: Date { get }
    /// Time since a fixed moment; never goes back. Unless a clock knows better, that of `now`.
    var uptime: Duration { get }
    /// Returns after that time; throws at once when the task is cancelled.
    func sleep(for duration: Duration) async throws(CancellationError)
    /// Returns when `uptime` has reached this moment; throws at once when the task is cancelled.
    func sleep(until deadline: Duration) async throws(CancellationError)
}

extension TimeSource {
    public var uptime: Duration { .seconds(now.timeIntervalSince1970) }

    public func sleep(until deadline: Duration) async throws(CancellationError) {
        try await sleep(for: deadline - uptime)
    }
}
