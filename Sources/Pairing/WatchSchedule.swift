/// The times at which `push --watch` sends: after a second without changes, at most once a second, and not before the end
/// of a wait that GitHub demands.
public struct WatchSchedule {
    private static let rest = Duration.seconds(1)
    /// The time until the next attempt after a failure that may pass. It grows with each one.
    private static let retryTime = Duration.seconds(5)
    private static let longestRetryTime = Duration.seconds(60)
    /// The limit for what GitHub demands, since a wrong clock gives any time.
    private static let longestWait = Duration.seconds(3_600)

    /// The time of the next attempt; nil if none is needed before the next change.
    public private(set) var due: ContinuousClock.Instant?
    /// The earliest time of the next request.
    private var earliest: ContinuousClock.Instant
    private var failures = 0

    /// Begins with an attempt at once.
    public init(at now: ContinuousClock.Instant) {
        due = now
        earliest = now
    }

    /// Plans an attempt after a change of a file.
    public mutating func noteChange(at now: ContinuousClock.Instant) {
        due = max(now + Self.rest, earliest)
    }

    /// Plans what follows an attempt.
    /// - Parameter wait: the time that GitHub demands before the next one, zero for another failure that may pass; nil if
    ///   the same content is not sent again.
    public mutating func noteAttempt(at now: ContinuousClock.Instant, retryingAfter wait: Duration?) {
        earliest = now + Self.rest
        guard let wait else {
            (due, failures) = (nil, 0)
            return
        }
        failures += 1
        let demanded = min(wait, Self.longestWait)
        earliest = max(earliest, now + demanded)
        due = now + max(demanded, min(Self.retryTime * failures, Self.longestRetryTime))
    }
}
