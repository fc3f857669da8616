import Concurrency
import FoundationEssentials

/// The result of a login or a refresh.
public struct AuthenticationCredential: Sendable, Equatable {
    /// The value of the `Authorization` header, such as `Bearer …`.
    public var authorization: String
    /// When its life began, by the local clock; nil where that is not known.
    public var issuedAt: Date?
    /// Nil for one that does not expire by itself.
    public var expiresAt: Date?

    /// A credential for the header as it stands.
    public init(authorization: String, issuedAt: Date? = nil, expiresAt: Date? = nil) {
        self.authorization = authorization
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }

    /// True from nine tenths of its life on; without a known beginning, from its end on.
    func isDue(at now: Date) -> Bool {
        guard let expiresAt else { return false }
        let life = issuedAt.map { max(0, expiresAt.timeIntervalSince($0)) } ?? 0
        return now >= expiresAt - life / 10
    }
}

/// Keeps a credential alive: answers a 401 with one refresh, however many requests get one at that time, sends those
/// again, and refreshes early what is about to expire.
///
/// It only ever replaces an `Authorization` that a router has put on, and only at its own origin. Requests that the refresh
/// itself makes, through the same session or not, are exempt; so are those without `Authorization`, such as logins.
public final class AuthenticationInterceptor: Interceptor {
    /// Makes a new credential out of the one that has become invalid.
    public typealias Refresh =
        @Sendable (AuthenticationCredential) async throws(HTTPError) -> AuthenticationCredential

    private struct Mutable {
        var credential: AuthenticationCredential
        var refreshing: Task<HTTPError?, Never>?
        /// When refreshes began, as far as they still count.
        var refreshes: [Date] = []
    }
    private let mutable: Monitor<Mutable>
    private let origin: Origin
    private let limit: Int
    private let window: Duration
    private let clock: any TimeSource
    private let makeCredential: Refresh

    /// Set for everything that a refresh does.
    @TaskLocal private static var isRefreshing = false

    /// - Parameters:
    ///   - origin: whose credential it is.
    ///   - limit: more refreshes than this within `window` are not made: then the 401 stands.
    ///   - refresh: gets the credential that has become invalid. Its error becomes that of all requests that wait.
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

    /// The credential at this moment.
    public var credential: AuthenticationCredential { mutable.withLock(\.credential) }

    /// Puts the current credential in place of the request's. One that is about to expire is refreshed before.
    /// - Throws: the refresh's error, where the old credential has expired.
    public func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
        guard concerns(request) else { return request }
        let current = credential
        if current.isDue(at: clock.now), case .failed(let error) = await renew(current.authorization),
            let end = current.expiresAt, end <= clock.now
        {
            throw error
        }
        // Before its end the old one is good enough.
        var request = request
        request.headers["Authorization"] = credential.authorization
        return request
    }

    /// Refreshes after a 401, then lets the request be sent again. Any other failure is passed on.
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

    /// Sees to it that another credential takes the place of that one: by waiting for the refresh under way, or by a new
    /// one.
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

    /// A task of its own, so that it goes on when the request that began it is cancelled.
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
