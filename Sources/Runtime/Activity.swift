import Browser
import Synchronization

/// The effects under way: what can be cancelled, and when everything asked for has been answered.
final class Activity: Sendable {
    private struct State {
        var tasks: [RequestID: Task<Void, Never>] = [:]
        var others = 0
    }

    private let state = Mutex(State())

    /// True while nothing runs: every answer is in the mailbox.
    var isIdle: Bool { state.withLock { $0.tasks.isEmpty && $0.others == 0 } }

    /// Starts work that can be cancelled by its request. `start` makes the task; the work calls `finish` at its end.
    func start(_ request: RequestID, _ start: () -> Task<Void, Never>) {
        // Under the lock, so that work that ends at once finds its entry.
        state.withLock { $0.tasks[request] = start() }
    }

    func finish(_ request: RequestID) {
        _ = state.withLock { $0.tasks.removeValue(forKey: request) }
    }

    func cancel(_ request: RequestID) {
        state.withLock { $0.tasks[request] }?.cancel()
    }

    /// Work that is not cancelled by anybody but counts until it ends.
    func begin() { state.withLock { $0.others += 1 } }
    func end() { state.withLock { $0.others -= 1 } }

    func cancelAll() {
        for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
    }
}
