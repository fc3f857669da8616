import FoundationEssentials
import Gists
import HTTP
import Synchronization

/// GitHub's limits, as all requests of one account meet them: give each manager of that account the same one.
///
/// It learns from every answer of the API's origin, holds back what would be refused, and leaves at least a second between
/// writes. Requests to other hosts pass.
public final class RateLimiter: Interceptor, EventMonitor {
    /// What is to be done when a limit is reached.
    public enum Policy: Sendable, Hashable {
        /// The error comes at once. After a refusal it comes without asking again, until its time is over.
        case fail
        /// Requests wait, and are sent again; for longer than this they fail as with `fail`.
        case wait(atMost: Duration)
    }

    /// What requests wait for.
    public struct Wait: Sendable, Hashable {
        public enum Reason: Sendable, Hashable {
            case primaryLimit, secondaryLimit, writePause
        }
        public let until: Date
        public let reason: Reason
    }

    /// A server that refuses again after each wait has something else in mind.
    private static let maximumAttempts = 5

    private struct Mutable {
        var limits = LimitState()
        var waits: [Int: Wait] = [:]
        var lastID = 0
    }
    private let mutable = Mutex(Mutable())
    private let origin: Origin
    private let policy: Policy
    private let clock: any HTTPClock
    private let onChange: @Sendable () -> Void

    /// - Parameter onChange: called when `wait` has changed, on any thread; must return quickly.
    public init(
        _ configuration: APIConfiguration, policy: Policy = .fail, clock: any HTTPClock = SystemClock.shared,
        onChange: @escaping @Sendable () -> Void = {}
    ) {
        origin = configuration.origin
        self.policy = policy
        self.clock = clock
        self.onChange = onChange
    }

    /// The longest wait of those under way; nil while none is.
    public var wait: Wait? { mutable.withLock { $0.waits.values.max { $0.until < $1.until } } }

    /// What the latest answer said of the hour's requests.
    var latest: RateLimit? { mutable.withLock(\.limits.latest) }

    // MARK: Interceptor

    public func admit(_ request: HTTPRequest) async throws(HTTPError) {
        guard Origin(request.url) == origin else { return }
        var waited: Wait?
        while let wait = try limitWait(), wait != waited {
            try await sleep(wait)
            waited = wait
        }
        if !request.method.isSafe, case .wait(let wait) = mutable.withLock({ $0.limits.placeWrite(now: clock.now) }) {
            try await sleep(wait)
        }
    }

    public func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision {
        // One of the adapting stage is an old refusal, repeated.
        guard error.stage == .validating, Origin(request.url) == origin,
            let refusal = LimitRefusal(error, now: clock.now)
        else { return .pass }
        let verdict = mutable.withLock { mutable in
            mutable.limits.refused(error, refusal, now: clock.now)
            return mutable.limits.verdict(policy, now: clock.now)
        }
        // Refused means not carried out, so any method may be sent again. `admit` does the waiting.
        if case .fail = verdict { return .pass }
        return policy == .fail || error.attempts >= Self.maximumAttempts ? .pass : .retry(after: .zero)
    }

    private func limitWait() throws(HTTPError) -> Wait? {
        switch mutable.withLock({ $0.limits.verdict(policy, now: clock.now) }) {
        case .go: return nil
        case .wait(let wait): return wait
        case .fail(let error): throw error
        }
    }

    private func sleep(_ wait: Wait) async throws(HTTPError) {
        let id = mutable.withLock { mutable in
            mutable.lastID += 1
            mutable.waits[mutable.lastID] = wait
            return mutable.lastID
        }
        onChange()
        defer {
            mutable.withLock { $0.waits[id] = nil }
            onChange()
        }
        do {
            try await clock.sleep(for: .seconds(wait.until.timeIntervalSince(clock.now)))
        } catch {
            throw HTTPError(.cancelled, at: .adapting)
        }
    }

    // MARK: EventMonitor

    public func received(_ event: RequestEvent, of request: Request) {
        guard case .answered(let response, _, _) = event, Origin(response.url) == origin else { return }
        mutable.withLock { $0.limits.answered(response, now: clock.now) }
    }
}
