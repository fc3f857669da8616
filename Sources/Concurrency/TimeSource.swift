import FoundationEssentials

/// The time for the program, so that tests can control it. `SystemClock` is the real one.
public protocol TimeSource: Sendable {
    /// The time of day, for dates that servers send.
    var now: Date { get }
    /// The time since a fixed moment; never goes back. By default, it is derived from `now`.
    var uptime: Duration { get }
    /// Waits for this duration; throws immediately when the task is cancelled.
    func sleep(for duration: Duration) async throws(CancellationError)
    /// Waits until `uptime` has reached this moment; throws immediately when the task is cancelled.
    func sleep(until deadline: Duration) async throws(CancellationError)
}

extension TimeSource {
    public var uptime: Duration { .seconds(now.timeIntervalSince1970) }

    public func sleep(until deadline: Duration) async throws(CancellationError) {
        try await sleep(for: deadline - uptime)
    }
}
