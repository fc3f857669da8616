import Concurrency
import FoundationEssentials

/// The result of a login or a refresh.
public struct AuthenticationCredential: Sendable, Equatable {
    /// The value of the `Authorization` header, such as `Bearer …`.
    public var authorization: String
    /// The time at which it was issued, by the local clock; nil if unknown.
    public var issuedAt: Date?
    /// The time at which it expires; nil if it does not expire.
    public var expiresAt: Date?

    /// Creates a credential for this header value.
    public init(authorization: String, issuedAt: Date? = nil, expiresAt: Date? = nil) {
        self.authorization = authorization
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }

    /// True after nine tenths of its lifetime; if its beginning is unknown, after its end.
    func isDue(at now: Date) -> Bool {
        guard let expiresAt else { return false }
        let life = issuedAt.map { max(0, expiresAt.timeIntervalSince($0)) } ?? 0
        return now >= expiresAt - life / 10
    }
}

/// Keeps a credential valid: answers a 401 with a single refresh, even if many requests get one at the same time, sends
/// those requests again, and refreshes a credential shortly before it expires.
///
/// It only replaces an `Authorization` that a router has set, and only at its own origin. It ignores requests that the
/// refresh itself makes, through the same session or another, and requests without `Authorization`, such as logins.
public final class AuthenticationInterceptor: Interceptor {
    /// Makes a new credential from the one that has become invalid.
    public typealias Refresh =
        @Sendable (AuthenticationCredential) async throws(HTTPError) -> AuthenticationCredential

    private struct Mutable {
        var credential: AuthenticationCredential
        var refreshing: Task<HTTPError?, Never>?
        /// The start times of the refreshes that still count.
        var refreshes: [Date] = []
    }
    private let mutable: Monitor<Mutable>
    private let origin: Origin
    private let limit: Int
    private let window: Duration
    private let clock: any TimeSource
    private let makeCredential: Refresh

    /// True for everything that a refresh does.
    @TaskLocal private static var isRefreshing = false

    /// - Parameters:
    ///   - origin: the origin that the credential belongs to.
    ///   - credential: the credential to begin with.
    ///   - limit: the number of refreshes within `window`; after that, a 401 is reported.
    ///   - window: the time in which refreshes are counted.
    ///   - clock: the source of the time.
    ///   - refresh: gets the credential that has become invalid. Its error is reported for all waiting requests.
    public init(
        origin: Origin, credential: AuthenticationCredential, limit: Int = 3, window: Duration = .seconds(30),
        clock: any TimeSource = SystemClock.shared, refresh: @escaping Refresh
    ) {
        mutable = Monitor(Mutable(credential: credential))
        self.origin = origin
        self.limit = limit
        self.window = window
        self.clock = clock
        makeCredential = refresh
    }

    /// The current credential.
    public var credential: AuthenticationCredential { mutable.withLock(\.credential) }

    /// Replaces the request's credential by the current one. One that is about to expire is refreshed before.
    /// - Throws: the refresh's error if the old credential has expired.
    public func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
        guard concerns(request) else { return request }
        let current = credential
        if current.isDue(at: clock.now), case .failed(let error) = await renew(current.authorization),
            let end = current.expiresAt, end <= clock.now
        {
            throw error
        }
        // The old credential still works until it expires.
        var request = request
        request.headers["Authorization"] = credential.authorization
        return request
    }

    /// Refreshes after a 401, then lets the request be sent again. Passes on any other failure.
    public func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision {
        guard error.status == 401, error.code == .unacceptableStatus, error.attempts <= limit, concerns(request),
            let refused = request.headers["Authorization"]
        else { return .pass }
        switch await renew(refused) {
        case .done: return .retry(after: .zero)
        case .failed(let error): return .failWith(error)
        case .tooOften: return .pass
        }
    }

    private func concerns(_ request: HTTPRequest) -> Bool {
        !Self.isRefreshing && request.headers["Authorization"] != nil && Origin(request.url) == origin
    }

    private enum Renewal {
        case done
        case failed(HTTPError)
        case tooOften
    }

    /// Replaces this credential, by waiting for a running refresh or by starting one.
    private func renew(_ authorization: String) async -> Renewal {
        let now = clock.now
        let (isDone, refreshing) = mutable.withLock { mutable -> (Bool, Task<HTTPError?, Never>?) in
            if mutable.credential.authorization != authorization { return (true, nil) }
            if let refreshing = mutable.refreshing { return (false, refreshing) }
            mutable.refreshes.removeAll { $0 <= now - window / .seconds(1) }
            guard mutable.refreshes.count < limit else { return (false, nil) }
            mutable.refreshes.append(now)
            mutable.refreshing = refresh(mutable.credential)
            return (false, mutable.refreshing)
        }
        if isDone { return .done }
        guard let refreshing else { return .tooOften }
        return await refreshing.value.map(Renewal.failed) ?? .done
    }

    /// Starts a refresh as a task of its own, so that it continues if the request that started it is cancelled.
    private func refresh(_ old: AuthenticationCredential) -> Task<HTTPError?, Never> {
        Self.$isRefreshing.withValue(true) {
            Task(executorPreference: WorkExecutor.shared) {
                do throws(HTTPError) {
                    let new = try await self.makeCredential(old)
                    self.mutable.withLock { mutable in
                        mutable.credential = new
                        mutable.refreshing = nil
                    }
                    return nil
                } catch {
                    self.mutable.withLock { $0.refreshing = nil }
                    return error
                }
            }
        }
    }
}
