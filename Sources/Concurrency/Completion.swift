import Glibc

/// A one-time event that threads wait for. It needs no file descriptor, which a process may have run out of; use a
/// `Wakeup` to wait for other things at the same time.
public final class Completion: Sendable {
    private let hasHappened = Monitor(false)

    public init() {}

    /// Ends all current and future waits.
    public func finish() {
        hasHappened.withLock { $0 = true }
        hasHappened.broadcast()
    }

    /// Blocks until it is finished, or the time is over.
    /// - Returns: true if it is finished.
    public func wait(atMost timeout: Duration) -> Bool {
        let deadline = ContinuousClock.now + timeout
        return hasHappened.wait { hasHappened in
            let left = deadline - .now
            guard !hasHappened, left > .zero else { return .done(hasHappened) }
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            let (seconds, attoseconds) = left.components
            let nanoseconds = time.tv_nsec + Int(attoseconds / 1_000_000_000)
            time.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
            time.tv_nsec = nanoseconds % 1_000_000_000
            return .until(time)
        }
    }
}
