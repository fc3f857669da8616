import Concurrency
import FoundationEssentials
import GitHub
import Synchronization

/// Spaces requests to the API: GitHub allows 900 points a minute, and a request is one point. Some are left for other
/// programs. Servers without limits are not spared.
final class RequestPace: Sendable {
    private static let most = 800
    private static let minute: TimeInterval = 60

    private let manager: GitHubAPIManager
    private let clock: any TimeSource
    /// The times of the latest requests, the oldest first.
    private let times = Mutex<[Date]>([])

    init(_ manager: GitHubAPIManager, clock: any TimeSource) {
        self.manager = manager
        self.clock = clock
    }

    /// Waits until another request may be sent.
    func admit() async {
        guard let wait = place() else { return }
        try? await clock.sleep(for: .seconds(wait))
    }

    /// Reserves the next time for a request, and returns the seconds until then.
    private func place() -> TimeInterval? {
        let hasLimits = manager.rateLimit != nil
        let now = clock.now
        return times.withLock { times in
            guard hasLimits, times.count >= Self.most else {
                times.append(now)
                return nil
            }
            let time = max(now, times.removeFirst() + Self.minute)
            times.append(time)
            return time > now ? time.timeIntervalSince(now) : nil
        }
    }
}
