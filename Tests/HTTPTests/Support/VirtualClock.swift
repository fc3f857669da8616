import Concurrency
import Foundation

@testable import HTTP

/// A clock on which sleeping takes no time, but is noted.
final class VirtualClock: TimeSource {
    private struct State {
        var now: Date
        var sleeps: [Duration] = []
    }
    private let state: Monitor<State>

    init(now: Date = Date(timeIntervalSince1970: 1_000_000_000)) {
        state = Monitor(State(now: now))
    }

    var now: Date { state.withLock(\.now) }
    var sleeps: [Duration] { state.withLock(\.sleeps) }

    func sleep(for duration: Duration) async throws(CancellationError) {
        guard !Task.isCancelled else { throw CancellationError() }
        state.withLock { state in
            state.sleeps.append(duration)
            state.now += duration / .seconds(1)
        }
    }
}
