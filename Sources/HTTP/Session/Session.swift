import Concurrency
import FoundationEssentials

/// Makes requests. It has a transport, the headers that all of them carry, interceptors and monitors. Nothing in it
/// changes after it was made, and several can live side by side.
public final class Session: Sendable {
    /// Carries the transfers.
    public let transport: any Transport
    /// Sent with every request, redirects to other origins included; so no place for secrets: an `Authorization` here
    /// fails each request.
    public let defaultHeaders: Headers
    /// Adapt and retry every request, in this order, before a request's own.
    public let interceptors: [any Interceptor]
    /// Hear of every request.
    public let eventMonitors: [any EventMonitor]
    /// Nil where nothing is to be kept.
    public let cache: (any ResponseCache)?
    /// What answers become, by path and method.
    public let transformers: Transformers
    /// Tells the time for waits, timeouts and ages.
    public let clock: any TimeSource
    let coalescer = Coalescer()

    /// A session of these parts. Nothing happens before its first request.
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

    /// For programs that need no more than one: no default headers, two retries (`RetryPolicy`).
    public static let shared = Session(interceptors: [RetryPolicy()])

    /// A request that starts with the first call for its answer. Whatever is wrong with its parts becomes its error.
    public func request(
        _ router: any Router, headers: Headers = [:], interceptor: (any Interceptor)? = nil,
        options: RequestOptions = .init()
    ) -> Request {
        Request(
            blueprint: RequestBlueprint(router: router, sessionHeaders: defaultHeaders, headers: headers),
            session: self, interceptors: interceptors + [interceptor].compactMap(\.self), options: options)
    }

    /// The same for a URL as it stands, such as one that a server has sent.
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
    /// Takes what is kept of a URL out of the cache, whatever the account.
    public func forget(_ url: URL) async { await cache?.remove(url: CacheKey.resource(url)) }
}

/// One URL as a router.
private struct URLRouter: Router {
    let baseURL: String
    let method: Method
    let body: RequestBody?
    var path: String { "" }
}
