import Concurrency
import FoundationEssentials
import HTTP
import Synchronization

/// The limits of the hosts of raw files and images, each with its own. They have nothing to do with the API's.
///
/// A host that answers 429 gets no request until the time that it names, otherwise for a minute, doubled with each
/// further refusal. Requests wait for short limits; others fail at once with the same refusal.
public final class FileHostLimiter: Interceptor, EventMonitor {
    private struct Block {
        var until: Date
        /// The number of consecutive refusals.
        var strikes: Int
    }

    private let blocks = Mutex<[Origin: Block]>([:])
    private let clock: any TimeSource

    private static let firstWait: TimeInterval = 60
    private static let longestWait: TimeInterval = 3600
    /// The longest wait of a request that a user has made.
    private static let patience: TimeInterval = 10

    public init(clock: any TimeSource = SystemClock.shared) { self.clock = clock }

    /// The time until which a host gets no requests; nil if it may be asked.
    public func blockedUntil(_ url: String) -> Date? { origin(url).flatMap(blockedUntil) }

    /// The time until which some host gets no requests; nil if all may be asked.
    public var longestBlock: Date? {
        blocks.withLock { $0.values.map(\.until).max() }.flatMap { $0 > clock.now ? $0 : nil }
    }

    /// Waits until the host of a URL may be asked.
    public func waitUntilFree(_ url: String) async throws(HTTPError) {
        guard let origin = origin(url) else { return }
        while let until = blockedUntil(origin) { try await sleep(until) }
    }

    private func origin(_ url: String) -> Origin? {
        URL(string: url, encodingInvalidCharacters: false).flatMap(Origin.init)
    }

    private func blockedUntil(_ origin: Origin) -> Date? {
        let until = blocks.withLock { $0[origin]?.until }
        return until.flatMap { $0 > clock.now ? $0 : nil }
    }

    private func sleep(_ until: Date) async throws(HTTPError) {
        do {
            try await clock.sleep(for: .seconds(until.timeIntervalSince(clock.now)))
        } catch {
            throw HTTPError(.cancelled, at: .adapting)
        }
    }

    // MARK: Interceptor

    public func admit(_ request: HTTPRequest) async throws(HTTPError) {
        guard let origin = Origin(request.url), let until = blockedUntil(origin) else { return }
        let wait = until.timeIntervalSince(clock.now)
        guard wait > Self.patience else { return try await sleep(until) }
        throw HTTPError(
            .unacceptableStatus, at: .validating, method: request.method, url: request.url, status: 429,
            headers: ["Retry-After": "\(Int(wait.rounded(.up)))"])
    }

    // MARK: EventMonitor

    public func received(_ event: RequestEvent, of request: Request) {
        guard case .answered(let response, _, _) = event, let origin = Origin(response.url) else { return }
        let now = clock.now
        blocks.withLock { blocks in
            guard response.status == 429 else {
                if response.status < 400, let block = blocks[origin], block.until <= now { blocks[origin] = nil }
                return
            }
            var block = blocks[origin] ?? Block(until: now, strikes: 0)
            // Refusals during a wait belong to requests that were sent before it.
            if block.until <= now { block.strikes += 1 }
            let error = HTTPError(.unacceptableStatus, at: .validating, headers: response.headers)
            let wait = error.retryAfter(now: now).map { $0 / .seconds(1) } ?? Self.unnamedWait(block.strikes)
            block.until = max(block.until, now + min(wait, Self.longestWait))
            blocks[origin] = block
        }
    }

    private static func unnamedWait(_ strikes: Int) -> TimeInterval {
        firstWait * TimeInterval(1 << min(max(0, strikes - 1), 6))
    }
}
