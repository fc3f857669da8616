import Foundation
import Resources
import Synchronization

struct ServerDown: Error, Equatable {}

/// A server that answers when a test says so.
final class ScriptedServer: Sendable {
    private struct State {
        var asked = 0
        var cancelled = 0
        var waiting: [CheckedContinuation<String, any Error>] = []
    }

    private let state = Mutex(State())

    var asked: Int { state.withLock { $0.asked } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    func fetch() async throws -> String {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.asked += 1
                    state.waiting.append(continuation)
                }
            }
        } onCancel: {
            state.withLock { $0.cancelled += 1 }
            answer(.failure(CancellationError()))
        }
    }

    func answer(_ answer: Result<String, any Error>) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(with: answer) }
    }
}

extension ResourceState where Value == String {
    /// The state in a word: `data(source)`, `!` after a failure, `…` while loading.
    var summary: String {
        let data = data.map { "\($0.value)(\($0.source))" } ?? "-"
        return data + (error == nil ? "" : "!") + (isLoading ? "…" : "")
    }
}
