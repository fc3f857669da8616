import FoundationEssentials
import Glibc

/// The real time. A single thread wakes all sleepers; it starts with the first one and blocks while there is none.
public final class SystemClock: TimeSource {
    /// The only instance.
    public static let shared = SystemClock()

    private struct Sleepers {
        struct Sleeper {
            /// The time in nanoseconds of the monotonic clock.
            let deadline: Int64
            /// Resumed with false on cancellation.
            let continuation: CheckedContinuation<Bool, Never>
        }
        var byID: [Int: Sleeper] = [:]
        var lastID = 0
        var hasThread = false
    }
    private let sleepers = Monitor(Sleepers())

    private init() {}

    public var now: Date { Date() }

    public var uptime: Duration { .nanoseconds(Self.nanoseconds()) }

    public func sleep(for duration: Duration) async throws(CancellationError) {
        // Two centuries are practically forever, without an overflow.
        let nanoseconds = min(max(0, duration / .nanoseconds(1)), 6e18)
        let deadline = Self.nanoseconds() + Int64(nanoseconds)
        let id = sleepers.withLock { sleepers in
            sleepers.lastID += 1
            return sleepers.lastID
        }
        let isElapsed = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                add(Sleepers.Sleeper(deadline: deadline, continuation: continuation), id: id)
            }
        } onCancel: {
            sleepers.withLock { $0.byID.removeValue(forKey: id) }?.continuation.resume(returning: false)
        }
        guard isElapsed else { throw CancellationError() }
    }

    private func add(_ sleeper: Sleepers.Sleeper, id: Int) {
        let (isAdded, needsThread) = sleepers.withLock { sleepers in
            // Under the lock, so that a cancellation is either noticed here or finds the sleeper.
            guard !Task.isCancelled else { return (false, false) }
            sleepers.byID[id] = sleeper
            defer { sleepers.hasThread = true }
            return (true, !sleepers.hasThread)
        }
        sleepers.signal()
        if !isAdded { sleeper.continuation.resume(returning: false) }
        guard needsThread, !startThread({ [self] in wakeSleepers() }) else { return }
        let stranded = sleepers.withLock { sleepers in
            defer { sleepers = Sleepers(lastID: sleepers.lastID) }
            return Array(sleepers.byID.values)
        }
        // Without a thread, they would never wake up.
        for sleeper in stranded { sleeper.continuation.resume(returning: true) }
    }

    private func wakeSleepers() {
        while true {
            let due = sleepers.wait { sleepers -> Monitor<Sleepers>.Wait<Sleepers.Sleeper> in
                guard let next = sleepers.byID.min(by: { $0.value.deadline < $1.value.deadline }) else {
                    return .until(nil)
                }
                guard next.value.deadline <= Self.nanoseconds() else {
                    let (seconds, nanoseconds) = next.value.deadline.quotientAndRemainder(dividingBy: 1_000_000_000)
                    return .until(timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds)))
                }
                sleepers.byID[next.key] = nil
                return .done(next.value)
            }
            due.continuation.resume(returning: true)
        }
    }

    private static func nanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
