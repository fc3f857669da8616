import Concurrency
import Repository
import Storage
import Synchronization

/// Stores files as they arrive. What arrives during a write is stored together by the next one.
final class ArrivalWriter: Sendable {
    private struct Arrival {
        var file: ArrivedFile
        var stored: CheckedContinuation<String?, Never>
    }

    private struct State {
        var arrivals: [Arrival] = []
        var isWriting = false
    }

    private let state = Mutex(State())
    private let queue: StoreQueue

    init(queue: StoreQueue) { self.queue = queue }

    /// Waits until a file is stored.
    func store(_ file: ArrivedFile) async throws(SyncFailure) {
        let problem = await withCheckedContinuation { stored in
            let begins = state.withLock { state in
                state.arrivals.append(Arrival(file: file, stored: stored))
                defer { state.isWriting = true }
                return !state.isWriting
            }
            if begins { Task(executorPreference: WorkExecutor.shared) { await self.write() } }
        }
        if let problem { throw .store(problem) }
    }

    private func write() async {
        while let arrivals = next() {
            let files = arrivals.map(\.file)
            let problem = await queue.writing { store in
                store.keep(files) ? nil : store.problem ?? Words.noStore
            }
            for arrival in arrivals { arrival.stored.resume(returning: problem ?? Words.noStore) }
        }
    }

    private func next() -> [Arrival]? {
        state.withLock { state in
            defer { state.arrivals = [] }
            state.isWriting = !state.arrivals.isEmpty
            return state.isWriting ? state.arrivals : nil
        }
    }
}
