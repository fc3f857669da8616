import Glibc

/// Something that happens once, and that threads wait for. It needs no file descriptor, of which a process may have none left;
/// a `Wakeup` is for waits that have others beside them.
public final class Completion: Sendable {
    private let hasHappened = Monitor(false)

    public init() {}

    /// Ends every wait, also those to come.
    public func finish() {
        hasHappened.withLock { $0 = true }
        hasHappened.broadcast()
    }

    /// Blocks until it has happened, or the time is over.
    /// - Returns: whether it has happened.
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
