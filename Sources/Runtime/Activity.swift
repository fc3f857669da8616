import Browser
import Synchronization

/// The running effects: cancels them, and knows when every request has a response.
final class Activity: Sendable {
    private let tasks = Mutex<[RequestID: Task<Void, Never>]>([:])

    /// True if nothing runs: every response is in the mailbox.
    var isIdle: Bool { tasks.withLock { $0.isEmpty } }

    /// Starts work that can be cancelled by its request. `start` creates the task; the work calls `finish` at its end.
    func start(_ request: RequestID, _ start: () -> Task<Void, Never>) {
        // Under the lock, so that work that ends at once finds its entry.
        tasks.withLock { $0[request] = start() }
    }

    func finish(_ request: RequestID) {
        _ = tasks.withLock { $0.removeValue(forKey: request) }
    }

    func cancel(_ request: RequestID) {
        tasks.withLock { $0[request] }?.cancel()
    }

    func cancelAll() {
        for task in tasks.withLock({ Array($0.values) }) { task.cancel() }
    }
}
