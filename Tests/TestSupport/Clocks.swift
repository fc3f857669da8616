import Concurrency
import Foundation
import Synchronization

/// A clock that stands still until a test turns it.
public final class ManualClock: TimeSource {
    private struct Sleeper {
        var deadline: Duration
        var continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var uptime = Duration.zero
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var lastID = 0
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Date { Date(timeIntervalSince1970: 1_000_000_000) + uptime / .seconds(1) }
    public var uptime: Duration { state.withLock({ $0.uptime }) }
    /// How many tasks wait for a time that has not come.
    public var sleeperCount: Int { state.withLock({ $0.sleepers.count }) }

    public func sleep(for duration: Duration) async throws(CancellationError) {
        try await sleep(until: uptime + duration)
    }

    public func sleep(until deadline: Duration) async throws(CancellationError) {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let isElapsed = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isElapsed: Bool? = state.withLock { state in
                    if state.cancelled.contains(id) { return false }
                    if state.uptime >= deadline { return true }
                    state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                    return nil
                }
                if let isElapsed { continuation.resume(returning: isElapsed) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.continuation.resume(returning: false)
        }
        guard isElapsed else { throw CancellationError() }
    }

    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.uptime += duration
            let due = state.sleepers.filter { $0.value.deadline <= state.uptime }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume(returning: true) }
    }
}

/// A clock on which sleeping takes no time, but is noted.
public final class VirtualClock: TimeSource {
    private let state: Mutex<(now: Date, sleeps: [Duration])>

    public init(now: Date = Date(timeIntervalSince1970: 1_000_000_000)) { state = Mutex((now, [])) }

    public var now: Date { state.withLock({ $0.now }) }
    public var sleeps: [Duration] { state.withLock({ $0.sleeps }) }

    public func sleep(for duration: Duration) async throws(CancellationError) {
        guard !Task.isCancelled else { throw CancellationError() }
        state.withLock { state in
            state.sleeps.append(duration)
            state.now += duration / .seconds(1)
        }
    }
}
