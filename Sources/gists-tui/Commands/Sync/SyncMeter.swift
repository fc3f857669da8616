import Concurrency
import FoundationEssentials
import GitHub
import Sync
import Synchronization

/// Shows on standard error how far a sync is: in a line that changes on a terminal, otherwise in one line a minute.
final class SyncMeter: Sendable {
    private struct State {
        var progress = SyncProgress()
        var wait: RateLimiter.Wait?
        var isEnded = false
    }

    private let state = Mutex(State())
    private let start: Duration
    private let clock = SystemClock.shared
    private let interval: Duration = ProgressLine.isShown ? .milliseconds(250) : .seconds(60)
    /// The time until which the host of files gets no requests.
    private let fileWait: Mutex<@Sendable () -> Date?> = Mutex { nil }

    init() { start = SystemClock.shared.uptime }

    /// - Parameter fileWait: returns the time until which the host of files gets no requests.
    func begin(fileWait: @escaping @Sendable () -> Date?) {
        self.fileWait.withLock { $0 = fileWait }
        Task(executorPreference: WorkExecutor.shared) { [self] in
            while (try? await clock.sleep(for: interval)) != nil, show() {}
        }
    }

    func show(_ progress: SyncProgress) { state.withLock { $0.progress = progress } }

    /// - Parameter wait: nil once it is over.
    func wait(_ wait: RateLimiter.Wait?) {
        state.withLock { $0.wait = wait }
        guard !ProgressLine.isShown, let wait, wait.reason != .writePause else { return }
        Output.complain(Words.Wait.sentence(wait.sentence()))
    }

    /// Removes the line.
    func end() {
        state.withLock { state in
            state.isEnded = true
            ProgressLine.clear()
        }
    }

    /// False after the end.
    private func show() -> Bool {
        let fileWait = fileWait.withLock { $0 }()
        return state.withLock { state in
            guard !state.isEnded else { return false }
            let line = line(state, fileWait)
            if ProgressLine.isShown { ProgressLine.show(line) } else { Output.complain(line) }
            return true
        }
    }

    private func line(_ state: State, _ fileWait: Date?) -> String {
        if let wait = state.wait, ProgressLine.isShown { return Words.Wait.countdown(wait.countdown()) }
        let seconds = (clock.uptime - start) / .seconds(1)
        let progress = state.progress
        var parts = [
            Words.Sync.lists(progress.lists, of: progress.allLists),
            Words.Sync.gists(progress.gists, of: progress.allGists),
        ]
        if progress.allParts > 0 { parts.append(Words.Sync.parts(progress.parts, of: progress.allParts)) }
        parts.append(Words.Sync.amount(progress.bytes, perSecond: seconds > 1 ? Double(progress.bytes) / seconds : 0))
        if let fileWait {
            parts.append(Words.Sync.fileWait(Int(max(1, fileWait.timeIntervalSinceNow.rounded(.up)))))
        } else if let left = progress.secondsLeft(after: seconds) {
            parts.append(Words.Sync.left(left))
        }
        return Words.Sync.progress(parts)
    }
}
