import Concurrency
import FoundationEssentials
import Gists
import HTTP
import Synchronization

/// GitHub's limits, as all requests of one account meet them: give each manager of that account the same one.
///
/// It learns from every answer of the API's origin, holds back what would be refused where its policy says so, and leaves at
/// least a second between writes. Requests to other hosts pass.
public final class RateLimiter: Interceptor, EventMonitor {
    /// The choices where a limit is reached.
    public enum Policy: Sendable, Hashable {
        /// Nothing: GitHub's refusal is the answer, at once.
        case fail
        /// Requests wait, and those that were refused are sent again. What would take longer than this fails at once.
        case wait(atMost: Duration)
    }

    /// A wait, and what it is for.
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
    private let clock: any TimeSource
    private let onChange: @Sendable (Wait?) -> Void
    /// Held while a change is told, so that the last one told is the last one made.
    private let telling = Mutex(())

    /// - Parameter onChange: gets `wait` when it has changed, on any thread; must return quickly.
    public init(
        _ configuration: APIConfiguration, policy: Policy = .fail, clock: any TimeSource = SystemClock.shared,
        onChange: @escaping @Sendable (Wait?) -> Void = { _ in }
    ) {
        origin = configuration.origin
        self.policy = policy
        self.clock = clock
        self.onChange = onChange
    }

    /// The longest wait of those under way; nil while none is.
    public var wait: Wait? { mutable.withLock { $0.waits.values.max { $0.until < $1.until } } }

    /// The hour's requests, as the latest answer told them.
    var latest: RateLimit? { mutable.withLock({ $0.limits.latest }) }

    /// By how many seconds GitHub's clock is ahead of the local one, as the latest answer told it.
    var serverOffset: TimeInterval { mutable.withLock({ $0.limits.serverOffset }) }

    // MARK: Interceptor

    public func admit(_ request: HTTPRequest) async throws(HTTPError) {
        guard Origin(request.url) == origin else { return }
        var waited: Wait?
        while let wait = limitWait, wait != waited {
            try await sleep(wait)
            waited = wait
        }
        if !request.method.isSafe, let wait = mutable.withLock({ $0.limits.placeWrite(now: clock.now) }) {
            try await sleep(wait)
        }
    }

    public func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision {
        guard Origin(request.url) == origin, let refusal = LimitRefusal(error, now: clock.now) else { return .pass }
        let wait = mutable.withLock { mutable in
            mutable.limits.refused(error, refusal, now: clock.now)
            return mutable.limits.wait(now: clock.now)
        }
        guard policy != .fail, error.attempts < Self.maximumAttempts, wait.map(isShort) ?? true else { return .pass }
        // Refused means not carried out, so any method may be sent again. `admit` does the waiting.
        return .retry(after: .zero)
    }

    /// The wait that lies ahead; nil also where it would take too long, so that GitHub says it itself.
    private var limitWait: Wait? {
        mutable.withLock { $0.limits.wait(now: clock.now) }.flatMap { isShort($0) ? $0 : nil }
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
        mutable.withLock { $0.limits.answered(response, now: clock.now) }
    }
}
