import FoundationEssentials
import Gists
import HTTP
import Synchronization

/// Sends the token as Basic authentication (`login:token`) if the API's server requires it: some proxies in front of an
/// Enterprise Server do not support `Bearer`.
///
/// It replaces the `Authorization` that the router has set, only for the API's own origin. The interceptor that renews
/// the token sees `Bearer` in either case.
final class BasicFallback: Interceptor {
    /// The user name that GitHub accepts instead of an unknown login.
    private static let anyUser = "x-access-token"
    private static let bearer = "Bearer "
    private static let basic = "Basic "

    private let renewingToken: RenewingToken
    private let origin: Origin
    private let user: String
    private let isWanted = Atomic(false)

    init(_ configuration: APIConfiguration, _ renewingToken: RenewingToken) {
        self.renewingToken = renewingToken
        origin = configuration.origin
        user = configuration.login.flatMap { $0.isValid ? $0.rawValue : nil } ?? Self.anyUser
    }

    func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
        var request = try await renewingToken.adapt(request)
        guard isWanted.load(ordering: .relaxed), let token = token(of: request) else { return request }
        request.headers["Authorization"] = Self.basic + Data("\(user):\(token)".utf8).base64EncodedString()
        return request
    }

    /// Retries with Basic once if a 401 requires it. If that is rejected as well, the next request starts with `Bearer`
    /// again.
    func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision {
        guard error.status == 401, Origin(request.url) == origin, error.url.flatMap(Origin.init) == origin else {
            return await renewingToken.retry(request, after: error)
        }
        let asksForBasic = token(of: request) != nil && Self.asksForBasic(error.headers)
        isWanted.store(asksForBasic, ordering: .relaxed)
        return asksForBasic ? .retry(after: .zero) : await renewingToken.retry(withBearer(request), after: error)
    }

    /// The token that a request sends as `Bearer` to the API; nil if it sends none.
    private func token(of request: HTTPRequest) -> Substring? {
        guard Origin(request.url) == origin, let value = request.headers["Authorization"],
            value.begins(with: Self.bearer)
        else { return nil }
        return value.dropFirst(Self.bearer.count)
    }

    /// The request before its token was changed to Basic.
    private func withBearer(_ request: HTTPRequest) -> HTTPRequest {
        guard let value = request.headers["Authorization"], value.begins(with: Self.basic),
            let pair = Data(base64Encoded: String(value.dropFirst(Self.basic.count)))
        else { return request }
        var request = request
        request.headers["Authorization"] =
            Self.bearer + String(decoding: pair.dropFirst(user.utf8.count + 1), as: UTF8.self)
        return request
    }

    /// True if the challenges name Basic and not Bearer. A challenge is a scheme with its parameters; several may share
    /// a header, separated by commas, as parameters are.
    private static func asksForBasic(_ headers: Headers) -> Bool {
        let schemes = headers.values(of: "WWW-Authenticate").flatMap { $0.parts(separatedBy: ",") }.compactMap {
            $0.parts(separatedBy: " ", omittingEmpty: true).first?.ifASCII.lowercased()
        }
        return "basic".isOne(of: schemes) && !"bearer".isOne(of: schemes)
    }
}
