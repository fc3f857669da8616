import Concurrency
import HTTP
import Synchronization

/// Renews a token that expires, after nine tenths of its lifetime or after a 401, once for all requests.
///
/// Does nothing until it has credentials that can be renewed: late credentials are known with the first request.
final class RenewingToken: Interceptor {
    /// Makes new credentials from ones that have become invalid, and stores them.
    typealias Renew = @Sendable (Credentials) async throws(HTTPError) -> Credentials

    private struct Mutable {
        var credentials: Credentials?
        var interceptor: AuthenticationInterceptor?
    }
    private let mutable = Mutex(Mutable())
    private let origin: Origin
    private let clock: any TimeSource
    private let renew: Renew?

    /// - Parameter renew: nil if nothing can be renewed.
    init(origin: Origin, clock: any TimeSource, renew: Renew?) {
        self.origin = origin
        self.clock = clock
        self.renew = renew
    }

    /// Sets the credentials of the account. The first ones stay, possibly renewed.
    func adopt(_ credentials: Credentials?) {
        guard let renew, let credentials, credentials.renewal != nil else { return }
        mutable.withLock { mutable in
            guard mutable.interceptor == nil else { return }
            mutable.credentials = credentials
            mutable.interceptor = AuthenticationInterceptor(
                origin: origin, credential: credentials.authentication, clock: clock
            ) { [weak self] _ async throws(HTTPError) in
                guard let old = self?.mutable.withLock(\.credentials) else {
                    throw HTTPError(.cancelled, at: .adapting)
                }
                let new = try await renew(old)
                self?.mutable.withLock { $0.credentials = new }
                return new.authentication
            }
        }
    }

    /// The latest credentials; nil if they can't be renewed.
    var current: Credentials? { mutable.withLock(\.credentials) }

    private var interceptor: AuthenticationInterceptor? { mutable.withLock(\.interceptor) }

    func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
        guard let interceptor else { return request }
        return try await interceptor.adapt(request)
    }

    func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision {
        guard let interceptor else { return .pass }
        return await interceptor.retry(request, after: error)
    }
}
