import Concurrency
import FoundationEssentials
import Gists
import HTTP
import Synchronization

/// GitHub's limits for all requests of one account: each manager of that account must have the same one.
///
/// It learns from every response of the API's origin, delays requests that would be refused if its policy says so, and
/// leaves at least a second between writes. Requests to other hosts pass.
public final class RateLimiter: Interceptor, EventMonitor {
    /// The options when a limit is reached.
    public enum Policy: Sendable, Hashable {
        /// The request fails immediately with GitHub's refusal.
        case fail
        /// Requests wait, and refused ones are sent again. A longer wait than this fails immediately.
        case wait(atMost: Duration)
    }

    /// A wait, and its reason.
    public struct Wait: Sendable, Hashable {
        public enum Reason: Sendable, Hashable {
            case primaryLimit, secondaryLimit, writePause
        }
        public let until: Date
        public let reason: Reason
    }

    /// If a server refuses even after several waits, waiting does not help.
    private static let maximumAttempts = 5

    private struct Mutable {
        var core = LimitState(.core)
        var graphQL = LimitState(.graphQL)
        var waits: [Int: Wait] = [:]
        var lastID = 0

        subscript(pool: LimitPool) -> LimitState {
            get {
                switch pool {
                case .core: core
                case .graphQL: graphQL
                }
            }
            set {
                switch pool {
                case .core: core = newValue
                case .graphQL: graphQL = newValue
                }
            }
        }
    }
    private let mutable = Mutex(Mutable())
    private let origin: Origin
    private let policy: Policy
    private let clock: any TimeSource
    private let onChange: @Sendable (Wait?) -> Void
    /// Locked while a change is reported, so that changes are reported in order.
    private let telling = Mutex(())

    /// - Parameter onChange: called with the changed `wait`, on any thread; must return quickly.
    public init(
        _ configuration: APIConfiguration, policy: Policy = .fail, clock: any TimeSource = SystemClock.shared,
        onChange: @escaping @Sendable (Wait?) -> Void = { _ in }
    ) {
        origin = configuration.origin
        self.policy = policy
        self.clock = clock
        self.onChange = onChange
    }

    /// The longest current wait; nil if there is none.
    public var wait: Wait? { mutable.withLock { $0.waits.values.max { $0.until < $1.until } } }

    /// The hourly limit in the latest response.
    func latest(_ pool: LimitPool) -> RateLimit? { mutable.withLock({ $0[pool].latest }) }

    /// The seconds by which GitHub's clock is ahead of the local one, according to the latest response.
    var serverOffset: TimeInterval { mutable.withLock({ $0.core.serverOffset }) }

    // MARK: Interceptor

    public func admit(_ request: HTTPRequest) async throws(HTTPError) {
        guard Origin(request.url) == origin else { return }
        let pool = LimitPool(request.url)
        var waited: Wait?
        while let wait = limitWait(pool), wait != waited {
            try await sleep(wait)
            waited = wait
        }
        // A query to GraphQL counts as a read.
        if !request.method.isSafe, pool == .core, let wait = mutable.withLock({ $0.core.placeWrite(now: clock.now) }) {
            try await sleep(wait)
        }
    }

    public func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision {
        let pool = LimitPool(request.url)
        guard Origin(request.url) == origin, let refusal = LimitRefusal(error, of: pool, now: clock.now) else {
            return .pass
        }
        let wait = mutable.withLock { mutable in
            mutable[pool].refused(error, refusal, now: clock.now)
            return mutable[pool].wait(now: clock.now)
        }
        guard policy != .fail, error.attempts < Self.maximumAttempts, wait.map(isShort) ?? true else { return .pass }
        // A refused request was not carried out, so any method may be sent again. `admit` does the waiting.
        return .retry(after: .zero)
    }

    /// The next wait; nil also if it would be too long, so that GitHub itself refuses.
    private func limitWait(_ pool: LimitPool) -> Wait? {
        mutable.withLock { $0[pool].wait(now: clock.now) }.flatMap { isShort($0) ? $0 : nil }
    }

    private func isShort(_ wait: Wait) -> Bool {
        guard case .wait(let longest) = policy else { return false }
        return wait.until <= clock.now + longest / .seconds(1)
    }

    private func sleep(_ wait: Wait) async throws(HTTPError) {
        let id = mutable.withLock { mutable in
            mutable.lastID += 1
            mutable.waits[mutable.lastID] = wait
            return mutable.lastID
        }
        tell()
        defer {
            mutable.withLock { $0.waits[id] = nil }
            tell()
        }
        do {
            try await clock.sleep(for: .seconds(wait.until.timeIntervalSince(clock.now)))
        } catch {
            throw HTTPError(.cancelled, at: .adapting)
        }
    }

    private func tell() {
        telling.withLock { _ in onChange(wait) }
    }

    // MARK: EventMonitor

    public func received(_ event: RequestEvent, of request: Request) {
        guard case .answered(let response, _, _) = event, Origin(response.url) == origin else { return }
        mutable.withLock { $0[LimitPool(response.url)].answered(response, now: clock.now) }
    }
}
