import Concurrency
import Foundation
import Resources
import Synchronization

/// A clock that stands still until a test turns it.
final class ManualClock: TimeSource {
    private struct Sleeper {
        var deadline: Date
        var continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var now = Date(timeIntervalSince1970: 1_000_000_000)
        var sleepers: [Int: Sleeper] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    var now: Date { state.withLock(\.now) }
    var sleeperCount: Int { state.withLock(\.sleepers.count) }

    func sleep(for duration: Duration) async throws(CancellationError) {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let isElapsed = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    guard !Task.isCancelled else { return true }
                    state.sleepers[id] = Sleeper(
                        deadline: state.now + duration / .seconds(1), continuation: continuation)
                    return false
                }
                if isCancelled { continuation.resume(returning: false) }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(returning: false)
        }
        guard isElapsed else { throw CancellationError() }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration / .seconds(1)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume(returning: true) }
    }
}

struct ServerDown: Error, Equatable {}

/// A server that answers when a test says so.
final class ScriptedServer: Sendable {
    private struct State {
        var asked = 0
        var cancelled = 0
        var waiting: [CheckedContinuation<String, any Error>] = []
    }

    private let state = Mutex(State())

    var asked: Int { state.withLock(\.asked) }
    var cancelled: Int { state.withLock(\.cancelled) }

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
