import Concurrency
import FoundationEssentials

/// Makes requests, with a transport, common headers, interceptors and monitors. It is immutable, and several sessions
/// can exist at the same time.
public final class Session: Sendable {
    /// The transport for all transfers.
    public let transport: any Transport
    /// Headers for every request, including redirects to other origins, so not a place for secrets: an `Authorization`
    /// here makes each request fail.
    public let defaultHeaders: Headers
    /// Interceptors that adapt and retry every request, in this order, before a request's own.
    public let interceptors: [any Interceptor]
    /// Monitors of every request.
    public let eventMonitors: [any EventMonitor]
    /// The cache; nil if nothing is stored.
    public let cache: (any ResponseCache)?
    /// The transformers of responses, by path and method.
    public let transformers: Transformers
    /// The clock for waits, timeouts and ages.
    public let clock: any TimeSource
    let coalescer = Coalescer()

    /// Creates a session from these parts. Nothing happens before its first request.
    public init(
        transport: any Transport = CurlTransport.shared, defaultHeaders: Headers = [:],
        interceptors: [any Interceptor] = [], eventMonitors: [any EventMonitor] = [],
        transformers: Transformers = Transformers(), cache: (any ResponseCache)? = nil,
        clock: any TimeSource = SystemClock.shared
    ) {
        self.transport = transport
        self.defaultHeaders = defaultHeaders
        self.interceptors = interceptors
        self.eventMonitors = eventMonitors
        self.transformers = transformers
        self.cache = cache
        self.clock = clock
    }

    /// A session for simple programs: no default headers, two retries (`RetryPolicy`).
    public static let shared = Session(interceptors: [RetryPolicy()])

    /// Creates a request. It starts when its response is first requested; errors in its parts are reported as its
    /// result.
    public func request(
        _ router: any Router, headers: Headers = [:], interceptor: (any Interceptor)? = nil,
        options: RequestOptions = .init()
    ) -> Request {
        Request(
            blueprint: RequestBlueprint(router: router, sessionHeaders: defaultHeaders, headers: headers),
            session: self, interceptors: interceptors + [interceptor].compactMap(\.self), options: options)
    }

    /// Creates a request for a complete URL, such as one that a server has sent.
    public func request(
        _ url: String, method: Method = .get, headers: Headers = [:], body: RequestBody? = nil,
        interceptor: (any Interceptor)? = nil, options: RequestOptions = .init()
    ) -> Request {
        request(
            URLRouter(baseURL: url, method: method, body: body), headers: headers, interceptor: interceptor,
            options: options)
    }
}

extension Session {
    /// Removes a URL's responses from the cache, for all accounts.
    public func forget(_ url: URL) async { await cache?.remove(url: CacheKey.resource(url)) }
}

/// A single URL as a router.
private struct URLRouter: Router {
    let baseURL: String
    let method: Method
    let body: RequestBody?
    var path: String { "" }
}
