import Dispatch
import Foundation
import Images
import Synchronization

/// A network that answers when a test says so, or at once.
final class ScriptedFetcher: AvatarFetcher {
    private struct State {
        var answers: [String: Result<Data, any Error>] = [:]
        var pending: [String: CheckedContinuation<Data, any Error>] = [:]
        var requested: [String] = []
        var cancelled: [String] = []
        var running = 0
        var mostAtOnce = 0
        var waiters:
            [(condition: @Sendable (ScriptedFetcher) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    struct Refused: Error, CustomStringConvertible { var description: String { "Connection refused." } }

    private let state = Mutex(State())

    var requested: [String] { state.withLock { $0.requested } }
    var cancelled: [String] { state.withLock { $0.cancelled } }
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    func data(from url: String) async throws -> Data {
        defer { changed { $0.running -= 1 } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                var answer: Result<Data, any Error>?
                changed { state in
                    state.requested.append(url)
                    state.running += 1
                    state.mostAtOnce = max(state.mostAtOnce, state.running)
                    answer = state.cancelled.contains(url) ? .failure(CancellationError()) : state.answers[url]
                    if answer == nil { state.pending[url] = continuation }
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            var continuation: CheckedContinuation<Data, any Error>?
            changed { state in
                state.cancelled.append(url)
                continuation = state.pending.removeValue(forKey: url)
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Answers this URL, now and in future.
    func answer(_ url: String, _ result: Result<Data, any Error>) {
        var continuation: CheckedContinuation<Data, any Error>?
        changed { state in
            state.answers[url] = result
            continuation = state.pending.removeValue(forKey: url)
        }
        continuation?.resume(with: result)
    }

    /// Waits until the condition holds; it is looked at whenever anything happens here.
    func until(_ condition: @escaping @Sendable (ScriptedFetcher) -> Bool) async {
        await withCheckedContinuation { continuation in
            changed { $0.waiters.append((condition, continuation)) }
        }
    }

    private func changed(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        let waiters = state.withLock { $0.waiters }
        guard waiters.contains(where: { $0.condition(self) }) else { return }
        let ready = state.withLock { state in
            let all = state.waiters
            state.waiters = []
            return all
        }
        for waiter in ready {
            if waiter.condition(self) {
                waiter.continuation.resume()
            } else {
                state.withLock { $0.waiters.append(waiter) }
            }
        }
    }
}

/// A disk cache in memory.
final class MemoryCache: ImageCache {
    private let entries = Mutex<[String: Data]>([:])

    var urls: [String] { entries.withLock { $0.keys.sorted() } }

    func data(for url: String) -> Data? { entries.withLock { $0[url] } }
    func store(_ data: Data, for url: String) { entries.withLock { $0[url] = data } }
    func remove(_ url: String) { entries.withLock { $0[url] = nil } }
}

/// Runs tasks on a queue of its own.
final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "avatars", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
