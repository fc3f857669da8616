import Concurrency
import FoundationEssentials
import Gists
import HTTP
import Synchronization

/// The one door to GitHub.
///
/// It holds the headers that every request carries, takes headers for a single one, and asks through `GistRouter`,
/// which puts the token on for the API's own origin alone. Every failure is an ``APIError``, which has a sentence for
/// the screen. Requests are cancelled with the task that waits for them.
///
/// What the API answers is kept in a cache. Unless told otherwise the server is asked all the same, but for what has not
/// changed it sends a 304 without a body, which for whoever has a token costs nothing of the hour's requests.
public final class GitHubAPIManager: Sendable {
    public let configuration: APIConfiguration
    let session: Session
    /// For other hosts: what they serve is kept by those who show it.
    let files: Session
    /// Nothing where no token is there that expires.
    private let renewingToken: RenewingToken
    /// Shared by all requests of the account.
    public let rateLimiter: RateLimiter
    private let skipped = Atomic(0)

    /// - Parameters:
    ///   - rateLimiter: nil for one that lets requests fail at once when a limit is reached.
    ///   - cache: by account; nil to keep nothing.
    ///   - renew: makes new credentials of some that have expired, and stores them; nil where none can be renewed.
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
        let makeSession = { (headers: Headers, transformers: Transformers, cache: (any ResponseCache)?) in
            Session(
                transport: transport, defaultHeaders: headers,
                interceptors: [basicFallback, rateLimiter, RetryPolicy(clock: clock)],
                eventMonitors: [rateLimiter] + eventMonitors,
                transformers: transformers, cache: cache, clock: clock)
        }
        let userAgent: Headers = ["User-Agent": configuration.userAgent]
        let ofAPI: Headers = ["Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"]
        session = makeSession(userAgent.merging(ofAPI), .github, cache)
        files = makeSession(userAgent, Transformers(), nil)
    }

    /// The hour's requests, as the latest answer told them; nil before the first one, and where the server has no limit.
    public var rateLimit: RateLimit? { rateLimiter.latest }

    /// Elements of lists that could not be decoded, until now: each costs itself, not its page.
    public var skippedElements: Int { skipped.load(ordering: .relaxed) }

    // MARK: One gist

    /// A gist with its files' contents, as far as GitHub sends them, its forks and its history.
    public func gist(
        _ id: String, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> Gist {
        try await value(of: .gist(id), headers, cachePolicy)
    }

    /// Up to 100 comments of a gist, oldest first.
    /// - Parameter page: from 1 on.
    public func comments(
        _ gist: String, page: Int = 1, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> [Comment] {
        try await list(of: Comment.self, .comments(gist: gist, page: page), headers, cachePolicy).value.elements
    }

    /// Up to 100 forks of a gist.
    /// - Parameter page: from 1 on.
    public func forks(
        _ gist: String, page: Int = 1, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> ForkPage {
        let answer = try await list(of: Fork.self, .forks(gist: gist, page: page), headers, cachePolicy)
        let forks = answer.value.elements
        return ForkPage(forks: forks, isLast: forks.isEmpty || answer.nextPage == nil)
    }

    /// Up to 100 revisions of a gist, newest first.
    /// - Parameter page: from 1 on.
    public func revisions(
        _ gist: String, page: Int = 1, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> RevisionPage {
        let answer = try await list(of: Revision.self, .revisions(gist: gist, page: page), headers, cachePolicy)
        let revisions = answer.value.elements
        return RevisionPage(revisions: revisions, isLast: revisions.isEmpty || answer.nextPage == nil)
    }

    /// A gist as it was at one of its revisions, with its files' contents as far as GitHub sends them.
    /// - Parameter revision: `Revision.version`.
    public func gist(
        _ id: String, at revision: String, cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> Gist {
        try await value(of: .revision(gist: id, revision), [:], cachePolicy)
    }

    /// Whether the token's owner has starred a gist. Takes a token.
    public func isStarred(_ gist: String) async throws(APIError) -> Bool {
        // GitHub's "no" is a 404, like that of a gist which isn't there.
        let answer = try await ask(Data.self, .starState(gist: gist), options: .api(.reload, alsoAcceptable: [404]))
        return answer.head.status != 404
    }

    /// Takes a token with the scope `gist`.
    public func star(_ gist: String) async throws(APIError) {
        try await change(.star(gist: gist))
    }

    /// Takes a token with the scope `gist`.
    public func unstar(_ gist: String) async throws(APIError) {
        try await change(.unstar(gist: gist))
    }

    /// Whose token it is.
    public func currentUser() async throws(APIError) -> Owner {
        try await account().owner
    }

    /// Whose token it is, and what it may do.
    public func account() async throws(APIError) -> TokenOwner {
        let answer = try await ask(Owner.self, .currentUser)
        // It becomes the name of an account, in files and in sentences.
        guard Owner.isLogin(answer.value.login) else {
            throw APIError(.unreadable(.unexpectedShape), answer.subject, status: answer.head.status)
        }
        return TokenOwner(answer.value, answer.head.headers)
    }
}

extension RequestOptions {
    /// For what the API answers: long lists of large gists.
    ///
    /// With an end even where a byte comes now and then; waiting for GitHub's limits does not count.
    static func api(_ cachePolicy: CachePolicy, alsoAcceptable: Set<Int> = []) -> RequestOptions {
        RequestOptions(
            timeout: .seconds(120), bodyLimit: 32 << 20, alsoAcceptable: alsoAcceptable, cachePolicy: cachePolicy)
    }
}

extension GitHubAPIManager {
    /// An answer that was no failure.
    struct Answer<Value: Sendable>: Sendable {
        /// What the service's transformers have made of it.
        let value: Value
        let head: HTTPResponse
        let source: ResponseSource
        /// The subject that a failure to use it belongs to.
        let subject: RequestSubject

        /// The URL of the page with which its list goes on; nil at the end.
        var nextPage: String? { LinkHeader(head.headers.values(of: "Link").joined(separator: ",")).next }
    }

    /// What an endpoint's answer becomes.
    func value<Value: Sendable>(
        of endpoint: Endpoint, _ headers: Headers = [:], _ cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> Value {
        try await ask(Value.self, endpoint, headers, options: .api(cachePolicy)).value
    }

    /// Asks for a change whose answer has no content.
    func change(_ endpoint: Endpoint) async throws(APIError) {
        _ = try await ask(Data.self, endpoint)
    }

    /// Asks for a page of a list, and counts what of it can't be read.
    func list<Element: Decodable & Sendable>(
        of type: Element.Type, _ endpoint: Endpoint, _ headers: Headers, _ cachePolicy: CachePolicy
    ) async throws(APIError) -> Answer<LenientArray<Element>> {
        let answer = try await ask(LenientArray<Element>.self, endpoint, headers, options: .api(cachePolicy))
        skipped.add(answer.value.skipped, ordering: .relaxed)
        return answer
    }

    /// - Parameters:
    ///   - type: what the service's transformers make of the endpoint's answers; `Data` where that is nothing.
    ///   - progress: told how much of the body has come, step by step.
    func ask<Value: Sendable>(
        _ type: Value.Type, _ endpoint: Endpoint, _ headers: Headers = [:], options: RequestOptions = .api(.reload),
        interceptor: (any Interceptor)? = nil, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(APIError) -> Answer<Value> {
        // What must never be sent is refused before anybody waits for a keyring.
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
