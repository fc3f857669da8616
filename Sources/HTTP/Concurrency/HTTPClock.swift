import FoundationEssentials

/// Time, as far as the library needs it, so that tests can turn the hands themselves.
public protocol HTTPClock: Sendable {
    /// The time of day, for dates that servers send.
    var now: Date { get }
    /// Returns after that time; throws at once when the task is cancelled.
    func sleep(for duration: Duration) async throws(CancellationError)
}
