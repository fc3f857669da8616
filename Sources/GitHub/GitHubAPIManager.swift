import Concurrency
import FoundationEssentials
import Gists
import HTTP
import Synchronization

/// The access to GitHub's API.
///
/// It has the headers for every request, takes headers for a single one, and sends requests through `GistRouter`, which
/// adds the token for the API's own origin only. Every failure is an ``APIError``, which has a sentence for the screen.
/// Requests are cancelled with the task that waits for them.
///
/// Responses of the API are cached. By default the request is sent anyway, but for unchanged data the server responds
/// with a 304 without a body, which does not count towards the hourly limit if there is a token.
public final class GitHubAPIManager: Sendable {
    public let configuration: APIConfiguration
    let session: Session
    /// The session for other hosts; their responses are stored by the code that shows them.
    let files: Session
    /// Does nothing if there is no token that expires.
    private let renewingToken: RenewingToken
    /// The rate limiter, shared by all requests of the account.
    public let rateLimiter: RateLimiter
    /// The limits of the hosts of files and images.
    public let fileLimiter: FileHostLimiter
    private let skipped = Atomic(0)

    /// - Parameters:
    ///   - rateLimiter: nil for one that makes requests fail immediately when a limit is reached.
    ///   - cache: a cache with separate accounts; nil to store nothing.
    ///   - renew: makes new credentials from expired ones, and stores them; nil if they can't be renewed.
    public init(
        configuration: APIConfiguration, transport: any Transport = CurlTransport.shared,
        eventMonitors: [any EventMonitor] = [], rateLimiter: RateLimiter? = nil,
        cache: (any ResponseCache)? = MemoryResponseCache(), clock: any TimeSource = SystemClock.shared,
        renew: (@Sendable (Credentials) async throws(HTTPError) -> Credentials)? = nil
    ) {
        let rateLimiter = rateLimiter ?? RateLimiter(configuration, clock: clock)
        self.configuration = configuration
        self.rateLimiter = rateLimiter
        let renewingToken = RenewingToken(origin: configuration.origin, clock: clock, renew: renew)
        renewingToken.adopt(configuration.credentials)
        self.renewingToken = renewingToken
        let basicFallback = BasicFallback(configuration, renewingToken)
        let fileLimiter = FileHostLimiter(clock: clock)
        self.fileLimiter = fileLimiter
        let makeSession = {
            (
                headers: Headers, limiter: any Interceptor & EventMonitor, transformers: Transformers,
                cache: (any ResponseCache)?
            ) in
            Session(
                transport: transport, defaultHeaders: headers,
                interceptors: [basicFallback, limiter, RetryPolicy(clock: clock)],
                eventMonitors: [limiter] + eventMonitors,
                transformers: transformers, cache: cache, clock: clock)
        }
        let userAgent: Headers = ["User-Agent": configuration.userAgent]
        let ofAPI: Headers = ["Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"]
        session = makeSession(userAgent.merging(ofAPI), rateLimiter, .github, cache)
        files = makeSession(userAgent, fileLimiter, Transformers(), nil)
    }

    /// The latest renewed credentials; nil if there are none.
    var currentCredentials: Credentials? { renewingToken.current }

    /// The hourly limit in the latest response; nil before the first one, and if the server has no limit.
    public var rateLimit: RateLimit? { rateLimiter.latest(.core) }

    /// The number of list elements that could not be decoded so far. Each affects only itself, not its page.
    public var skippedElements: Int { skipped.load(ordering: .relaxed) }

    // MARK: One gist

    /// A gist with its files' contents, as far as GitHub sends them, its forks and its history.
    public func gist(
        _ id: GistID, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> Gist {
        try await value(of: .gist(id), headers, cachePolicy)
    }

    /// Up to 100 comments of a gist, oldest first.
    /// - Parameter page: from 1 on.
    public func comments(
        _ gist: GistID, page: Int = 1, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> [Comment] {
        try await list(of: Comment.self, .comments(gist: gist, page: page), headers, cachePolicy).value.elements
    }

    /// Up to 100 forks of a gist.
    /// - Parameter page: from 1 on.
    public func forks(
        _ gist: GistID, page: Int = 1, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> ForkPage {
        let answer = try await list(of: Fork.self, .forks(gist: gist, page: page), headers, cachePolicy)
        let forks = answer.value.elements
        return ForkPage(forks: forks, isLast: forks.isEmpty || answer.nextPage == nil)
    }

    /// Up to 100 revisions of a gist, newest first.
    /// - Parameter page: from 1 on.
    public func revisions(
        _ gist: GistID, page: Int = 1, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> RevisionPage {
        let answer = try await list(of: Revision.self, .revisions(gist: gist, page: page), headers, cachePolicy)
        let revisions = answer.value.elements
        return RevisionPage(revisions: revisions, isLast: revisions.isEmpty || answer.nextPage == nil)
    }

    /// A gist as it was at one of its revisions, with its files' contents as far as GitHub sends them.
    /// - Parameter revision: `Revision.version`.
    public func gist(
        _ id: GistID, at revision: RevisionID, cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> Gist {
        try await value(of: .revision(gist: id, revision), [:], cachePolicy)
    }

    /// Returns true if the token's owner has starred a gist. Needs a token.
    public func isStarred(_ gist: GistID) async throws(APIError) -> Bool {
        // GitHub's "no" is a 404, which it also sends for a gist that does not exist.
        let answer = try await ask(Data.self, .starState(gist: gist), options: .api(.reload, alsoAcceptable: [404]))
        return answer.head.status != 404
    }

    /// Stars a gist. Needs a token with the scope `gist`.
    public func star(_ gist: GistID) async throws(APIError) {
        try await change(.star(gist: gist))
    }

    /// Unstars a gist. Needs a token with the scope `gist`.
    public func unstar(_ gist: GistID) async throws(APIError) {
        try await change(.unstar(gist: gist))
    }

    /// The owner of the token.
    public func currentUser() async throws(APIError) -> Owner {
        try await account().owner
    }

    /// The owner of the token, and its permissions.
    public func account() async throws(APIError) -> TokenOwner {
        let answer = try await ask(Owner.self, .currentUser)
        // The login is used as the name of an account, in files and in sentences.
        guard answer.value.login.isValid else {
            throw APIError(.unreadable(.unexpectedShape), answer.subject, status: answer.head.status)
        }
        return TokenOwner(answer.value, answer.head.headers)
    }
}

extension RequestOptions {
    /// Options for responses of the API: long lists of large gists.
    ///
    /// With a time limit even if bytes keep arriving slowly; waiting for GitHub's limits does not count.
    static func api(_ cachePolicy: CachePolicy, alsoAcceptable: Set<Int> = []) -> RequestOptions {
        RequestOptions(
            timeout: .seconds(120), bodyLimit: 32 << 20, alsoAcceptable: alsoAcceptable, cachePolicy: cachePolicy)
    }
}

extension GitHubAPIManager {
    /// A successful response.
    struct Answer<Value: Sendable>: Sendable {
        /// The value that the service's transformers have made.
        let value: Value
        let head: HTTPResponse
        let source: ResponseSource
        /// The subject for a failure to use the response.
        let subject: RequestSubject

        /// The URL of the next page of the list; nil at the end.
        var nextPage: String? { LinkHeader(head.headers.values(of: "Link").joined(separator: ",")).next }
    }

    /// The value of an endpoint's response.
    func value<Value: Sendable>(
        of endpoint: Endpoint, _ headers: Headers = [:], _ cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> Value {
        try await ask(Value.self, endpoint, headers, options: .api(cachePolicy)).value
    }

    /// Sends a change whose response has no content.
    func change(_ endpoint: Endpoint) async throws(APIError) {
        _ = try await ask(Data.self, endpoint)
    }

    /// Requests a page of a list, and counts its unreadable elements.
    func list<Element: Decodable & Sendable>(
        of type: Element.Type, _ endpoint: Endpoint, _ headers: Headers, _ cachePolicy: CachePolicy
    ) async throws(APIError) -> Answer<LenientArray<Element>> {
        let answer = try await ask(LenientArray<Element>.self, endpoint, headers, options: .api(cachePolicy))
        skipped.add(answer.value.skipped, ordering: .relaxed)
        return answer
    }

    /// - Parameters:
    ///   - type: the type that the service's transformers make for the endpoint; `Data` without a transformer.
    ///   - progress: called with the received part of the body, step by step.
    func ask<Value: Sendable>(
        _ type: Value.Type, _ endpoint: Endpoint, _ headers: Headers = [:], options: RequestOptions = .api(.reload),
        interceptor: (any Interceptor)? = nil, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(APIError) -> Answer<Value> {
        // Refuse invalid requests before waiting for a keyring.
        var router = try GistRouter(endpoint, configuration)
        if endpoint.isAPI, configuration.late != nil {
            do throws(CredentialsError) {
                let resolved = try await configuration.resolved()
                renewingToken.adopt(resolved.credentials)
                router = GistRouter(endpoint, resolved: resolved)
            } catch {
                throw APIError(.noToken(error), router.subject)
            }
        }
        let request = (endpoint.isAPI ? session : files).request(
            router, headers: headers, interceptor: interceptor, options: options)
        guard let progress else { return try checked(await request.response(as: type), router.subject) }
        async let response = request.response(as: type)
        await request.tell(progress)
        return try checked(await response, router.subject)
    }

    private func checked<Value>(
        _ response: Response<Value>, _ subject: RequestSubject
    ) throws(APIError) -> Answer<Value> {
        do throws(HTTPError) {
            let value = try response.result.get()
            guard let head = response.response else { throw HTTPError(.malformedResponse, at: .transfer) }
            return Answer(value: value, head: head, source: response.source, subject: subject)
        } catch {
            throw APIError(error, subject, now: session.clock.now)
        }
    }
}
